/** The S3 server of the tests as a process of its own, which fails on orders from its parent and keeps its files in a folder: `FOLDER PORT`. */
import { startTestStore } from '#tests/data/s3-server.ts';

/** `errors`: every other request; `silence`: none is answered. To be away, it is killed. */
export type StoreState = 'well' | 'errors' | 'silence';

export interface StoreFacts {
  url: string;
  /** multipart uploads begun and not ended */
  uploads: number;
  connections: number;
}

const [folder, port] = process.argv.slice(2);
const store = await startTestStore({ folder, port: Number(port) });
let asked = 0;

process.on('message', (state: StoreState) => void obey(state));
process.once('disconnect', () => process.exit(0));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
await tell();

async function obey(state: StoreState): Promise<void> {
  store.requests.length = 0;
  store.fault = { well: undefined, silence: () => 'silence' as const, errors: everyOther }[state];
  await tell();
}

function everyOther(): { status: number; code: string } | undefined {
  return asked++ % 2 === 0 ? { status: 503, code: 'SlowDown' } : undefined;
}

async function tell(): Promise<void> {
  const connections = await store.connections();
  process.send!({ url: store.url(), uploads: store.uploads.size, connections } satisfies StoreFacts);
}
