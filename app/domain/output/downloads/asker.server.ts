/** Who asked for a download, with the rights of now: a worker makes nothing for somebody who may no longer sign in. */
import { db } from '#app/data/database.server.ts';
import { isLoginOver } from '#app/domain/people/accounts/login-condition.ts';
import { defaultSettings, type Person } from '#app/domain/base/actor.ts';
import type { Parameters } from '../making/parameters.ts';

export async function findAsker(
  userId: string,
  { locale, rights }: Pick<Parameters, 'locale' | 'rights'>,
): Promise<Person | null> {
  const user = await db.user.findUnique({
    where: { id: userId },
    include: { customer: { select: { country: true } }, permissions: true },
  });
  if (!user || user.status !== 'active' || isLoginOver(user)) return null;
  // Never more than she had when she asked, nor than she has now.
  const isAdmin = user.isAdmin && rights.isAdmin;
  return {
    kind: 'person',
    address: '',
    userAgent: '',
    locale,
    userId: user.id,
    sessionId: '',
    sessionKind: 'service',
    name: user.name,
    mail: user.mail,
    customerId: user.customerId,
    country: user.customer.country,
    isAdmin,
    isInHouse: user.isInHouse && rights.isInHouse,
    is2FaValidated: isAdmin,
    shopAccess: user.shopAccess,
    archiveAccess: user.archiveAccess,
    poolId: user.poolId,
    permissions: Object.fromEntries(user.permissions.map(({ permission, allowed }) => [permission, allowed])),
    language: user.language,
    settings: defaultSettings,
  };
}
