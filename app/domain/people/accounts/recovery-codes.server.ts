/** Recovery codes: each good once, in place of any other second factor. */
import { randomInt } from 'node:crypto';
import { db, type Transaction } from '#app/data/database.server.ts';
import { fieldError } from '#app/domain/base/errors.ts';
import { readFormerKeys } from './former-keys.server.ts';
import { hashRecoveryCode } from './seal.server.ts';

const recoveryCodeCount = 10;

/** Ten new codes of 49 random bits; older ones end. Letters that look alike (0 O, 1 I, L, U) are left out. */
export async function makeRecoveryCodes(tx: Transaction, userId: string): Promise<string[]> {
  const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
  const draw = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  const codes = Array.from({ length: recoveryCodeCount }, () => `${draw()}-${draw()}`);
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.recoveryCode.createMany({
    data: codes.map((code) => ({ userId, codeHash: hashRecoveryCode(userId, code.replace('-', '')) })),
  });
  return codes;
}

export async function hasRecoveryCodes(tx: Transaction, userId: string): Promise<boolean> {
  return (await tx.recoveryCode.count({ where: { userId, usedAt: null } })) > 0;
}

/** Throws `wrongCode` at the field. */
export async function spendRecoveryCode(userId: string, code: string, field: string): Promise<void> {
  const plain = code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '');
  const hashes = [undefined, ...(await readFormerKeys())].map((key) => hashRecoveryCode(userId, plain, key));
  const { count } = await db.recoveryCode.updateMany({
    where: { userId, codeHash: { in: hashes }, usedAt: null },
    data: { usedAt: new Date() },
  });
  if (count === 0) throw fieldError(field, 'wrongCode');
}
