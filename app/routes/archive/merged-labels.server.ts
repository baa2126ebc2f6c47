/** Replaces merged labels in an address by the labels they were merged into. */
import type { Person } from '#app/domain/base/actor.ts';
import { findMergedLabels } from '#app/domain/find/search/search.server.ts';

export async function movedAddress(person: Person, { searchParams }: URL): Promise<string | null> {
  const asked = searchParams
    .getAll('labels')
    .flatMap((value) => value.split(','))
    .filter((text) => /^\d{1,9}$/.test(text.trim()))
    .map(Number);
  const now = await findMergedLabels(person, { labelIds: [...new Set(asked)] });
  if (now.every((id) => asked.includes(id)) && now.length === new Set(asked).size) return null;
  const next = new URLSearchParams(searchParams);
  next.delete('labels');
  next.delete('_routes');
  for (const id of now) next.append('labels', String(id));
  return `/archive?${next.toString()}`;
}
