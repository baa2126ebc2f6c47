/** How much a person or a program may ask for: calls by token and network address, pages, pictures, tiles and files by person and address. */
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { countOne } from '#app/data/rate-limits.server.ts';
import { countShared } from '#app/data/shared-counts.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { countTrouble } from '#app/domain/base/activity/activity.ts';
import { note } from '#app/domain/base/activity/request-notes.ts';
import { rateAddress } from '#app/domain/people/accounts/addresses.ts';
import { hashToken } from '#app/domain/people/accounts/tokens.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { log } from './log.server.ts';

const windowSeconds = 60;

export interface Caller {
  token: string | null;
  address: string;
}

/** Calls in a minute; 0: as many as there are. */
export interface Rates {
  perToken: number;
  perAddress: number;
}

const configured: Rates = { perToken: config.callsPerToken, perAddress: config.callsPerAddress };

/** Counts a call. Throws `tooManyCalls` with the seconds to wait. Tokens are counted by their hash. */
export async function countCall({ token, address }: Caller, rates = configured): Promise<void> {
  const counted: Promise<number>[] = [];
  const from = rateAddress(address);
  if (rates.perAddress > 0 && from) counted.push(countOne('address', from, rates.perAddress, windowSeconds));
  if (rates.perToken > 0 && token) {
    const key = Buffer.from(hashToken(token)).toString('base64url');
    counted.push(countOne('token', key, rates.perToken, windowSeconds));
  }
  const wait = Math.max(0, ...(await Promise.all(counted)));
  if (wait > 0) refuse('calls', wait);
}

export type Asked = 'pages' | 'pictures' | 'tiles' | 'files';

/**
 * What one person may ask for in a minute and in a day: several times what was ever seen of somebody who leafs through the archive in haste, and
 * a small part of what a program takes that copies it. Whoever works in the office may have four times as much, an address of many people ten.
 */
const usual: Record<Asked, { minute: number; day: number }> = {
  pages: { minute: 300, day: 8_000 },
  pictures: { minute: 1_200, day: 25_000 },
  tiles: { minute: 3_000, day: 60_000 },
  files: { minute: 120, day: 2_000 },
};
const seconds = { minute: 60, day: 86_400 };

/** Counts a page, picture, tile or file. Throws `tooManyCalls` or `tooMuchToday` with the seconds to wait; the first refusal of a window goes into the audit log. */
export function countAsked(kind: Asked, actor: Actor, factor = config.requestRateFactor): void {
  if (factor <= 0) return;
  const whose: [key: string, times: number][] = [];
  if (actor.kind === 'person') whose.push([actor.impersonatedBy?.userId ?? actor.userId, isOfOffice(actor) ? 4 : 1]);
  const from = rateAddress(actor.address);
  if (from) whose.push([from, 10]);
  for (const [key, times] of whose) {
    for (const span of ['minute', 'day'] as const) {
      const points = Math.ceil(usual[kind][span] * times * factor);
      const { wait, isFirst } = countShared(`${kind} ${span} ${key}`, points, seconds[span]);
      if (wait === 0) continue;
      if (isFirst) void tell(kind, span, points, actor);
      refuse(kind, wait, span);
    }
  }
}

const isOfOffice = (actor: Actor) => actor.kind === 'person' && (actor.isAdmin || actor.impersonatedBy !== undefined);

function refuse(name: Asked | 'calls', wait: number, span = 'minute'): never {
  const key = span === 'day' ? 'tooMuchToday' : 'tooManyCalls';
  countTrouble('rateLimit', { name });
  note({ refused: key });
  const values = { seconds: Math.ceil(wait / 1000), hours: Math.ceil(wait / 3_600_000) };
  throw new DomainError(key, { values });
}

async function tell(kind: Asked, span: 'minute' | 'day', limit: number, actor: Actor): Promise<void> {
  const user = actor.kind === 'person' ? actor.userId : undefined;
  log.warn({ kind, span, limit, user, address: actor.address }, 'more was asked for than a person does');
  const note = {
    operation: 'passRequestLimit',
    subject: user ? (['user', user] satisfies [string, string]) : undefined,
    after: { kind, span, limit },
  };
  await recordAudit(db, actor, note).catch((error: unknown) =>
    log.warn({ err: error }, 'not written to the audit log'),
  );
}
