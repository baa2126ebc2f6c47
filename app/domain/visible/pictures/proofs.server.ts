/** Fabrics that designs can be shown on: profiles of the settings, each for those who may see it. */
import { db } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { can } from '#app/domain/base/permissions.ts';
import { profilePath } from '#app/domain/base/profiles/assumed.server.ts';
import { guid, Nothing } from '#app/domain/base/rules.ts';
import type { ProofOptions } from '#app/image/render/soft-proof.ts';
import type { Proof } from './requests.ts';

const seenBy = (actor: Actor) => ({ isProof: true, ...(can(actor, 'inHouse') ? {} : { forCustomers: true }) });

export const listProofs = operation('pictures', Nothing, async (actor) => {
  const rows = await db.colorProfile.findMany({
    where: seenBy(actor),
    orderBy: { id: 'asc' },
    select: { id: true, name: true },
  });
  const { compare } = new Intl.Collator(actor.locale);
  return rows.sort((one, other) => compare(one.name, other.name)).map(({ id, name }) => ({ profileId: id, name }));
});
export type OfferedProof = Awaited<ReturnType<typeof listProofs>>[number];

/** What a picture's address asks: one that its asker may not see is as missing as none. Throws `profileNotFound`. */
export async function requireProof(actor: Actor, profileId: string, gamut: boolean): Promise<Proof> {
  const row = guid.safeParse(profileId).success
    ? await db.colorProfile.findFirst({ where: { id: profileId, ...seenBy(actor) }, select: { sha256: true } })
    : null;
  if (!row) throw new DomainError('profileNotFound');
  return { sha256: row.sha256, gamut };
}

/** For workers. Throws `profileNotFound` for one that has been deleted since. */
export async function openProof({ sha256, gamut }: Proof): Promise<ProofOptions> {
  const profile = await profilePath(sha256);
  if (!profile) throw new DomainError('profileNotFound');
  return { profile, gamut };
}
