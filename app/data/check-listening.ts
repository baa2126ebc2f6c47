/** Whether a connection hears notifications: behind a pooler that shares connections between transactions it never does. */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

/** ms; a notification takes some */
const patience = 3_000;

/** False where DATABASE_DIRECT_URL is needed. Throws what the driver throws where the database isn't there. */
export async function checkListening(url: string): Promise<boolean> {
  const clients = [0, 1].map(() => new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 }));
  const [ear, mouth] = clients as [pg.Client, pg.Client];
  const over = new AbortController();
  for (const client of clients) client.on('error', () => undefined);
  try {
    for (const client of clients) await client.connect();
    await ear.query('LISTEN archive_probe');
    const heard = once(ear, 'notification', { signal: over.signal }).then(() => true);
    heard.catch(() => undefined);
    await mouth.query('NOTIFY archive_probe');
    return await Promise.race([heard, wait(patience, false, { signal: over.signal })]);
  } finally {
    over.abort();
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}
