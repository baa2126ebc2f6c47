/** A person as she would come in now, for what is done in her name while she is away. */
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { isLoginOver } from './login-condition.ts';
import { readClientSettings } from './sessions.server.ts';

/** Null where the account is stopped, cancelled or over. */
export async function findPersonNow(userId: string): Promise<Person | null> {
  const user = await db.user.findUnique({
    where: { id: userId },
    include: { customer: { select: { country: true } }, permissions: true, _count: { select: { passkeys: true } } },
  });
  if (!user || user.status !== 'active' || isLoginOver(user)) return null;
  return {
    kind: 'person',
    address: '',
    userAgent: '',
    locale: user.language,
    userId: user.id,
    sessionId: '',
    sessionKind: 'service',
    name: user.name,
    mail: user.mail,
    customerId: user.customerId,
    country: user.customer.country,
    isAdmin: user.isAdmin,
    isInHouse: user.isInHouse,
    is2FaValidated: user.isAdmin && (user.totpEnrolledAt !== null || user._count.passkeys > 0),
    shopAccess: user.shopAccess,
    archiveAccess: user.archiveAccess,
    poolId: user.poolId,
    permissions: Object.fromEntries(user.permissions.map(({ permission, allowed }) => [permission, allowed])),
    language: user.language,
    settings: readClientSettings(user.clientSettings),
  };
}
