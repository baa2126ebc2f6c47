/**
 * Recovery codes are kept as hashes under a key of the session secret's, so nobody can hash them again under another one: after a restore on a
 * machine with another secret their former keys stay, sealed under the present one.
 */
import { z } from 'zod';
import { db } from '#app/data/database.server.ts';
import { seal, unseal } from './seal.server.ts';

export const formerKeysSetting = 'formerRecoveryKeys';
const owner = 'former recovery key';

const Stored = z.array(z.string());

export function sealFormerKeys(keys: Buffer[]): string[] {
  return keys.map((key) => Buffer.from(seal(key, owner)).toString('base64'));
}

/** `key`: of the secret that they were sealed under; one that doesn't open is passed over. */
function openFormerKeys(stored: unknown, key?: Buffer): Buffer[] {
  const parsed = Stored.safeParse(stored);
  return (parsed.data ?? []).flatMap((sealed) => unseal(Buffer.from(sealed, 'base64'), owner, key) ?? []);
}

export async function readFormerKeys(): Promise<Buffer[]> {
  const row = await db.setting.findUnique({ where: { key: formerKeysSetting } });
  return openFormerKeys(row?.value);
}
