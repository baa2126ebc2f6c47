/** Customers as people write them into tables. */
import type { ErrorKey } from '#app/domain/base/errors.ts';
import { Fault } from '#app/domain/base/sheets/cells.ts';
import type { Found } from '#app/domain/base/sheets/words.ts';
import { foldSlug, foldText } from '#app/domain/base/text/fold.ts';
import { customerName } from './rules.ts';

interface Named {
  id: string;
  name: string;
  nameSef: string;
  code: string | null;
}

const spellings = [(text: string) => text, (text: string) => text.toLowerCase(), foldText];

/**
 * By its name or code as they stand, else whatever the case, else without accents, else by the name as no two customers may be called. A word
 * that is one's name and another's code is unclear: nothing of one customer may come to another.
 */
export function customerReader(customers: Named[]): (text: string) => Found<string> {
  const words = customers.flatMap(({ id, name, code }) => [name, code ?? ''].map((word) => ({ id, word })));
  const readings = spellings.map((spell) => ({ spell, found: Map.groupBy(words, ({ word }) => spell(word)) }));
  const slugs = new Map(customers.map(({ id, nameSef }) => [nameSef, id]));
  return (text) => {
    for (const { spell, found } of readings) {
      const spelled = spell(text);
      const ids = new Set((spelled === '' ? [] : found.get(spelled))?.map(({ id }) => id));
      if (ids.size > 0) return ids.size > 1 ? 'unclear' : [...ids][0]!;
    }
    return slugs.get(foldSlug(text)) ?? 'unknown';
  };
}

/** Of a customer that is to be made. */
export function newCustomerName(text: string): string {
  const read = customerName.safeParse(text);
  if (!read.success) throw new Fault(read.error.issues[0]!.message as ErrorKey);
  return read.data;
}
