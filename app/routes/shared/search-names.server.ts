/** Names of the archive's filters in the user's language. */
import type { Person } from '#app/domain/base/actor.ts';
import { getArchives } from '#app/domain/catalog/archives/archives.server.ts';
import { listCustomers } from '#app/domain/people/customers/customers.server.ts';
import { listLabels } from '#app/domain/catalog/labels/labels.server.ts';
import { can } from '#app/domain/base/permissions.ts';
import { getSpecialLists } from '#app/domain/catalog/special-lists/visible-lists.server.ts';
import { getDynamicNames } from '#app/domain/base/settings/settings.server.ts';

export async function readNames(person: Person) {
  const [archives, labels, lists, customers, dynamic] = await Promise.all([
    getArchives(person, undefined),
    listLabels(person, undefined),
    getSpecialLists(person, undefined),
    can(person, 'inHouse') ? listCustomers(person, undefined) : [],
    getDynamicNames(person, {}),
  ]);
  const { locale } = person;
  return {
    archives: archives.map(({ archiveId, archiveName }) => ({ id: archiveId, name: archiveName[locale] })),
    labels: labels.map(({ id, labels: names, groupId, isGroupHeader }) => ({
      id,
      name: names[locale].label,
      groupId,
      isGroupHeader,
    })),
    lists: lists.map(({ id, name }) => ({ id, name: name[locale] })),
    customers: customers.map(({ customerGuid, customerName }) => ({ id: customerGuid, name: customerName })),
    dynamic,
  };
}

export type ArchiveNames = Awaited<ReturnType<typeof readNames>>;
