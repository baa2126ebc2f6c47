/** Who shares a list, as she would come in now: what she may no longer see, nobody sees through her list. */
import type { Person } from '#app/domain/base/actor.ts';
import { can } from '#app/domain/base/permissions.ts';
import { findPersonNow } from '#app/domain/people/accounts/person-now.server.ts';

/** Null where the account is stopped, cancelled or over, or may not keep favourites: then her shares show nothing. */
export async function findMaker(userId: string): Promise<Person | null> {
  const maker = await findPersonNow(userId);
  return maker && can(maker, 'favorites') ? maker : null;
}
