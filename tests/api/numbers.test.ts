/** Numbers as JSON and forms send them: what is no number is refused, though JavaScript would make one of it. */
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { MakeApiToken, MakeAutoLogin } from '#app/domain/people/accounts/rules.ts';
import { listOf, readFindings, wholeNumber } from '#app/domain/base/rules.ts';
import { SearchCriteria } from '#app/domain/visible/criteria/criteria.ts';

const userGuid = '0198c0de-7a11-7c02-9f6e-3b1f0c5d2e44';
const refusal = (schema: z.ZodType, value: unknown) => {
  const { error } = schema.safeParse(value);
  return error && readFindings(error).key;
};

it.each([true, false, null, '', ' ', [], {}, [5], [1, 2], 'abc', '1.5', 1.5, 'true'])(
  'takes %j for no whole number',
  (value) => {
    expect(refusal(wholeNumber, value)).toBe('wrongType');
  },
);

it.each([5, '5', ' 5 '])('takes %j for 5', (value) => {
  expect(wholeNumber.parse(value)).toBe(5);
});

it('takes true for no entry of a list', () => {
  const ids = listOf(wholeNumber.min(1, 'tooSmall'));
  expect(refusal(ids, true)).toBe('wrongType');
  expect(refusal(ids, [1, true])).toBe('wrongType');
  expect(ids.parse(['1', 2])).toEqual([1, 2]);
});

it.each(['count', 'page', 'order', 'archive', 'labels', 'channelcounts', 'colorTolerance', 'similarMotif'])(
  'takes true for no %s of a search',
  (name) => expect(refusal(SearchCriteria, { [name]: true })).toBe('wrongType'),
);

it('takes null and an empty text for a missing number', () => {
  for (const empty of [null, '', undefined]) {
    expect(MakeAutoLogin.parse({ userGuid, minutes: empty }).minutes).toBe(15);
    expect(MakeApiToken.parse({ name: 'ERP', scopes: 'search', days: empty }).days).toBe(90);
  }
  expect(refusal(MakeApiToken, { name: 'ERP', scopes: 'search', days: true })).toBe('wrongType');
});
