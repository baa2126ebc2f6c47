/** Sends a table's invitations: one transaction for each person, in which the account, its mail and what the row says become true together. */
import { setTimeout as sleep } from 'node:timers/promises';
import { db, type Prisma, type Transaction } from '#app/data/database.server.ts';
import { publish, subscribe } from '#app/data/events.server.ts';
import { sendJob } from '#app/data/jobs.server.ts';
import { findOutage } from '#app/data/outage.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { DomainError, type ErrorKey } from '#app/domain/base/errors.ts';
import { personOf, operation } from '#app/domain/base/operation.ts';
import { can } from '#app/domain/base/permissions.ts';
import { foldSlug } from '#app/domain/base/text/fold.ts';
import { findPersonNow } from '../accounts/person-now.server.ts';
import { addCustomer } from '../customers/manage.server.ts';
import { sendPasswordLink } from '../users/admin-passwords.server.ts';
import { openAccount, refuseTwin } from '../users/create-user.server.ts';
import { changeRights } from '../users/edit-user.server.ts';
import { mayGive, type NewAccount } from './judge.server.ts';
import { OneTable, SendInvitations } from './rules.ts';
import { changeDraft, countRows, findTable, lockTable, type Table } from './tables.server.ts';

/**
 * Pressed twice it starts once; what was stopped goes on with the rows that are left, in the name of who lets it go on. Throws
 * `tableColumnsUnknown`, and `invitationNobody` where there is nobody to write to.
 */
export const sendInvitations = operation('people', SendInvitations, async (actor, { tableId, resend }) => {
  const table = await findTable(actor, tableId);
  if (table.state === 'stopped') {
    await db.$transaction((tx) => resume(tx, personOf(actor), tableId));
    return { tableId };
  }
  if (table.state !== 'draft') return { tableId };
  if (!table.settled) {
    const names = table.columns.flatMap(({ name, head }) => (name === null ? [head] : []));
    throw new DomainError('tableColumnsUnknown', { values: { names: names.join(', ') } });
  }
  const judgeFor = (after: (tx: Transaction) => Promise<void>) =>
    changeDraft(
      actor,
      tableId,
      (tx) => tx.invitationTable.update({ where: { id: tableId }, data: { resend } }),
      async (tx) => {
        const counts = await countRows(tx, tableId);
        if (counts.new + (resend ? counts.again : 0) === 0) throw new DomainError('invitationNobody');
        await after(tx);
      },
    );
  // A customer is made for somebody who is invited, and for nobody else.
  let missing: string[] = [];
  await judgeFor(async (tx) => void (missing = await listMissing(tx, tableId)));
  for (const name of missing) await makeCustomer(actor, name);
  await judgeFor(async (tx) => {
    if ((await listMissing(tx, tableId)).length > 0) throw new DomainError('changedMeanwhile');
    await changeTable(tx, tableId, { state: 'waiting', startedAt: new Date() });
    await sendJob('invitations-send', { tableId }, { key: tableId, tx });
  });
  return { tableId };
});

/** Names of the customers that those who will be invited still lack. */
async function listMissing(tx: Transaction, tableId: string): Promise<string[]> {
  const rows = await tx.invitationRow.findMany({ where: { tableId, state: 'new' }, orderBy: { line: 'asc' } });
  const accounts = rows.map(({ account }) => account as unknown as NewAccount);
  const names = accounts.flatMap(({ customerId, customerName }) => (customerId === null ? [customerName] : []));
  return [...Map.groupBy(names, foldSlug).values()].map(([name]) => name!);
}

/** Somebody may have made it in between. */
async function makeCustomer(actor: Person | Parameters<typeof addCustomer>[0], name: string): Promise<void> {
  try {
    await addCustomer(actor, { name, address: '', code: '' });
  } catch (error) {
    if (!(error instanceof DomainError) || !Object.values(error.fields).flat().includes('customerNameTaken'))
      throw error;
  }
}

async function resume(tx: Transaction, { userId, name, address }: Person, tableId: string): Promise<void> {
  if ((await lockTable(tx, tableId))?.state !== 'stopped') return;
  const who = { actorId: userId, actorName: name, actorAddress: address.slice(0, 45) };
  await changeTable(tx, tableId, { state: 'waiting', finishedAt: null, ...who });
  await sendJob('invitations-send', { tableId }, { key: tableId, tx });
}

/** Who was written to stays invited. */
export const stopInvitations = operation('people', OneTable, async (actor, { tableId }) => {
  await findTable(actor, tableId);
  await db.$transaction(async (tx) => {
    const table = await lockTable(tx, tableId);
    if (!table || !isMoving(table)) return;
    await end(tx, table, 'stopped');
    await recordAudit(tx, actor, { operation: 'stopInvitations', subject: ['invitations', tableId] });
  });
  return { tableId };
});

/** Calls back whenever the table has changed. */
export const watchInvitations = operation('people', OneTable, async (actor, { tableId }) => {
  await findTable(actor, tableId);
  return {
    listen: (news: () => void) =>
      subscribe('edit', (id) => {
        if (id === tableId) news();
      }),
  };
});

const isMoving = ({ state }: Pick<Table, 'state'>) => state === 'waiting' || state === 'running';

async function changeTable(tx: Transaction, id: string, data: Prisma.InvitationTableUncheckedUpdateInput) {
  await tx.invitationTable.update({ where: { id }, data: { ...data, version: { increment: 1 } } });
  await publish('edit', id, tx);
}

/** The table is one entry of the audit; each account has its own besides. */
async function end(tx: Transaction, table: Table, state: 'done' | 'stopped'): Promise<void> {
  const { id, fileName, actorId, actorName, actorAddress, resend } = table;
  await changeTable(tx, id, { state, finishedAt: new Date() });
  const { new: fresh, again, known, wrong, invited, resent, failed } = await countRows(tx, id);
  const unsent = fresh + (resend ? again : 0);
  const leftAlone = known + wrong + (resend ? 0 : again);
  const who = { kind: 'person' as const, userId: actorId, name: actorName, address: actorAddress };
  await recordAudit(tx, who, {
    operation: 'inviteUsers',
    subject: ['invitations', id],
    after: { ...(fileName && { fileName }), invited, resent, failed, leftAlone, unsent },
  });
}

interface Job {
  signal: AbortSignal;
}

/** how often a row is tried that fails as nobody expected, before it fails for good */
const mostTries = 4;

/** Row after row. What its rows say is done is done, wherever a run ends. */
export async function runInvitations({ tableId }: { tableId: string }, { signal }: Job): Promise<void> {
  let tried = { line: 0, times: 0 };
  for (;;) {
    signal.throwIfAborted();
    const table = await db.invitationTable.findUnique({ where: { id: tableId } });
    if (!table || !isMoving(table)) return;
    const row = await db.invitationRow.findFirst({ where: { tableId, ...isLeft(table) }, orderBy: { line: 'asc' } });
    const actor = await findPersonNow(table.actorId);
    // Whoever may no longer look after users invites nobody.
    const isOver = !row || !actor || !can(actor, 'people');
    if (isOver) {
      await db.$transaction(async (tx) => {
        const held = await lockTable(tx, tableId);
        if (held && isMoving(held)) await end(tx, held, row ? 'stopped' : 'done');
      });
      return;
    }
    const asker = { ...actor, address: table.actorAddress };
    try {
      await refuseTwin(() => db.$transaction((tx) => invite(tx, asker, tableId, row.line)));
    } catch (error) {
      if (findOutage(error)) throw error;
      const known = error instanceof DomainError;
      if (!known) {
        console.error(JSON.stringify({ level: 'error', message: 'an invitation', tableId, error: String(error) }));
        tried = { line: row.line, times: tried.line === row.line ? tried.times + 1 : 1 };
        if (tried.times < mostTries) {
          // Two that waited for one another, or a transaction that took too long: it passes.
          await sleep(500 * 2 ** tried.times, undefined, { signal });
          continue;
        }
      }
      await db.$transaction((tx) => giveUp(tx, tableId, row.line, known ? error.key : 'serviceFailure'));
    }
  }
}

const isLeft = ({ resend }: { resend: boolean }) =>
  ({ state: { in: resend ? ['new', 'again'] : ['new'] } }) satisfies Prisma.InvitationRowWhereInput;

type Row = Prisma.InvitationRowGetPayload<object>;

/** The row, where it still waits and nobody has stopped the table. */
async function holdRow(tx: Transaction, tableId: string, line: number): Promise<Row | null> {
  const table = await lockTable(tx, tableId);
  if (!table || !isMoving(table)) return null;
  return tx.invitationRow.findFirst({ where: { tableId, line, ...isLeft(table) } });
}

async function endRow(tx: Transaction, { tableId, line }: Row, data: Prisma.InvitationRowUncheckedUpdateInput) {
  await tx.invitationRow.update({ where: { tableId_line: { tableId, line } }, data });
  await changeTable(tx, tableId, { state: 'running' });
}

async function giveUp(tx: Transaction, tableId: string, line: number, errorKey: ErrorKey): Promise<void> {
  const row = await holdRow(tx, tableId, line);
  if (row) await endRow(tx, row, { state: 'failed', errorKey });
}

async function invite(tx: Transaction, actor: Person, tableId: string, line: number): Promise<void> {
  const row = await holdRow(tx, tableId, line);
  if (!row) return;
  if (row.state === 'again') return inviteAgain(tx, actor, row);
  const account = row.account as unknown as NewAccount;
  const there = await tx.user.findUnique({ where: { mail: account.mail }, select: { id: true } });
  if (there) return endRow(tx, row, { state: 'known', userId: there.id });
  await endRow(tx, row, { state: 'invited', userId: await makeUser(tx, actor, account) });
}

async function inviteAgain(tx: Transaction, actor: Person, row: Row): Promise<void> {
  const user = await tx.user.findUnique({ where: { id: row.userId! }, select: { passwordHash: true } });
  if (!user) throw new DomainError('notFound');
  // A link for a new password is not what was asked for.
  if (user.passwordHash !== null) return endRow(tx, row, { state: 'known' });
  await sendPasswordLink(tx, actor, row.userId!);
  await endRow(tx, row, { state: 'resent' });
}

/** As the form for one user does it, and the form for permissions after it. */
async function makeUser(tx: Transaction, actor: Person, account: NewAccount): Promise<string> {
  const { customerId, poolId, days, parts, favorites, cad, export: exporting, ...person } = account;
  const { customerName: _customer, poolName: _pool, ...plain } = person;
  if (!mayGive(actor, parts)) throw new DomainError('notAllowed');
  const isAdmin = parts.length > 0;
  const input = {
    ...plain,
    customer: customerId!,
    pool: poolId ?? undefined,
    loginCondition: days === null ? ('unlimited' as const) : ('days' as const),
    conditionData: days ?? undefined,
    isAdmin,
  };
  const { id } = await openAccount(tx, actor, input, null);
  await recordAudit(tx, actor, { operation: 'createUser', subject: ['user', id], after: input });
  if (isAdmin || !favorites || !cad || !exporting)
    await changeRights(tx, actor, id, { favorites, cad, export: exporting, ...(isAdmin && { parts }) });
  return id;
}
