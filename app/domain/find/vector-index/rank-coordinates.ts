/** "Goes with this": designs of the same colours that are another print, better in another size, and no two of them alike. */
import type { BulkReader } from '#app/data/bulk-reads.server.ts';
import type { Bits } from '#app/domain/visible/index/bits.ts';
import { Motifs } from './motifs.ts';
import type { VectorIndex } from './vector-index.ts';
import type { Allowed, SimilarDesign } from './rank.ts';
import {
  similarityLevels,
  paletteLikeness,
  sharedColors,
  type Color,
  type IndexedColorway,
  type Window,
} from './score.ts';
import { readFound } from './vector-rows.ts';

export interface CoordinatesQuery {
  /** of the design: what it must not look like */
  windows: Window[];
  palette: Color[];
  /** designs to answer */
  count: number;
}

/** Designs that are compared finely: those nearest in colour. */
const compared = 200;
/** What a repeat four times or a quarter as large gains; one of the same size gains nothing. */
const sizeGain = 0.1;
/** What a motif that is nearly a relative loses. */
const motifLoss = 0.25;

/** Below, colours have too little in common to be shown together. */
const leastTotal = 0.4;

interface Design {
  ordinal: number;
  colorways: IndexedColorway[];
}

interface Candidate {
  design: Design;
  colorway: IndexedColorway;
  total: number;
  motif: number;
}

export async function rankCoordinates(
  index: VectorIndex,
  reader: BulkReader,
  { windows, palette, count }: CoordinatesQuery,
  allowed: Allowed,
): Promise<SimilarDesign[]> {
  await index.follow();
  const wide = index.palettes.search(palette, commonBits(allowed, index.embedded), compared);
  const candidates = wide.flatMap(
    (ordinal) => judge({ ordinal, colorways: heldOf(index, ordinal) }, windows, palette) ?? [],
  );
  candidates.sort((a, b) => b.total - a.total || a.design.ordinal - b.design.ordinal);
  const chosen = choose(candidates, count);
  const found = await readFound(
    reader,
    chosen.map(({ colorway }) => colorway.id),
  );
  return chosen.flatMap(({ design: { ordinal }, colorway, total, motif }): SimilarDesign[] => {
    const own = found.get(colorway.id);
    // It has gone since the index looked.
    if (own?.ordinal !== ordinal) return [];
    const likeness = {
      score: Math.min(1, Math.max(0, total)),
      colorwayGuid: colorway.id,
      colorwayName: own.name,
      motif: Math.min(1, Math.max(0, motif)),
      kinship: null,
      colors: sharedColors(palette, own.palette),
      scale: null,
    };
    return [{ ordinal, designId: own.designId, likeness }];
  });
}

/** Palettes and vectors, in the order of the colorways' ids. */
function heldOf({ memory, palettes }: VectorIndex, ordinal: number): IndexedColorway[] {
  const held = new Map(
    palettes.palettesOf(ordinal).map((one): [string, IndexedColorway] => [one.id, { ...one, windows: [] }]),
  );
  for (const one of memory.colorwaysOf(ordinal)) held.set(one.id, { palette: [], ...held.get(one.id), ...one });
  return [...held.values()];
}

function judge(design: Design, windows: Window[], palette: Color[]): Candidate | null {
  const motif = nearestMotif(windows, design);
  if (motif >= similarityLevels.kindred) return null;
  // Colours in common: two, or all where there are fewer.
  const least = Math.min(2, palette.length);
  let best: { colorway: IndexedColorway; colored: number } | undefined;
  for (const colorway of design.colorways) {
    const colored = paletteLikeness(palette, colorway.palette);
    if (best && colored <= best.colored) continue;
    if (sharedColors(palette, colorway.palette).length >= least) best = { colorway, colored };
  }
  if (!best) return null;
  const [ours, theirs] = [windows[0]?.cm, design.colorways.find(({ windows }) => windows.length > 0)?.windows[0]?.cm];
  const octaves = ours && theirs ? Math.abs(Math.log2(theirs / ours)) : 0;
  const total = best.colored + sizeGain * Math.min(1, octaves / 2) - motifLoss * Math.max(0, motif);
  return total < leastTotal ? null : { design, colorway: best.colorway, total, motif };
}

/** Best first, without those that are like one already chosen. */
function choose(candidates: Candidate[], count: number): Candidate[] {
  const chosen: Candidate[] = [];
  for (const candidate of candidates) {
    if (chosen.length === count) break;
    const whole = candidate.design.colorways.find(({ windows }) => windows.length > 0)!.windows.slice(0, 1);
    if (chosen.every(({ design }) => nearestMotif(whole, design) < similarityLevels.kindred)) chosen.push(candidate);
  }
  return chosen;
}

function nearestMotif(windows: Window[], { colorways }: Design): number {
  const motifs = new Motifs(windows.map(({ vector }) => vector));
  const theirs = colorways.flatMap((colorway) => colorway.windows);
  return theirs.reduce((nearest, { vector }) => Math.max(nearest, ...motifs.with(vector)), -1);
}

function commonBits(allowed: Allowed, others: Bits): Bits {
  return allowed ? others.map((word, at) => word & (allowed[at] ?? 0)) : others;
}
