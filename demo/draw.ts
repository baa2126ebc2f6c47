import { abstracts } from './abstracts.ts';
import { animals } from './animals.ts';
import { checks } from './checks.ts';
import { ditsies } from './ditsies.ts';
import { ethnics } from './ethnics.ts';
import { florals } from './florals.ts';
import { geometrics } from './geometrics.ts';
import { Random } from './random.ts';
import { Screens } from './screens.ts';
import { stripes } from './stripes.ts';
import { tilings } from './tilings.ts';
import { tropicals } from './tropicals.ts';
import type { DemoDesign, Layers } from './types.ts';

/** Draws a design onto its screens. */
export type Drawing = (screens: Screens, random: Random) => void;

const drawings: Record<string, Drawing> = {
  ...florals,
  ...ditsies,
  ...tropicals,
  ...stripes,
  ...checks,
  ...geometrics,
  ...tilings,
  ...ethnics,
  ...animals,
  ...abstracts,
};

/** cm at a resolution → whole px; even, so that half-drops and half-bricks fall on a pixel. */
export function sizeInPixels(cm: number, dpi: number): number {
  return Math.round((cm / 2.54) * dpi * 0.5) * 2;
}

/** The design's screens: one plane per ink, in printing order. Its colorways are palettes laid over these. */
export function drawDesign(design: DemoDesign): Layers {
  const drawing = drawings[design.manner];
  if (!drawing) throw new Error(`No drawing called ${design.manner}`);
  const width = sizeInPixels(design.widthCm, design.dpi);
  const height = sizeInPixels(design.heightCm, design.dpi);
  const inks = design.colorways[0]!.colors.length - 1;
  const screens = new Screens(width, height, design.layout, inks);
  drawing(screens, new Random(design.seed));
  return screens;
}
