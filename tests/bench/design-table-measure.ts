/** A table of designs brought back: a thousand rows looked at, and a hundred thousand exported. */
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { exportDesignTable } from '#app/domain/catalog/design-tables/export.server.ts';
import { bringDesignTable } from '#app/domain/catalog/design-tables/take.server.ts';
import type { Figure } from '#app/start/bench.ts';
import { summarize, time } from './measure.ts';

const runs = 5;
const rows = 1000;

export async function measureDesignTables(admin: Person): Promise<Figure[]> {
  const designs = await db.design.findMany({ take: rows, skip: 20_000, orderBy: { id: 'asc' }, select: { id: true } });
  const text = await textOf(admin, { designGuids: designs.map(({ id }) => id) });
  const [head, ...lines] = text.trim().split('\r\n');
  const at = head!.split(',').indexOf('Original number');
  const changed = lines.map((line, row) => {
    const cells = line.split(',');
    // A row whose texts hold commas stays as it is.
    if (cells.length !== head!.split(',').length) return line;
    cells[at] = `Table ${row}`;
    return cells.join(',');
  });
  const file = new File([[head, ...changed].join('\n')], 'designs.csv');
  const looked: number[] = [];
  for (let run = 0; run < runs; run++)
    looked.push(await time(() => bringDesignTable(admin, { file, dryRun: true, emptyClears: true })));
  const before = process.memoryUsage().rss;
  let most = before;
  const exported = await time(async () => {
    const { body } = await exportDesignTable(admin, { format: 'xlsx', archive: -1 });
    for await (const _ of body) most = Math.max(most, process.memoryUsage().rss);
  });
  return [
    summarize(`a table: ${rows} rows of CSV looked at, p50`, looked, 'ms'),
    { name: 'a table: all designs as XLSX', median: exported / 1000, unit: 's' },
    { name: '  memory that it took', median: (most - before) / 1_000_000, unit: 'MB' },
  ];
}

async function textOf(admin: Person, input: object): Promise<string> {
  const { body } = await exportDesignTable(admin, input);
  let text = '';
  for await (const piece of body) text += String(piece);
  return text;
}
