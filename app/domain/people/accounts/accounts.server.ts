/** Accounts: their status, and the admins made by the CLI. */
import type { z } from 'zod';
import { db, type Transaction } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError, fieldError, type ErrorKey } from '#app/domain/base/errors.ts';
import { officeParts } from '#app/domain/base/office-parts.ts';
import { operation } from '#app/domain/base/operation.ts';
import { requirePermission } from '#app/domain/base/permissions.ts';
import type { Locale } from '#app/locales/languages.ts';
import { readIssues } from '#app/domain/base/rules.ts';
import { foldSlug } from '#app/domain/base/text/fold.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { isLoginOver } from './login-condition.ts';
import { hashPassword } from './password.server.ts';
import { closePasswordLinks, setPassword } from './password-link.server.ts';
import { allowedStates, NewAdmin, SetUserStatus, type UserState } from './rules.ts';
import { endSessions } from './sessions.server.ts';
import { requireStrong } from './strong-password.server.ts';

/** SPEC §7 /admin/users/change-account-state. Ends the user's sessions at once. Throws `notFound`, `stateNotAllowed`, `ownAccount`, `lastAdmin`. */
export const setUserStatus = operation('people', SetUserStatus, async (actor, { userGuid, state }) => {
  const { isChanged } = await db.$transaction((tx) => changeUserStatus(tx, actor, userGuid, state));
  return { userGuid, state, isChanged };
});

/** One user's change within a transaction, for single and bulk changes alike. The state that is there already is no error. */
export async function changeUserStatus(
  tx: Transaction,
  actor: Actor,
  userId: string,
  state: UserState,
): Promise<{ isChanged: boolean }> {
  await lockAdmins(tx);
  const user = await tx.user.findUnique({ where: { id: userId } });
  if (!user) throw new DomainError('notFound');
  requireRightOver(actor, user);
  if (user.status === state && !(state === 'active' && isLoginOver(user))) return { isChanged: false };
  if (!allowedStates[user.status].includes(state)) throw new DomainError('stateNotAllowed');
  if (state === 'active' && isLoginOver(user)) throw new DomainError('stateNotAllowed');
  if (state !== 'active' && user.isAdmin) await requireOtherOwner(tx, userId);
  if (state !== 'active') refuseOwn(actor, userId);
  await tx.user.update({ where: { id: userId }, data: { status: state } });
  await endSessions(userId, { tx });
  await recordAudit(tx, actor, {
    operation: 'setUserStatus',
    subject: ['user', userId],
    before: { status: user.status },
    after: { status: state },
  });
  return { isChanged: true };
}

/** Nobody locks himself out by a slip of the hand; another admin may do it. */
export function refuseOwn(actor: Actor, userId: string): void {
  if (actor.kind === 'person' && actor.userId === userId) throw new DomainError('ownAccount');
}

/** Two admins who suspend each other at once: the second one sees the first one's change. */
export async function lockAdmins(tx: Transaction): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('the last admin', 0))`;
}

/** An administrator's account is changed by owners alone: who could give it a password or an address could become it. Throws `notAllowed`, `scopeMissing`. */
export function requireRightOver(actor: Actor, user: { isAdmin: boolean }): void {
  if (user.isAdmin) requirePermission(actor, 'owner');
}

/** Also open to the person itself, not to its programs: what takes nothing over. The own password and factors are changed in Preferences, with the password. */
export function requireRightOverOrOwn(actor: Actor, user: { isAdmin: boolean; id: string }): void {
  const isOwn = actor.kind === 'person' && !actor.apiToken && actor.userId === user.id;
  if (!isOwn) requireRightOver(actor, user);
}

/** The same of a user that was not read yet. Throws `notFound` too. */
export async function requireRightOverUser(
  tx: Transaction,
  actor: Actor,
  userId: string,
  requireRight: typeof requireRightOver | typeof requireRightOverOrOwn = requireRightOver,
): Promise<void> {
  const user = await tx.user.findUnique({ where: { id: userId }, select: { id: true, isAdmin: true } });
  if (!user) throw new DomainError('notFound');
  requireRight(actor, user);
}

/** Of administrators, as `hasPart` says. */
export const ownersAlone = {
  OR: [
    { permissions: { some: { permission: 'owner', allowed: true } } },
    { permissions: { none: { permission: { in: [...officeParts] } } } },
  ],
};

/**
 * Somebody must be able to let people in again and to say what they may do, and not only until a login condition runs out. Call after
 * `lockAdmins`, before an admin loses access or rights.
 */
export async function requireOtherOwner(tx: Transaction, userId: string): Promise<void> {
  const others = await tx.user.count({
    where: {
      isAdmin: true,
      status: 'active',
      archiveAccess: true,
      loginConditionType: 'unlimited',
      NOT: { id: userId },
      ...ownersAlone,
    },
  });
  if (others === 0) throw new DomainError('lastAdmin');
}

export interface AdminMaking {
  mail: string;
  name: string;
  password: string;
  language?: Locale;
  /** The in-house company; made when it isn't there. */
  company?: string;
}

/** `work create-admin`: makes an admin, or makes one of an account and lets it in again with this password, from any address, to set up its second factor anew. Its sessions end. */
export async function makeAdmin({ language = 'en', company = 'In-house', ...given }: AdminMaking) {
  const { mail, name, password } = readAdmin(given);
  await requireStrong('password', password, { name, mail, company });
  const passwordHash = await hashPassword(password);
  const rights = {
    isAdmin: true,
    isInHouse: true,
    archiveAccess: true,
    status: 'active',
    loginConditionType: 'unlimited',
    loginConditionDays: null,
  } as const;
  return db.$transaction(async (tx) => {
    const customer = await tx.customer.upsert({
      where: { name: company },
      create: { name: company, nameSef: foldSlug(company), visible: false },
      update: {},
    });
    const user = await tx.user.upsert({
      where: { mail },
      create: { name, mail, language, customerId: customer.id, ...rights },
      update: rights,
    });
    await tx.userPermission.deleteMany({ where: { userId: user.id, permission: { in: [...officeParts] } } });
    await tx.userIpRestriction.deleteMany({ where: { userId: user.id } });
    await dropSecondFactor(tx, user.id);
    await setPassword(tx, user.id, passwordHash);
    await recordAudit(
      tx,
      { kind: 'system', name: 'create-admin', address: '', userAgent: '', locale: 'en' },
      {
        operation: 'makeAdmin',
        subject: ['user', user.id],
      },
    );
    return user;
  });
}

/** The user starts over at the next sign-in, an admin with a new authenticator: passkeys and recovery codes go too, and so do mailed links, which a password alone would make a way in. */
export async function dropSecondFactor(tx: Transaction, userId: string): Promise<void> {
  const none = { totpSecret: null, totpEnrolledAt: null, totpLastStep: null };
  await tx.user.update({ where: { id: userId }, data: none });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.passkey.deleteMany({ where: { userId } });
  await closePasswordLinks(tx, userId);
}

function readAdmin(given: unknown): z.output<typeof NewAdmin> {
  const parsed = NewAdmin.safeParse(given);
  if (parsed.success) return parsed.data;
  const [[field, [key]]] = Object.entries(readIssues(parsed.error)) as [[string, [ErrorKey]]];
  throw fieldError(field, key);
}
