/** Labels that were merged since an act gave them to designs. */
import type { Transaction } from '#app/data/database.server.ts';
import { followEach } from '#app/domain/find/results/merged-labels.server.ts';
import { fieldsOf, memberOf, type Field, type Fields } from './fields.ts';

interface Entry {
  before: Fields;
  after: Fields;
}

/** By label that an act gave, if it was merged since: the one that it is part of now. `tx`: within a transaction. */
export async function readMerged(entries: Entry[], tx?: Transaction): Promise<Map<number, number>> {
  const now = await followEach(
    entries.flatMap(({ before, after }) => givenLabels(before, after)),
    tx,
  );
  return new Map([...now].filter(([given, into]) => given !== into));
}

/** Labels that a design hadn't got before. */
export const givenLabels = (before: Fields, after: Fields) =>
  fieldsOf(after).flatMap(([field, value]) => {
    const member = value === true && before[field] !== true ? memberOf(field) : null;
    return member?.kind === 'label' ? [member.id] : [];
  });

/** Whether a design has the label that a field's own became part of. */
export function isGiven(labels: ReadonlySet<number>, field: Field, merged: ReadonlyMap<number, number>): boolean {
  const member = memberOf(field);
  return member?.kind === 'label' && labels.has(merged.get(member.id) ?? 0);
}
