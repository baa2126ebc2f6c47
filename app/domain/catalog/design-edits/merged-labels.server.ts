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

/**
 * An entry of a draft as it is to be done now: a label to be given that was merged since the preview is the one that it is part of now. One that
 * the same entry takes that label off says two things, and stays as it is.
 */
export function followLabels<Followed extends Entry>(
  entry: Followed,
  labels: ReadonlySet<number>,
  merged: ReadonlyMap<number, number>,
): Followed {
  const before = { ...entry.before };
  const after = { ...entry.after };
  for (const id of givenLabels(entry.before, entry.after)) {
    const into = merged.get(id);
    if (into === undefined || after[`label.${into}`] === false) continue;
    delete before[`label.${id}`];
    delete after[`label.${id}`];
    // Who merged them gave it to designs that had neither in the preview: nobody else changed these.
    before[`label.${into}`] = labels.has(into);
    after[`label.${into}`] = true;
  }
  return { ...entry, before, after };
}
