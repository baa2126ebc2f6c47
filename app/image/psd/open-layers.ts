/** A PSD's or PSB's layers as one picture, where the file has no merged image: what can't be composed is named. */
import { readLight } from '../photoshop/light.ts';
import { mixesTextByGamma, writerOf } from '../photoshop/writer.ts';
import { PROCESS_NAMES } from '../source/source-facts.ts';
import { ImageError, type ImageWarning } from '../base/types.ts';
import { LAYERED } from './blank-merged.ts';
import { Composite } from './composite.ts';
import { MOST_SOFT_BYTES, openLayerPlanes } from './layer-planes.ts';
import { buildLayerTree } from './layer-tree.ts';
import { type OpenRows, openMerged, type Reading } from './merged.ts';
import { planEffects, roomOf } from '../layers/effects.ts';
import { MOST_POINTS_OF_ALL } from '../layers/paths.ts';
import type { LayerBox, LayerRecord } from '../photoshop/layer-record.ts';
import type { PsdLayout } from './read-psd.ts';
import { readPatterns } from './patterns.ts';
import { makeEffects } from './silhouettes.ts';

/** most names of skipped layers to report */
const NAMES = 8;

/** Puts the layers of a file without merged image together. Spots and alpha channels stand beside the layers all the same. */
export async function openLayers(reading: Reading): Promise<{ open: OpenRows; warnings: ImageWarning[] }> {
  const { file, psd } = reading;
  if (psd.layers.problem) throw psd.layers.problem;
  if (!LAYERED.has(psd.mode)) throw new ImageError('noMergedImage');
  const patterns = readPatterns(psd.layers.patterns, psd.mode);
  const textByGamma = mixesTextByGamma(writerOf(file, psd.resources));
  const page = withRoom(psd);
  const palette = {
    ...page,
    textByGamma,
    soft: { left: MOST_SOFT_BYTES },
    points: { left: MOST_POINTS_OF_ALL },
    pattern: (id: string) => patterns.get(id) ?? null,
  };
  const { nodes, leftOut, drawn } = buildLayerTree(page.layers.records, palette);
  const empty = leftOut.length === 0 && psd.layers.records.length > 0;
  if (nodes.length === 0) throw new ImageError(empty ? 'emptyDocument' : 'noMergedImage');
  const planes = await openLayerPlanes({ ...reading, psd: page }, drawn, palette.soft);
  leftOut.push(...planes.hardened.filter((name) => !leftOut.includes(name)));
  const light = readLight(file, psd.resources);
  leftOut.push(
    ...makeEffects(
      nodes,
      palette,
      light,
      () => {
        const composite = new Composite(page, nodes, planes);
        return (node, y) => composite.shapeOf(node, y);
      },
      reading.beat,
    ),
  );
  const count = PROCESS_NAMES[psd.mode].length;
  const extras = file.size - psd.imageOffset > 2 && psd.channels > count ? await openMerged(reading) : null;
  const warnings: ImageWarning[] = [];
  if (leftOut.length > 0) {
    const names = leftOut.slice(0, NAMES).join(', ') + (leftOut.length > NAMES ? ', …' : '');
    warnings.push({ key: 'layersLeftOut', values: { names, count: leftOut.length } });
  }
  const open: OpenRows = (channels) => {
    const composite = new Composite(page, nodes, planes);
    const others = channels.filter((channel) => channel >= count);
    const beside = extras?.(others) ?? others.map(() => (target: Uint8Array) => void target.fill(255));
    return channels.map((channel) =>
      channel < count ? (target, y) => composite.encode(channel, y, target) : beside[others.indexOf(channel)]!,
    );
  };
  return { open, warnings };
}

/** px of room at most: what leaves the picture by more is continued as at the side */
const MOST_ROOM = 512;

/** The file with room around the picture for what casts its effects into it from there. */
function withRoom(psd: PsdLayout): PsdLayout & { margin: number } {
  const { width, height } = psd;
  const records = psd.layers.records;
  const leaves = ({ left, top, right, bottom, blocks }: LayerRecord) =>
    left < 0 || top < 0 || right > width || bottom > height || blocks.has('vmsk') || blocks.has('vsms');
  const shown = records.filter(({ hidden }) => !hidden);
  const rooms = shown.map((record) => {
    const plan = planEffects(record, psd);
    return plan ? Math.ceil(roomOf(plan)) : 0;
  });
  const margin = shown.some(leaves) ? Math.min(MOST_ROOM, Math.max(0, ...rooms)) || 0 : 0;
  const move = <T extends LayerBox>(box: T): T => ({
    ...box,
    top: box.top + margin,
    left: box.left + margin,
    bottom: box.bottom + margin,
    right: box.right + margin,
  });
  const moved = records.map((record) => ({ ...move(record), mask: record.mask && move(record.mask) }));
  const room = 2 * margin;
  return { ...psd, width: width + room, height: height + room, margin, layers: { ...psd.layers, records: moved } };
}
