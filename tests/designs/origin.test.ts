import { expect, test } from 'vitest';
import { readOrigin } from '#app/routes/design/data.server.ts';

test('the search that a design was found by is kept whole or not at all', () => {
  const origin = (from: string) => readOrigin(new URLSearchParams({ from }));
  const whole = `number=${'ş'.repeat(1900)}`;
  expect(origin(whole)).toBe(whole);
  expect(origin(`number=${'ş'.repeat(3000)}&labels=12`)).toBeUndefined();
  expect(origin('')).toBeUndefined();
});
