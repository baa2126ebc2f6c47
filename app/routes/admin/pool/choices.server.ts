/** What a pool's searches choose from, and the customers that they name whether or not these have designs, with how many designs of the whole archive each choice has. */
import type { Person } from '#app/domain/base/actor.ts';
import { getAllArchives } from '#app/domain/catalog/archives/archives.server.ts';
import { customersWithDesigns } from '#app/domain/people/customers/customers.server.ts';
import { getAllLabels } from '#app/domain/catalog/labels/labels.server.ts';
import { poolCustomers } from '#app/domain/people/pools/pools.server.ts';
import { countSearchChoices } from '#app/domain/visible/visibility/visible-counts.server.ts';
import { namedCustomers } from './draft.server.ts';
import type { Draft } from './draft.ts';
import { getSettings } from '#app/domain/base/settings/settings.server.ts';
import { getAllWears } from '#app/domain/catalog/wear/manage.server.ts';

export interface Choice {
  value: string;
  label: string;
  count?: number;
}

export async function readChoices(person: Person, guid: string | null, draft: Draft) {
  const { locale } = person;
  const [archives, counts, labels, owners, members, { settings }, { wears }] = await Promise.all([
    getAllArchives(person, undefined),
    countSearchChoices(person, {}),
    getAllLabels(person, undefined),
    customersWithDesigns(person, { named: namedCustomers(draft) }),
    guid ? poolCustomers(person, { guid }) : [],
    getSettings(person, {}),
    getAllWears(person, {}),
  ]);
  const collator = new Intl.Collator(locale);
  const nameOf = (label: (typeof labels)[number]) => label.labels[locale].label;
  const toChoice = (label: (typeof labels)[number]): Choice => ({
    value: String(label.id),
    label: nameOf(label),
    count: label.labelCount,
  });
  const labelsOf = (groupId: number | null) =>
    labels
      .filter((label) => !label.isGroupHeader && label.groupId === groupId)
      .map(toChoice)
      .sort((one, other) => collator.compare(one.label, other.label));
  const customers = owners.map(
    ({ customerGuid, customerName, visibility, designCount }): Choice & { visible: boolean } => ({
      value: customerGuid,
      label: customerName,
      count: designCount,
      visible: visibility,
    }),
  );
  const ownerGuids = new Set(members.map(({ customerGuid }) => customerGuid));
  return {
    archives: archives.map(({ archiveId, archiveName }): Choice => ({
      value: String(archiveId),
      label: archiveName[locale],
      count: counts.archives.get(archiveId) ?? 0,
    })),
    molds: Object.fromEntries([...counts.molds].map(([mold, count]) => [String(mold), count])),
    screens: [...counts.screens]
      .map(([screenCount, count]): Choice => ({ value: String(screenCount), label: String(screenCount), count }))
      .sort((one, other) => Number(one.value) - Number(other.value)),
    labelGroups: [
      ...labels
        .filter(({ isGroupHeader }) => isGroupHeader)
        .map((head) => ({ id: head.id, name: nameOf(head), labels: labelsOf(head.id) })),
      { id: 0, name: '', labels: labelsOf(null) },
    ].filter((group) => group.labels.length > 0),
    customers,
    /** whose users the preview can be for: those who have the pool first */
    viewers: [
      ...members.map(({ customerGuid, customerName }) => ({ value: customerGuid, label: customerName })),
      ...customers
        .filter(({ value, visible, count }) => visible && count && !ownerGuids.has(value))
        .map(({ value, label }) => ({ value, label })),
    ],
    dynamic: settings.dynamicNames,
    wears: wears.map(({ guid: wearGuid, wearName, enabled }) => ({ guid: wearGuid, name: wearName, enabled })),
  };
}

export type PoolChoices = Awaited<ReturnType<typeof readChoices>>;
