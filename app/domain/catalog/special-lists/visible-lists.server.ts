/** Special lists that hold something the asker may see: the name of an empty one could already tell. */
import { db } from '#app/data/database.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { byLocale } from '#app/domain/base/text/localized-names.ts';
import { countVisible } from '#app/domain/visible/visibility/visible-counts.server.ts';

export const getSpecialLists = operation('archive', Nothing, async (actor) => {
  const seen = await countVisible(actor, 'specialList');
  const rows = await db.specialList.findMany({
    where: { id: { in: [...seen.keys()].map(Number) }, isPin: false },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  });
  return rows.map((row) => ({ id: row.id, name: byLocale(row) }));
});
