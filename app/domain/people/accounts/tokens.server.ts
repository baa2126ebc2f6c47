/** Secrets that people or programs carry: random, and kept here only as their SHA-256. */
import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { sessionSecret } from '#app/config.server.ts';

/** 256 random bits as 43 characters that fit into an address, a cookie and a header. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Random enough for a plain hash: nothing to guess, so nothing to slow down. */
export function hashToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(token).digest());
}

/** How access tokens begin; tells people and scanners of secrets what it is. */
export const apiTokenMark = 'pa_';

let key: Buffer | undefined;

/** Of a form that is pressed twice, the same token both times, so that an address which is kept nowhere can be answered again; without a submission's key a new one. */
export function makeTokenOnce(submission: string | undefined): string {
  if (submission === undefined) return makeToken();
  key ??= Buffer.from(hkdfSync('sha256', sessionSecret(), '', 'tokens made once', 32));
  return createHmac('sha256', key).update(submission).digest('base64url');
}
