/** What a person searched for last, for the search box: kept with the account, newest first. */
import { z } from 'zod';
import { db, Prisma } from '#app/data/database.server.ts';
import { readPrepared } from '#app/data/prepared-reads.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { operation } from '#app/domain/base/operation.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { longestQuery } from '#app/domain/visible/criteria/criteria.ts';

const { sql } = Prisma;

const mostKept = 20;
/** Some letters fold to many; the index holds so much. */
const mostFolded = 600;

export async function recentSearches(actor: Actor): Promise<string[]> {
  if (actor.kind !== 'person') return [];
  const rows = await db.recentSearch.findMany({
    where: { userId: actor.userId },
    orderBy: { at: 'desc' },
    select: { text: true },
  });
  return rows.map(({ text }) => text);
}

/** The same words in another case are the same search. What an administrator looks for as somebody else isn't kept. */
export const keepSearch = operation(
  'archive',
  z.object({ q: z.string().max(longestQuery) }),
  async (actor, { q }): Promise<void> => {
    const textFolded = foldText(q);
    if (actor.kind !== 'person' || actor.impersonatedBy || textFolded === '' || textFolded.length > mostFolded) return;
    const { userId } = actor;
    // What one statement writes, it doesn't read: the others are one less.
    await readPrepared(sql`
      WITH kept AS (
        INSERT INTO "RecentSearch" ("userId", "text", "textFolded", "at") VALUES (${userId}::uuid, ${q}, ${textFolded}, clock_timestamp())
        ON CONFLICT ("userId", "textFolded") DO UPDATE SET "text" = EXCLUDED."text", "at" = EXCLUDED."at"),
      others AS (SELECT "textFolded", "at" FROM "RecentSearch" WHERE "userId" = ${userId}::uuid AND "textFolded" <> ${textFolded})
      DELETE FROM "RecentSearch" WHERE "userId" = ${userId}::uuid
        AND "textFolded" IN (SELECT "textFolded" FROM others ORDER BY "at" DESC OFFSET ${mostKept - 1})`);
  },
);
