/** Small tables of phrases that are met as they are written, case and accents aside. Pure, browser-safe. */
import { foldText } from '#app/domain/base/text/fold.ts';
import type { Token } from './tokens.ts';

export interface WordTable<Value> {
  /** words and value, the longest first */
  rows: { words: string[]; value: Value }[];
}

/** A line of each value: its phrases, with commas between them. */
export function wordTable<Value extends string>(lists: Record<Value, string>): WordTable<Value> {
  const rows = (Object.entries(lists) as [Value, string][]).flatMap(([value, list]) =>
    list.split(',').map((phrase) => ({ words: foldText(phrase).split(' '), value })),
  );
  return { rows: rows.sort((one, other) => other.words.length - one.words.length) };
}

/** The longest phrase that begins at that word. */
export function lookUp<Value>(
  { rows }: WordTable<Value>,
  tokens: Token[],
  at: number,
): { length: number; value: Value } | null {
  const found = rows.find(({ words }) => words.every((word, place) => foldedAt(tokens, at + place) === word));
  return found ? { length: found.words.length, value: found.value } : null;
}

/** '' where no word and no number is. */
export function foldedAt(tokens: Token[], at: number): string {
  const token = tokens[at];
  if (!token || token.kind === 'quoted' || token.kind === 'sign') return '';
  return token.stems?.folded ?? foldText(token.text);
}
