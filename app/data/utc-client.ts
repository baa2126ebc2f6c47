import pg from 'pg';

/**
 * A connection in UTC, whatever zone the server or its database has: Prisma's adapter writes and reads moments without their zone, and a day that SQL
 * adds would have 23 or 25 hours when clocks change. Said as the connection begins, which costs nothing; PgBouncer knows this setting too.
 */
export class UtcClient extends pg.Client {
  protected getStartupConf(): Record<string, string> {
    // pg's own, which its types leave out.
    const own = pg.Client.prototype as unknown as { getStartupConf: () => Record<string, string> };
    return { ...own.getStartupConf.call(this), TimeZone: 'UTC' };
  }
}
