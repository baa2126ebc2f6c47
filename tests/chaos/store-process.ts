/** The S3 server of the tests as a process of its own, which fails on orders from its parent. */
import { startTestStore } from '#tests/data/s3-server.ts';

/** `errors`: every other request; `silence`: none is answered; `stop`: nobody listens. */
export type StoreState = 'well' | 'errors' | 'silence' | 'stop';

export interface StoreFacts {
  url: string;
  /** multipart uploads begun and not ended */
  uploads: number;
  connections: number;
}

const store = await startTestStore();
let isStopped = false;
let asked = 0;

process.on('message', (state: StoreState) => void obey(state));
process.once('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
await tell();

async function obey(state: StoreState): Promise<void> {
  store.requests.length = 0;
  store.fault = { well: undefined, stop: undefined, silence: () => 'silence' as const, errors: everyOther }[state];
  if (state === 'stop') await store.stop();
  else if (isStopped) await store.start();
  isStopped = state === 'stop';
  await tell();
}

function everyOther(): { status: number; code: string } | undefined {
  return asked++ % 2 === 0 ? { status: 503, code: 'SlowDown' } : undefined;
}

async function tell(): Promise<void> {
  const connections = isStopped ? 0 : await store.connections();
  process.send!({ url: store.url(), uploads: store.uploads.size, connections } satisfies StoreFacts);
}
