import { readLab } from './edge-lines.ts';
import { type EdgeFit, fitEdges } from './edge-offset.ts';
import { type Likeness, measureLikeness } from './self-likeness.ts';
import { type Edges, readEdges, type Seam } from './seams.ts';
import { findSmallRepeat, levelBelow, SEARCH, type SmallRepeat } from './small-repeat.ts';
import { openMasterPx } from '../render/master-px.ts';
import { readMasterInfo } from '../render/tiles.ts';
import type { ImageWarning, RepeatLayout } from '../base/types.ts';
import { withVips } from '../base/vips.ts';
import { MERELY_WOVEN, notWoven, WOVEN } from './woven.ts';

/** How a picture repeats, by its own px. */
export interface RepeatCheck {
  /** how copies of the whole picture are best laid beside each other */
  layout: RepeatLayout;
  /** 0 … 1: how surely that and no other layout; 0 where the edges are plain and any would do */
  confidence: number;
  /** where left and right edge, upper and lower edge meet when laid so */
  seams: Seam[];
  /** a smaller repeat that the picture holds more than one of */
  smaller: SmallRepeat | null;
  warnings: ImageWarning[];
}

export interface RepeatCheckOptions {
  /** px in a cm, to tell places in cm and to know a texture from a repeat */
  pxPerCm: { x: number; y: number };
  /** lay it so and only look at the seams */
  layout?: RepeatLayout;
}

interface Beat {
  /** called now and then: a large picture takes a while */
  beat?: () => void;
}

/** cm and px: what repeats in less is a texture, a stripe or a check, drawn to be kept as it is */
const LEAST_CM = 2;
const LEAST_PX = 64;
/** px of the longer side of the picture that straight edges are looked for on */
const COARSE = 1024;
/** tiles of a level (200 kB each) that stay decoded: the full size's lines and patches are looked at again and again */
const KEPT_TILES = 600;

export async function checkRepeat(
  master: string,
  { pxPerCm, layout, beat = () => {} }: RepeatCheckOptions & Beat,
): Promise<RepeatCheck> {
  const info = await readMasterInfo(master);
  return withVips((vips) => {
    using px = openMasterPx(vips, master, KEPT_TILES);
    const open = (page: number) => px.level(page);
    const image = open(0);
    const coarse = open(levelBelow(info, COARSE));
    const search = levelBelow(info, SEARCH);
    const { width, height } = info.levels[search]!;
    const lab = readLab(open(search), { x: 0, y: 0, width, height });
    const unwoven = notWoven(lab, width, height);
    const woven = unwoven <= WOVEN;
    let likeness: Likeness | null | undefined;
    const likenessOf = () => (likeness ??= measureLikeness(lab, width, height));
    const moves = () => (likenessOf()?.minima ?? []).map(({ x, y }) => ({ x: x / width, y: y / height }));
    const sides = readEdges(image, coarse, 'sides', { woven, moves });
    const ends = readEdges(image, coarse, 'ends', { woven, moves });
    beat();
    const found = layout ? laidAs(layout, sides, ends) : bestLayout(sides, ends);
    const closes = {
      sides: !found.seams[0]!.shows && found.layout.drop === 0,
      ends: !found.seams[1]!.shows && found.layout.shift === 0,
    };
    const least = Math.max(LEAST_PX, LEAST_CM * Math.min(pxPerCm.x, pxPerCm.y));
    const smaller =
      layout || unwoven <= MERELY_WOVEN
        ? null
        : findSmallRepeat(open, info, lab, likenessOf(), { closes, least, beat });
    return { ...found, smaller, warnings: found.seams.flatMap((seam) => describeSeam(seam, pxPerCm)) };
  });
}

type Found = Pick<RepeatCheck, 'layout' | 'confidence' | 'seams'>;

function laidAs(layout: RepeatLayout, sides: Edges, ends: Edges): Found {
  const seams = [sides.measure(pxOf(layout.drop, sides.along)), ends.measure(pxOf(layout.shift, ends.along))];
  return { layout, confidence: 1, seams };
}

const pxOf = (fraction: number, along: number) => Math.round(fraction * along) % along;

/** Only one side can be moved along: a drop needs ends that close straight, a shift needs such sides. */
function bestLayout(sides: Edges, ends: Edges): Found {
  const [drop, shift] = [fitEdges(sides), fitEdges(ends)];
  const both = drop.fraction > 0 && shift.fraction > 0;
  const keepDrop = !both || gain(drop, sides) >= gain(shift, ends);
  const layout = {
    drop: keepDrop ? drop.fraction : 0,
    shift: both && keepDrop ? 0 : shift.fraction,
  };
  const seams = [
    layout.drop === drop.fraction ? drop.seam : sides.measure(0),
    layout.shift === shift.fraction ? shift.seam : ends.measure(0),
  ];
  const told = layout.drop > 0 ? [drop] : layout.shift > 0 ? [shift] : [drop, shift];
  return { layout, confidence: Math.min(...told.map(({ confidence }) => confidence)), seams };
}

const gain = (fit: EdgeFit, edges: Edges) => edges.measure(0).mean - fit.seam.mean;

/** Values in ΔE2000 and cm; the strongest place first. */
function describeSeam(seam: Seam, pxPerCm: { x: number; y: number }): ImageWarning[] {
  if (!seam.shows) return [];
  const along = seam.edge === 'sides' ? pxPerCm.y : pxPerCm.x;
  const place = seam.places[0]!;
  const round = (value: number) => Math.round(value * 10) / 10;
  const values = {
    seam: round(seam.mean),
    p95: round(seam.p95),
    inside: round(seam.inside),
    from: round(place.from / along),
    to: round(place.to / along),
    places: seam.places.length,
  };
  return [{ key: seam.edge === 'sides' ? 'seamHorizontal' : 'seamVertical', values }];
}
