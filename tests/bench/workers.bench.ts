/** What a second worker brings: an import of twelve small files, from its upload until it is in the archive. */
import type { Figure } from '#app/start/bench.ts';
import { random } from '#tests/image/make-prints.ts';
import { Client } from '#tests/chaos/client.ts';
import { Cluster } from '#tests/chaos/cluster.ts';
import { drawPrints, importPrints } from '#tests/chaos/imports.ts';
import { summarize, time } from './measure.ts';

const files = 12;
const rounds = 3;

export async function benchWorkers(): Promise<Figure[]> {
  const { signal } = new AbortController();
  const cluster = await Cluster.start({ webs: 1, workers: 2, signal });
  try {
    cluster.takeSettings();
    const { makePeople } = await import('#tests/chaos/rows.ts');
    const { admin: token, archiveId } = await makePeople(0);
    const importing = { client: new Client(cluster.webs, random(1), signal), token, archiveId, signal };
    let first = 0;
    const importNext = () => {
      const prints = drawPrints(files, (first += files));
      return time(() => importPrints(prints, { ...importing, onColorway: () => undefined }));
    };
    const importOften = async () => {
      // Image processes are started by the first one.
      await importNext();
      const samples: number[] = [];
      for (let round = 0; round < rounds; round++) samples.push(await importNext());
      return samples;
    };
    const two = await importOften();
    await cluster.services.at(-1)!.stop();
    const one = await importOften();
    return [
      summarize(`import of ${files} files, one worker`, one, 'ms'),
      summarize(`import of ${files} files, two workers`, two, 'ms'),
    ];
  } finally {
    await cluster.stop();
    await cluster.remove();
  }
}
