/** Recognises the columns of a table by their headings. */
import { cutText } from '#app/domain/base/text/clean.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import type { TableColumn } from './cells.ts';

const headKey = (text: string) => foldText(text).replaceAll(/[^\p{L}\p{N}%№]/gu, '');

/** `words`: what each column may be called, the likelier names before the others; a second column of one name is none. */
export function recogniseHeads<Name extends string>(
  heads: string[],
  words: Iterable<readonly [word: string, name: Name]>,
): TableColumn<Name>[] {
  const known = new Map<string, Name>();
  for (const [word, name] of words) {
    const key = headKey(word);
    if (key !== '' && !known.has(key)) known.set(key, name);
  }
  const used = new Set<Name>();
  return heads.flatMap((head, at) => {
    if (head.trim() === '') return [];
    const found = known.get(headKey(head));
    const name = found && !used.has(found) ? found : null;
    if (name) used.add(name);
    return [{ at, head: cutText(head.trim(), 200), name }];
  });
}
