/** One act on many users. Each is a transaction of its own: what can't be done to one doesn't undo the others, and each one's outcome is kept. */
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { db, type Transaction } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { asDomainError, DomainError, isErrorKey, type ErrorKey } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { changeUserStatus } from '../accounts/accounts.server.ts';
import { sendPasswordLink } from './admin-passwords.server.ts';
import { keepAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { movePoolUsers } from '../pools/assign.server.ts';
import { changeLanguage, changeRights } from './edit-user.server.ts';
import { changeLoginCondition } from './login-conditions.server.ts';
import {
  BulkAssignPool,
  BulkSetLanguage,
  BulkSetLoginCondition,
  BulkSetRights,
  BulkSetUserStatus,
  ForeseeUsers,
  OneBulk,
  SeveralUsers,
  type BulkAct,
} from './rules.ts';

/** `done`, `already` (it was so before), or the error that refused it. */
export type Outcome = 'done' | 'already' | ErrorKey;

export interface BulkResult {
  /** where to read it again */
  resultId: string;
  doneCount: number;
  results: { userGuid: string; name: string; mail: string; outcome: Outcome }[];
}

/** SPEC §7 /admin/users/bulk-change-account-state */
export const bulkSetUserStatus = operation('people', BulkSetUserStatus, (actor, { userGuids, state }) =>
  forEach(actor, 'bulkSetUserStatus', { state }, userGuids, (tx, id) => changeUserStatus(tx, actor, id, state)),
);

/** SPEC §7 /admin/users/bulk-reset-password */
export const bulkResetPassword = operation('people', SeveralUsers, (actor, { userGuids }) =>
  forEach(actor, 'bulkResetPassword', {}, userGuids, async (tx, id) => {
    await sendPasswordLink(tx, actor, id);
    return { isChanged: true };
  }),
);

/** SPEC §7 /admin/users/bulk-set-login-condition */
export const bulkSetLoginCondition = operation('people', BulkSetLoginCondition, (actor, { userGuids, ...given }) =>
  forEach(actor, 'bulkSetLoginCondition', given, userGuids, (tx, id) => changeLoginCondition(tx, actor, id, given)),
);

export const bulkAssignPool = operation('people', BulkAssignPool, (actor, { userGuids, bagId }) =>
  forEach(actor, 'bulkAssignPool', { bagId }, userGuids, (tx, id) => assignOne(tx, actor, id, bagId)),
);

async function assignOne(tx: Transaction, actor: Actor, userId: string, bagId: string | null) {
  const { movedCount } = await movePoolUsers(tx, actor, bagId, [userId], 'bagId');
  return { isChanged: movedCount > 0 };
}

export const bulkSetLanguage = operation('people', BulkSetLanguage, (actor, { userGuids, language }) =>
  forEach(actor, 'bulkSetLanguage', { language }, userGuids, (tx, id) => changeLanguage(tx, actor, id, language)),
);

export const bulkSetRights = operation('people', BulkSetRights, (actor, { userGuids, ...given }) =>
  forEach(actor, 'bulkSetRights', given, userGuids, (tx, id) => changeRights(tx, actor, id, given)),
);

async function forEach(
  actor: Actor,
  name: string,
  asked: Record<string, unknown>,
  userGuids: string[],
  run: (tx: Transaction, userId: string) => Promise<{ isChanged: boolean }>,
): Promise<BulkResult> {
  const ids = [...new Set(userGuids.map((guid) => guid.toLowerCase()))];
  const people = await db.user.findMany({ where: { id: { in: ids } }, select: { id: true, name: true, mail: true } });
  const known = new Map(people.map((one) => [one.id, one]));
  const results: BulkResult['results'] = [];
  let failure: ErrorKey | null = null;
  for (const id of ids) {
    const outcome: Outcome =
      failure ??
      (await outcomeOf(() => db.$transaction((tx) => run(tx, id))).catch((error: unknown) => {
        // Nothing is done yet that a repeat would do twice.
        if (results.length === 0) throw error;
        console.error(JSON.stringify({ level: 'error', message: name, userId: id, error: String(error) }));
        return (failure = asDomainError(error)?.key ?? 'serviceFailure');
      }));
    results.push({ userGuid: id, name: known.get(id)?.name ?? '', mail: known.get(id)?.mail ?? '', outcome });
  }
  const note = { operation: name, subject: ['users', ''] as [string, string], after: { ...asked, results } };
  const audit = await patiently(failure ? waits : [], () => keepAudit(db, actor, note));
  return { resultId: String(audit), doneCount: results.filter(({ outcome }) => outcome === 'done').length, results };
}

/** ms between tries to keep what came of an act that a failure broke off */
const waits = [500, 1000, 2000, 4000];

async function patiently<T>([wait, ...others]: number[], run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (wait === undefined) throw error;
    await sleep(wait);
    return patiently(others, run);
  }
}

/** Only what was to be expected is one user's outcome; a failing database is that of all who are left. */
async function outcomeOf(run: () => Promise<{ isChanged: boolean }>): Promise<Outcome> {
  try {
    return (await run()).isChanged ? 'done' : 'already';
  } catch (error) {
    if (error instanceof DomainError) return error.key;
    throw error;
  }
}

const Kept = z.object({
  state: z.string().optional(),
  conditionType: z.string().optional(),
  conditionValue: z.number().optional(),
  results: z.array(z.object({ userGuid: z.string(), name: z.string(), mail: z.string(), outcome: z.string() })),
});

/** What came of an act on many users, as its audit entry kept it. */
export const getBulkResult = operation('people', OneBulk, async (_actor, { resultId }) => {
  const entry = await db.auditEntry.findUnique({ where: { id: BigInt(resultId) } });
  const kept = Kept.safeParse(entry?.after);
  if (!entry || !entry.operation.startsWith('bulk') || !kept.success) throw new DomainError('notFound');
  const { results, ...asked } = kept.data;
  return {
    resultId,
    operation: entry.operation,
    at: entry.at,
    by: entry.actorName,
    ...asked,
    results: results.map((one) => ({ ...one, outcome: readOutcome(one.outcome) })),
  };
});

const readOutcome = (text: string): Outcome =>
  text === 'done' || text === 'already' || isErrorKey(text) ? text : 'operationFailed';

type Try = (tx: Transaction, actor: Actor, userId: string) => Promise<unknown>;

/** What each act does at the least, whatever is chosen on its page: whom that refuses, the act can't touch. */
const tries: Record<BulkAct, Try[]> = {
  active: [(tx, actor, id) => changeUserStatus(tx, actor, id, 'active')],
  stopped: [(tx, actor, id) => changeUserStatus(tx, actor, id, 'stopped')],
  cancelled: [(tx, actor, id) => changeUserStatus(tx, actor, id, 'cancelled')],
  password: [sendPasswordLink],
  condition: [
    (tx, actor, id) => changeLoginCondition(tx, actor, id, { conditionType: 'unlimited' }),
    (tx, actor, id) => changeLoginCondition(tx, actor, id, { conditionType: 'days', conditionValue: 1 }),
  ],
  pool: [(tx, actor, id) => assignOne(tx, actor, id, null)],
  language: [(tx, actor, id) => changeLanguage(tx, actor, id, 'en')],
  rights: [(tx, actor, id) => changeRights(tx, actor, id, {})],
};

class TriedOut extends Error {}

/** Does it and takes it back: what would refuse it, or null. */
async function refusalOf(run: (tx: Transaction) => Promise<unknown>): Promise<ErrorKey | null> {
  try {
    return await db.$transaction(async (tx) => {
      await run(tx);
      throw new TriedOut();
    });
  } catch (error) {
    if (error instanceof TriedOut) return null;
    if (error instanceof DomainError) return error.key;
    throw error;
  }
}

/** Whom an act would meet, before it is done, and whom it can't touch, with why; those who are gone are left out. */
export const foreseeUsers = operation('people', ForeseeUsers, async (actor, { userGuids, act }) => {
  const people = await db.user.findMany({
    where: { id: { in: userGuids } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, mail: true, passwordHash: true },
  });
  const users: ForeseenUser[] = [];
  const leftOut: (ForeseenUser & { reason: ErrorKey })[] = [];
  for (const { id, name, mail, passwordHash } of people) {
    const one = { userGuid: id, name, mail, isInvited: passwordHash === null };
    const reasons: (ErrorKey | null)[] = [];
    for (const run of tries[act]) reasons.push(await refusalOf((tx) => run(tx, actor, id)));
    const [reason] = reasons;
    if (reason && !reasons.includes(null)) leftOut.push({ ...one, reason });
    else users.push(one);
  }
  return { users, leftOut };
});

interface ForeseenUser {
  userGuid: string;
  name: string;
  mail: string;
  /** never had a password: gets the invitation again where others get a password link */
  isInvited: boolean;
}
