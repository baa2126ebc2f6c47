/** Who asked for a download, with the rights of now: a worker makes nothing for somebody who may no longer sign in. */
import { findPersonNow } from '#app/domain/people/accounts/person-now.server.ts';
import { defaultSettings, type Person } from '#app/domain/base/actor.ts';
import type { Parameters } from '../making/parameters.ts';

/** Never with more than she had when she asked, nor than she has now. */
export async function findAsker(
  userId: string,
  { locale, rights }: Pick<Parameters, 'locale' | 'rights'>,
): Promise<Person | null> {
  const now = await findPersonNow(userId);
  if (!now) return null;
  const isAdmin = now.isAdmin && rights.isAdmin;
  const isInHouse = now.isInHouse && rights.isInHouse;
  return { ...now, locale, isAdmin, isInHouse, is2FaValidated: isAdmin, settings: defaultSettings };
}
