/** All designs selected and previewed, and ten thousand of them relabelled while somebody searches, all in one process. */
import { db } from '#app/data/database.server.ts';
import { systemActor, type Person } from '#app/domain/base/actor.ts';
import { bulkEditDesigns, previewDesignEdit, startDesignEdit } from '#app/domain/catalog/design-edits/acts.server.ts';
import { runDesignEdit } from '#app/domain/catalog/design-edits/run.server.ts';
import { searchDesigns } from '#app/domain/find/search/search.server.ts';
import type { Figure } from '#app/start/bench.ts';
import { restoreDesigns } from '#app/domain/upkeep/trash/restore.server.ts';
import { percentile, summarize, time } from './measure.ts';

const runs = 3;
const relabelled = 10_000;
/** ms between two searches */
const pause = 200;

export async function measureManyDesigns(admin: Person): Promise<Figure[]> {
  const everything = { criteria: { archive: -1 }, changes: { addLabels: [1012], studio: 'Bench' } };
  // The index is read once.
  await searchDesigns(admin, { archive: -1 });
  const [counted, previewed]: number[][] = [[], []];
  for (let run = 0; run < runs; run++) {
    counted!.push(await time(() => bulkEditDesigns(admin, { ...everything, dryRun: true })));
    previewed!.push(await time(() => previewDesignEdit(admin, everything)));
  }
  const designs = await db.design.findMany({ take: relabelled, orderBy: { id: 'asc' }, select: { id: true } });
  const { editId } = await previewDesignEdit(admin, {
    designGuids: designs.map(({ id }) => id),
    changes: { addLabels: [1013], removeLabels: [1012] },
  });
  await startDesignEdit(admin, { editId });
  const searches: number[] = [];
  const asking = new AbortController();
  const asked = (async () => {
    for (let page = 0; !asking.signal.aborted; page++) {
      searches.push(await time(() => searchDesigns(admin, { archive: -1, page: page % 50, labels: [1014] })));
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  })();
  const took = await time(() =>
    runDesignEdit(systemActor('bench'), { editId }, { signal: asking.signal, restore: restoreDesigns }),
  );
  asking.abort();
  await asked;
  return [
    summarize('many designs: all counted by a dry run, p50', counted!, 'ms'),
    summarize('many designs: all selected and previewed, p50', previewed!, 'ms'),
    { name: `many designs: ${designs.length} relabelled`, median: took / 1000, unit: 's' },
    summarize('  a search beside it, p50', searches, 'ms'),
    { name: '  p95', median: percentile(searches, 0.95), unit: 'ms' },
  ];
}
