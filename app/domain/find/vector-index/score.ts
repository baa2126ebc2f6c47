/** How similar a design is to a query, exactly, and why; all its constants. Pure. */
import { deltaE2000, labToSrgb, toHex } from '#app/image/base/color-math.ts';
import { colorSignature, SIGNATURE_LENGTH, type SharedColor as Color } from './color-signature.ts';
import type { Likeness, SharedColor } from './likeness.ts';
import { CONTRAST, Motifs } from './motifs.ts';
import { mostOctaves, type VectorQuery as WideQuery } from './memory-index.ts';
import { VECTOR_LENGTH } from './vector-bytes.ts';
import type { Whitening } from './whitening.ts';
import { usualWeights } from '#app/domain/visible/criteria/similar-criteria.ts';

export type { Color };

/** A square window on a cloth. */
export interface Window {
  /** side; null where nothing tells it, as in a photo */
  cm: number | null;
  /** 256 numbers of unit length */
  vector: Float32Array;
}

/** 0 … 100 each */
export interface Weights {
  motif: number;
  color: number;
  scale: number;
}

export interface SimilarQuery {
  /** a design counts by the window that it is nearest to; none: colours alone are asked for */
  windows: Window[];
  /** shares may come to less than 1: then the rest may be anything */
  palette: Color[];
  weights: Weights;
  /** of the motif: what has less is no result; unless told, what is not even of the same manner */
  least?: number;
  /** where its colours meet, to be looked for in what was found (edge-bytes.ts); none: nothing is */
  edges?: Uint8Array;
}

/** A colorway as the comparison needs it. */
export interface IndexedColorway {
  id: string;
  windows: { cm: number; vector: Float32Array }[];
  palette: Color[];
  /** of the palette, where it is known already */
  signature?: Float32Array;
}

/** What a print twice or half as large loses, each time, where its true size counts fully. */
const LOSS_PER_OCTAVE = 0.15;
/**
 * From what motif score on a design counts as that (measured: docs/decisions/0013-similar-designs.md). Prints drawn alike with other
 * motifs reach 0.9; what is called the same must be, so that many a recoloured print is called a close relative.
 */
export const similarityLevels = { same: 0.92, near: 0.77, kindred: 0.64 };
/** The same of a picture of a sewn product or a room, whose folds and light cost some of it (docs/decisions/0031-photos.md). */
const pictureLevels: Levels = { same: 0.92, near: 0.72, kindred: 0.45 };
export type Levels = typeof similarityLevels;
/** Where colours count more than the motif: what of them makes a result of a design without a like motif. */
const LEAST_SIGNATURE = 0.5;
/** The estimate's error, so that no design of the same print is taken for less. */
const ESTIMATE_ERROR = 0.01;
/** Colours are shared that differ by no more than this (ΔE2000) and cover at least this part of both. */
const MOST_DELTA_E = 12;
const LEAST_SHARE = 0.03;
const MOST_SHARED = 5;
/** Steps of lightness that a step of ΔE2000 can be at most: its S_L at black or white. */
const MOST_LIGHTNESS = 1.75;
/** ΔE2000 from which on colours have nothing in common. */
const FAR_DELTA_E = 40;
/** cm of the window that shows every print at one scale */
const TRUE_SIZE_CM = 36;

/** Those of a query's windows that count: the one that shows every print at one scale tells nothing where size doesn't count. */
function queryWindows<W extends Window>(windows: W[], weights: Weights): W[] {
  return weights.scale > 0 ? windows : windows.filter(({ cm }, at) => at < 2 || cm !== TRUE_SIZE_CM);
}

/** 0 … 1: how much colour counts; the motif counts the rest. */
export function colorPart({ windows, weights }: SimilarQuery): number {
  if (windows.length === 0) return 1;
  const { motif, color } = weights.motif + weights.color > 0 ? weights : usualWeights;
  return color / (motif + color);
}

/** Of the motif, for each octave that a print is larger or smaller. */
function lossOf({ weights }: SimilarQuery): number {
  return (LOSS_PER_OCTAVE * weights.scale) / 100;
}

/** A picture tells no size, and shows folds. */
function levelsOf({ windows }: SimilarQuery): Levels {
  return windows.length > 0 && windows.every(({ cm }) => cm === null) ? pictureLevels : similarityLevels;
}

/** The same query for the index in memory. */
export function widely(query: SimilarQuery): Omit<WideQuery, 'allowed' | 'count'> {
  const color = colorPart(query);
  const windows = color < 1 ? queryWindows(query.windows, query.weights) : [];
  const vectors = windows.map(({ vector, cm }) => ({ vector, cm }));
  const { same, near, kindred } = levelsOf(query);
  return {
    vectors: vectors.length > 0 ? vectors : [{ vector: new Float32Array(VECTOR_LENGTH), cm: null }],
    signature: color > 0 ? colorSignature(query.palette) : new Float32Array(SIGNATURE_LENGTH),
    color,
    contrast: CONTRAST,
    perOctave: lossOf(query),
    levels: [near, same - ESTIMATE_ERROR],
    least: { motif: query.least ?? kindred, signature: color > 0.5 ? LEAST_SIGNATURE : undefined },
  };
}

/** Of what the order within a level goes by, how much is seen from the archive; the rest is the motif itself (docs/decisions/0056-orders-by-the-archive.md). */
const SEEN_FROM_ARCHIVE = 0.5;

const mixed = (motif: number, seen: number) => (1 - SEEN_FROM_ARCHIVE) * motif + SEEN_FROM_ARCHIVE * seen;

export interface Score {
  /** 2: the same print; 1: a close one; 0: others. Whatever its colours, a higher level comes first. */
  level: number;
  /** within the level: motif and colours as they are weighed */
  total: number;
  /** the colorway that is nearest */
  colorwayId: string;
  /** what the level goes by: the motif's, less what another size costs; −Infinity where only colours were asked for */
  sized: number;
  /** its edges are the question's, as far as they can tell */
  hasEdges?: boolean;
  /** of the nearest window: −1 … 1, and how many times as large it is, null where the asked has no known size; null where only colours were asked for */
  motif: { score: number; scale: number | null } | null;
}

/** The best first. */
export function compareScores(a: Score, b: Score): number {
  return b.level - a.level || b.total - a.total;
}

/** What a design's colorways are scored by; made once for many designs. */
export type Scorer = (colorways: IndexedColorway[]) => Score | null;

/** `whitening`: of the archive that is searched; null while it holds too little for one. */
export function makeScorer(query: SimilarQuery, whitening: Whitening | null = null): Scorer {
  const color = colorPart(query);
  const loss = lossOf(query);
  const signature = colorSignature(query.palette);
  const { palette } = query;
  const windows = queryWindows(query.windows, query.weights);
  const count = windows.length;
  /** as they are, and as the archive sees them */
  const motifs = new Motifs([
    ...windows.map(({ vector }) => vector),
    ...(whitening ? windows.map(({ vector }) => whitening.see(vector)) : []),
  ]);
  const levels = levelsOf(query);
  const whitened = new Float32Array(VECTOR_LENGTH);
  const colorScore = (theirs: IndexedColorway) => {
    if (color === 0) return 0;
    if (color === 1) return paletteLikeness(palette, theirs.palette);
    return dot(signature, theirs.signature ?? colorSignature(theirs.palette));
  };
  return (colorways) => {
    let nearest: { total: number; colorwayId: string } | undefined;
    let motif: Score['motif'] = null;
    let sized = -Infinity;
    for (const colorway of colorways) {
      const colored = color * colorScore(colorway);
      let total = color === 1 ? colored : -Infinity;
      for (const theirs of color < 1 ? colorway.windows : []) {
        const scores = motifs.with(theirs.vector, 0, count);
        if (whitening) motifs.with(whitening.see(theirs.vector, whitened), count);
        for (let at = 0; at < count; at++) {
          const score = scores[at]!;
          const ordered = whitening ? mixed(score, scores[count + at]!) : score;
          const { cm } = windows[at]!;
          const scale = cm === null ? null : theirs.cm / cm;
          const apart = scale === null ? 0 : Math.min(mostOctaves, Math.abs(Math.log2(scale)));
          sized = Math.max(sized, score - loss * apart);
          total = Math.max(total, (1 - color) * (ordered - loss * apart) + colored);
          if (!motif || score > motif.score) motif = { score, scale };
        }
      }
      if (total > (nearest?.total ?? -Infinity)) nearest = { total, colorwayId: colorway.id };
    }
    if (!nearest) return null;
    return { level: levelOf(sized, levels), ...nearest, sized, motif };
  };
}

const levelOf = (sized: number, { same, near }: Levels) => (sized >= near ? 1 : 0) + (sized >= same ? 1 : 0);

/** From what likeness of edges on they speak for a print, and what the rest adds to the motif (docs/decisions/0058-edges.md). */
const UNRELATED_EDGES = 0.2;
const EDGES_COUNT = 1.8;
const MOST_ADDED = EDGES_COUNT * (1 - UNRELATED_EDGES);

/** Of the motif, where little else is found: what is a result if its edges are the question's; and from what likeness on they are. */
export const LEAST_WITH_EDGES = 0.4;
export const SAME_EDGES = 0.5;

const addedBy = (edges: number, floor = UNRELATED_EDGES) =>
  EDGES_COUNT * Math.max(0, edges - Math.max(floor, UNRELATED_EDGES));

/**
 * A score of a print in which the question's edges were looked for; `edges`: how alike, 0 … 1; null: they aren't known. `floor`: what others have as well. Whatever the order, what a print is
 * called goes by the motif alone.
 */
export function withEdges(query: SimilarQuery, score: Score, edges: number | null, floor = UNRELATED_EDGES): Score {
  const added = addedBy(edges ?? 0, floor);
  const level = levelOf(score.sized + added, levelsOf(query));
  const total = (score.total + (1 - colorPart(query)) * added) / (1 + MOST_ADDED);
  return { ...score, level, total, hasEdges: edges !== null && edges >= SAME_EDGES };
}

/** Whether a print whose motif is too far for a result is one all the same. */
export function isFoundByEdges(query: SimilarQuery, { sized }: Score, edges: number | null): boolean {
  const { kindred } = levelsOf(query);
  return edges !== null && edges >= SAME_EDGES && sized + addedBy(edges) >= (query.least ?? kindred);
}

/** What a result's colorway is called, and its colours as they are. */
export interface Told {
  name: string;
  palette: Color[];
}

export function likenessOf(query: SimilarQuery, score: Score, told: Told): Likeness {
  const { level, total, colorwayId, motif, hasEdges = false } = score;
  const levels = levelsOf(query);
  // The index lets through what it estimates to be of the same manner.
  const kinship = motif
    ? (similarityLevelOf(motif.score + ESTIMATE_ERROR * Number(motif.score < levels.kindred), levels) ??
      (hasEdges ? 'kindred' : null))
    : null;
  return {
    score: motif ? (level + clamp(total)) / 3 : clamp(total),
    colorwayGuid: colorwayId,
    colorwayName: told.name,
    motif: motif ? clamp(motif.score) : null,
    kinship,
    colors: sharedColors(query.palette, told.palette),
    scale: kinship && motif ? motif.scale : null,
  };
}

export function similarityLevelOf(
  motif: number,
  { same, near, kindred }: Levels = similarityLevels,
): Likeness['kinship'] {
  if (motif >= same) return 'same';
  if (motif >= near) return 'near';
  return motif >= kindred ? 'kindred' : null;
}

interface Pair {
  ours: Color;
  theirs: Color;
  deltaE: number;
}

/** Every pair that differs by so much at most, nearest first. */
function pairsOf(ours: Color[], theirs: Color[], most: number): Pair[] {
  const pairs: Pair[] = [];
  for (const one of ours) {
    for (const other of theirs) {
      if (Math.abs(one.lab[0] - other.lab[0]) > MOST_LIGHTNESS * most) continue;
      const deltaE = deltaE2000(one.lab, other.lab);
      if (deltaE <= most) pairs.push({ ours: one, theirs: other, deltaE });
    }
  }
  return pairs.sort((a, b) => a.deltaE - b.deltaE);
}

/** Colours of both, each once, nearest first. */
export function sharedColors(ours: Color[], theirs: Color[]): SharedColor[] {
  const much = ({ share }: Color) => share >= LEAST_SHARE;
  const told = new Set<Color>();
  const shared: SharedColor[] = [];
  for (const pair of pairsOf(ours.filter(much), theirs.filter(much), MOST_DELTA_E)) {
    if (shared.length === MOST_SHARED) break;
    if (told.has(pair.ours) || told.has(pair.theirs)) continue;
    told.add(pair.ours).add(pair.theirs);
    shared.push({ ours: hexOf(pair.ours), theirs: hexOf(pair.theirs), deltaE: Math.round(pair.deltaE * 10) / 10 });
  }
  return shared;
}

/**
 * 0 … 1 of two palettes by CIEDE2000: what it costs to turn ours into theirs, the nearest colours first, each as far as its share goes
 * (the earth mover's distance, Rubner, Tomasi, Guibas 2000, with a greedy flow).
 */
export function paletteLikeness(ours: Color[], theirs: Color[]): number {
  const whole = ours.reduce((sum, { share }) => sum + share, 0);
  if (whole <= 0 || theirs.length === 0) return 0;
  const [ourRest, theirRest] = [ours.map(({ share }) => share), theirs.map(({ share }) => share)];
  const apart = ours.flatMap((one) => theirs.map((other) => deltaE2000(one.lab, other.lab)));
  let [moved, cost] = [0, 0];
  for (;;) {
    let nearest = 0;
    for (let at = 1; at < apart.length; at++) if (apart[at]! < apart[nearest]!) nearest = at;
    const deltaE = apart[nearest]!;
    if (deltaE === Infinity) break;
    const [one, other] = [Math.floor(nearest / theirs.length), nearest % theirs.length];
    const flow = Math.min(ourRest[one]!, theirRest[other]!);
    ourRest[one]! -= flow;
    theirRest[other]! -= flow;
    moved += flow;
    cost += flow * Math.min(FAR_DELTA_E, deltaE);
    // One of the two is used up.
    if (ourRest[one]! <= 0) apart.fill(Infinity, one * theirs.length, (one + 1) * theirs.length);
    else for (let at = other; at < apart.length; at += theirs.length) apart[at] = Infinity;
  }
  const missing = Math.max(0, whole - moved) * FAR_DELTA_E;
  return Math.max(0, 1 - (cost + missing) / (whole * FAR_DELTA_E));
}

function hexOf({ lab }: Color): string {
  return toHex(labToSrgb(lab));
}

function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < one.length; i++) sum += one[i]! * other[i]!;
  return sum;
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
