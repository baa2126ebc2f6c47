/** One finding or more for each part that the archive stands on. Needs none of them to work itself. */
import { randomBytes, randomUUID } from 'node:crypto';
import { access, constants, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { config, sessionSecret } from '#app/config.server.ts';
import { checkMail } from '#app/data/mail.server.ts';
import { probeDatabase, type DatabaseFacts, type QueueFacts } from '#app/data/probes.server.ts';
import { freeBytes } from '#app/data/storage/scratch.server.ts';
import { fail, ok, warn, type AdviceKey, type Finding, type Part } from './findings.ts';

type Check = () => Promise<Finding[]> | Finding[];

/** ms that a part may take to answer */
const patience = 10_000;
/** ms that clocks may differ: codes of authenticators are good for 30 s, signed requests to a store for minutes */
const skew = { odd: 2_000, wrong: 30_000 };
const gigabyte = 1_000_000_000;

/** In a fixed order; a part that throws or hangs is a finding like any other. */
export async function examine(tell: (finding: Finding) => void): Promise<boolean> {
  const checks: [Part, Check][] = [
    ['versions', checkVersions],
    ['settings', checkSettings],
    ['secrets', checkSecret],
    ['secrets', checkSealedSecrets],
    ['disk', checkDisk],
    ['database', checkDatabase],
    ['storage', checkStorage],
    ['masters', checkMasters],
    ['mail', checkMails],
  ];
  let well = true;
  for (const [part, check] of checks) {
    for (const finding of await within(part, check)) {
      if (finding.level === 'fail') well = false;
      tell(finding);
    }
  }
  return well;
}

/** Never throws: a check that does, or takes too long, has found something. */
export async function within(part: Part, check: Check, ms = patience): Promise<Finding[]> {
  const over = new AbortController();
  const late = wait(ms, [fail(part, 'noAnswer', 'unreachable', { seconds: ms / 1000 })], { signal: over.signal });
  late.catch(() => undefined);
  try {
    return await Promise.race([Promise.resolve().then(check), late]);
  } catch (error) {
    return [fail(part, 'failing', advice[part] ?? 'mend', { reason: oneLine(error) })];
  } finally {
    over.abort();
  }
}

const advice: Partial<Record<Part, AdviceKey>> = {
  database: 'startDatabase',
  storage: 'checkStorage',
  mail: 'checkMail',
  disk: 'checkDataDir',
};

async function checkVersions(): Promise<Finding[]> {
  const { version } = JSON.parse(await readFile(path.resolve('package.json'), 'utf8')) as { version: string };
  const platform = `${process.platform} ${process.arch}`;
  return [ok('versions', 'versions', { version, node: process.versions.node, platform })];
}

export async function checkSettings(): Promise<Finding[]> {
  const findings = [checkPublicUrl()];
  if (config.geoipFile && !(await canRead(config.geoipFile)))
    findings.push(warn(null, 'geoipUnreadable', 'correctPath', { file: config.geoipFile }));
  if (config.demo && !config.embeddedDatabase) findings.push(warn(null, 'demoOn', 'demoOff'));
  return findings;
}

function checkPublicUrl(): Finding {
  const { publicUrl: url, publicUrlGiven, host, trustProxy } = config;
  const { protocol, hostname } = new URL(url);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  const listensOutside = !['127.0.0.1', '::1', 'localhost'].includes(host);
  if (!publicUrlGiven && listensOutside) return warn(null, 'publicUrlMissing', 'setPublicUrl', { host });
  if (!publicUrlGiven && trustProxy > 0) return warn(null, 'publicUrlMissingBehindProxy', 'setPublicUrl');
  if (publicUrlGiven && isLocal) return warn(null, 'publicUrlLocal', 'setPublicAddress', { url });
  if (protocol === 'http:' && !isLocal) return warn(null, 'publicUrlPlain', 'addTls', { url });
  if (protocol === 'https:' && trustProxy === 0) return warn(null, 'noTrustedProxy', 'setTrustProxy');
  return ok('settings', 'settings', { url, host, port: String(config.port) });
}

/** Apart from what asks the database: whether that answers or not, this is told. */
export function checkSecret(): Finding[] {
  const secret = sessionSecret();
  if (secret.length < 16 || new Set(secret).size < 8) return [fail(null, 'secretWeak', 'replaceSecret')];
  if (secret.length < 32) return [warn(null, 'secretShort', 'longSecret')];
  return [ok('secrets', 'secret', { letters: secret.length })];
}

/** Of a database that can't be asked its own check tells. Loaded here: without an address of one, what asks the database doesn't even load. */
export function checkSealedSecrets(): Promise<Finding[]> {
  return import('./lost-secrets.server.ts').then(({ tellLostSecrets }) => tellLostSecrets()).catch(() => []);
}

/** Half a million may take longer than a check: then nothing is told, nor while the database can't be asked. */
export async function checkMasters(): Promise<Finding[]> {
  const { countOldMasters } = await import('#app/domain/imports/rebuild/run.server.ts');
  const count = await Promise.race([countOldMasters(), wait(patience - 1_000, null, { ref: false })]).catch(() => null);
  if (count === null) return [];
  return [count === 0 ? ok('masters', 'masters') : warn('masters', 'oldMasters', 'remakeMasters', { count })];
}

async function checkDisk(): Promise<Finding[]> {
  return [tellDisk(await freeBytes(), config.dataDir)];
}

/** `where`: the folder, or the machine. */
export function tellDisk(free: number, where: string): Finding {
  const values = { free: { bytes: free }, where };
  if (free < gigabyte) return fail('disk', 'disk', 'freeDisk', values);
  if (free < Math.min(20 * gigabyte, config.maxUploadBytes * 2)) return warn('disk', 'disk', 'roomForImports', values);
  return ok('disk', 'disk', values);
}

async function checkDatabase(): Promise<Finding[]> {
  const { database, queue } = await probeDatabase();
  return [...tellDatabase(database), ...tellQueue(queue)];
}

export function tellDatabase(facts: DatabaseFacts): Finding[] {
  const { version, latencyMs, connections, missing, unknown, encoding } = facts;
  const findings: Finding[] = [];
  const answers = { version, ms: latencyMs };
  if (Number.parseInt(version, 10) < 14) findings.push(fail('database', 'database', 'newerPostgres', answers));
  else if (latencyMs > 20) findings.push(warn('database', 'database', 'nearerDatabase', answers));
  else findings.push(ok('database', 'database', answers));
  if (facts.isRestoring) findings.push(fail('schema', 'restoreInterrupted', 'restoreAgain'));
  else if (unknown.length > 0) findings.push(fail('schema', 'schemaNewer', 'startNewer', { migration: unknown[0]! }));
  else if (missing.length > 0) findings.push(warn('schema', 'schemaOlder', 'startMigrates', { count: missing.length }));
  else findings.push(ok('schema', 'schema'));
  if (!facts.hasTrigrams) findings.push(fail('database', 'noTrigrams', 'installContrib'));
  if (encoding !== 'UTF8' || !facts.knowsLetters)
    findings.push(warn('database', 'encoding', 'createUtf8', { encoding }));
  const left = connections.most - connections.used;
  const told = { left, most: connections.most };
  findings.push(
    left < config.databasePoolSize
      ? warn('connections', 'connections', 'moreConnections', told)
      : ok('connections', 'connections', told),
  );
  findings.push(tellClock('database', facts.aheadMs));
  return findings;
}

function tellClock(whose: 'database' | 'storage', aheadMs: number): Finding {
  const off = Math.abs(aheadMs);
  const seconds = off / 1000;
  if (off < skew.odd) return ok('clock', whose === 'database' ? 'clockOfDatabase' : 'clockOfStorage');
  const keys = {
    database: { ahead: 'databaseAhead', behind: 'databaseBehind' },
    storage: { ahead: 'storageAhead', behind: 'storageBehind' },
  } as const;
  const key = keys[whose][aheadMs < 0 ? 'behind' : 'ahead'];
  return (off > skew.wrong ? fail : warn)('clock', key, 'setClocks', { seconds });
}

export function tellQueue(queue: QueueFacts | null): Finding[] {
  if (!queue || queue.silentMs === null) return [warn('queue', 'neverWorked', 'startWorker')];
  const { waiting, failed, oldestMs, silentMs } = queue;
  const minutes = (ms: number) => Math.round(ms / 60_000);
  const told = { waiting, failed, minutes: minutes(oldestMs) };
  const findings = [
    oldestMs > 3_600_000
      ? warn('queue', 'queue', 'moreWorkers', told)
      : failed > 0
        ? warn('queue', 'queue', 'seeWorkersLog', told)
        : ok('queue', 'queue', told),
  ];
  findings.push(
    silentMs > 60_000
      ? warn('workers', 'noWorkers', 'startWorker', { minutes: minutes(silentMs) })
      : ok('workers', 'workers'),
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
    if (!read.equals(bytes)) return [fail('storage', 'storageWrong', 'checkDiskOrStore')];
    const entry = (await storage.entries('probe')).find((one) => one.key === key);
    const ms = Date.now() - start;
    const findings = [
      config.storage
        ? ok('storage', 'storageStore', { name: config.storage.shown, ms })
        : ok('storage', 'storageFiles', { folder: path.join(config.dataDir, 'files'), ms }),
    ];
    // A store tells its dates in whole seconds.
    if (entry)
      findings.push(tellClock('storage', Math.abs(entry.usedAt - between) < 1_500 ? 0 : entry.usedAt - between));
    return findings;
  } finally {
    await storage.remove(key);
  }
}

async function checkMails(): Promise<Finding[]> {
  if (await checkMail(patience - 2_000)) return [ok('mail', 'mailGreets', { host: new URL(config.smtpUrl!).host })];
  const folder = path.join(config.dataDir, 'outbox');
  return [
    config.embeddedDatabase ? ok('mail', 'mailFiles', { folder }) : warn('mail', 'mailFiles', 'setSmtp', { folder }),
  ];
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
