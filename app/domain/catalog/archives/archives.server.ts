/** The archives that designs stand in. */
import { db } from '#app/data/database.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { byLocale } from '#app/domain/base/text/localized-names.ts';
import { countVisible } from '#app/domain/visible/visibility/visible-counts.server.ts';

const order = [{ position: 'asc' }, { id: 'asc' }] as const;

/** SPEC §7 /get/archives. Behind a pool only those with a design to see: a name alone already tells. */
export const getArchives = operation('archive', Nothing, async (actor) => {
  const rows = await db.archive.findMany({ orderBy: [...order] });
  if (actor.kind !== 'person' || !actor.poolId) return rows.map(toArchive);
  const seen = await countVisible(actor, 'archive');
  return rows.filter(({ id }) => seen.has(id)).map(toArchive);
});

/** SPEC §7 /admin/get/all-archives */
export const getAllArchives = operation('admin', Nothing, async () => {
  const rows = await db.archive.findMany({ orderBy: [...order] });
  return rows.map((row) => ({ ...toArchive(row), code: row.code, nextNumber: row.nextNumber }));
});

function toArchive(row: { id: number; nameTr: string; nameEn: string; nameRu: string }) {
  return { archiveId: row.id, archiveName: byLocale(row) };
}
