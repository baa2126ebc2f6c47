/** One line for each part that the archive stands on, with what to do where it fails. Needs none of them to work itself, and tells no secret. */
import { randomBytes, randomUUID } from 'node:crypto';
import { access, constants, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { config, sessionSecret } from '#app/config.server.ts';
import { checkMail } from '#app/data/mail.server.ts';
import { probeDatabase, type DatabaseFacts, type QueueFacts } from '#app/data/probes.server.ts';
import { freeBytes } from '#app/data/storage/scratch.server.ts';
import { inMegabytes } from './progress.ts';

export interface Finding {
  level: 'ok' | 'warn' | 'fail';
  what: string;
  /** what to do; empty where nothing is */
  advice: string;
}

type Check = () => Promise<Finding[]> | Finding[];

const ok = (what: string): Finding => ({ level: 'ok', what, advice: '' });
const warn = (what: string, advice: string): Finding => ({ level: 'warn', what, advice });
const fail = (what: string, advice: string): Finding => ({ level: 'fail', what, advice });

/** ms that a part may take to answer */
const patience = 10_000;
/** ms that clocks may differ: codes of authenticators are good for 30 s, signed requests to a store for minutes */
const skew = { odd: 2_000, wrong: 30_000 };
const gigabyte = 1_000_000_000;

/** In a fixed order; a part that throws or hangs is a finding like any other. */
export async function examine(tell: (finding: Finding) => void): Promise<boolean> {
  const checks: [string, Check][] = [
    ['versions', checkVersions],
    ['settings', checkSettings],
    ['secrets', checkSecrets],
    ['disk', checkDisk],
    ['database', checkDatabase],
    ['storage', checkStorage],
    ['mail', checkMails],
  ];
  let well = true;
  for (const [name, check] of checks) {
    for (const finding of await within(name, check)) {
      if (finding.level === 'fail') well = false;
      tell(finding);
    }
  }
  return well;
}

async function within(name: string, check: Check): Promise<Finding[]> {
  const over = new AbortController();
  const late = wait(
    patience,
    [fail(`${name}: no answer in ${patience / 1000} s`, 'see whether it runs and can be reached')],
    {
      signal: over.signal,
    },
  );
  late.catch(() => undefined);
  try {
    return await Promise.race([Promise.resolve().then(check), late]);
  } catch (error) {
    return [fail(`${name}: ${oneLine(error)}`, advice[name] ?? 'mend this and run doctor again')];
  } finally {
    over.abort();
  }
}

const advice: Record<string, string> = {
  database: 'start the database and check DATABASE_URL',
  storage: 'check STORAGE_URL and its key, or that DATA_DIR can be written',
  mail: 'check SMTP_URL; mails wait in the queue meanwhile',
  disk: 'check DATA_DIR',
};

async function checkVersions(): Promise<Finding[]> {
  const { version } = JSON.parse(await readFile(path.resolve('package.json'), 'utf8')) as { version: string };
  return [ok(`versions: archive ${version}, Node ${process.versions.node}, ${process.platform} ${process.arch}`)];
}

async function checkSettings(): Promise<Finding[]> {
  const findings = [checkPublicUrl()];
  if (config.geoipFile && !(await canRead(config.geoipFile)))
    findings.push(
      warn(
        `GEOIP_FILE ${config.geoipFile} can't be read`,
        'correct the path; sign-in records have no location meanwhile',
      ),
    );
  if (config.demo && !config.embeddedDatabase)
    findings.push(
      warn('DEMO is on with a database of your own', 'set DEMO=0: the demo accounts have a known password'),
    );
  return findings;
}

function checkPublicUrl(): Finding {
  const { publicUrl, publicUrlGiven, host, trustProxy } = config;
  const { protocol, hostname } = new URL(publicUrl);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const listensOutside = !['127.0.0.1', '::1', 'localhost'].includes(host);
  if (!publicUrlGiven && (listensOutside || trustProxy > 0))
    return warn(
      `PUBLIC_URL isn't set and others can reach the archive at HOST ${host}`,
      'set it: links in emails start with it',
    );
  if (publicUrlGiven && isLocal)
    return warn(`PUBLIC_URL is ${publicUrl}`, 'people elsewhere can’t follow links to it; set the public address');
  if (protocol === 'http:' && !isLocal)
    return warn(
      `PUBLIC_URL is ${publicUrl}, without TLS`,
      'put a proxy with TLS in front and set an address with https',
    );
  if (protocol === 'https:' && trustProxy === 0)
    return warn(
      'PUBLIC_URL has https and TRUST_PROXY is 0',
      'set TRUST_PROXY to the number of proxies: all people seem to have one address',
    );
  return ok(`settings: PUBLIC_URL ${publicUrl}, HOST ${host}, PORT ${config.port}`);
}

function checkSecrets(): Finding[] {
  const secret = sessionSecret();
  if (secret.length < 16 || new Set(secret).size < 8)
    return [
      fail(
        'SESSION_SECRET can be guessed',
        'set it to 32 random characters; a new one signs out nobody, but needs the authenticators enrolled anew',
      ),
    ];
  if (secret.length < 32)
    return [warn('SESSION_SECRET is short', 'use at least 32 random characters for a new installation')];
  return [ok(`secrets: SESSION_SECRET has ${secret.length} characters`)];
}

async function checkDisk(): Promise<Finding[]> {
  const free = await freeBytes();
  const what = `disk: ${inMegabytes(free)} free in ${config.dataDir}`;
  if (free < gigabyte) return [fail(what, 'free some: uploads and the database stop soon')];
  if (free < Math.min(20 * gigabyte, config.maxUploadBytes * 2))
    return [warn(what, 'an import needs twice the size of its file')];
  return [ok(what)];
}

async function checkDatabase(): Promise<Finding[]> {
  const { database, queue } = await probeDatabase();
  return [...tellDatabase(database), ...tellQueue(queue)];
}

function tellDatabase(facts: DatabaseFacts): Finding[] {
  const { version, latencyMs, connections, missing, unknown } = facts;
  const findings: Finding[] = [];
  const what = `database: PostgreSQL ${version}, ${latencyMs.toFixed(1)} ms a query`;
  if (Number.parseInt(version, 10) < 14) findings.push(fail(what, 'use PostgreSQL 14 or newer'));
  else findings.push(latencyMs > 20 ? warn(what, 'move it nearer: a page asks dozens of queries') : ok(what));
  if (facts.isRestoring) findings.push(fail('schema: a restore was interrupted', 'run npm run work -- restore again'));
  else if (unknown.length > 0)
    findings.push(fail(`schema: newer than this program (${unknown[0]})`, 'start the newer version'));
  else if (missing.length > 0)
    findings.push(warn(`schema: ${missing.length} migrations to apply`, 'the next start applies them'));
  else findings.push(ok('schema: as this version needs it'));
  if (!facts.hasTrigrams)
    findings.push(fail('database: the extension pg_trgm is missing', "install PostgreSQL's contrib package"));
  if (facts.encoding !== 'UTF8' || !facts.knowsLetters)
    findings.push(
      warn(
        `database: encoding ${facts.encoding}, letters other than English aren't known as such`,
        'create it with UTF8 and a UTF-8 or ICU locale',
      ),
    );
  const left = connections.most - connections.used;
  const told = `connections: ${left} of ${connections.most} left`;
  findings.push(
    left < config.databasePoolSize ? warn(told, 'raise max_connections or lower DATABASE_POOL_SIZE') : ok(told),
  );
  findings.push(tellClock('database', facts.aheadMs));
  return findings;
}

function tellClock(whose: string, aheadMs: number): Finding {
  const what = `clock: the ${whose}'s is ${(Math.abs(aheadMs) / 1000).toFixed(1)} s ${aheadMs < 0 ? 'behind' : 'ahead of'} this machine's`;
  if (Math.abs(aheadMs) < skew.odd) return ok(`clock: the ${whose}'s agrees with this machine's`);
  const remedy = 'let both machines set their clocks by NTP';
  return Math.abs(aheadMs) > skew.wrong ? fail(what, remedy) : warn(what, remedy);
}

function tellQueue(queue: QueueFacts | null): Finding[] {
  if (!queue || queue.silentMs === null)
    return [warn('queue: no worker has ever run', 'start one: npm start or npm run work -- work')];
  const { waiting, failed, oldestMs, silentMs } = queue;
  const minutes = (ms: number) => `${Math.round(ms / 60_000)} min`;
  const what = `queue: ${waiting} waiting, ${failed} failed, oldest ${minutes(oldestMs)}`;
  const findings = [
    oldestMs > 3_600_000
      ? warn(what, 'see npm run work -- status; start more workers')
      : failed > 0
        ? warn(what, "see the workers' log")
        : ok(what),
  ];
  findings.push(
    silentMs > 60_000
      ? warn(`workers: none for ${minutes(silentMs)}`, 'start one: npm start or npm run work -- work')
      : ok('workers: at work'),
  );
  return findings;
}

/** A probe is written, read and deleted; its date tells the store's clock. */
async function checkStorage(): Promise<Finding[]> {
  const { storage } = await import('#app/data/storage/storage.server.ts');
  const key = `probe/${randomUUID()}`;
  const bytes = randomBytes(1000);
  const start = Date.now();
  await storage.putBytes(key, bytes);
  const between = (start + Date.now()) / 2;
  try {
    const read = Buffer.concat(await (await storage.read(key)).toArray());
    if (!read.equals(bytes))
      return [fail('storage: reads something else than was written', 'check the disk or the store')];
    const entry = (await storage.entries('probe')).find((one) => one.key === key);
    const name = config.storage
      ? `object store ${config.storage.shown}`
      : `files in ${path.join(config.dataDir, 'files')}`;
    const findings = [ok(`storage: ${name}, written, read and deleted in ${Date.now() - start} ms`)];
    // A store tells its dates in whole seconds.
    if (entry)
      findings.push(tellClock('storage', Math.abs(entry.usedAt - between) < 1_500 ? 0 : entry.usedAt - between));
    return findings;
  } finally {
    await storage.remove(key);
  }
}

async function checkMails(): Promise<Finding[]> {
  if (await checkMail(patience - 2_000)) return [ok(`mail: ${new URL(config.smtpUrl!).host} greets`)];
  const what = `mail: saved as files in ${path.join(config.dataDir, 'outbox')}`;
  return [config.embeddedDatabase ? ok(what) : warn(what, 'set SMTP_URL to send them')];
}

async function canRead(file: string): Promise<boolean> {
  return access(file, constants.R_OK).then(
    () => true,
    () => false,
  );
}

/** Addresses in messages lose what stands between // and @: there a password may be. */
function oneLine(error: unknown): string {
  const cause = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  const { message, code, name } = cause as NodeJS.ErrnoException;
  const text = (message || code || name || String(cause))
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/\/\/[^@/\s]+@/g, '//…@');
  return text.slice(0, 300);
}
