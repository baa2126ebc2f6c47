/** What the form for many designs shows: which designs, and what can be chosen. */
import type { Person } from '#app/domain/base/actor.ts';
import { getSettings } from '#app/domain/base/settings/settings.server.ts';
import { getAllArchives } from '#app/domain/catalog/archives/archives.server.ts';
import { resolveSelection } from '#app/domain/catalog/design-edits/acts.server.ts';
import { getAllLabels } from '#app/domain/catalog/labels/labels.server.ts';
import { getAllSpecialLists, getPinList } from '#app/domain/catalog/special-lists/lists.server.ts';
import { listCustomers } from '#app/domain/people/customers/customers.server.ts';
import { selectionOf } from '#app/routes/admin/shared/design-edits/selection.server.ts';

export async function readNewEdit(person: Person, params: URLSearchParams) {
  const { locale } = person;
  const selection = selectionOf(params);
  const [ids, archives, labels, lists, pins, customers, { settings }] = await Promise.all([
    resolveSelection(person, selection),
    getAllArchives(person, {}),
    getAllLabels(person, {}),
    getAllSpecialLists(person, {}),
    getPinList(person, {}),
    listCustomers(person, undefined),
    getSettings(person, {}),
  ]);
  const collator = new Intl.Collator(locale);
  const named = labels.map(({ id, groupId, isGroupHeader, labels: names }) => ({
    id,
    groupId,
    isGroupHeader,
    name: names[locale].label,
  }));
  const membersOf = (group: number | null) =>
    named
      .filter(({ groupId, isGroupHeader }) => !isGroupHeader && groupId === group)
      .map(({ id, name }) => ({ value: String(id), label: name }))
      .sort((one, other) => collator.compare(one.label, other.label));
  return {
    selection,
    count: ids.length,
    archives: archives.map(({ archiveId, archiveName, code }) => ({
      value: String(archiveId),
      label: `${code} ${archiveName[locale]}`,
    })),
    labelGroups: [
      ...named.flatMap(({ id, name, isGroupHeader }) => (isGroupHeader ? [{ id, name, members: membersOf(id) }] : [])),
      { id: 0, name: '', members: membersOf(null) },
    ].filter(({ members }) => members.length > 0),
    lists: [...(pins.id === null ? [] : [{ id: pins.id, name: pins.name }]), ...lists].map(({ id, name }) => ({
      value: String(id),
      label: name[locale],
    })),
    customers: customers.map(({ guid, name }) => ({ value: guid, label: name })),
    dynamicNames: settings.dynamicNames,
  };
}
export type NewEdit = Awaited<ReturnType<typeof readNewEdit>>;
