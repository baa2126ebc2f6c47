/** Which list is the current one, the one that the heart fills. */
import { Prisma } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import type { Sql } from '#app/domain/visible/index/criteria-sql.server.ts';

const { sql } = Prisma;

/** The one chosen by hand, where the person has it remembered. Lists that are gone are for the reader to pass over. */
export function keptChoice(person: Person): Sql {
  if (!person.settings.rememberList) return sql`NULL::text`;
  return sql`(SELECT u."clientSettings"->>'currentList' FROM "User" u WHERE u."id" = ${person.userId}::uuid)`;
}

/** The one last used in this session. */
export function lastChoice(person: Person): Sql {
  return sql`(SELECT s."currentListId"::text FROM "Session" s WHERE s."id" = ${person.sessionId}::uuid)`;
}
