import { argon2 } from 'node:crypto';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { hashPassword, verifyPassword } from '#app/domain/people/accounts/password.server.ts';

describe('Argon2id', () => {
  test('round trip, in a PHC string with OWASP parameters and a salt of its own', async () => {
    const [one, two] = await Promise.all([hashPassword('Şifre-Пароль1'), hashPassword('Şifre-Пароль1')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword('Şifre-Пароль1', one)).toEqual({ fits: true, outgrown: false });
    expect(await verifyPassword('Şifre-Пароль2', one)).toEqual({ fits: false, outgrown: false });
  });

  test('one character in two Unicode spellings is one password', async () => {
    const phc = await hashPassword('\u015eifre123');
    expect((await verifyPassword('S\u0327ifre123', phc)).fits).toBe(true);
  });

  test('a cheaper hash fits and is known as outgrown', async () => {
    const phc = await hashPassword('Archive2026', { memory: 8_192, passes: 1, parallelism: 1 });
    expect(await verifyPassword('Archive2026', phc)).toEqual({ fits: true, outgrown: true });
  });

  test('the derivation is Argon2id of RFC 9106 (its test vector, section 5.3)', async () => {
    const tag = await promisify(argon2)('argon2id', {
      message: Buffer.alloc(32, 1),
      nonce: Buffer.alloc(16, 2),
      secret: Buffer.alloc(8, 3),
      associatedData: Buffer.alloc(12, 4),
      parallelism: 4,
      tagLength: 32,
      memory: 32,
      passes: 3,
    });
    expect(Buffer.from(tag).toString('hex')).toBe('0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659');
  });
});
