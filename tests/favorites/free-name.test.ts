import { expect, test } from 'vitest';
import { findFreeListName } from '#app/domain/lists/favorites/owned.server.ts';
import { listName } from '#app/domain/lists/favorites/rules.ts';

const free = (name: string, taken: string[]) => findFreeListName(name, async (one) => taken.includes(one));

test.each([
  ['Spring', [], 'Spring 2'],
  ['Spring', ['Spring 2'], 'Spring 3'],
  ['Summer 2025', [], 'Summer 2025 2'],
  ['x'.repeat(60), [], `${'x'.repeat(58)} 2`],
  [`${'x'.repeat(57)} yy`, [], `${'x'.repeat(57)} 2`],
  // Each folds to 18 letters.
  ['\uFDFA'.repeat(6), [], `${'\uFDFA'.repeat(6)} 2`],
])('a list comes back beside %j under a name that lists may have', async (name, taken, wanted) => {
  const found = await free(name, taken);
  expect(found).toBe(wanted);
  expect(listName.parse(found)).toBe(found);
});
