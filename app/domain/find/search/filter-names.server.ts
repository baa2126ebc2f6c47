/** What the archive's filters are called, in one statement: it is asked with every page of the archive. */
import { Prisma } from '#app/data/database.server.ts';
import { readPrepared } from '#app/data/prepared-reads.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { countVisible } from '#app/domain/visible/visibility/visible-counts.server.ts';

const { raw, sql } = Prisma;

/** id, name */
type Named = [number, string];
/** …, the header of its group, whether it is one */
type LabelRow = [...Named, number | null, boolean];

const nameIn = { tr: raw('"nameTr"'), en: raw('"nameEn"'), ru: raw('"nameRu"') };

/**
 * In the order that the administration gave them. Special lists only with a design to see, behind a pool archives and labels too: a name
 * alone already tells.
 */
export const readFilterNames = operation('archive', Nothing, async (actor) => {
  const name = nameIn[actor.locale];
  const isPooled = actor.kind === 'person' && actor.poolId !== null;
  const [[row], lists, archives, counts] = await Promise.all([
    readPrepared<{ archives: Named[]; labels: LabelRow[]; lists: Named[] }>(sql`
      SELECT
        (SELECT coalesce(json_agg(json_build_array("id", ${name}) ORDER BY "position", "id"), '[]') FROM "Archive") AS archives,
        (SELECT coalesce(json_agg(json_build_array("id", ${name}, "groupId", "isGroupHeader") ORDER BY "position", "id"), '[]') FROM "Label") AS labels,
        (SELECT coalesce(json_agg(json_build_array("id", ${name}) ORDER BY "position", "id"), '[]') FROM "SpecialList" WHERE NOT "isPin") AS lists`),
    countVisible(actor, 'specialList'),
    isPooled ? countVisible(actor, 'archive') : null,
    isPooled ? countVisible(actor, 'label') : null,
  ]);
  const isNamed = (id: number) => !counts || counts.has(id);
  const heads = new Set(row!.labels.flatMap(([id, , groupId]) => (isNamed(id) ? [groupId] : [])));
  return {
    archives: row!.archives.filter(([id]) => !archives || archives.has(id)).map(([id, name]) => ({ id, name })),
    labels: row!.labels
      .filter(([id]) => isNamed(id) || heads.has(id))
      .map(([id, name, groupId, isGroupHeader]) => ({ id, name, groupId, isGroupHeader })),
    lists: row!.lists.filter(([id]) => lists.has(id)).map(([id, name]) => ({ id, name })),
  };
});
