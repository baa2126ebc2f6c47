/** Text that people type. Browser-safe. */

/** Marks on one letter; every script that is written today does with fewer. */
const mostMarks = 6;
const piled = new RegExp(`(\\p{M}{${mostMarks}})\\p{M}+`, 'gu');

/**
 * Text as it comes from outside: without NUL and half surrogate pairs, which PostgreSQL keeps in no text and nobody means, and without the
 * marks that would pile up over the lines above and below.
 */
export const takeText = (text: string) => text.replaceAll('\0', '').toWellFormed().replaceAll(piled, '$1');

/** Each with the marks that are stored apart from it. */
export const lettersOf = (text: string): string[] => text.match(/\P{M}\p{M}*|^\p{M}+/gu) ?? [];

/** A mark, or half a pair. */
const goesOn = /[\p{M}\p{Cs}]/u;

/** The beginning of a text, `most` units of UTF-16 or a few less: no letter is parted from its marks, no pair of surrogates is halved. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  let at = most;
  while (at > 0 && goesOn.test(String.fromCodePoint(text.codePointAt(at)!))) at--;
  return text.slice(0, at);
}

/** Without control characters and those that turn the direction of all text after them. */
export const oneLine = (text: string) => text.replaceAll(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim();

/** Whether a name shows as anything: more than spaces, marks that stand alone and characters without ink. */
export const isSeen = (text: string) => /[^\p{M}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

export const lines = (text: string) =>
  text
    .replaceAll('\r\n', '\n')
    .replaceAll(/(?:(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069])+/gu, ' ')
    .trim();
