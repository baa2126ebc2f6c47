/** How a design repeats: what people set, and what the image core lays out. Browser-safe. */

export const repeatOffsets = ['straight', 'halfDrop', 'brick', 'custom'] as const;
export type RepeatOffset = (typeof repeatOffsets)[number];
/** `vertical`: columns are shifted down; `horizontal`: rows are shifted right */
export const repeatDirections = ['horizontal', 'vertical'] as const;
export type RepeatDirection = (typeof repeatDirections)[number];

export interface Repeat {
  repeatOffset: RepeatOffset;
  repeatDirection: RepeatDirection;
  /** per cent of the repeat's side, for `custom` alone; above 0, below 100 */
  repeatCustomValue: number | null;
}

/** SPEC §3: cm as every answer says them, with 2 decimals. By the four that are kept: 8.005 is a little less in binary, and 8.01 all the same. */
export const roundCm = (cm: number) => Math.round(Math.round(cm * 10_000) / 100) / 100;

/** Fractions of the repeat's height (drop) and width (shift), at most one above 0: the image core's RepeatLayout. */
export interface Layout {
  drop: number;
  shift: number;
}

export function layoutOf({ repeatOffset, repeatDirection, repeatCustomValue }: Repeat): Layout {
  if (repeatOffset === 'halfDrop') return { drop: 0.5, shift: 0 };
  if (repeatOffset === 'brick') return { drop: 0, shift: 0.5 };
  if (repeatOffset === 'straight') return { drop: 0, shift: 0 };
  const fraction = Math.min(0.999999, Math.max(0, (repeatCustomValue ?? 0) / 100));
  return repeatDirection === 'vertical' ? { drop: fraction, shift: 0 } : { drop: 0, shift: fraction };
}

/** The way back: 0.5 has names of its own. */
export function repeatOf({ drop, shift }: Layout): Repeat {
  if (drop === 0 && shift === 0)
    return { repeatOffset: 'straight', repeatDirection: 'vertical', repeatCustomValue: null };
  const repeatDirection = drop > 0 ? 'vertical' : 'horizontal';
  const fraction = drop > 0 ? drop : shift;
  if (fraction === 0.5)
    return { repeatOffset: drop > 0 ? 'halfDrop' : 'brick', repeatDirection, repeatCustomValue: null };
  // Four decimals, as the database keeps them.
  return { repeatOffset: 'custom', repeatDirection, repeatCustomValue: Math.round(fraction * 1_000_000) / 10_000 };
}

/** Half-drop and brick say their direction themselves; a value belongs to `custom` alone. */
export function tidyRepeat(repeat: Repeat): Repeat {
  if (repeat.repeatOffset === 'halfDrop')
    return { repeatOffset: 'halfDrop', repeatDirection: 'vertical', repeatCustomValue: null };
  if (repeat.repeatOffset === 'brick')
    return { repeatOffset: 'brick', repeatDirection: 'horizontal', repeatCustomValue: null };
  if (repeat.repeatOffset === 'straight') return { ...repeat, repeatCustomValue: null };
  return repeat;
}
