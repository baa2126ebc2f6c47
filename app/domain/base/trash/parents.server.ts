/** What a kept row can't be without. */
import { Prisma, type Transaction } from '#app/data/database.server.ts';
import { strictKeys } from './bring-back.server.ts';
import { cast, name, readTables } from './table-facts.server.ts';

export interface Parent {
  table: string;
  id: string;
  isThere: boolean;
  /** what it is in the trash with; null: not there either */
  trashedName: string | null;
}

export async function strictParents(tx: Transaction, table: string, row: Record<string, unknown>): Promise<Parent[]> {
  const tables = await readTables(tx);
  const parents: Parent[] = [];
  for (const { column, parent, parentColumn } of strictKeys(tables, table)) {
    const id = row[column];
    if (typeof id !== 'string' && typeof id !== 'number') continue;
    const [found] = await tx.$queryRaw<[Pick<Parent, 'isThere' | 'trashedName'>]>`
      SELECT EXISTS (SELECT FROM ${name(parent)} p WHERE p.${name(parentColumn)} = ${cast(tables, parent, parentColumn, Prisma.sql`${String(id)}::text`)}) AS "isThere",
        (SELECT i."name" FROM "TrashRow" r JOIN "TrashItem" i ON i."id" = r."itemId" WHERE r."table" = ${parent} AND r."key" = ${String(id)} LIMIT 1) AS "trashedName"`;
    parents.push({ table: parent, id: String(id), ...found });
  }
  return parents;
}
