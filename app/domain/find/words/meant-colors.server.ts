/** The colours that words ask for beside those of the filters: all of them are looked for in one and the same colorway. */
import type { ColorFamily } from '#app/domain/visible/colors/color-families.ts';
import {
  isExactColor,
  isPaletteKind,
  type ExactColor,
  type MeantColor,
} from '#app/domain/visible/colors/palette-kinds.ts';
import type { ResolvedCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { colorOf, isColorField, isOfColor } from './meaning-sql.server.ts';
import type { Piece } from './read-query.ts';

/** of each list, as a search takes */
const mostColors = 5;

/** Colours of one and the same colorway: those it has, those of which it has one or more, and those it doesn't have. */
export interface MeantColors {
  wanted: (ColorFamily | ExactColor)[];
  either: MeantColor[][];
  unwanted: MeantColor[];
}

export const noColors = (): MeantColors => ({ wanted: [], either: [], unwanted: [] });

/** Adds a colour; what names all of a palette has no filter of its own, and is one of which one is enough. */
export function addColor(colors: MeantColors, color: MeantColor, isExcluded: boolean): void {
  if (isExcluded) colors.unwanted.push(color);
  else if (isPaletteKind(color)) colors.either.push([color]);
  else colors.wanted.push(color);
}

export function asMeant(color: MeantColor, isExcluded: boolean): MeantColors {
  const colors = noColors();
  addColor(colors, color, isExcluded);
  return colors;
}

/** A colour is looked for together with the other colours, in one and the same colorway. One that is mistyped counts as one as long as no label is like it. */
export function leadingColor({ meanings }: Piece): MeantColor | null {
  const first = meanings.find(({ field }) => field !== 'text');
  return first && isOfColor(first) ? colorOf(first) : null;
}

/** The filters' colours with those of the words: all in one and the same colorway, at most as many as a search takes. */
export function withColors(criteria: ResolvedCriteria, { wanted, either, unwanted }: MeantColors): ResolvedCriteria {
  const upToMost = <Color>(colors: Color[]) => [...new Set(colors)].slice(0, mostColors);
  return {
    ...criteria,
    color: upToMost([...criteria.color, ...wanted.filter(isExactColor)]),
    colorFamily: upToMost([...criteria.colorFamily, ...wanted.filter((color) => !isExactColor(color))]),
    eitherColors: [...(criteria.eitherColors ?? []), ...either],
    unwantedColors: upToMost([...(criteria.unwantedColors ?? []), ...unwanted]),
  };
}

/** A part of what was typed, as far as it tells a colour. */
interface UnderstoodColor {
  field: string;
  value: unknown;
  either?: unknown;
  isExcluded: boolean;
  isLeftOut: boolean;
}

/** Those by which designs were looked for. */
export function colorsOf(understood: UnderstoodColor[]): MeantColors {
  const colors = noColors();
  for (const { field, value, either, isExcluded, isLeftOut } of understood) {
    if (isLeftOut || !isColorField(field)) continue;
    if (either) colors.either.push(value as MeantColor[]);
    else addColor(colors, value as MeantColor, isExcluded);
  }
  return colors;
}
