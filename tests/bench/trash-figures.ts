/** The trash: one design that many people looked at, and thousands by one act while somebody searches. */
import { db } from '#app/data/database.server.ts';
import { systemActor, type Person } from '#app/domain/base/actor.ts';
import { previewDesignEdit, startDesignEdit, undoDesignEdit } from '#app/domain/catalog/design-edits/acts.server.ts';
import { runDesignEdit } from '#app/domain/catalog/design-edits/run.server.ts';
import { deleteDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { searchDesigns } from '#app/domain/find/search/search.server.ts';
import { restoreDesigns, restoreFromTrash } from '#app/domain/upkeep/trash/restore.server.ts';
import type { Figure } from '#app/start/bench.ts';
import { percentile, summarize, time } from './measure.ts';

const views = Number(process.env.BENCH_VIEWS ?? 100_000);
const deleted = Number(process.env.BENCH_MANY ?? 3_000);
/** ms between two searches */
const pause = 200;

export async function measureTrash(admin: Person): Promise<Figure[]> {
  return [...(await measureViews(admin)), ...(await measureMany(admin))];
}

async function measureViews(admin: Person): Promise<Figure[]> {
  const { id } = await db.design.findFirstOrThrow({ orderBy: { id: 'desc' }, select: { id: true } });
  await db.$executeRaw`
    INSERT INTO "ColorwayView" ("at", "userId", "customerId", "designId", "colorwayId", "reference")
    SELECT now() - interval '2 years' * n / ${views}::int, u.ids[1 + n % 1000], u.customers[1 + n % 1000], ${id}::uuid, k.ids[1 + n % 5], 'VR-1'
    FROM generate_series(1, ${views}::int) n,
      (SELECT array_agg("id") AS ids, array_agg("customerId") AS customers FROM (SELECT * FROM "User" LIMIT 1000) u) u,
      (SELECT array_agg("id") AS ids FROM "Colorway" WHERE "designId" = ${id}::uuid) k`;
  const away = await time(() => deleteDesign(admin, { designGuid: id }));
  const back = await time(() => restoreFromTrash(admin, { kind: 'design', id }));
  return [
    { name: `trash: a design with ${views} views deleted`, median: away, unit: 'ms' },
    { name: '  and restored', median: back, unit: 'ms' },
  ];
}

async function measureMany(admin: Person): Promise<Figure[]> {
  const designs = await db.design.findMany({ take: deleted, orderBy: { id: 'asc' }, select: { id: true } });
  const { editId } = await previewDesignEdit(admin, {
    designGuids: designs.map(({ id }) => id),
    changes: { delete: true },
  });
  const searches: number[] = [];
  const asking = new AbortController();
  const asked = (async () => {
    while (!asking.signal.aborted) {
      searches.push(await time(() => searchDesigns(admin, { archive: -1, labels: [1014] })));
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  })();
  const run = () => runDesignEdit(systemActor('bench'), { editId }, { signal: asking.signal, restore: restoreDesigns });
  await startDesignEdit(admin, { editId });
  const away = await time(run);
  await undoDesignEdit(admin, { editId });
  const back = await time(run);
  asking.abort();
  await asked;
  return [
    { name: `trash: ${deleted} designs by one act`, median: away / 1000, unit: 's' },
    { name: '  and back', median: back / 1000, unit: 's' },
    summarize('  a search beside it, p50', searches, 'ms'),
    { name: '  p95', median: percentile(searches, 0.95), unit: 'ms' },
  ];
}
