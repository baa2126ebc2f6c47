/**
 * Sign-in by a customer's own identity provider. The provider says who somebody is; whether they have an account, in that company alone, and
 * may come in is asked here as after a password. It is one factor: an account's second one is still asked for.
 */
import { createHash } from 'node:crypto';
import { db, Prisma, type Transaction } from '#app/data/database.server.ts';
import {
  authorizationAddress,
  newSignIn,
  ProviderError,
  readAnswer,
  type Claims,
  type ProviderProblem,
} from '#app/data/openid.server.ts';
import { note } from '#app/domain/base/activity/request-notes.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { DomainError, type ErrorKey } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { mailAddress, Nothing } from '#app/domain/base/rules.ts';
import { rateAddress } from '../accounts/addresses.ts';
import { beginAttempt, guardAttempt } from '../accounts/attempts.server.ts';
import { redirectAddress } from '../accounts/company-sign-in.server.ts';
import { accountFields, admit, checkState, type Account, type SignedIn } from '../accounts/sign-in.server.ts';
import { hashToken } from '../accounts/tokens.server.ts';
import { clientOf, SecretLost } from './manage.server.ts';
import { CompanyAnswer, domainOf, StartByKey, StartCompanySignIn } from './rules.ts';

const goodForMs = 10 * 60_000;
/** open at once from one network address: an office signs in together */
const mostOpen = 200;

type Provider = NonNullable<Awaited<ReturnType<typeof db.identityProvider.findFirst>>>;

/** Whether a mail address may lead to a provider; of companies that give none, nothing is told. */
export const offersCompanySignIn = operation('public', Nothing, async () => {
  const found = await db.identityProvider.findFirst({
    where: { isActive: true, NOT: { mailDomains: { isEmpty: true } } },
    select: { customerId: true },
  });
  return found !== null;
});

/**
 * By the domain of a mail address, whether somebody has an account there or not. The actor's `device` is the browser that will come back.
 * Throws `companySignInUnknown`, `companyProviderAway`, `companyProviderWrong`, `tooManyRequests`.
 */
export const startCompanySignIn = operation(
  'public',
  StartCompanySignIn,
  async (actor, { mailAddress: mail, redirectTo }) => {
    const attempt = await beginAttempt('companySignIn', mail, actor.address);
    const provider = await guardAttempt(attempt, ['companySignInUnknown'], () =>
      findProvider({ mailDomains: { has: domainOf(mail) } }),
    );
    return begin(actor, provider, redirectTo, mail);
  },
);

/** By the company's own address. */
export const startByKey = operation('public', StartByKey, async (actor, { key, redirectTo }) => {
  const attempt = await beginAttempt('companySignIn', `key ${key}`, actor.address);
  const provider = await guardAttempt(attempt, ['companySignInUnknown'], () => findProvider({ key }));
  return begin(actor, provider, redirectTo);
});

async function findProvider(where: Prisma.IdentityProviderWhereInput): Promise<Provider> {
  const provider = await db.identityProvider.findFirst({ where: { ...where, isActive: true } });
  if (!provider) throw new DomainError('companySignInUnknown');
  return provider;
}

async function begin(actor: Actor, provider: Provider, redirectTo: string | undefined, mail?: string) {
  const sent = newSignIn();
  const address = await askProvider(actor, provider, () =>
    authorizationAddress(clientOf(provider), sent, { redirectUri: redirectAddress(provider.key), mail }),
  );
  const from = rateAddress(actor.address);
  const now = new Date();
  await db.providerSignIn.deleteMany({ where: { expiresAt: { lt: now } } });
  if ((await db.providerSignIn.count({ where: { address: from } })) >= mostOpen)
    throw new DomainError('tooManyRequests');
  await db.providerSignIn.create({
    data: {
      stateHash: hashToken(sent.state),
      deviceHash: hashDevice(actor),
      customerId: provider.customerId,
      issuer: provider.issuer,
      nonce: sent.nonce,
      codeVerifier: sent.codeVerifier,
      redirectTo: redirectTo ?? null,
      address: from,
      expiresAt: new Date(now.getTime() + goodForMs),
    },
  });
  return { address: address.href, host: address.host };
}

/** Unlike a known device's: what one table holds is of no use in the other. */
const hashDevice = ({ device }: Actor) =>
  new Uint8Array(
    createHash('sha256')
      .update(`company sign-in ${device ?? ''}`)
      .digest(),
  );

export type CompanySignedIn = SignedIn & { redirectTo: string | null };

/**
 * The provider's answer. Throws `companySignInExpired` (also in another browser, a second time, and at another company's address), what became
 * of the provider, `companyMailUnverified`, `companyMailMissing`, `companyNoAccount` (also for accounts of others and of administrators), `companyAccountBound`, and
 * what an account's state refuses.
 */
export const finishCompanySignIn = operation(
  'public',
  CompanyAnswer,
  async (actor, { key, query }): Promise<CompanySignedIn> => {
    const sent = await takeSent(actor, key, query);
    const provider = await findProvider({ key, issuer: sent.issuer }).catch(() => {
      throw new DomainError('companySignInExpired');
    });
    const attempt = await beginAttempt('signIn', `company ${sent.state}`, actor.address);
    const { account, claims } = await guardAttempt(attempt, counted, async () => {
      const callback = new URL(`${redirectAddress(key)}?${query}`);
      const given = await askProvider(actor, provider, () => readAnswer(clientOf(provider), sent, callback));
      return { account: await findAccount(actor, provider, given), claims: given };
    });
    note({ user: account.id });
    await checkState(actor, account);
    const signedIn = await admit(actor, account, {
      kind: 'browser',
      remember: false,
      view: 'company',
      twoFactorAt: null,
      claim: stillSo(account, provider),
      also: (tx) => bind(tx, actor, account, provider, claims.subject),
    });
    return { ...signedIn, redirectTo: sent.redirectTo };
  },
);

const counted: ErrorKey[] = [
  'companySignInRefused',
  'companyMailUnverified',
  'companyMailMissing',
  'companyNoAccount',
  'companyAccountBound',
];

const stillSo = ({ mail, customerId }: Account, { issuer }: Provider): Prisma.UserWhereInput => ({
  mail,
  isAdmin: false,
  customerId,
  customer: { provider: { isActive: true, issuer } },
});

/** Whoever didn't begin it has another device, and learns nothing; whoever did can answer once. */
async function takeSent(actor: Actor, key: string, query: string) {
  const state = new URLSearchParams(query).get('state') ?? '';
  const provider = await db.identityProvider.findUnique({ where: { key }, select: { customerId: true } });
  const where = { stateHash: hashToken(state), deviceHash: hashDevice(actor), expiresAt: { gt: new Date() } };
  if (!provider || !actor.device) throw new DomainError('companySignInExpired');
  const row = await db.providerSignIn.findFirst({ where: { ...where, customerId: provider.customerId } });
  const { count } = row ? await db.providerSignIn.deleteMany({ where }) : { count: 0 };
  if (!row || count === 0) throw new DomainError('companySignInExpired');
  return { ...row, state };
}

/** Those of the company alone; an administrator's account is opened by no customer's word. */
async function findAccount(
  actor: Actor,
  provider: Provider,
  { mail, isMailVerified, subject }: Claims,
): Promise<Account> {
  const refuse = async (key: ErrorKey) => {
    await noteRefusal(actor, provider, { reason: key, mail: mail?.slice(0, 200) });
    return new DomainError(key);
  };
  if (mail === null) throw await refuse('companyMailMissing');
  if (!isMailVerified && !provider.trustUnverifiedMails) throw await refuse('companyMailUnverified');
  const read = mailAddress.safeParse(mail);
  const account = read.success
    ? await db.user.findFirst({
        where: { mail: read.data, customerId: provider.customerId, isAdmin: false },
        include: accountFields,
      })
    : null;
  if (!account) throw await refuse('companyNoAccount');
  if (await isBoundElse(db, account, provider, subject)) throw await refuse('companyAccountBound');
  return account;
}

/** The account is another of the provider's people's, or this one has another account. */
async function isBoundElse(
  tx: Pick<Transaction, 'providerAccount'>,
  { id: userId }: Account,
  { issuer }: Provider,
  subject: string,
): Promise<boolean> {
  const bound = await tx.providerAccount.findMany({ where: { issuer, OR: [{ userId }, { subject }] } });
  return bound.some((one) => one.userId !== userId || one.subject !== subject);
}

async function bind(tx: Transaction, actor: Actor, account: Account, provider: Provider, subject: string) {
  const { issuer } = provider;
  if (await isBoundElse(tx, account, provider, subject)) throw new DomainError('companyAccountBound');
  const known = await tx.providerAccount.updateMany({
    where: { userId: account.id, issuer, subject },
    data: { lastUsedAt: new Date() },
  });
  if (known.count > 0) return;
  try {
    await tx.providerAccount.create({ data: { userId: account.id, issuer, subject } });
  } catch (error) {
    // Two first sign-ins at once.
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw new DomainError('companyAccountBound');
    throw error;
  }
  await recordAudit(tx, actor, {
    operation: 'bindProvider',
    subject: ['user', account.id],
    after: { issuer, subject },
  });
}

const meanings: Partial<Record<ProviderProblem, ErrorKey>> = {
  unreachable: 'companyProviderAway',
  slow: 'companyProviderAway',
  unknownHost: 'companyProviderAway',
  denied: 'companySignInDenied',
  refused: 'companySignInRefused',
};

/** What the person can do about it; administrators find the rest in the audit log. */
async function askProvider<T>(actor: Actor, provider: Provider, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof SecretLost) {
      await noteRefusal(actor, provider, { reason: 'secretLost' });
      throw new DomainError('companyProviderWrong');
    }
    if (!(error instanceof ProviderError)) throw error;
    const key = meanings[error.problem] ?? 'companyProviderWrong';
    if (key !== 'companyProviderAway' && key !== 'companySignInDenied')
      await noteRefusal(actor, provider, { reason: error.problem, detail: error.detail });
    throw new DomainError(key);
  }
}

async function noteRefusal(actor: Actor, { customerId, issuer }: Provider, after: Record<string, unknown>) {
  await recordAudit(db, actor, {
    operation: 'refuseCompanySignIn',
    subject: ['customer', customerId],
    after: { issuer, ...after },
  });
}
