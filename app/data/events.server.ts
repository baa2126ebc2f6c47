/** Notifications between processes by PostgreSQL's NOTIFY: what changed, never the content. A missed one causes delay, never data loss. */
import pg from 'pg';
import { directDatabaseUrl } from '#app/config.server.ts';
import { db, endWhenSilent, type Transaction } from './database.server.ts';

/** `import`: a job's id; `edit`: an act's over many designs or people; `picture`: a rendition's storage key; `session`: a user's id. */
export type Channel = 'import' | 'edit' | 'picture' | 'session';

type Listener = (payload: string) => void;

/**
 * ms between two questions whether the connection still answers. After three without an answer it is lost: of a listener whose network was cut nothing tells
 * for hours, and what carries connections forgets those on which nothing goes to and fro.
 */
export const alive = { askEveryMs: 20_000 };

const listeners = new Map<Channel, Set<Listener>>();
let client: pg.Client | undefined;
let connecting: Promise<void> | undefined;

/** Inside a transaction it is sent on commit. */
export async function publish(channel: Channel, payload: string, tx: Transaction | typeof db = db): Promise<void> {
  await tx.$executeRaw`select pg_notify(${`archive_${channel}`}, ${payload})`;
}

/** Listens until the returned function is called. Reconnects automatically. */
export async function subscribe(channel: Channel, listener: Listener): Promise<() => void> {
  const set = listeners.get(channel) ?? new Set();
  listeners.set(channel, set.add(listener));
  const unsubscribe = () => void set.delete(listener);
  try {
    await connect();
  } catch (error) {
    // Whoever couldn't subscribe has nothing to end.
    unsubscribe();
    throw error;
  }
  return unsubscribe;
}

async function connect(): Promise<void> {
  if (client) return;
  connecting ??= open().finally(() => (connecting = undefined));
  await connecting;
}

async function open(): Promise<void> {
  const next = new pg.Client({
    connectionString: directDatabaseUrl(),
    application_name: 'print-archive events',
    connectionTimeoutMillis: 10_000,
  });
  next.on('error', () => lose(next));
  next.on('end', () => lose(next));
  next.on('notification', ({ channel, payload }) => {
    for (const listener of listeners.get(channel.replace(/^archive_/, '') as Channel) ?? []) listener(payload ?? '');
  });
  await next.connect();
  endWhenSilent(next, 3 * alive.askEveryMs);
  await next.query('listen archive_import; listen archive_edit; listen archive_picture; listen archive_session');
  client = next;
  let isAnswered = true;
  const asking = setInterval(() => {
    if (client !== next) clearInterval(asking);
    else if (isAnswered) void ask();
  }, alive.askEveryMs).unref();
  const ask = async () => {
    isAnswered = false;
    isAnswered = await next.query('select').then(
      () => true,
      () => false,
    );
  };
}

function lose(lost: pg.Client): void {
  if (client !== lost) return;
  client = undefined;
  const retry = () => void connect().catch(() => setTimeout(retry, 1000).unref());
  setTimeout(retry, 250).unref();
}

/** For a clean end of the process. */
export async function stopEvents(): Promise<void> {
  const last = client;
  client = undefined;
  listeners.clear();
  await last?.end();
}
