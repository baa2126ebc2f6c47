/** An address that asks for labels which were merged since: the same one, with those they are part of now. */
import { followMerged } from '#app/domain/find/search/merged-labels.server.ts';

export async function movedAddress({ searchParams }: URL): Promise<string | null> {
  const asked = searchParams
    .getAll('labels')
    .flatMap((value) => value.split(','))
    .filter((text) => /^\d{1,9}$/.test(text.trim()))
    .map(Number);
  const now = await followMerged([...new Set(asked)]);
  if (now.every((id) => asked.includes(id)) && now.length === new Set(asked).size) return null;
  const next = new URLSearchParams(searchParams);
  next.delete('labels');
  next.delete('_routes');
  for (const id of now) next.append('labels', String(id));
  return `/archive?${next.toString()}`;
}
