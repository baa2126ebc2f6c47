/** Lengths as people write them: "64 cm", "32 x 64", "under 20 cm", "20 cm'den küçük", "от 10 до 20 см". Pure, browser-safe. */
import { lengths } from './phrases.ts';

/** cm; `from` and `to` include the length itself, `over` and `under` don't */
interface LengthSpan {
  from?: number;
  to?: number;
  over?: number;
  under?: number;
}

/** cm */
export interface Size {
  longest?: LengthSpan;
  /** one side, or both */
  sides?: number[];
}

const number = String.raw`(\d{1,4}(?:[.,]\d{1,2})?)`;
/** "in" is a word of its own ("2 in blue"): inches behind a decimal or right behind a figure, or behind a small number where no other word follows. */
const inches = String.raw`in(?:(?<=[.,]\d{1,2}\s*in)|(?<=\din)|(?<=(?<![\d-])[1-9]\d?\s*in)(?=\s*(?:$|[^\p{L}\p{N}\s]|(?:[xх]|by)\s*\d|(?:wide|high|long|repeat)(?!\p{L}))))`;
const units = Object.keys(lengths)
  .sort((one, other) => other.length - one.length)
  .map((one) => (one === 'in' ? inches : one))
  .join('|');
const unit = String.raw`\s*(${units})(?![\p{L}\p{N}])`;
/** Turkish cases of what is measured: "20 cm'den", "20 cm'ye", "20 cmden" */
const measured = String.raw`${number}\s*(${units})(?:['’]?(?:[dt][ae]n|y?[ae]))?(?![\p{L}\p{N}])`;
const pattern = (text: string) => new RegExp(`^(?:${text})(?![\\p{L}\\p{N}])`, 'iu');

const below = 'under|below|less than|smaller than|меньше|менее|мельче';
const upTo =
  'up to|at most|no more than|not more than|max\\.?|maximum|en fazla|en çok|en cok|до|не больше|не более|максимум';
const above = 'over|above|more than|larger than|bigger than|больше|более|крупнее|свыше';
const atLeast = 'at least|no less than|not less than|min\\.?|minimum|en az|от|не меньше|не менее|минимум';
const orBelow = 'kadar|or less|or smaller|and under|и меньше|и менее|и мельче';
const orAbove = 'or more|or larger|and up|and over|и больше|и более|и крупнее';
/** Behind "ve" these take the length in: "20 cm ve altı". */
const lower = 'küçük|kucuk|az|kısa|kisa|altı|alti|altında|altinda';
const higher = 'büyük|buyuk|fazla|uzun|üstü|ustu|üstünde|ustunde|üzeri|uzeri|üzerinde|uzerinde';

/** the pattern, its numbers in order, and what they say */
const patterns: [RegExp, (values: number[]) => Size][] = [
  [
    pattern(
      String.raw`(?:between|from|от|с)\s+${number}(?:\s*(?:${units}))?\s*(?:and|to|до|по|[-–—])\s*${number}${unit}`,
    ),
    ([from, to]) => ({ longest: { from, to } }),
  ],
  [
    pattern(String.raw`${number}\s*(?:[-–—]|ile|ila)\s*${number}${unit}(?:\s+arası(?:nda)?)?`),
    ([from, to]) => ({ longest: { from, to } }),
  ],
  [pattern(String.raw`(?:(?:${upTo})\s+|(?:<=|≤=?)\s*)${number}${unit}`), ([to]) => ({ longest: { to } })],
  [pattern(String.raw`(?:(?:${below})\s+|<\s*)${number}${unit}`), ([under]) => ({ longest: { under } })],
  [pattern(String.raw`(?:(?:${atLeast})\s+|(?:>=|≥=?)\s*)${number}${unit}`), ([from]) => ({ longest: { from } })],
  [pattern(String.raw`(?:(?:${above})\s+|>\s*)${number}${unit}`), ([over]) => ({ longest: { over } })],
  [pattern(String.raw`${measured}\s*(?:${orBelow}|ve\s+(?:daha\s+)?(?:${lower}))`), ([to]) => ({ longest: { to } })],
  [pattern(String.raw`${measured}\s*(?:daha\s+)?(?:${lower})`), ([under]) => ({ longest: { under } })],
  [
    pattern(String.raw`${measured}\s*(?:${orAbove}|ve\s+(?:daha\s+)?(?:${higher}))`),
    ([from]) => ({ longest: { from } }),
  ],
  [pattern(String.raw`${measured}\s*(?:daha\s+)?(?:${higher})`), ([over]) => ({ longest: { over } })],
  [pattern(String.raw`${number}\s*(?:[x×х*]|by|на)\s*${number}(?:${unit})?`), (sides) => ({ sides })],
  [pattern(String.raw`${number}\s*(?:${units})\s*(?:[x×х*]|by|на)\s*${number}${unit}`), (sides) => ({ sides })],
  [pattern(`${number}${unit}`), (sides) => ({ sides })],
];

/** What the text begins with, and how many letters of it that takes. */
export function readLength(text: string): { length: number; value: Size } | null {
  for (const [expression, make] of patterns) {
    const found = expression.exec(text);
    if (!found) continue;
    const groups = found.slice(1).filter((one) => one !== undefined);
    const scale = lengths[groups.findLast((one) => !/^\d/.test(one))?.toLowerCase() ?? 'cm']!;
    const values = groups.filter((one) => /^\d/.test(one)).map((one) => Number(one.replace(',', '.')) * scale);
    return { length: found[0].length, value: make(values) };
  }
  return null;
}
