/** A customer's identity provider in the back office. Its client secret goes in and never comes out. */
import { db, type Transaction } from '#app/data/database.server.ts';
import { probeProvider, ProviderError } from '#app/data/openid.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { requireVersion, versionOf } from '#app/domain/base/edit-version.server.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { requireRightOverUser } from '../accounts/accounts.server.ts';
import { isInForce, newKey, redirectAddress, signInAddress } from '../accounts/company-sign-in.server.ts';
import { OneUser } from '../accounts/rules.ts';
import { seal, unseal } from '../accounts/seal.server.ts';
import { endSessions } from '../accounts/sessions.server.ts';
import { OneCustomer } from '../customers/rules.ts';
import { SaveProvider, type providerProblems } from './rules.ts';

type Row = NonNullable<Awaited<ReturnType<typeof db.identityProvider.findUnique>>>;

/** what its form shows */
const factsOf = (row: Row) => ({
  isActive: row.isActive,
  issuer: row.issuer,
  clientId: row.clientId,
  mailDomains: row.mailDomains,
  isRequired: row.isRequired,
  trustUnverifiedMails: row.trustUnverifiedMails,
});

/** Before one is set up too: the provider wants to know `redirectAddress` first. */
export const readProvider = operation('people', OneCustomer, async (_actor, { customerGuid }) => {
  const customer = await db.customer.findUnique({ where: { id: customerGuid }, include: { provider: true } });
  if (!customer) throw new DomainError('customerNotFound');
  const row = customer.provider;
  const key = row?.key ?? newKey(customerGuid);
  return {
    customerGuid,
    customerName: customer.name,
    redirectAddress: redirectAddress(key),
    signInAddress: signInAddress(key),
    provider: row && {
      ...factsOf(row),
      isSecretLost: !openSecret(row),
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    },
    version: row ? versionOf(factsOf(row)) : undefined,
  };
});

/**
 * Throws `providerDomainTaken`, `providerSecretNeeded` at their fields, `changedMeanwhile`. `endedCount`: sessions that ended, where sign-in by the
 * provider has become required; null where nobody asked for that.
 */
export const saveProvider = operation('people', SaveProvider, async (actor, input) => {
  const { customerGuid, version, clientSecret, endSessions: ends, ...given } = input;
  return db.$transaction(async (tx) => {
    await lockProviders(tx);
    const customer = await tx.customer.findUnique({ where: { id: customerGuid }, include: { provider: true } });
    if (!customer) throw new DomainError('customerNotFound');
    const before = customer.provider;
    if (before) requireVersion(version, factsOf(before));
    const facts = {
      ...given,
      mailDomains: given.mailDomains ?? before?.mailDomains ?? [],
      isActive: given.isActive ?? before?.isActive ?? false,
      isRequired: given.isRequired ?? before?.isRequired ?? false,
      trustUnverifiedMails: given.trustUnverifiedMails ?? before?.trustUnverifiedMails ?? false,
    };
    await refuseDomains(tx, customerGuid, facts.mailDomains);
    // A kept secret goes to no other issuer than the one that it was entered for.
    const isKept = before?.issuer === facts.issuer && openSecret(before) !== null;
    if (!clientSecret && !isKept) throw fieldError('clientSecret', 'providerSecretNeeded');
    const data = {
      ...facts,
      ...(clientSecret && { clientSecret: seal(Buffer.from(clientSecret), customerGuid) }),
    };
    if (before) await tx.identityProvider.update({ where: { customerId: customerGuid }, data });
    else {
      const made = { ...facts, clientSecret: seal(Buffer.from(clientSecret!), customerGuid) };
      await tx.identityProvider.create({ data: { ...made, customerId: customerGuid, key: newKey(customerGuid) } });
    }
    const endedCount = ends && isInForce(facts) && !isInForce(before) ? await endAllSessions(tx, customerGuid) : null;
    await recordAudit(tx, actor, {
      operation: 'saveProvider',
      subject: ['customer', customerGuid],
      before: before ? factsOf(before) : undefined,
      after: { ...facts, ...(clientSecret && { clientSecret: '…' }), ...(endedCount !== null && { endedCount }) },
    });
    return { customerGuid, customerName: customer.name, endedCount };
  });
});

/** Of those who must sign in by the provider now. Access tokens go on, as they do when passwords are refused. */
async function endAllSessions(tx: Transaction, customerId: string): Promise<number> {
  // Whoever is just signing in is waited for.
  await tx.$queryRaw`select 1 from "User" where "customerId" = ${customerId}::uuid order by "id" for update`;
  const users = await tx.user.findMany({
    where: { customerId, isAdmin: false, sessions: { some: { apiToken: null } } },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  let endedCount = 0;
  for (const { id } of users) endedCount += await endSessions(id, { tx, keepTokens: true });
  return endedCount;
}

/** Its users sign in by password again. Whom of the provider's people their accounts belong to stays known. */
export const removeProvider = operation('people', OneCustomer, async (actor, { customerGuid }) =>
  db.$transaction(async (tx) => {
    await lockProviders(tx);
    const row = await tx.identityProvider.findUnique({
      where: { customerId: customerGuid },
      include: { customer: true },
    });
    if (!row) throw new DomainError('providerNotFound');
    await tx.identityProvider.delete({ where: { customerId: customerGuid } });
    await recordAudit(tx, actor, {
      operation: 'removeProvider',
      subject: ['customer', customerGuid],
      before: factsOf(row),
    });
    return { customerGuid, customerName: row.customer.name };
  }),
);

export interface ProviderCheck {
  problem: (typeof providerProblems)[number] | null;
  /** what the provider said, or which part of its document is meant */
  detail: string;
}

/** Asks the provider whether sign-ins can work, active or not. */
export const checkProvider = operation(
  'people',
  OneCustomer,
  async (_actor, { customerGuid }): Promise<ProviderCheck> => {
    const row = await db.identityProvider.findUnique({ where: { customerId: customerGuid } });
    if (!row) throw new DomainError('providerNotFound');
    try {
      await probeProvider(clientOf(row), redirectAddress(row.key));
      return { problem: null, detail: '' };
    } catch (error) {
      if (error instanceof SecretLost) return { problem: 'secretLost', detail: '' };
      if (error instanceof ProviderError) return { problem: error.problem, detail: error.detail };
      throw error;
    }
  },
);

/** Sealed under another session secret. */
export class SecretLost extends Error {
  override name = 'SecretLost';
}

/** Null where it was sealed under another session secret. */
const openSecret = ({ clientSecret, customerId }: Pick<Row, 'clientSecret' | 'customerId'>) =>
  unseal(clientSecret, customerId);

/** Throws SecretLost. */
export function clientOf({ customerId, issuer, clientId, clientSecret }: Row) {
  const secret = openSecret({ clientSecret, customerId });
  if (!secret) throw new SecretLost();
  return { issuer, clientId, clientSecret: secret.toString() };
}

/** At the next sign-in by the provider the account is bound anew, to whoever its address is then. */
export const unbindProvider = operation('people', OneUser, async (actor, { userGuid }) =>
  db.$transaction(async (tx) => {
    await requireRightOverUser(tx, actor, userGuid);
    const bound = await tx.providerAccount.findMany({ where: { userId: userGuid } });
    await tx.providerAccount.deleteMany({ where: { userId: userGuid } });
    if (bound.length > 0)
      await recordAudit(tx, actor, {
        operation: 'unbindProvider',
        subject: ['user', userGuid],
        before: { issuer: bound.map(({ issuer }) => issuer), subject: bound.map(({ subject }) => subject) },
      });
    return { userGuid, isChanged: bound.length > 0 };
  }),
);

/** Two customers who take one mail domain at once: the second one sees the first one's. */
export async function lockProviders(tx: Transaction): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended('identity providers', 0))`;
}

async function refuseDomains(tx: Transaction, customerId: string, domains: string[]): Promise<void> {
  const other = await tx.identityProvider.findFirst({
    where: { customerId: { not: customerId }, mailDomains: { hasSome: domains } },
    include: { customer: { select: { name: true } } },
  });
  if (!other) return;
  const domain = domains.find((one) => other.mailDomains.includes(one)) ?? '';
  throw fieldError('mailDomains', 'providerDomainTaken', { domain, name: other.customer.name });
}
