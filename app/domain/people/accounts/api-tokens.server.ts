/**
 * Access tokens of people's own programs. Each has a session of its own with the hash of the secret, so that every request checks the account
 * again, and whatever ends sessions (a stopped account, a new password) ends it.
 */
import { db, type Transaction } from '#app/data/database.server.ts';
import { config } from '#app/config.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { apiScopes, type ApiScope } from '#app/domain/base/api-scopes.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { mailAccount } from '#app/domain/base/mails/mails.server.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { operation, ownOperation, personOf } from '#app/domain/base/operation.ts';
import { scopesFor } from '#app/domain/base/permissions.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { submissionKey } from '#app/domain/base/submissions.server.ts';
import { formatMoment } from '#app/locales/format.ts';
import { requireRightOverOrOwn, requireRightOverUser } from './accounts.server.ts';
import { plainAddress } from './addresses.ts';
import { findSignInAddress } from './company-sign-in.server.ts';
import { confirmPassword, requireSettled } from './own-account.server.ts';
import { isLoginOver } from './login-condition.ts';
import { locate } from './locations.server.ts';
import { findPersonNow } from './person-now.server.ts';
import { MakeApiToken, MakeUserApiToken, mostApiTokens, OneApiToken, OneUser, OneUserApiToken } from './rules.ts';
import { apiTokenMark, hashToken, makeTokenOnce } from './tokens.server.ts';

const day = 86_400_000;

export interface MadeApiToken {
  tokenGuid: string;
  /** The only time that the token itself is seen. */
  accessToken: string;
  expiresAt: Date;
}

export interface ListedApiToken {
  tokenGuid: string;
  name: string;
  prefix: string;
  scopes: ApiScope[];
  created: Date;
  lastUsed: Date | null;
  expiresAt: Date;
  state: 'active' | 'expired' | 'ended';
}

interface Making {
  userId: string;
  name: string;
  scopes: ApiScope[];
  days: number;
  submission?: string;
  twoFactorAt: Date | null;
}

/** Throws `secondFactorNeeded`, `notOneOf` (a scope that the person may not use), `wrongPassword` or `tooManyApiTokens`. */
export const makeApiToken = ownOperation('signedIn', MakeApiToken, async (actor, { password, ...input }) => {
  const person = requireSettled(actor);
  if (person.isAdmin && !person.is2FaValidated) throw new DomainError('secondFactorNeeded');
  requireScopes(input.scopes, scopesFor(person));
  if (await asksForPassword(actor, {})) {
    if (!password) throw fieldError('password', 'required');
    await confirmPassword(person, password, 'password');
  }
  const twoFactorAt = person.is2FaValidated ? new Date() : null;
  return make(actor, { ...input, userId: person.userId, twoFactorAt });
});

/** Whether making one asks for the password once more: in a browser, which lies open on desks, and where the account signs in by one. */
export const asksForPassword = operation('signedIn', Nothing, async (actor) => {
  const { userId, sessionKind } = personOf(actor);
  if (sessionKind !== 'browser') return false;
  const withOne = await db.user.count({ where: { id: userId, passwordHash: { not: null } } });
  return withOne > 0 && !(await findSignInAddress(db, userId));
});

export const listApiTokens = operation('signedIn', Nothing, async (actor) => ({
  tokens: await list(personOf(actor).userId),
}));

/** For a form: what the person can choose. */
export const listApiScopes = operation('signedIn', Nothing, (actor) => Promise.resolve(scopesFor(personOf(actor))));

export const revokeApiToken = ownOperation('signedIn', OneApiToken, async (actor, { tokenGuid }) =>
  revoke(actor, personOf(actor).userId, tokenGuid),
);

/** For a user who is no administrator: a token of one would be a way around the second factor. */
export const makeUserApiToken = operation('people', MakeUserApiToken, async (actor, { userGuid, ...input }) => {
  const person = await findPersonNow(userGuid);
  if (!person) throw new DomainError((await db.user.count({ where: { id: userGuid } })) > 0 ? 'notActive' : 'notFound');
  if (person.isAdmin) throw new DomainError('noApiTokenForAdmin');
  requireScopes(input.scopes, scopesFor(person));
  return make(actor, { ...input, userId: userGuid, twoFactorAt: null });
});

export const listUserApiTokens = operation('people', OneUser, async (_actor, { userGuid }) => {
  if ((await db.user.count({ where: { id: userGuid } })) === 0) throw new DomainError('notFound');
  return { tokens: await list(userGuid) };
});

export const revokeUserApiToken = operation('people', OneUserApiToken, async (actor, { userGuid, tokenGuid }) =>
  revoke(actor, userGuid, tokenGuid),
);

function requireScopes(asked: ApiScope[], may: ApiScope[]): void {
  if (asked.some((scope) => !may.includes(scope))) throw fieldError('scopes', 'notOneOf');
}

async function make(
  actor: Actor,
  { userId, name, scopes, days, submission, twoFactorAt }: Making,
): Promise<MadeApiToken> {
  const key = submissionKey(actor, submission, ['access token', userId, name, scopes.join(), String(days)]);
  const accessToken = apiTokenMark + makeTokenOnce(key);
  const tokenHash = hashToken(accessToken);
  const prefix = accessToken.slice(0, apiTokenMark.length + 6);
  const location = await locate(actor.address);
  return db.$transaction(async (tx) => {
    // Two presses at once are one after another.
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${userId}::uuid FOR NO KEY UPDATE`;
    await requireStill(tx, actor, userId);
    const before = await tx.apiToken.findFirst({ where: { userId, session: { tokenHash } } });
    if (before) return { tokenGuid: before.id, accessToken, expiresAt: before.expiresAt };
    // One that was ended stays so: the same press would bring the same secret back to life.
    if (key !== undefined && (await tx.apiToken.count({ where: { userId, prefix } })) > 0)
      throw new DomainError('apiTokenOver');
    if ((await tx.apiToken.count({ where: { userId, sessionId: { not: null } } })) >= mostApiTokens)
      throw new DomainError('tooManyApiTokens', { values: { most: mostApiTokens } });
    const expiresAt = new Date(Date.now() + days * day);
    const session = { tokenHash, kind: 'service', userId, remember: true, twoFactorAt, expiresAt } as const;
    const address = plainAddress(actor.address);
    const { id: sessionId } = await tx.session.create({
      data: { ...session, address, userAgent: actor.userAgent.slice(0, 400) },
    });
    const maker = actor.kind === 'person' && actor.userId !== userId ? actor : null;
    const data = { userId, sessionId, name, prefix, scopes, madeById: maker?.userId ?? null, expiresAt };
    const { id } = await tx.apiToken.create({ data });
    await note(tx, actor, 'makeApiToken', userId, { after: { tokenId: id, name, scopes, expiresAt } });
    await tell(tx, userId, name, maker ? maker.name : [location, address].filter(Boolean).join(', '));
    return { tokenGuid: id, accessToken, expiresAt };
  });
}

/** What was asked before the lock may be over: a new password ended the session, an account was stopped or became an administrator's. */
async function requireStill(tx: Transaction, actor: Actor, userId: string): Promise<void> {
  const asker = personOf(actor);
  const user = await tx.user.findUnique({ where: { id: userId } });
  if (!user || (await tx.session.count({ where: { id: asker.sessionId } })) === 0)
    throw new DomainError('sessionExpired');
  if (user.status !== 'active' || isLoginOver(user)) throw new DomainError('notActive');
  if (user.isAdmin && asker.userId !== userId) throw new DomainError('noApiTokenForAdmin');
}

/** It goes on opening the account after the session that made it: its owner learns of it, as of a new device. `from`: which address or administrator. */
async function tell(tx: Transaction, userId: string, name: string, from: string): Promise<void> {
  const owner = await tx.user.findUniqueOrThrow({ where: { id: userId } });
  await mailAccount(tx, owner, 'apiTokenMade', {
    token: name,
    place: from || '–',
    time: `${formatMoment(new Date(), owner.language, 'UTC')} UTC`,
    link: `${config.publicUrl}/preferences/tokens`,
  });
}

const mostListed = 100;

async function list(userId: string): Promise<ListedApiToken[]> {
  const read = (sessionId: null | { not: null }, take: number) =>
    db.apiToken.findMany({ where: { userId, sessionId }, orderBy: { createdAt: 'desc' }, take });
  // Those that can be revoked first: who makes and ends many would lose an older one from sight.
  const held = await read({ not: null }, mostListed);
  const ended = await read(null, mostListed - held.length);
  return [...held, ...ended].map(({ id, name, prefix, scopes, createdAt, lastUsedAt, expiresAt, sessionId }) => ({
    tokenGuid: id,
    name,
    prefix,
    scopes: apiScopes.filter((scope) => scopes.includes(scope)),
    created: createdAt,
    lastUsed: lastUsedAt,
    expiresAt,
    state: expiresAt <= new Date() ? 'expired' : sessionId ? 'active' : 'ended',
  }));
}

async function revoke(actor: Actor, userId: string, tokenGuid: string): Promise<{ tokenGuid: string }> {
  return db.$transaction(async (tx) => {
    await requireRightOverUser(tx, actor, userId, requireRightOverOrOwn);
    const token = await tx.apiToken.findFirst({ where: { id: tokenGuid, userId } });
    if (!token) throw new DomainError('apiTokenNotFound');
    // A second press finds it ended already.
    if (token.sessionId && (await tx.session.deleteMany({ where: { id: token.sessionId } })).count > 0)
      await note(tx, actor, 'revokeApiToken', userId, { before: { tokenId: tokenGuid, name: token.name } });
    return { tokenGuid };
  });
}

const note = (tx: Transaction, actor: Actor, operation: string, userId: string, values: object) =>
  recordAudit(tx, actor, { operation, subject: ['user', userId], ...values });
