/** Special lists that hold something the asker may see: the name of an empty one could already tell. */
import { z } from 'zod';
import { db } from '#app/data/database.server.ts';
import { operation } from '#app/domain/operation.ts';
import { byLocale } from '#app/domain/designs/names.ts';
import { visibleDesigns } from './visibility.server.ts';

export const getSpecialLists = operation('archive', z.unknown(), async (actor) => {
  const visible = await visibleDesigns(actor);
  const seen = await db.$queryRaw<{ id: number }[]>`
    SELECT DISTINCT s."listId" AS id FROM "SpecialListDesign" s JOIN "Design" d ON d."id" = s."designId" WHERE ${visible}`;
  const rows = await db.specialList.findMany({
    where: { id: { in: seen.map(({ id }) => id) }, isPin: false },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  });
  return rows.map((row) => ({ id: row.id, name: byLocale(row) }));
});
