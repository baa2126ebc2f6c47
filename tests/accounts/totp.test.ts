import { expect, test } from 'vitest';
import { codeAt, currentStep, findStep, fromBase32, otpauthUri, toBase32 } from '#app/domain/people/accounts/totp.ts';

const secret = Buffer.from('12345678901234567890');

// RFC 6238, appendix B, SHA-1.
test.each([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
])('RFC 6238 at %i s', (seconds, code) => {
  expect(codeAt(secret, currentStep(seconds * 1000), 8)).toBe(code);
  expect(findStep(secret, code.slice(2), seconds * 1000)).toBe(Math.floor(seconds / 30));
});

test('one step either way is accepted, two are not', () => {
  const at = 1_700_000_010_000;
  const step = currentStep(at);
  for (const by of [-1, 0, 1]) expect(findStep(secret, codeAt(secret, step + by), at)).toBe(step + by);
  for (const by of [-2, 2]) expect(findStep(secret, codeAt(secret, step + by), at)).toBeNull();
  for (const wrong of ['', '12345', '1234567', 'abcdef', '١٢٣٤٥٦']) expect(findStep(secret, wrong, at)).toBeNull();
});

test('base32 as RFC 4648 writes it', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(fromBase32('mzxw 6ytb-oi======').toString()).toBe('foobar');
  expect(toBase32(fromBase32('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'))).toBe('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP');
  expect(() => fromBase32('018')).toThrow();
});

test('the otpauth address names issuer and account', () => {
  const uri = new URL(otpauthUri(secret, 'Desen & Arşiv', 'a@b.test'));
  expect(decodeURIComponent(uri.pathname)).toContain('Desen & Arşiv:a@b.test');
  expect(uri.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  expect(uri.search).not.toContain('+');
});
