/** A person's visits to the archive by browser: activity without a long pause. */
import { Prisma } from '#app/data/database.server.ts';
import { readPrepared } from '#app/data/prepared-reads.server.ts';
import { operation, personOf } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';

const { sql } = Prisma;

/** A pause as long ends a visit. */
const pauseHours = 4;

/** At most once a minute. Answers when the visit before ended; null where there was none. */
export async function noteVisit(userId: string): Promise<Date | null> {
  const rows = await readPrepared<{ since: Date | null }>(sql`
    WITH noted AS (
      INSERT INTO "PersonVisit" AS v ("userId", "seenAt") VALUES (${userId}::uuid, now())
      ON CONFLICT ("userId") DO UPDATE SET "seenAt" = now(),
        "since" = CASE WHEN v."seenAt" < now() - make_interval(hours => ${pauseHours}::int) THEN v."seenAt" ELSE v."since" END
      WHERE v."seenAt" < now() - interval '1 minute'
      RETURNING "since")
    SELECT "since" FROM noted
    UNION ALL SELECT "since" FROM "PersonVisit" WHERE "userId" = ${userId}::uuid AND NOT EXISTS (SELECT FROM noted)`);
  return rows[0]?.since ?? null;
}

/** When the visit before this one ended. An admin who views the archive as somebody visits in nobody's name. */
export const findLastVisit = operation('archive', Nothing, async (actor) => {
  const person = personOf(actor);
  if (person.sessionKind === 'browser' && !person.impersonatedBy) return noteVisit(person.userId);
  const [visit] = await readPrepared<{ seenAt: Date; since: Date | null }>(
    sql`SELECT "seenAt", "since" FROM "PersonVisit" WHERE "userId" = ${person.userId}::uuid`,
  );
  if (!visit) return null;
  return visit.seenAt.getTime() < Date.now() - pauseHours * 3_600_000 ? visit.seenAt : visit.since;
});
