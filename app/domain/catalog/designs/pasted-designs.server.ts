/** Designs and colorways as people paste them: from a mail, a list, the cells of a spreadsheet. */
import type { ErrorKey } from '#app/domain/base/errors.ts';
import { findNamedDesigns, type NamedDesign } from './named-designs.server.ts';

export interface PastedDesigns {
  /** in the order pasted, each once */
  found: NamedDesign[];
  /** each once, as it was typed, with what is wrong with it */
  notFound: { text: string; key: ErrorKey }[];
}

export interface PastedRow {
  cells: string[];
}

/** A row a line; its cells are separated by tabs, commas or semicolons, and may stand in quotes. */
export function readPasted(text: string): PastedRow[] {
  return text
    .toWellFormed()
    .split(/[\n\r]+/)
    .map((line) => ({
      cells: line
        .split(/[\t,;]+/)
        .map(tidy)
        .filter(Boolean),
    }))
    .filter(({ cells }) => cells.length > 0);
}

const tidy = (cell: string) =>
  cell
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .replace(/^"(.*)"$/u, '$1')
    .trim();

export const countPasted = (rows: PastedRow[]) => new Set(rows.flatMap(({ cells }) => cells)).size;

/**
 * Where designs are meant, a colorway's reference means its design; where `colorways` are, a number alone is refused. Two cells beside one
 * another may be a number and its colorway. A cell that names nothing may be several numbers with spaces between.
 */
export async function findPasted(rows: PastedRow[], { colorways = false } = {}): Promise<PastedDesigns> {
  const cells = rows.flatMap((row) => row.cells);
  const words = cells.flatMap((cell) => (cell.includes(' ') ? cell.split(' ') : []));
  const ask = await findNamedDesigns([...cells, ...words].map((design) => ({ design })));
  const lookUp = (design: string): NamedDesign | ErrorKey => {
    const whole = ask({ design });
    if (colorways && typeof whole !== 'string' && !whole.colorwayGuid) return 'wrongColorwayFormat';
    if (colorways && whole === 'designNotFound' && !/^[^/]+\/[^/]+$/.test(design)) return 'wrongColorwayFormat';
    return !colorways && whole === 'colorwayNotFound' ? ask({ design: design.split('/')[0]! }) : whole;
  };
  const isFound = (text: string) => typeof lookUp(text) !== 'string';
  const found = new Map<string, NamedDesign>();
  const notFound = new Map<string, ErrorKey>();
  const take = (one: NamedDesign) => {
    const key = colorways ? one.colorwayGuid! : one.designGuid;
    if (!found.has(key)) found.set(key, one);
  };
  for (const row of rows)
    for (let at = 0; at < row.cells.length; at++) {
      const cell = row.cells[at]!;
      const pair = cell.includes('/') ? undefined : ask({ design: cell, colorway: row.cells[at + 1] });
      if (pair && typeof pair !== 'string' && pair.colorwayGuid) {
        take(pair);
        at++;
        continue;
      }
      const parts = isFound(cell) ? [cell] : cell.split(' ');
      // Of several words none of which is a number, the whole is named as it was typed.
      for (const part of parts.some(isFound) ? parts : [cell]) {
        const one = lookUp(part);
        if (typeof one === 'string') notFound.set(part, one);
        else take(one);
      }
    }
  return { found: [...found.values()], notFound: [...notFound].map(([text, key]) => ({ text, key })) };
}
