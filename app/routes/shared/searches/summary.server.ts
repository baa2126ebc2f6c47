/** A search in a few words: the values of its filters, as the archive's chips say them. */
import type { Person } from '#app/domain/base/actor.ts';
import { readCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { listChosen } from '#app/routes/shared/search-chips.server.ts';
import type { ArchiveNames } from '#app/routes/shared/search-names.server.ts';
import { translate } from '#app/locales/translate.ts';

/** `leaveOut`: fields that are not said. '' for a search for everything. */
export function summarize(
  person: Person,
  names: ArchiveNames,
  query: string,
  leaveOut: readonly string[] = [],
): string {
  const params = new URLSearchParams(query);
  for (const name of leaveOut) params.delete(name);
  const { criteria } = readCriteria(params);
  const isSimilar = criteria.similarId !== undefined || criteria.similarPalette.length > 0;
  const similar = isSimilar ? { name: '', value: translate(person.locale)('archive.similar') } : null;
  return listChosen(criteria, names, person, similar, [])
    .map(({ value }) => value)
    .join(', ');
}
