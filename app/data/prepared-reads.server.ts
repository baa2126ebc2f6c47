/** Statements on few rows by their keys that come with every request, without Prisma: reads, and what a visit or a search leaves with its person. */
import { nameStatement, preparedPool, type Prisma } from './database.server.ts';

/** Planned once, for any values. Columns as `pg` reads them: bigint and numeric are texts, unless the statement casts them. */
export async function readPrepared<Row extends object>({ text, values }: Prisma.Sql): Promise<Row[]> {
  return (await preparedPool.query<Row>({ name: nameStatement({ sql: text }), text, values })).rows;
}
