import { expect, test } from 'vitest';
import { findDifferences } from '#app/domain/base/audit/differences.ts';
import { noteChanges, noteFields, noteList } from '#app/domain/base/audit/notes.ts';

test('what changed stands by its name; what stayed is left out', () => {
  const { before, after, more } = noteChanges([
    { name: 'A/VR-1', before: 4, after: 5 },
    { name: 'B', before: 1, after: 1 },
    { name: 'C', after: 0 },
    { name: 'C', before: 7 },
  ]);
  expect(more).toBeUndefined();
  expect(findDifferences(before, after)).toEqual([
    { field: 'A/VR-1', before: '4', after: '5' },
    { field: 'C (2)', before: '7', after: null },
    { field: 'C', before: null, after: '0' },
  ]);
  expect(noteFields({ a: 1, b: [1] }, { a: 1, b: [2] })).toEqual({ before: { b: [1] }, after: { b: [2] } });
});

test('of very many the first, and how many more', () => {
  const { after, more } = noteChanges(Array.from({ length: 257 }, (_, n) => ({ name: `N-${n}`, after: n })));
  expect([Object.keys(after).length, more]).toEqual([100, 157]);
  expect(noteList(['a', 'b', 'c'], 2)).toEqual(['a', 'b', '… +1']);
});
