/** The thread that holds all looks of the archive and compares them: index-client.server.ts starts it and speaks with it. */
import { parentPort } from 'node:worker_threads';
import { openBulkReader } from '#app/data/bulk-reads.server.ts';
import type { Answers, Ask, Kind, Reply } from './index-messages.ts';
import { LookIndex } from './vector-index.ts';
import { rankCoordinates } from './rank-coordinates.ts';
import { rank } from './rank.ts';

const port = parentPort!;
const reader = openBulkReader('similar designs');
const index = new LookIndex(reader);

/** A look now and then, so that a quiet night doesn't end in reading everything anew; ms. */
const everySoOften = 3_600_000;
setInterval(() => void index.follow().catch(() => undefined), everySoOften).unref();

port.on('message', (message: Ask) => void reply(message));

async function reply(message: Ask): Promise<void> {
  let reply: Reply;
  try {
    reply = { id: message.id, answer: await answer(message) };
  } catch (error) {
    reply = { id: message.id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  port.postMessage(reply);
}

async function answer({ kind, ask }: Ask): Promise<Answers[Kind]> {
  switch (kind) {
    case 'rank':
      return rank(index, reader, ask.question, ask.allowed, ask.part);
    case 'coordinates':
      return rankCoordinates(index, reader, ask.question, ask.allowed);
    case 'state':
      await index.follow();
      return { rows: index.memory.rows, bytes: index.memory.bytes, loadTime: index.loadTime };
  }
}
