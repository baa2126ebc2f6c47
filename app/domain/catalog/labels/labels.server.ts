/** Labels in their groups, with how many designs the asker may see under each. */
import { db } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { operation } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import type { Locale } from '#app/locales/languages.ts';
import { labelVersion } from './manage.server.ts';
import { countVisibleGroups } from '#app/domain/visible/visibility/visible-counts.server.ts';

export interface Label {
  id: number;
  labels: Record<Locale, { label: string; labelSef: string }>;
  labelCount: number;
  /** the header of this label's group */
  groupId: number | null;
  isGroupHeader: boolean;
}

/** SPEC §7 /get/labels */
export const getLabels = operation('archive', Nothing, (actor) => readLabels(actor));
/** SPEC §7 /admin/get/all-labels */
export const getAllLabels = operation('admin', Nothing, async (actor) =>
  (await readLabels(actor)).map((label) => ({ ...label, version: versionOf(label) })),
);
export type AdminLabel = Awaited<ReturnType<typeof getAllLabels>>[number];

const versionOf = ({ labels: { tr, en, ru }, groupId }: Label) =>
  labelVersion({ nameTr: tr.label, nameEn: en.label, nameRu: ru.label, groupId });

/** The labels without their counts: for a page whose facets count already. */
export const listLabels = operation('archive', Nothing, async () => toLabels(await labelRows(), new Map()));

function labelRows() {
  return db.label.findMany({ orderBy: [{ position: 'asc' }, { id: 'asc' }] });
}

/** A header counts the designs of all its labels once. */
async function readLabels(actor: Actor): Promise<Label[]> {
  const rows = await labelRows();
  const members = rows.filter(({ groupId }) => groupId !== null);
  const groups = new Map([
    ...rows.map(({ id }): [number, number[]] => [id, [id]]),
    ...[...Map.groupBy(members, ({ groupId }) => groupId!)].map(([id, own]): [number, number[]] => [
      id,
      own.map((member) => member.id),
    ]),
  ]);
  return toLabels(rows, await countVisibleGroups(actor, 'label', groups));
}

/** Headers first, each followed by its own. */
function toLabels(rows: Awaited<ReturnType<typeof labelRows>>, countOf: Map<number, number>): Label[] {
  const heads = rows.filter((row) => row.groupId === null);
  const ordered = heads.flatMap((head) => [head, ...rows.filter((row) => row.groupId === head.id)]);
  return ordered.map((row) => ({
    id: row.id,
    labels: {
      tr: { label: row.nameTr, labelSef: row.sefTr },
      en: { label: row.nameEn, labelSef: row.sefEn },
      ru: { label: row.nameRu, labelSef: row.sefRu },
    },
    labelCount: countOf.get(row.id) ?? 0,
    groupId: row.groupId,
    isGroupHeader: row.isGroupHeader,
  }));
}
