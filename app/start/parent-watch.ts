/**
 * Loaded into web and worker before anything else (`node --import`): when the launcher is gone, even by kill -9, its end of
 * the channel closes, and the process shuts down as on SIGTERM.
 */
import { isMainThread } from 'node:worker_threads';

const graceMs = 10_000;
let ending = false;

if (isMainThread && process.channel) {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  process.on('message', (message: { type?: string }) => {
    if (message.type === 'stop') end();
  });
  // Whoever says stop waits for as long as there is something to finish; nobody waits for one whose launcher has gone.
  process.on('disconnect', () => {
    setTimeout(() => process.exit(1), graceMs).unref();
    end();
  });
  // Listening to the channel must not keep a process alive that has finished its work.
  process.channel.unref();
}

function end(): void {
  if (ending) return;
  ending = true;
  if (process.listenerCount('SIGTERM') > 0) process.emit('SIGTERM', 'SIGTERM');
  else process.exit(1);
}
