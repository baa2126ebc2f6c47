/** Secrets that people or programs carry: random, and kept here only as their SHA-256. */
import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits as 43 characters that fit into an address, a cookie and a header. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Random enough for a plain hash: nothing to guess, so nothing to slow down. */
export function hashToken(token: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHash('sha256').update(token).digest());
}
