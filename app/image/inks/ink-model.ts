/**
 * How inks become colour, browser-safe: here, in ink-recolor.ts and ink-printer.ts, and nowhere else. The masters' compositing
 * (spots.ts) prints spots by the same formula in libvips; ink-shader.ts is the same in GLSL. Colours are sRGB as it is coded, 0 … 1; coverage 0 (no ink) … 1 (full).
 *
 * Process inks (CMYK): a table of the colours that the file's own profile gives for a grid of coverages, looked up with
 * linear interpolation between 16 neighbours: Neugebauer's cells. Recoloured inks change the table (ink-recolor.ts), not the lookup.
 * Spot inks: printed one after the other in channel order over the process colours, the base picture or white paper.
 */

export interface Ink {
  /** its place in the file's channels */
  channel: number;
  name: string;
  kind: 'process' | 'spot';
  /** #rrggbb of full cover on white */
  srgb: string;
  /** CIE L*a*b* D50, where the file tells it */
  lab?: [number, number, number];
  /** 0 transparent … 1 opaque */
  solidity: number;
  /** false: the file names no colour and this one comes from the palette */
  known: boolean;
}

/** Colours of a grid of CMYK coverages: `steps` ⁴ nodes of three sRGB bytes, cyan running fastest, black slowest. */
export interface ProcessTable {
  steps: number;
  nodes: Uint8Array;
}

/** All that is needed to print a colorway's inks, in printing order. */
export interface InkSheet {
  inks: Ink[];
  /** group 0 of the planes is a base picture (RGB, gray or Lab with spots); without one, the paper is white */
  base: boolean;
  /** there when the first four inks are C, M, Y and K */
  process: ProcessTable | null;
}

/** The settings of one ink. */
export interface InkChoice {
  on: boolean;
  /** #rrggbb; left out: the ink's own colour */
  srgb?: string;
}

export type Rgb = [number, number, number];

const PLANES = 3;
/** Where an ink stands among the planes: three inks a group, behind the base picture. */
export function inkPlace(sheet: Pick<InkSheet, 'base'>, ink: number): { group: number; band: number } {
  return { group: Math.floor(ink / PLANES) + (sheet.base ? 1 : 0), band: ink % PLANES };
}

export function groupCount(sheet: Pick<InkSheet, 'base' | 'inks'>): number {
  return Math.ceil(sheet.inks.length / PLANES) + (sheet.base ? 1 : 0);
}

/** The sixteen full overprints, bit 0 cyan, 1 magenta, 2 yellow, 3 black: sRGB bytes. */
export function primariesOf({ steps, nodes }: ProcessTable): Rgb[] {
  return Array.from({ length: 16 }, (_, bits) => {
    const at = nodeAt(
      steps,
      [0, 1, 2, 3].map((i) => ((bits >> i) & 1) * (steps - 1)),
    );
    return [nodes[at]!, nodes[at + 1]!, nodes[at + 2]!];
  });
}

/** Where a node's three bytes begin. */
export function nodeAt(steps: number, [c, m, y, k]: number[]): number {
  return (c! + steps * (m! + steps * (y! + steps * k!))) * 3;
}
