import { expect, test } from 'vitest';
import { ownPath, withReturn } from '#app/own-path.ts';

test.each([
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\\/evil.test',
  'https://evil.test',
  'javascript:alert(1)',
  'evil.test',
  '',
  '/\t/evil.test',
  '/\n/evil.test',
  '/ /evil.test',
  '/\u0000/evil',
  '/%2f/evil.test',
  '/%2F%2Fevil.test',
  '/%5cevil.test',
  '/a/..//evil.test',
  '/.//evil.test',
  '/%09/evil.test',
  '/%252f/evil.test',
  '/archive\r\nSet-Cookie: a=b',
  '/archive/%0d%0aX',
  '/login',
  '/login?redirectTo=/archive',
  '/sign-out',
  '/authenticate',
  '/preferences',
  '/service/account/login_collection',
  '/archive/../sign-out',
  `/${'a'.repeat(3000)}`,
  null,
  undefined,
  5,
  ['/archive'],
])('refuses %j', (target) => {
  expect(ownPath(target)).toBeNull();
});

test.each([
  ['/archive', '/archive'],
  ['/design/01979d9e-0000-7000-8000-000000000000/01979d9e-0000-7000-8000-000000000001', undefined],
  ['/favorites/5?page=2#top', undefined],
  ['/archive?color=%23ff0000&number=01%2F0559&studio=%C5%9E', undefined],
  ['/collections-mood-detail/1/2', undefined],
  ['/admin/users?status=active', undefined],
  ['/archive/./x', '/archive/x'],
  ['/loginish', undefined],
])('keeps %s', (target, expected) => {
  expect(ownPath(target)).toBe(expected ?? target);
});

test('a redirect is kept in the address only where it says something', () => {
  expect(withReturn('/login', '/')).toBe('/login');
  expect(withReturn('/login', '//evil')).toBe('/login');
  expect(withReturn('/login', '/design/1?x=1', { expired: 'true' })).toBe(
    '/login?expired=true&redirectTo=%2Fdesign%2F1%3Fx%3D1',
  );
  expect(ownPath('/login', { doors: true })).toBe('/login');
  expect(ownPath('//login', { doors: true })).toBeNull();
});
