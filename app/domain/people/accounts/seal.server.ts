/** Secrets at rest: AES-256-GCM under a key of the session secret's, bound to what the secret belongs to. */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { sessionSecret } from '#app/config.server.ts';

const deriveKey = (purpose: string) =>
  Buffer.from(hkdfSync('sha256', sessionSecret(), '', `print-archive ${purpose}`, 32));

/** What opens sealed rows on a machine with another session secret; a backup takes them along. The session secret can't be told from them. */
export interface SealKeys {
  authenticator: Buffer;
  recoveryCodes: Buffer;
}

export function ownKeys(): SealKeys {
  return { authenticator: deriveKey('authenticator'), recoveryCodes: deriveKey('recovery codes') };
}

/** `owner`: the row it belongs to; sealed bytes moved to another row don't open. */
export function seal(
  plain: Uint8Array,
  owner: string,
  key: Buffer = deriveKey('authenticator'),
): Uint8Array<ArrayBuffer> {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return new Uint8Array(Buffer.concat([nonce, cipher.getAuthTag(), body]));
}

/** Null where it doesn't open: another secret, another owner, or damage. */
export function unseal(sealed: Uint8Array, owner: string, key: Buffer = deriveKey('authenticator')): Buffer | null {
  const bytes = Buffer.from(sealed);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(owner));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
  } catch {
    return null;
  }
}

/** Recovery codes are short enough to be guessed from a plain hash: this one needs the session secret too. */
export function hashRecoveryCode(
  userId: string,
  code: string,
  key: Buffer = deriveKey('recovery codes'),
): Uint8Array<ArrayBuffer> {
  return new Uint8Array(createHmac('sha256', key).update(`${userId} ${code}`).digest());
}
