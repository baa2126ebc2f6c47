/** The search process: holds the search's index in memory once for all web servers and workers that its launcher runs, and answers them. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { config } from './config.server.ts';
import { endSilentConnections } from './data/database.server.ts';
import { startTelemetry } from './data/telemetry/start.server.ts';
import { startPulse } from './domain/base/activity/pulse.server.ts';
import { answerQuestions } from './domain/base/questions/answer.server.ts';
// All that defines questions.
import './domain/catalog/labels/queue.server.ts';
import './domain/catalog/labels/suggest/evidence.server.ts';
import './domain/find/similar/similar.server.ts';
import './domain/find/search/suggest.server.ts';
import { warmColors, warmSearch } from './domain/find/search/search.server.ts';
import './metrics.server.ts';
import { log } from './log.server.ts';

/** how long a statement may bring nothing: reading a large archive's index anew takes a while */
const silentMs = 300_000;
/** ms until the next try to read what searches need, while the database is away */
const againMs = 1_000;

const socket = config.searchSocket;
if (socket === undefined) throw new Error('SEARCH_SOCKET says where the search process is asked; npm start sets it');
const stopTelemetry = await startTelemetry('search');
endSilentConnections(silentMs);
// Of one that was killed.
if (process.platform !== 'win32') await rm(socket, { force: true });
const server = await answerQuestions(socket);
const pulse = startPulse('search');
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
await warm();
// Asked or not, it answers meanwhile; what fails now is made when it is asked for.
await warmColors().catch((error: unknown) => log.warn({ err: error }, 'the colours could not be made ready'));

async function warm(): Promise<void> {
  for (;;) {
    try {
      return await warmSearch();
    } catch (error) {
      log.warn({ err: error }, 'the search could not be made ready; trying again');
      await wait(againMs);
    }
  }
}

async function stop(): Promise<void> {
  server.close();
  await Promise.all([pulse.stop(), stopTelemetry()]);
  // The launcher is gone and leaves its folder.
  if (!process.connected && process.platform !== 'win32')
    await rm(path.dirname(socket!), { recursive: true, force: true });
  process.exit(0);
}
