/** Labels in their groups, with how many designs the asker may see under each. */
import { db } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { operation } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { localized } from '#app/domain/base/text/localized-names.ts';
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

/** SPEC §7 /get/labels. Behind a pool only those of a design to see: a name alone already tells. */
export const getLabels = operation('archive', Nothing, async (actor) => {
  const isPooled = actor.kind === 'person' && actor.poolId !== null;
  const labels = (await readLabels(actor)).map(({ row: _, ...label }): Label => label);
  return isPooled ? labels.filter(({ labelCount }) => labelCount > 0) : labels;
});
/** SPEC §7 /admin/get/all-labels */
export const getAllLabels = operation('admin', Nothing, async (actor) =>
  (await readLabels(actor)).map(({ row, ...label }) => {
    const { synonymsTr: tr, synonymsEn: en, synonymsRu: ru } = row;
    return { ...label, synonyms: { tr, en, ru }, version: labelVersion(row) };
  }),
);
export type AdminLabel = Awaited<ReturnType<typeof getAllLabels>>[number];

/** The groups by name, for a choice of one. */
export const getLabelGroups = operation('designs', Nothing, async (actor) =>
  (await labelRows())
    .filter(({ isGroupHeader }) => isGroupHeader)
    .map((row) => ({ id: row.id, name: localized(row, actor.locale) })),
);

function labelRows() {
  return db.label.findMany({ orderBy: [{ position: 'asc' }, { id: 'asc' }] });
}

/** A header counts the designs of all its labels once. */
async function readLabels(actor: Actor) {
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
function toLabels(rows: Awaited<ReturnType<typeof labelRows>>, countOf: Map<number, number>) {
  const under = Map.groupBy(rows, ({ groupId }) => groupId);
  const ordered = (under.get(null) ?? []).flatMap((head) => [head, ...(under.get(head.id) ?? [])]);
  return ordered.map((row) => ({
    row,
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
