/** The designs that a person looked at last, each once, with the colorway seen last. */
import { db } from '#app/data/database.server.ts';
import { operation, ownOperation, personOf } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { readResults } from '#app/domain/find/results/results.server.ts';
import { findVisibleColorways } from '#app/domain/visible/visibility/find-visible.server.ts';
import { versionOf } from '#app/domain/visible/pictures/version.server.ts';
import { mostRecent } from './limits.ts';

/** Whoever calls has seen to it that the person may see it, and is there herself. */
export async function noteRecent(userId: string, colorwayId: string): Promise<void> {
  await db.$transaction([
    db.$executeRaw`
      INSERT INTO "RecentDesign" ("userId", "designId", "colorwayId")
      SELECT ${userId}::uuid, c."designId", c."id" FROM "Colorway" c WHERE c."id" = ${colorwayId}::uuid
      ON CONFLICT ("userId", "designId") DO UPDATE SET "colorwayId" = excluded."colorwayId", "at" = now()`,
    db.$executeRaw`
      DELETE FROM "RecentDesign" WHERE "userId" = ${userId}::uuid AND "at" < (
        SELECT min("at") FROM (
          SELECT "at" FROM "RecentDesign" WHERE "userId" = ${userId}::uuid ORDER BY "at" DESC LIMIT ${mostRecent}) kept)`,
  ]);
}

/** Newest first; what the person may no longer see is left out. */
export const listRecent = operation('archive', Nothing, async (actor) => {
  const { userId } = personOf(actor);
  const rows = await db.recentDesign.findMany({
    where: { userId },
    orderBy: [{ at: 'desc' }, { designId: 'desc' }],
    take: mostRecent,
  });
  const [designs, colorways] = await Promise.all([
    readResults(
      actor,
      rows.map(({ designId }) => designId),
    ),
    findVisibleColorways(
      actor,
      rows.map(({ colorwayId }) => colorwayId),
    ),
  ]);
  const seen = new Map(colorways.map((colorway) => [colorway.designId, colorway]));
  return designs.flatMap((design) => {
    const colorway = seen.get(design.designGuid);
    const { thumbnail } = design;
    if (!colorway || !thumbnail) return [];
    const shown = { ...thumbnail, colorwayGuid: colorway.id, version: versionOf(colorway) };
    return [{ ...design, thumbnail: shown, seenColorwayName: colorway.name }];
  });
});

export const clearRecent = ownOperation('archive', Nothing, async (actor) => {
  const { count } = await db.recentDesign.deleteMany({ where: { userId: personOf(actor).userId } });
  return { count };
});
