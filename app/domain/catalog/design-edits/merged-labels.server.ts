/** Labels that were merged since an act gave them to designs. */
import type { Transaction } from '#app/data/database.server.ts';
import { followMerged } from '#app/domain/find/results/merged-labels.server.ts';
import { fieldsOf, memberOf, type Field, type Fields } from './fields.ts';

interface Entry {
  before: Fields;
  after: Fields;
}

/** By label that an act gave: the one that it is part of now. */
export async function readMerged(tx: Pick<Transaction, 'label'>, entries: Entry[]): Promise<Map<number, number>> {
  const ids = new Set(entries.flatMap(({ before, after }) => givenLabels(before, after)));
  if (ids.size === 0) return new Map();
  const there = await tx.label.findMany({ where: { id: { in: [...ids] } }, select: { id: true } });
  for (const { id } of there) ids.delete(id);
  const merged = new Map<number, number>();
  for (const id of ids) {
    const [into] = await followMerged([id]);
    if (into !== undefined && into !== id) merged.set(id, into);
  }
  return merged;
}

export const givenLabels = (before: Fields, after: Fields) =>
  fieldsOf(after).flatMap(([field, value]) => {
    const member = value === true && before[field] !== true ? memberOf(field) : null;
    return member?.kind === 'label' ? [member.id] : [];
  });

/** The same of what stands there now. */
export function isGiven(labels: ReadonlySet<number>, field: Field, merged: ReadonlyMap<number, number>): boolean {
  const member = memberOf(field);
  return member?.kind === 'label' && labels.has(merged.get(member.id) ?? 0);
}
