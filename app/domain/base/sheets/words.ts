/** What words in the cells of tables stand for, in any of the three languages and in the code's own. */
import { Fault } from './cells.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { languages } from '#app/locales/languages.ts';
import { translate, type Say } from '#app/locales/translate.ts';

/** Letters and digits alone: "Half-drop", "half drop" and "halfDrop" are one word. */
export const wordKey = (text: string) => foldText(text).replaceAll(/[^\p{L}\p{N}]/gu, '');

export function choices<Value extends string | boolean>(
  values: readonly Value[],
  say: (t: Say, value: Value) => string,
  more: Partial<Record<string, Value>> = {},
): (text: string) => Value | undefined {
  const known = new Map<string, Value>();
  for (const value of values) {
    known.set(wordKey(String(value)), value);
    for (const locale of languages) {
      const word = say(translate(locale), value);
      known.set(wordKey(word), value);
      // Windows-1251 has no ½: spreadsheets save a question mark.
      known.set(wordKey(word.replaceAll('½', '?')), value);
    }
  }
  for (const [word, value] of Object.entries(more)) known.set(wordKey(word), value!);
  return (text) => known.get(wordKey(text));
}

export const readYesNo = choices([true, false], (t, value) => t(value ? 'designAdmin.yes' : 'designAdmin.no'), {
  1: true,
  0: false,
  x: true,
  y: true,
  n: false,
  on: true,
  off: false,
  doğru: true,
  yanlış: false,
  e: true,
  h: false,
  var: true,
  yok: false,
  истина: true,
  ложь: false,
  д: true,
  н: false,
  closed: true,
  open: false,
});

/** What was read from a cell, or a fault that names the words that can be. */
export function oneOf<Value>(value: Value | undefined, all: readonly Value[], say: (value: Value) => string): Value {
  if (value === undefined) throw new Fault('tableWord', { words: all.map(say).join(', ') });
  return value;
}

/** What a name stands for; `unclear` where several have it. */
export type Found<Id> = Id | 'unknown' | 'unclear';

/** The entries of a list in a cell; commas part them too, where they belong to no name. */
export function splitList(text: string, isKnown: (entry: string) => boolean): string[] {
  const pieces = text.split(/[;|\n]/).flatMap((piece) => {
    const whole = piece.trim();
    return whole.includes(',') && !isKnown(whole) ? whole.split(',').map((one) => one.trim()) : [whole];
  });
  return [...new Set(pieces.filter(Boolean))];
}

/** A whole number, as spreadsheets write it too: `8`, `8,0`, `8.00`. */
export function readWhole(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00a0\u202f]/g, '');
  return /^\d{1,9}([.,]0+)?$/.test(plain) ? Number.parseInt(plain, 10) : null;
}
