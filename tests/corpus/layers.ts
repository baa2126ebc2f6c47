/** `npm run corpus -- layers`: composes the layers of every PSD that has a merged image too, and tells how far the two are apart. */
import { deltaE2000, srgbToLab, type Triple } from '#app/image/base/color-math.ts';
import { ByteFile } from '#app/image/base/byte-file.ts';
import { ImageError, type ImageWarning } from '#app/image/base/types.ts';
import { withVips } from '#app/image/base/vips.ts';
import { openPsd } from '#app/image/psd/decode-psd.ts';
import { readPsd, readPsdLayout } from '#app/image/psd/read-psd.ts';
import { RESOURCE } from '#app/image/photoshop/resources.ts';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface LayerResult {
  name: string;
  /** what the composing told, or why it refused */
  told: string;
  refused: boolean;
  /** ΔE2000 over all px; null where it was refused */
  median: number;
  p95: number;
  p99: number;
  /** share of the px within ΔE 1 */
  within: number;
}

/** Whether a composition counts as right: 99 of 100 px within ΔE2000 1. */
export const isRight = ({ refused, within }: LayerResult) => !refused && within >= 0.99;

export async function compareLayers(corpusDir: string, filter = ''): Promise<LayerResult[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'archive-layers-'));
  const results: LayerResult[] = [];
  try {
    const names = (await readdir(corpusDir, { recursive: true })).filter((name) => /\.ps[db]$/i.test(name)).sort();
    for (const name of names) {
      if (!name.includes(filter)) continue;
      const result = await compareFile(path.join(corpusDir, name), folder);
      if (result) results.push({ name: path.basename(name), ...result });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return results;
}

/** null for a file that has no layers, or nothing to compare them with. */
async function compareFile(source: string, folder: string): Promise<Omit<LayerResult, 'name'> | null> {
  const place = mergedFlag(source);
  if (place === null) return null;
  let merged;
  try {
    merged = await decode(source, folder);
  } catch {
    return null;
  }
  const bytes = await readFile(source);
  bytes[place] = 0;
  const copy = path.join(folder, 'layers.psd');
  await writeFile(copy, bytes);
  try {
    const composed = await decode(copy, folder);
    const told = composed.warnings
      .filter(({ key }) => /layer/i.test(key))
      .map(({ key, values }) => `${key} ${Object.values(values ?? {}).join(' ')}`);
    return { told: told.join('; '), refused: false, ...distances(merged.data, composed.data) };
  } catch (error) {
    if (!(error instanceof ImageError)) throw error;
    return { told: error.message, refused: true, median: NaN, p95: NaN, p99: NaN, within: 0 };
  }
}

/** Where resource 1057 tells that the file has a merged image. */
function mergedFlag(source: string): number | null {
  using file = new ByteFile(source);
  try {
    const psd = readPsdLayout(file);
    const place = psd.resources.get(RESOURCE.versionInfo);
    return psd.hasMergedImage && psd.layers.count > 0 && place && place.length >= 5 ? place.offset + 4 : null;
  } catch (error) {
    if (error instanceof ImageError) return null;
    throw error;
  }
}

async function decode(source: string, folder: string): Promise<{ data: Uint8Array; warnings: ImageWarning[] }> {
  using file = new ByteFile(source);
  const info = readPsd(file);
  const opened = await openPsd(source, { info, assumed: null, scratch: path.join(folder, 'scratch'), beat: () => {} });
  const warnings: ImageWarning[] = [];
  try {
    return await withVips((vips) => ({
      data: Uint8Array.from(opened.build(vips, warnings).writeToMemory() as Uint8Array),
      warnings,
    }));
  } catch (error) {
    throw opened.failure() ?? error;
  } finally {
    opened.close();
  }
}

function distances(one: Uint8Array, other: Uint8Array): Pick<LayerResult, 'median' | 'p95' | 'p99' | 'within'> {
  const labs = new Map<number, Triple>();
  const labOf = (data: Uint8Array, at: number) => {
    const key = (data[at]! << 16) | (data[at + 1]! << 8) | data[at + 2]!;
    let lab = labs.get(key);
    if (!lab) labs.set(key, (lab = srgbToLab(data[at]!, data[at + 1]!, data[at + 2]!)));
    return lab;
  };
  const found = new Float32Array(one.length / 3);
  for (let i = 0; i < found.length; i++) {
    const at = i * 3;
    if (one[at] === other[at] && one[at + 1] === other[at + 1] && one[at + 2] === other[at + 2]) continue;
    found[i] = deltaE2000(labOf(one, at), labOf(other, at));
  }
  found.sort();
  const rank = (share: number) => found[Math.min(found.length - 1, Math.floor(found.length * share))]!;
  const within = found.findLastIndex((v) => v <= 1) + 1;
  return { median: rank(0.5), p95: rank(0.95), p99: rank(0.99), within: within / found.length };
}

/** The worst first, then the counts. */
export async function printLayers(corpusDir: string, filter?: string): Promise<void> {
  const results = await compareLayers(corpusDir, filter);
  const wrong = results.filter((result) => !isRight(result)).sort((a, b) => a.within - b.within);
  for (const { name, told, refused, median, p95, p99, within } of wrong) {
    const numbers = refused
      ? 'refused'
      : `${(within * 100).toFixed(1)} % within 1, median ${median.toFixed(2)}, p95 ${p95.toFixed(2)}, p99 ${p99.toFixed(2)}`;
    console.log(`${name}: ${numbers}${told ? `; ${told}` : '; SILENT'}`);
  }
  const told = (some: LayerResult[]) => `${some.filter(isRight).length} of ${some.length}`;
  const silent = results.filter((result) => result.told === '');
  const warned = results.filter((result) => result.told !== '');
  console.log(`right: ${told(results)}; without warnings ${told(silent)}; with warnings ${told(warned)}`);
}
