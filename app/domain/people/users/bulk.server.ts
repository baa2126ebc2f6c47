/** One act on many users. Each is a transaction of its own: what can't be done to one doesn't undo the others, and each one's outcome is kept. */
import { z } from 'zod';
import { db, type Transaction } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError, isErrorKey, type ErrorKey } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { changeUserStatus } from '../accounts/accounts.server.ts';
import { sendPasswordLink } from './admin-passwords.server.ts';
import { keepAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { changeLoginCondition } from './login-conditions.server.ts';
import { BulkSetLoginCondition, BulkSetUserStatus, OneBulk, SeveralUsers } from './rules.ts';

/** `done`, `already` (it was so before), or the error that refused it. */
export type Outcome = 'done' | 'already' | ErrorKey;

export interface BulkResult {
  /** where to read it again */
  resultId: string;
  doneCount: number;
  results: { userGuid: string; name: string; mail: string; outcome: Outcome }[];
}

/** SPEC §7 /admin/users/bulk-change-account-state */
export const bulkSetUserStatus = operation('admin', BulkSetUserStatus, (actor, { userGuids, state }) =>
  forEach(actor, 'bulkSetUserStatus', { state }, userGuids, (tx, id) => changeUserStatus(tx, actor, id, state)),
);

/** SPEC §7 /admin/users/bulk-reset-password */
export const bulkResetPassword = operation('admin', SeveralUsers, (actor, { userGuids }) =>
  forEach(actor, 'bulkResetPassword', {}, userGuids, async (tx, id) => {
    await sendPasswordLink(tx, actor, id);
    return { isChanged: true };
  }),
);

/** SPEC §7 /admin/users/bulk-set-login-condition */
export const bulkSetLoginCondition = operation('admin', BulkSetLoginCondition, (actor, { userGuids, ...given }) =>
  forEach(actor, 'bulkSetLoginCondition', given, userGuids, (tx, id) => changeLoginCondition(tx, actor, id, given)),
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
  for (const id of ids) {
    const outcome = await outcomeOf(() => db.$transaction((tx) => run(tx, id)));
    results.push({ userGuid: id, name: known.get(id)?.name ?? '', mail: known.get(id)?.mail ?? '', outcome });
  }
  const audit = await keepAudit(db, actor, { operation: name, subject: ['users', ''], after: { ...asked, results } });
  return { resultId: String(audit), doneCount: results.filter(({ outcome }) => outcome === 'done').length, results };
}

/** Only what was to be expected is an outcome; a failing database ends the whole act. */
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
export const getBulkResult = operation('admin', OneBulk, async (_actor, { resultId }) => {
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

/** Whom an act would meet, before it is done; those who are gone are left out. */
export const describeUsers = operation('admin', SeveralUsers, async (_actor, { userGuids }) => {
  const people = await db.user.findMany({
    where: { id: { in: userGuids } },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, mail: true },
  });
  return { users: people.map(({ id, name, mail }) => ({ userGuid: id, name, mail })) };
});
