/** Customers as people write them into tables. */
import type { Found } from '#app/domain/base/sheets/words.ts';
import { foldText } from '#app/domain/base/text/fold.ts';

interface Named {
  id: string;
  name: string;
  code: string | null;
}

const spellings = [(text: string) => text, (text: string) => text.toLowerCase(), foldText];

/**
 * By its name or code as they stand, else whatever the case, else without accents. A word that is one's name and another's code is
 * unclear: nothing of one customer may come to another.
 */
export function customerReader(customers: Named[]): (text: string) => Found<string> {
  const words = customers.flatMap(({ id, name, code }) => [name, code ?? ''].map((word) => ({ id, word })));
  const readings = spellings.map((spell) => ({ spell, found: Map.groupBy(words, ({ word }) => spell(word)) }));
  return (text) => {
    for (const { spell, found } of readings) {
      const spelled = spell(text);
      const ids = new Set((spelled === '' ? [] : found.get(spelled))?.map(({ id }) => id));
      if (ids.size > 0) return ids.size > 1 ? 'unclear' : [...ids][0]!;
    }
    return 'unknown';
  };
}
