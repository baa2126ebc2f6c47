/** What the archive's page for choosing single designs shows of a search: the archive's own data, with addresses that stay on it. */
import type { Person } from '#app/domain/base/actor.ts';
import { searchParams } from '#app/routes/shared/archive-addresses.ts';
import { chooseAddress } from './choose-address.ts';
import { readArchive } from './data.server.ts';

export async function readChoosing(person: Person, params: URLSearchParams) {
  const archive = await readArchive(person, params);
  const { order, count } = archive.criteria;
  return {
    ...archive,
    clearHref: chooseAddress(searchParams({ order, count }).toString()),
    /** the search in words */
    search: archive.chips.map(({ name, value }) => `${name} ${value}`),
  };
}
