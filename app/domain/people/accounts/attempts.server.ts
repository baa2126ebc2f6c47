/** Cooldowns, counted in the database so that all web processes agree. Only failures count (of reset mails: every request). */
import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { db, Prisma, type Transaction } from '#app/data/database.server.ts';
import { Turns } from '#app/data/turns.ts';
import { countTrouble } from '#app/domain/base/activity/activity.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { rateAddress } from './addresses.ts';

type Kind = 'signIn' | 'secondFactor' | 'resetPassword' | 'createPassword' | 'companySignIn';

/** Failures in 15 minutes, for one account and for one network address. */
const limits: Record<Kind, { account: number; address: number }> = {
  signIn: { account: 5, address: 20 },
  secondFactor: { account: 5, address: 20 },
  resetPassword: { account: 3, address: 10 },
  createPassword: { account: 10, address: 20 },
  // What companies sign in by a provider of their own.
  companySignIn: { account: 10, address: 20 },
};
const windowMinutes = 15;
const cooldownMinutes = 5;
/** How long a try may wait for those under way, once it is its turn, ms. */
const patience = 10_000;

export interface Attempt {
  /** Counts from now on. */
  failed(): Promise<void>;
  /** Never happened; forgets this account's earlier failures from this address, and nobody else's. */
  succeeded(): Promise<void>;
  /** Never happened: right or wrong was not the question. */
  dropped(): Promise<void>;
}

/**
 * Reserves a try, or throws `tooManyRequests`. A try under way stands in the table with a time ahead of now: it takes its place among the
 * allowed ones without being a failure yet, so of many wrong tries at once no more than the limit are looked at, while any number of right
 * ones get through, a few at a time. A process that dies during a try leaves a row that counts as a failure later.
 */
export async function beginAttempt(kind: Kind, account: string, from: string): Promise<Attempt> {
  const key = new Uint8Array(createHash('sha256').update(account).digest());
  const address = rateAddress(from);
  const id = await inLine(`${kind} ${address || account}`, () => reserve(kind, key, address));
  const drop = async () => void (await db.attempt.deleteMany({ where: { id } }));
  return {
    failed: async () => {
      // Of the others every request counts as a failure, also a right one.
      if (kind === 'signIn' || kind === 'secondFactor') countTrouble('signIn', { name: kind });
      await db.$executeRaw`update "Attempt" set "at" = clock_timestamp() where "id" = ${id}`;
    },
    succeeded: async () => {
      await drop();
      await db.attempt.deleteMany({ where: { kind, account: key, address, at: { lte: new Date() } } });
    },
    dropped: drop,
  };
}

/** Runs what the attempt is about: the named refusals count as failures, others don't. */
export async function guardAttempt<T>(
  attempt: Attempt,
  failures: readonly string[],
  run: () => Promise<T>,
): Promise<T> {
  try {
    const result = await run();
    await attempt.succeeded();
    return result;
  } catch (error) {
    if (error instanceof DomainError && failures.includes(error.key)) await attempt.failed();
    else await attempt.dropped();
    throw error;
  }
}

const lines = new Map<string, { turns: Turns; length: number }>();

/** Of many tries at once that come by one address, one asks whether there is room; the others wait for it in memory, as long as it takes. */
async function inLine<T>(name: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(name) ?? { turns: new Turns(1), length: 0 };
  lines.set(name, line);
  line.length++;
  try {
    return await line.turns.run(work);
  } finally {
    if (--line.length === 0) lines.delete(name);
  }
}

async function reserve(kind: Kind, account: Uint8Array<ArrayBuffer>, address: string): Promise<bigint> {
  const until = Date.now() + patience;
  for (;;) {
    const id = await db.$transaction((tx) => reserveOnce(tx, kind, account, address));
    if (id !== null) return id;
    if (Date.now() > until) throw new DomainError('tooManyRequests');
    await wait(20 + Math.random() * 30);
  }
}

/** Null: not now, others are being looked at. */
async function reserveOnce(
  tx: Transaction,
  kind: Kind,
  account: Uint8Array<ArrayBuffer>,
  address: string,
): Promise<bigint | null> {
  // In one order for everybody (first the account, then the address), so that no two wait for one another.
  await lock(tx, `${kind} account ${Buffer.from(account).toString('hex')}`);
  if (address) await lock(tx, `${kind} address ${address}`);
  const ofAccount = await count(tx, Prisma.sql`"kind" = ${kind}::"AttemptKind" and "account" = ${account}`);
  const waits = [mustWait(ofAccount, limits[kind].account)];
  if (address) {
    const ofAddress = await count(tx, Prisma.sql`"kind" = ${kind}::"AttemptKind" and "address" = ${address}`);
    waits.push(mustWait(ofAddress, limits[kind].address));
  }
  if (waits.includes(true)) return null;
  const [row] = await tx.$queryRaw<[{ id: bigint }]>`
    insert into "Attempt" ("kind", "account", "address", "at")
    values (${kind}::"AttemptKind", ${account}, ${address}, clock_timestamp() + interval '30 seconds') returning "id"`;
  return row.id;
}

async function lock(tx: Transaction, name: string): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`attempt ${name}`}, 0))`;
}

interface Count {
  failed: number;
  underWay: number;
  /** the last failure is younger than the cooldown */
  fresh: boolean;
}

async function count(tx: Transaction, whose: Prisma.Sql): Promise<Count> {
  const [row] = await tx.$queryRaw<[Count]>`
    select count(*) filter (where "at" <= clock_timestamp())::int as "failed",
           count(*) filter (where "at" > clock_timestamp())::int as "underWay",
           coalesce(max("at") filter (where "at" <= clock_timestamp()) > clock_timestamp() - ${cooldownMinutes} * interval '1 minute', false) as "fresh"
    from "Attempt" where ${whose} and "at" > clock_timestamp() - ${windowMinutes} * interval '1 minute'`;
  return row;
}

/** After the cooldown one try at a time, until old failures have left the window. */
function mustWait({ failed, underWay, fresh }: Count, limit: number): boolean {
  if (failed >= limit && fresh) {
    countTrouble('signIn', { name: 'cooldown' });
    throw new DomainError('tooManyRequests');
  }
  return underWay >= Math.max(1, limit - failed);
}
