/** What a process asks the database, and how it is answered. */
import { writeFile } from 'node:fs/promises';
import pg from 'pg';
import { databaseUrl } from '#app/config.server.ts';

type Statements = Map<string, unknown[]>;

/** Every question of this process, once each. */
export function recordStatements(): Statements {
  const found: Statements = new Map();
  const { query } = pg.Client.prototype as { query: (...given: unknown[]) => unknown };
  pg.Client.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const asked = given[0] as { text?: string; values?: unknown[] } | string;
    const text = typeof asked === 'string' ? asked : asked?.text;
    if (text && /^\s*(SELECT|WITH)/i.test(text) && !found.has(text)) {
      found.set(text, (typeof asked === 'string' ? (given[1] as unknown[]) : asked.values) ?? []);
    }
    return query.apply(this, given);
  } as never;
  return found;
}

export async function writePlans(statements: Statements, file: string): Promise<void> {
  const asked = [...statements];
  const client = new pg.Client({ connectionString: databaseUrl() });
  await client.connect();
  let report = '';
  for (const [text, values] of asked) {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN (ANALYZE, BUFFERS) ${text}`, values);
    report += `${text.trim()}\n-- ${JSON.stringify(values).slice(0, 400)}\n${rows.map((row) => row['QUERY PLAN']).join('\n')}\n\n`;
  }
  await client.end();
  await writeFile(file, report);
}
