/** What the designs are called that every product has from the start (designs.ts), and what of their pictures journeys look for. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { displayInfo, unicodeNames, wavePaint, type Paint } from '#tests/image/make-files.ts';

/** @returns ids of one of them in the product of this worker */
export function idsOf(number: string): { design: string; colorways: string[] } {
  const ids = readFileSync(path.join(process.env.JOURNEY_DATA!, 'designs.json'), 'utf8');
  return (JSON.parse(ids) as Record<string, ReturnType<typeof idsOf>>)[number]!;
}

/** The address of its first colorway. */
export function pageOf(number: string): string {
  const { design, colorways } = idsOf(number);
  return `/design/${design}/${colorways[0]}`;
}

/** Read only: a design of two colorways, and another of one. */
export const cloth = { wave: 'W-100', dune: 'W-200', seed: 517 };

/** Three that one search finds alone. */
export const groves = ['J-701', 'J-702', 'J-703'];

/** Of two colorways each, for the one journey that changes and deletes them. */
export const edited = 'EDIT 0001';
export const stocked = 'STOCK 0001';

/** 1501 × 1133 px in four quarters, so that what is shown where can be told; the one at the left above is the darkest. */
export const quarters = {
  number: 'J-400',
  width: 1501,
  height: 1133,
  paint: (x: number, y: number) => [x < 1501 / 2 ? 30 : 220, y < 1133 / 2 ? 60 : 200, 128],
};

/** Four bands: rose, leaf, both over one another, bare paper. A spot's value of 255 is no ink. */
export const bands = [
  [0, 255],
  [255, 0],
  [0, 0],
  [255, 255],
];
export const inks = {
  number: 'J-300',
  width: 1200,
  height: 800,
  resources: [
    { id: 1045, data: unicodeNames(['Rose', 'Leaf']) },
    {
      id: 1077,
      data: displayInfo([
        { kind: 2, lab: [48, 70, 20], solidity: 0 },
        { kind: 2, lab: [50, -45, 25], solidity: 0 },
      ]),
    },
  ],
  paint: (x: number) => bands[Math.floor((x / 1200) * bands.length)]!,
};

/** Waves of 240 × 180 px, of other colours with each shift. */
export function shifted(shift: number): Paint {
  const wave = wavePaint(240, 180);
  return (x, y) => wave(x, y).map((value) => (value + shift) % 256);
}
