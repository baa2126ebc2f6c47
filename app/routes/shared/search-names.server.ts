/** What the archive's filters are called, in the language of the person. */
import type { Person } from '#app/domain/actor.ts';
import { getArchives } from '#app/domain/archives/archives.server.ts';
import { listCustomers } from '#app/domain/customers/customers.server.ts';
import { listLabels } from '#app/domain/labels/labels.server.ts';
import { can } from '#app/domain/permissions.ts';
import { getSpecialLists } from '#app/domain/search/special-lists.server.ts';
import { readSettings } from '#app/domain/settings/settings.server.ts';

export async function readNames(person: Person) {
  const [archives, labels, lists, customers, settings] = await Promise.all([
    getArchives(person, undefined),
    listLabels(person, undefined),
    getSpecialLists(person, undefined),
    can(person, 'inHouse') ? listCustomers(person, undefined) : [],
    readSettings(),
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
    dynamic: settings.dynamicNames,
  };
}

export type ArchiveNames = Awaited<ReturnType<typeof readNames>>;
