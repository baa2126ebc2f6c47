/** Secrets that were sealed under another SESSION_SECRET and don't open here: each has to be entered, made or set up anew. */
import { db } from '#app/data/database.server.ts';
import { unseal } from '#app/domain/people/accounts/seal.server.ts';
import { openSecrets } from '#app/domain/webhooks/secrets.server.ts';
import { warn, type Finding } from './findings.ts';
import { trashedSecrets, type TrashedSecret } from './keys.server.ts';
import type { Tell } from './progress.ts';

/** Names of customers whose identity provider's client secret is lost, of webhooks, and how many authenticators. */
async function findLostSecrets() {
  const [providers, webhooks, users] = await Promise.all([
    db.identityProvider.findMany({ include: { customer: { select: { name: true } } } }),
    db.webhook.findMany(),
    db.user.findMany({ where: { totpSecret: { not: null } }, select: { id: true, totpSecret: true } }),
  ]);
  const isLost = (sealed: Uint8Array, owner: string) => unseal(sealed, owner) === null;
  return {
    customers: providers
      .filter(({ clientSecret, customerId }) => isLost(clientSecret, customerId))
      .map(({ customer }) => customer.name)
      .sort(),
    webhooks: webhooks
      .filter((row) => openSecrets(row) === null)
      .sort((one, other) => (one.name < other.name ? -1 : 1)),
    authenticatorCount: users.filter(({ id, totpSecret }) => isLost(totpSecret!, id)).length,
  };
}

/** Webhooks among them are told as paused ones are. */
export async function tellLostSecrets(): Promise<Finding[]> {
  const { customers, authenticatorCount: count } = await findLostSecrets();
  return [
    ...(customers.length > 0
      ? [warn('secrets', 'clientSecretsLost', 'enterClientSecrets', { names: customers.join(', ') })]
      : []),
    ...(count > 0 ? [warn('secrets', 'authenticatorsLost', 'resetLostAuthenticators', { count })] : []),
  ];
}

/** Of customers in the trash: their secrets can be entered anew once they are back. */
async function findLostInTrash(): Promise<string[]> {
  const rows = await db.$queryRawUnsafe<TrashedSecret[]>(trashedSecrets);
  return rows
    .filter(({ table, sealed, owner }) => table === 'IdentityProvider' && unseal(sealed, owner) === null)
    .map(({ name }) => name)
    .sort();
}

/** After a restore: says what is lost, and pauses those webhooks for that reason, whatever they were paused for. */
export async function noteLostSecrets(tell: Tell): Promise<void> {
  const { customers, webhooks, authenticatorCount } = await findLostSecrets();
  if (customers.length > 0)
    tell(`Enter the client secret anew under Customers, Company sign-in, of: ${customers.join(', ')}.`);
  if (webhooks.length > 0) {
    await db.webhook.updateMany({
      where: { id: { in: webhooks.map(({ id }) => id) } },
      data: { pausedWhy: 'secretLost', pausedAt: new Date() },
    });
    tell(`Replace the secret under Webhooks of: ${webhooks.map(({ name }) => name).join(', ')}.`);
  }
  if (authenticatorCount > 0)
    tell(`Authenticators that can't be read: ${authenticatorCount}. Reset them under Users, Sign-in.`);
  const trashed = await findLostInTrash();
  if (trashed.length > 0)
    tell(`In the trash, their client secret to be entered anew once they are back: ${trashed.join(', ')}.`);
}
