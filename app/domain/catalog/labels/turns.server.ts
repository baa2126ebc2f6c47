/** Reserves unlabelled designs: two labellers get different ones, and a reservation ends when its labeller leaves. */
import { db } from '#app/data/database.server.ts';

/** minutes that a design is kept for somebody */
const patience = 5;

const since = () => new Date(Date.now() - patience * 60_000);

/** Designs that lie before others now. */
export async function turnsOfOthers(userId: string | null): Promise<Set<string>> {
  const rows = await db.labellingTurn.findMany({
    where: { at: { gte: since() }, ...(userId && { userId: { not: userId } }) },
    select: { designId: true },
  });
  return new Set(rows.map(({ designId }) => designId));
}

/** False where somebody else was quicker. A person has one design at a time. */
export async function takeTurn(userId: string, designId: string): Promise<boolean> {
  const taken = await db.$executeRaw`
    INSERT INTO "LabellingTurn" AS t ("designId", "userId", "at") VALUES (${designId}::uuid, ${userId}::uuid, clock_timestamp())
    ON CONFLICT ("designId") DO UPDATE SET "userId" = EXCLUDED."userId", "at" = EXCLUDED."at"
      WHERE t."userId" = EXCLUDED."userId" OR t."at" < ${since()}`;
  if (taken === 0) return false;
  await db.labellingTurn.deleteMany({
    where: { OR: [{ userId, designId: { not: designId } }, { at: { lt: since() } }] },
  });
  return true;
}

/** Who else has the design before them. */
export async function whoElse(userId: string | null, designId: string): Promise<string | null> {
  const turn = await db.labellingTurn.findFirst({
    where: { designId, at: { gte: since() }, ...(userId && { userId: { not: userId } }) },
    select: { user: { select: { name: true } } },
  });
  return turn?.user.name ?? null;
}
