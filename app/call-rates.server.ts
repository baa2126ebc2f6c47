/** How many calls a program may make: by its token, and by the network address that it calls from. */
import { config } from '#app/config.server.ts';
import { countOne } from '#app/data/rate-limits.server.ts';
import { countTrouble } from '#app/domain/base/activity/activity.ts';
import { plainAddress } from '#app/domain/people/accounts/addresses.ts';
import { hashToken } from '#app/domain/people/accounts/tokens.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';

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
  const from = plainAddress(address);
  if (rates.perAddress > 0 && from) counted.push(countOne('address', from, rates.perAddress, windowSeconds));
  if (rates.perToken > 0 && token) {
    const key = Buffer.from(hashToken(token)).toString('base64url');
    counted.push(countOne('token', key, rates.perToken, windowSeconds));
  }
  const wait = Math.max(0, ...(await Promise.all(counted)));
  if (wait <= 0) return;
  countTrouble('rateLimit', { name: 'calls' });
  throw new DomainError('tooManyCalls', { values: { seconds: Math.ceil(wait / 1000) } });
}
