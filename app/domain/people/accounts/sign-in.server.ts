/** Signing in. Whoever doesn't have the password learns nothing about an account's state. */
import { db, Prisma, type Transaction } from '#app/data/database.server.ts';
import { note } from '#app/domain/base/activity/request-notes.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError, type ErrorKey } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { plainAddress } from './addresses.ts';
import { beginAttempt, guardAttempt } from './attempts.server.ts';
import { findSignInAddress, mustUseProvider, providerRule } from './company-sign-in.server.ts';
import { describeDevice } from './devices.ts';
import { noteDevice } from './known-devices.server.ts';
import { locate } from './locations.server.ts';
import { isLoginOver } from './login-condition.ts';
import { hashPassword, pretendToVerify, verifyPassword } from './password.server.ts';
import { SignIn } from './rules.ts';
import { spendCode } from './second-factor.server.ts';
import { endSessions, openSession, type OpenedSession } from './sessions.server.ts';

export const accountFields = {
  permissions: true,
  _count: { select: { passkeys: true } },
  customer: providerRule,
} satisfies Prisma.UserInclude;
export type Account = Prisma.UserGetPayload<{ include: typeof accountFields }>;

export interface SignedIn {
  session: OpenedSession;
  isAdmin: boolean;
  isInHouse: boolean;
  is2FaValidated: boolean;
  /** an admin without an authenticator sets one up next */
  hasAuthenticator: boolean;
  /** the account has a second factor that this sign-in hasn't passed, or is an admin's, which needs one */
  needsSecondFactor: boolean;
  user: ReturnType<typeof describeAccount>;
}

export const signIn = operation('public', SignIn, async (actor, input): Promise<SignedIn> => {
  const account = await checkPassword(actor, input.mailAddress, input.password);
  await checkState(actor, account);
  let twoFactorAt: Date | null = null;
  if (input.totp && (account.isAdmin || hasSecondFactor(account))) {
    await spendCode(account.id, input.totp, actor.address, 'totp');
    twoFactorAt = new Date();
  }
  return admit(actor, account, {
    kind: input.kind ?? 'service',
    remember: input.remember,
    view: input.view,
    twoFactorAt,
    isOwnWay: true,
    claim: { passwordHash: account.passwordHash },
  });
});

const hasSecondFactor = ({ totpSecret, _count }: Account) => totpSecret !== null || _count.passkeys > 0;

/**
 * Throws `tooManyRequests`, `invalidCredentials`, or `mustCreatePassword`, which SPEC §4 wants for accounts without one. Where no
 * password opens the account, `companySignInNeeded` stands in the place of the last, and of a success.
 */
async function checkPassword(actor: Actor, mail: string, password: string): Promise<Account> {
  const attempt = await beginAttempt('signIn', mail, actor.address);
  return guardAttempt(attempt, ['invalidCredentials', 'mustCreatePassword', 'companySignInNeeded'], async () => {
    const account = await db.user.findUnique({ where: { mail }, include: accountFields });
    if (account) note({ user: account.id });
    if (!account?.passwordHash) {
      await pretendToVerify(password);
      if (account && mustUseProvider(account)) throw new DomainError('companySignInNeeded');
      throw new DomainError(account ? 'mustCreatePassword' : 'invalidCredentials');
    }
    const { fits, outgrown } = await verifyPassword(password, account.passwordHash);
    if (!fits) throw new DomainError('invalidCredentials');
    if (mustUseProvider(account)) throw new DomainError('companySignInNeeded');
    return outgrown ? renewHash(account, password) : account;
  });
}

/** The parameters have grown since this password was set. */
async function renewHash(account: Account, password: string): Promise<Account> {
  const passwordHash = await hashPassword(password);
  await db.user.updateMany({ where: { id: account.id, passwordHash: account.passwordHash }, data: { passwordHash } });
  return { ...account, passwordHash };
}

const stateErrors: Partial<Record<Account['status'], ErrorKey>> = {
  stopped: 'accountSuspended',
  cancelled: 'accountCancelled',
  expired: 'dailyLimitExhausted',
};

/** What is left between the right password and the archive. */
export async function checkState(actor: Actor, account: Account): Promise<void> {
  const stateError = stateErrors[account.status];
  if (stateError) throw new DomainError(stateError);
  if (isLoginOver(account)) {
    await expire(account.id);
    throw new DomainError('dailyLimitExhausted');
  }
  if (!(await isAllowedAddress(account.id, actor.address))) throw new DomainError('forbiddenAddress');
  if (!account.archiveAccess) throw new DomainError('noArchiveAccess');
}

const isOver = Prisma.sql`"status" = 'active' and "loginConditionType" = 'days'
  and "loginConditionSetAt" + "loginConditionDays" * interval '1 day' <= now()`;

/** Whose access was renewed meanwhile stays as he is. */
async function expire(userId: string): Promise<boolean> {
  const count = await db.$executeRaw`
    update "User" set "status" = 'expired', "updatedAt" = now() where "id" = ${userId}::uuid and ${isOver}`;
  if (count > 0) await endSessions(userId);
  return count > 0;
}

/** For the sweep: users whose login condition is over are shown as expired also when they never come back. Answers how many. */
export async function expireUsers(): Promise<number> {
  const over = await db.$queryRaw<{ id: string }[]>`select "id"::text from "User" where ${isOver}`;
  let expired = 0;
  for (const { id } of over) if (await expire(id)) expired++;
  return expired;
}

async function isAllowedAddress(userId: string, address: string): Promise<boolean> {
  const at = plainAddress(address) || null;
  const [row] = await db.$queryRaw<[{ allowed: boolean }]>`
    select count(*) = 0 or coalesce(bool_or(${at}::inet <<= "range"), false) as "allowed"
    from "UserIpRestriction" where "userId" = ${userId}::uuid`;
  return row.allowed;
}

interface Admission {
  kind: 'browser' | 'service';
  remember: boolean;
  view: string;
  twoFactorAt: Date | null;
  /** What must still be so when the session opens: a password changed meanwhile opens nothing. */
  claim: Prisma.UserWhereInput;
  /** by a password or passkey, which a company's rule may refuse: also one that is saved at this moment */
  isOwnWay?: true;
  also?: (tx: Transaction) => Promise<void>;
}

/** Opens the session and writes the login record, together or not at all. */
export async function admit(actor: Actor, account: Account, admission: Admission): Promise<SignedIn> {
  const location = await locate(actor.address);
  const session = await db.$transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: account.id, status: 'active', ...admission.claim },
      data: { lastLoginAt: new Date(), loginCount: { increment: 1 } },
    });
    if (count === 0) throw new DomainError('invalidCredentials');
    // The user's row is ours now: whoever saves the rule and ends sessions waits, and finds this one.
    if (admission.isOwnWay && (await findSignInAddress(tx, account.id))) throw new DomainError('companySignInNeeded');
    await admission.also?.(tx);
    // The browser's earlier session ends: its token may have been planted by somebody else.
    if (actor.kind === 'person' && admission.kind === 'browser')
      await tx.session.deleteMany({ where: { id: actor.sessionId } });
    await tx.loginRecord.create({
      data: {
        userId: account.id,
        customerId: account.customerId,
        device: describeDevice(actor.userAgent),
        address: plainAddress(actor.address),
        location,
        view: admission.view,
      },
    });
    await noteDevice(tx, actor, account, { kind: admission.kind, location });
    return openSession(tx, actor, { userId: account.id, ...admission });
  });
  return {
    session,
    isAdmin: account.isAdmin,
    isInHouse: account.isInHouse,
    is2FaValidated: admission.twoFactorAt !== null,
    hasAuthenticator: account.totpSecret !== null,
    needsSecondFactor: (account.isAdmin || hasSecondFactor(account)) && admission.twoFactorAt === null,
    user: describeAccount(account),
  };
}

/** SPEC §3's user, as the sign-in call answers it. */
function describeAccount(account: Account) {
  return {
    userGuid: account.id,
    name: account.name,
    mail: account.mail,
    userCompanyGuid: account.customerId,
    status: account.status,
    loginCondition: {
      type: account.loginConditionType,
      days: account.loginConditionDays,
      setAt: account.loginConditionSetAt.toISOString(),
    },
    language: account.language,
    pool: account.poolId,
    shopAccess: account.shopAccess,
    archiveAccess: account.archiveAccess,
    permissions: Object.fromEntries(account.permissions.map((one) => [one.permission, one.allowed])),
  };
}
