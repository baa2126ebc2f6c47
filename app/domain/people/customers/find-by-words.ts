/** Customers as people write them into tables. */
import type { Found } from '#app/domain/base/sheets/words.ts';
import { foldText } from '#app/domain/base/text/fold.ts';

interface Named {
  id: string;
  name: string;
  code: string | null;
}

/** Its name as it stands, then its code, then its name whatever the case. */
export function customerReader(customers: Named[]): (text: string) => Found<string> {
  const exact = new Map(customers.map(({ id, name }) => [name, id]));
  const codes = new Map(customers.flatMap(({ id, code }) => (code ? [[foldText(code), id] as const] : [])));
  const folded = Map.groupBy(customers, ({ name }) => foldText(name));
  return (text) => {
    const id = exact.get(text) ?? codes.get(foldText(text));
    if (id) return id;
    const alike = folded.get(foldText(text)) ?? [];
    return alike.length > 1 ? 'unclear' : (alike[0]?.id ?? 'unknown');
  };
}
