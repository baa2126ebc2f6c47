/**
 * Where a person has signed in before. A browser is known by a random token of its own, which it keeps in a cookie for the server alone and
 * of which only the hash is stored; a program, which keeps no cookies, by its name and network address together.
 */
import { createHash } from 'node:crypto';
import type { Transaction } from '#app/data/database.server.ts';
import { config } from '#app/config.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { mailAccount } from '#app/domain/base/mails/mails.server.ts';
import { formatMoment } from '#app/locales/format.ts';
import type { Locale } from '#app/locales/languages.ts';
import { plainAddress } from './addresses.ts';
import { describeDevice } from './devices.ts';
import { makeToken } from './tokens.server.ts';

/** In 24 hours, to one person: whoever has had as many knows. */
const mostMails = 5;

interface Owner {
  id: string;
  name: string;
  mail: string;
  language: Locale;
  isAdmin: boolean;
  clientSettings: unknown;
}

/** Remembers the device of a sign-in, and mails its owner where it is new; of the account's first sign-in there is nothing to tell. */
export async function noteDevice(
  tx: Transaction,
  actor: Actor,
  owner: Owner,
  { kind, location }: { kind: 'browser' | 'service'; location: string },
): Promise<void> {
  const device = describeDevice(actor.userAgent);
  const address = plainAddress(actor.address);
  const own = kind === 'browser' ? (actor.device ?? makeToken()) : `${device} ${address}`;
  const deviceHash = new Uint8Array(createHash('sha256').update(`${kind} ${own}`).digest());
  const known = await tx.knownDevice.updateMany({
    where: { userId: owner.id, deviceHash },
    data: { lastSeenAt: new Date() },
  });
  if (known.count > 0) return;
  const isFirst = (await tx.knownDevice.count({ where: { userId: owner.id } })) === 0;
  const isMailed = !isFirst && wantsMail(owner) && (await mailsToday(tx, owner.id)) < mostMails;
  const { count } = await tx.knownDevice.createMany({
    data: [{ userId: owner.id, deviceHash, mailedAt: isMailed ? new Date() : null }],
    skipDuplicates: true,
  });
  // Of two sign-ins at once from one device, one tells.
  if (!isMailed || count === 0) return;
  await mailAccount(tx, owner, 'newDevice', {
    device: device || '–',
    place: [location, address].filter(Boolean).join(', ') || '–',
    time: `${formatMoment(new Date(), owner.language, 'UTC')} UTC`,
    link: `${config.publicUrl}/preferences/security`,
  });
}

/** Administrators get these mails whatever they have set. */
function wantsMail({ isAdmin, clientSettings }: Owner): boolean {
  return isAdmin || (clientSettings as { deviceMails?: boolean } | null)?.deviceMails !== false;
}

function mailsToday(tx: Transaction, userId: string): Promise<number> {
  return tx.knownDevice.count({ where: { userId, mailedAt: { gt: new Date(Date.now() - 86_400_000) } } });
}
