/** Small numbers as they are said, in English, Turkish and Russian: "five screens", "beş şablon", "двухцветный". Browser-safe. */
import { foldText } from '#app/domain/base/text/fold.ts';

/** number | its words, and how they begin another word in Russian */
const table = `
1 | one, single, bir, tek, один, одна, одно, одним, одного, одной, одно-
2 | two, double, couple of, a couple of, iki, çift, два, две, двумя, двух, двое, двух-
3 | three, üç, три, тремя, трёх, трое, трёх-
4 | four, dört, четыре, четырьмя, четырёх, четырёх-
5 | five, beş, пять, пятью, пяти, пяти-
6 | six, altı, шесть, шестью, шести, шести-
7 | seven, yedi, семь, семью, семи, семи-
8 | eight, sekiz, восемь, восемью, восьми, восьми-
9 | nine, dokuz, девять, девятью, девяти, девяти-
10 | ten, on, десять, десятью, десяти, десяти-
11 | eleven, одиннадцать, одиннадцати
12 | twelve, двенадцать, двенадцати
`;

const words = new Map<string, number>();
/** accented and not */
const spellings: string[] = [];
const beginnings: [string, number][] = [];
for (const line of table.trim().split('\n')) {
  const [value, list] = line.split(' | ') as [string, string];
  for (const word of list.split(', ')) {
    if (word.endsWith('-')) beginnings.push([foldText(word.slice(0, -1)), Number(value)]);
    else {
      words.set(foldText(word), Number(value));
      spellings.push(...new Set([word, foldText(word)]));
    }
  }
}

/** In figures or as a word; null of all else. */
export function readCount(text: string): number | null {
  return /^\d{1,3}$/.test(text) ? Number(text) : (words.get(foldText(text)) ?? null);
}

/** Of "двухцветный" the number, and the word that it counts. */
export function countedIn(word: string): { count: number; counted: string } | null {
  const folded = foldText(word);
  for (const [beginning, count] of beginnings)
    if (folded.startsWith(beginning) && folded.length > beginning.length + 3)
      return { count, counted: folded.slice(beginning.length) };
  return null;
}

/** For patterns: figures, or any of the words. */
export const countPattern = String.raw`\d{1,3}|${spellings.join('|')}`;
