/** The colours of a picture by area, from its pixels alone: the same in the image process and in a browser. */
import { deltaE2000, labToSrgb, srgbToLab, toHex, type Triple } from './color-math.ts';

export interface PaletteColor {
  /** #rrggbb */
  srgb: string;
  /** CIE L*a*b* D50, as Photoshop shows it */
  lab: Triple;
  /** 0 … 1 of the area */
  share: number;
}

const MOST = 12;
/** Starts more clusters than are kept, so that a small accent gets one of its own. */
const CLUSTERS = 24;
const ROUNDS = 12;
/** ΔE2000 below which two clusters are one colour to a designer's eye */
const SAME = 7;
/** Shares below these are left out, unless the colour stands far (ΔE2000) from all others. */
const LEAST = 0.006;
const ACCENT_LEAST = 0.0008;
/** ΔE2000 below which nobody tells two flat colours apart */
const ALIKE = 2;
/** Share below which a colour of a flat picture is stray px. */
const SEEN = 0.0001;
const ACCENT_DISTANCE = 18;
/** Along edges two inks blend: such a colour is small, lies between two larger ones, and is spread thin rather than flat. */
const BLEND_MOST = 0.05;
const BLEND_NEAR = 6;
const BLEND_FLAT = 0.4;

interface Cluster {
  lab: Triple;
  weight: number;
}

/** The palette of sRGB bytes, three a pixel. */
export function choosePalette(pixels: Uint8Array): PaletteColor[] {
  const total = pixels.length / 3;
  return mainColors(countColors(pixels), total).map(({ lab, weight }) => ({
    srgb: toHex(labToSrgb(lab)),
    lab: rounded(lab),
    share: weight / total,
  }));
}

/**
 * The palette of a flat picture from the px that each of its colours (0xrrggbb) has: as many as it has where they are few, and
 * every ink told as the very colour that stands in the picture.
 */
export function chooseFlatPalette(counts: ReadonlyMap<number, number>): PaletteColor[] {
  const bins = [...counts].map(([srgb, weight]) => ({ lab: labOf(srgb), weight }));
  const total = bins.reduce((sum, { weight }) => sum + weight, 0);
  const seen = apart(bins.filter(({ weight }) => weight / total >= SEEN));
  const few = seen.length <= MOST;
  return (few ? seen : mainColors(bins, total)).map(({ lab, weight }) => {
    const told = few ? lab : (ownColor(lab, bins)?.lab ?? lab);
    return { srgb: toHex(labToSrgb(told)), lab: rounded(told), share: weight / total };
  });
}

/** Colours that people tell from each other, largest first: each takes in the smaller ones that look like it. */
function apart(bins: Cluster[]): Cluster[] {
  const list: Cluster[] = [];
  for (const bin of [...bins].sort((a, b) => b.weight - a.weight)) {
    // More are not told one by one.
    if (list.length > MOST) break;
    const like = list.find(({ lab }) => deltaE2000(lab, bin.lab) < ALIKE);
    if (like) like.weight += bin.weight;
    else list.push({ ...bin });
  }
  return list;
}

const rounded = (lab: Triple) => lab.map((v) => Math.round(v * 100) / 100) as Triple;

const labOf = (srgb: number) => srgbToLab(srgb >> 16, (srgb >> 8) & 255, srgb & 255);

/** Of the colours around a cluster's middle the one with most px, if it is an ink rather than one of many shades. */
function ownColor(lab: Triple, bins: Cluster[]): Cluster | null {
  const near = bins.filter((bin) => deltaE2000(lab, bin.lab) < SAME);
  const whole = near.reduce((sum, { weight }) => sum + weight, 0);
  const first = near.reduce<Cluster | null>((most, bin) => (most && most.weight >= bin.weight ? most : bin), null);
  return first && first.weight >= whole * BLEND_FLAT ? first : null;
}

/** The clusters that are told, largest first. */
function mainColors(bins: Cluster[], total: number): Cluster[] {
  const clusters = withoutBlends(mergeNear(cluster(bins)), bins, total);
  clusters.sort((a, b) => b.weight - a.weight);
  const kept = clusters.filter(({ lab, weight }, i) => {
    const share = weight / total;
    if (i === 0 || share >= LEAST) return true;
    return (
      share >= ACCENT_LEAST && clusters.every((other, j) => i === j || deltaE2000(lab, other.lab) >= ACCENT_DISTANCE)
    );
  });
  return fewest(kept);
}

/** 5 bits a channel: some thousands of weighted points instead of 65,536 px. */
function countColors(pixels: Uint8Array): Cluster[] {
  const sums = new Map<number, [number, number, number, number]>();
  for (let i = 0; i + 2 < pixels.length; i += 3) {
    const [r, g, b] = [pixels[i]!, pixels[i + 1]!, pixels[i + 2]!];
    const key = ((r >> 3) << 10) | ((g >> 3) << 5) | (b >> 3);
    const sum = sums.get(key);
    if (sum) {
      sum[0] += r;
      sum[1] += g;
      sum[2] += b;
      sum[3]++;
    } else sums.set(key, [r, g, b, 1]);
  }
  return [...sums.values()].map(([r, g, b, n]) => ({
    lab: srgbToLab(Math.round(r / n), Math.round(g / n), Math.round(b / n)),
    weight: n,
  }));
}

const squared = (a: Triple, b: Triple) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2 + (a[2] - b[2]) ** 2;

/** k-means in Lab. Seeds are taken one by one where distance × √weight is greatest: the same picture, the same palette. */
function cluster(bins: Cluster[]): Cluster[] {
  const seeds: Triple[] = [bins.reduce((a, b) => (b.weight > a.weight ? b : a)).lab];
  const nearest = bins.map(({ lab }) => squared(lab, seeds[0]!));
  while (seeds.length < Math.min(CLUSTERS, bins.length)) {
    let best = 0;
    let bestScore = -1;
    for (let i = 0; i < bins.length; i++) {
      const score = nearest[i]! * Math.sqrt(bins[i]!.weight);
      if (score > bestScore) [best, bestScore] = [i, score];
    }
    if (bestScore <= 0) break;
    seeds.push(bins[best]!.lab);
    for (let i = 0; i < bins.length; i++) nearest[i] = Math.min(nearest[i]!, squared(bins[i]!.lab, bins[best]!.lab));
  }
  let centres: Cluster[] = seeds.map((lab) => ({ lab, weight: 0 }));
  for (let round = 0; round < ROUNDS; round++) {
    const sums = centres.map(() => [0, 0, 0, 0]);
    for (const { lab, weight } of bins) {
      let best = 0;
      let least = Infinity;
      for (let c = 0; c < centres.length; c++) {
        const d = squared(lab, centres[c]!.lab);
        if (d < least) [best, least] = [c, d];
      }
      const sum = sums[best]!;
      for (let k = 0; k < 3; k++) sum[k]! += lab[k]! * weight;
      sum[3]! += weight;
    }
    centres = sums.map(([l, a, b, w], c) =>
      w! > 0 ? { lab: [l! / w!, a! / w!, b! / w!], weight: w! } : { lab: centres[c]!.lab, weight: 0 },
    );
  }
  return centres;
}

/** Joins the nearest pair until no two look the same. */
function mergeNear(clusters: Cluster[]): Cluster[] {
  const list = clusters.filter(({ weight }) => weight > 0);
  for (;;) {
    let pair: [number, number] | null = null;
    let least = SAME;
    for (let i = 0; i < list.length; i++) {
      for (let j = i + 1; j < list.length; j++) {
        const d = deltaE2000(list[i]!.lab, list[j]!.lab);
        if (d < least) [pair, least] = [[i, j], d];
      }
    }
    if (!pair) return list;
    const [a, b] = [list[pair[0]]!, list[pair[1]]!];
    list[pair[0]] = join(a, b);
    list.splice(pair[1], 1);
  }
}

/** Gives the px of blended edges back to the two inks that made them. */
function withoutBlends(clusters: Cluster[], bins: Cluster[], total: number): Cluster[] {
  const flat = flatness(clusters, bins);
  const list = clusters.map((cluster) => ({ ...cluster }));
  const order = list.map((_, i) => i).sort((a, b) => list[a]!.weight - list[b]!.weight);
  const gone = new Set<number>();
  for (const i of order) {
    const blend = list[i]!;
    if (blend.weight > total * BLEND_MOST || flat[i]! > BLEND_FLAT) continue;
    const parents = findParents(i, list, gone);
    if (!parents) continue;
    gone.add(i);
    list[parents.a]!.weight += blend.weight * (1 - parents.at);
    list[parents.b]!.weight += blend.weight * parents.at;
  }
  return list.filter((_, i) => !gone.has(i));
}

/** Share of each cluster's px that are of one and the same colour: near 1 for an ink, small for what is spread. */
function flatness(clusters: Cluster[], bins: Cluster[]): number[] {
  const whole = clusters.map(() => 0);
  const peak = clusters.map(() => 0);
  for (const { lab, weight } of bins) {
    let best = 0;
    for (let c = 1; c < clusters.length; c++) {
      if (squared(lab, clusters[c]!.lab) < squared(lab, clusters[best]!.lab)) best = c;
    }
    whole[best]! += weight;
    peak[best] = Math.max(peak[best]!, weight);
  }
  return whole.map((sum, c) => (sum > 0 ? peak[c]! / sum : 1));
}

/** The nearest pair of larger colours that this one lies between, and where (0 at `a`, 1 at `b`). */
function findParents(i: number, list: Cluster[], gone: Set<number>): { a: number; b: number; at: number } | null {
  const { lab, weight } = list[i]!;
  let found: { a: number; b: number; at: number } | null = null;
  let least = BLEND_NEAR;
  const larger = list.flatMap((other, j) => (j !== i && !gone.has(j) && other.weight > weight * 1.5 ? [j] : []));
  for (const [n, a] of larger.entries()) {
    for (const b of larger.slice(n + 1)) {
      const [from, to] = [list[a]!.lab, list[b]!.lab];
      const along = from.reduce((sum, v, k) => sum + (lab[k]! - v) * (to[k]! - v), 0) / squared(from, to);
      if (along < 0.1 || along > 0.9) continue;
      const between = from.map((v, k) => v + (to[k]! - v) * along) as Triple;
      const off = deltaE2000(lab, between);
      if (off < least) [found, least] = [{ a, b, at: along }, off];
    }
  }
  return found;
}

function join(a: Cluster, b: Cluster): Cluster {
  const weight = a.weight + b.weight;
  const lab = a.lab.map((v, k) => (v * a.weight + b.lab[k]! * b.weight) / weight) as Triple;
  return { lab, weight };
}

/** At most twelve: what is over goes to its nearest neighbour, the one that changes least first. */
function fewest(clusters: Cluster[]): Cluster[] {
  const list = [...clusters];
  while (list.length > MOST) {
    let best: [number, number] = [0, 1];
    let least = Infinity;
    for (let i = 0; i < list.length; i++) {
      for (let j = i + 1; j < list.length; j++) {
        const cost = deltaE2000(list[i]!.lab, list[j]!.lab) * Math.sqrt(Math.min(list[i]!.weight, list[j]!.weight));
        if (cost < least) [best, least] = [[i, j], cost];
      }
    }
    list[best[0]] = join(list[best[0]]!, list[best[1]]!);
    list.splice(best[1], 1);
  }
  return list.sort((a, b) => b.weight - a.weight);
}
