/** Who shares a list, as she would come in now: what she may no longer see, nobody sees through her list. */
import { db } from '#app/data/database.server.ts';
import { isLoginOver } from '#app/domain/people/accounts/login-condition.ts';
import { readClientSettings } from '#app/domain/people/accounts/sessions.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { can } from '#app/domain/base/permissions.ts';

/** Null where the account is stopped, cancelled or over, or may not keep favourites: then her shares show nothing. */
export async function findMaker(userId: string): Promise<Person | null> {
  const user = await db.user.findUnique({
    where: { id: userId },
    include: { customer: { select: { country: true } }, permissions: true },
  });
  if (!user || user.status !== 'active' || isLoginOver(user)) return null;
  const maker: Person = {
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
    is2FaValidated: user.isAdmin && user.totpEnrolledAt !== null,
    shopAccess: user.shopAccess,
    archiveAccess: user.archiveAccess,
    poolId: user.poolId,
    permissions: Object.fromEntries(user.permissions.map(({ permission, allowed }) => [permission, allowed])),
    language: user.language,
    settings: readClientSettings(user.clientSettings),
  };
  return can(maker, 'favorites') ? maker : null;
}
