/**
 * Runs beside the launcher and outlives it. When the launcher's pipe closes without a message of a clean stop (kill -9), it
 * stops the PostgreSQL that the launcher had started, and only that one: the next launcher may already have its own.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);

let heard = '';
for await (const chunk of process.stdin) heard += String(chunk);
const [dataFolder, ...words] = heard.trim().split('\n');
const serverPid = words.at(-1);
if (dataFolder && serverPid !== 'stopped') {
  const closedAt = Date.now() / 1000;
  for (let tries = 0; tries < 15; tries++) {
    if (stopServer(dataFolder, Number(serverPid ?? 0), closedAt)) break;
    await sleep(200);
  }
}

/** SIGINT is PostgreSQL's fast shutdown. If the launcher didn't yet know the pid, the start time identifies its server. */
function stopServer(folder: string, knownPid: number, closedAt: number): boolean {
  try {
    const [pid, , startedAt] = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n').map(Number);
    if (!pid || (knownPid ? pid !== knownPid : !(startedAt! < closedAt))) return Boolean(knownPid);
    process.kill(pid, 'SIGINT');
    return true;
  } catch {
    return Boolean(knownPid);
  }
}
