/** Lists of other people that a person may read: a colleague's, or one that came by a link. Wrong, ended and foreign look the same. */
import { db } from '#app/data/database.server.ts';
import { hashToken } from '#app/domain/people/accounts/tokens.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError, type ErrorKey } from '#app/domain/base/errors.ts';
import { visibleDesigns, visibleToBoth, type Visibility } from '#app/domain/visible/visibility/visibility.server.ts';
import { findMaker } from './makers.server.ts';

export interface Readable {
  list: { id: string; name: string; created: Date };
  /** null for one's own list */
  maker: { name: string } | null;
  /** what the reader may see of it */
  visible: Visibility;
  /** of a link */
  expiresAt: Date | null;
}

const select = { id: true, name: true, createdAt: true, userId: true } as const;

/** One's own list, or one that a colleague of the same company shares. */
export async function findReadable(person: Person, listid: string): Promise<Readable> {
  const list = await db.favoritesList.findUnique({
    where: { id: listid },
    select: { ...select, shares: { where: { userId: person.userId, revokedAt: null }, select: { id: true } } },
  });
  if (!list) throw new DomainError('listNotFound');
  const { id, name, createdAt: created } = list;
  if (list.userId === person.userId)
    return { list: { id, name, created }, maker: null, visible: await visibleDesigns(person), expiresAt: null };
  if (list.shares.length === 0) throw new DomainError('listNotFound');
  return { ...(await through(person, list, 'listNotFound', { sameCompany: true })), expiresAt: null };
}

/** By its link's token, for anybody who is signed in. */
export async function findShared(person: Person, token: string): Promise<Readable> {
  const share = await db.favoritesShare.findUnique({
    where: { tokenHash: hashToken(token) },
    select: { expiresAt: true, revokedAt: true, list: { select } },
  });
  if (!share || share.revokedAt || !share.expiresAt || share.expiresAt <= new Date())
    throw new DomainError('shareNotFound');
  return { ...(await through(person, share.list, 'shareNotFound')), expiresAt: share.expiresAt };
}

async function through(
  person: Person,
  { id, name, createdAt, userId }: { id: string; name: string; createdAt: Date; userId: string },
  refusal: ErrorKey,
  { sameCompany = false } = {},
): Promise<Omit<Readable, 'expiresAt'>> {
  const maker = await findMaker(userId);
  if (!maker || (sameCompany && maker.customerId !== person.customerId)) throw new DomainError(refusal);
  return {
    list: { id, name, created: createdAt },
    maker: { name: maker.name },
    visible: await visibleToBoth(person, maker),
  };
}
