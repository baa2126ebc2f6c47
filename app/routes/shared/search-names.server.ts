/** Names of the archive's filters in the user's language. */
import type { Person } from '#app/domain/base/actor.ts';
import { readFilterNames } from '#app/domain/find/search/filter-names.server.ts';
import { customersToFind } from '#app/domain/people/customers/customers.server.ts';
import { can } from '#app/domain/base/permissions.ts';
import { getDynamicNames } from '#app/domain/base/settings/settings.server.ts';

export async function readNames(person: Person) {
  const [names, customers, dynamic] = await Promise.all([
    readFilterNames(person, undefined),
    can(person, 'inHouse') ? customersToFind(person, undefined) : [],
    getDynamicNames(person, {}),
  ]);
  return { ...names, customers, dynamic };
}

export type ArchiveNames = Awaited<ReturnType<typeof readNames>>;
