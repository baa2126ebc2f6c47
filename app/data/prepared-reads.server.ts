/** Reads that come with every request, without Prisma. */
import { nameStatement, pool, type Prisma } from './database.server.ts';

/** Columns as `pg` reads them: bigint and numeric are texts, unless the statement casts them. */
export async function readPrepared<Row extends object>({ text, values }: Prisma.Sql): Promise<Row[]> {
  return (await pool.query<Row>({ name: nameStatement({ sql: text }), text, values })).rows;
}
