import { Prisma } from '#app/data/database.server.ts';

/** `isLoginOver` of login-condition.ts, in the database, for a user as `u`. It counts at once, not only when the sweep comes by. */
export const loginOver = Prisma.sql`(u."loginConditionType" = 'days' AND u."loginConditionSetAt" + u."loginConditionDays" * interval '1 day' <= now())`;
