/** What both ways of painting share: planes of ink go in, colours come out. */
import type { Quad, Size } from './view.ts';

/** Settings of one ink; without a colour, its own. */
export interface InkChoice {
  on: boolean;
  srgb?: string;
}

/** How the inks of one colorway become colour. The painters know no more of it than this. */
export interface InkPrint {
  inks: number;
  /** number of pictures with three planes each */
  groups: number;
  /** the first of them is a picture beneath the inks */
  base: boolean;
  place: (ink: number) => { group: number; band: number };
  /** GLSL ES 3.00: uniforms and `vec3 printInks(vec3 planes[groups])` */
  shader: string;
  uniforms: (choices: InkChoice[]) => {
    table: { width: number; height: number; data: Uint8Array } | null;
    spots: Float32Array;
  };
  printer: (
    choices: InkChoice[],
  ) => (groups: ArrayLike<number>[], stride: number, target: Uint8ClampedArray, targetStride: number) => void;
}

/** `film`: one screen as it is exposed, black where it prints. `color`: one ink alone on white. */
export type Alone = { ink: number; as: 'film' | 'color' } | null;

export interface Colors {
  choices: InkChoice[];
  alone: Alone;
}

export interface Scene<Tile> {
  /** device px */
  window: Size;
  edges: { left: number; top: number; right: number; bottom: number };
  /** from the coarsest to the finest */
  quads: { quad: Quad; tile: Tile }[];
}

export interface Painter<Tile = unknown> {
  kind: 'webgl' | 'canvas';
  /** One place's planes, group by group. They may be closed afterwards. */
  take: (planes: ImageBitmap[]) => Tile;
  free: (tile: Tile) => void;
  setColors: (colors: Colors) => void;
  /** False: there is more to do, at the next frame. */
  paint: (scene: Scene<Tile>) => boolean;
  close: () => void;
}

/** The choices for "only this ink": the others are off. */
export function choicesFor({ choices, alone }: Colors): InkChoice[] {
  if (alone?.as !== 'color') return choices;
  return choices.map((choice, index) => ({ ...choice, on: index === alone.ink }));
}
