/** The ink model bound to one colorway's inks, for those who print them in the browser and know no model. Browser-safe. */
import { groupCount, inkPlace, type InkChoice, type InkSheet } from '#app/image/inks/ink-model.ts';
import { inkPrinter } from '#app/image/inks/ink-printer.ts';
import { inkShader, inkUniforms } from '#app/image/inks/ink-shader.ts';

export function bindInks(sheet: InkSheet) {
  return {
    inks: sheet.inks.length,
    groups: groupCount(sheet),
    base: sheet.base,
    place: (ink: number) => inkPlace(sheet, ink),
    shader: inkShader(sheet),
    uniforms: (choices: InkChoice[]) => inkUniforms(sheet, choices),
    printer: (choices: InkChoice[]) => inkPrinter(sheet, choices),
  };
}

/** What the address of a colorway's inks answers. */
export interface InkAnswer {
  width: number;
  height: number;
  tile: number;
  levels: { width: number; height: number }[];
  base: boolean;
  inks: InkSheet['inks'];
  /** the process inks' table, its nodes in base64 */
  process: { steps: number; nodes: string } | null;
  version: string;
}

export function readInkAnswer({ base, inks, process, width, height, tile, levels, version }: InkAnswer) {
  const nodes = process && Uint8Array.from(atob(process.nodes), (letter) => letter.charCodeAt(0));
  const sheet: InkSheet = { base, inks, process: nodes && { steps: process.steps, nodes } };
  return { width, height, tile, levels, sheet, version };
}
