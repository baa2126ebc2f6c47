/** The thread that holds all embeddings of the archive and compares them: index-client.server.ts starts it and speaks with it. */
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { config } from '#app/config.server.ts';
import { openBulkReader } from '#app/data/bulk-reads.server.ts';
import type { AllowedDesigns } from '#app/domain/visible/visibility/visible-sets.server.ts';
import type { Answers, IndexQuery, Kind, Reply } from './index-messages.ts';
import { HelperLost } from './pieces.ts';
import { VectorIndex } from './vector-index.ts';
import { rankCoordinates } from './rank-coordinates.ts';
import { rank, type Allowed } from './rank.ts';

const port = parentPort!;
const reader = openBulkReader('similar designs');
const { writes } = workerData as { writes: boolean };
const index = new VectorIndex(reader, { file: path.join(config.dataDir, 'search', 'looks'), writes });

/** Refreshed now and then, so that a quiet night doesn't end in reading everything again; ms. */
const everySoOften = 3_600_000;
setInterval(() => void tidy().catch(() => undefined), everySoOften).unref();
/** ms after a start from a file, when the first searches have been answered */
const untilCompared = 30_000;
let comparing: NodeJS.Timeout | undefined;

async function tidy(): Promise<void> {
  if (index.isToBeCompared) await index.compare();
  await index.follow();
  await index.keep();
}

port.on('message', (message: IndexQuery) => void reply(message));

async function reply(message: IndexQuery): Promise<void> {
  let reply: Reply;
  try {
    reply = { id: message.id, answer: await answer(message) };
  } catch (error) {
    // Its memory is not to be trusted: another thread begins anew, and is asked again what this one was.
    if (error instanceof HelperLost) throw error;
    reply = { id: message.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  port.postMessage(reply);
}

function bitsOf(allowed: AllowedDesigns): Allowed {
  return 'isEvery' in allowed ? null : allowed;
}

async function answer({ kind, query }: IndexQuery): Promise<Answers[Kind]> {
  switch (kind) {
    case 'rank':
      return rank(index, reader, query.query, bitsOf(query.allowed), query.part);
    case 'coordinates':
      return rankCoordinates(index, reader, query.query, bitsOf(query.allowed));
    case 'state':
      await index.follow();
      if (index.isToBeCompared)
        comparing ??= setTimeout(() => void tidy().catch(() => undefined), untilCompared).unref();
      return { rows: index.memory.rows, bytes: index.memory.bytes, loadTime: index.loadTime };
  }
}
