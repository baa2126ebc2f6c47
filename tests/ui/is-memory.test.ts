import { expect, test } from 'vitest';
import { isMemory, tellsOfMemory } from '#app/ui/film/is-memory.ts';

test('a title is no lack of memory', () => {
  expect(tellsOfMemory(['  Metadata:', '    title           : Memory of a room', 'Conversion failed!'])).toBe(false);
  for (const word of ['Bloom', 'Zoom in', 'showroom.mov']) expect(isMemory(word)).toBe(false);
});

test.each(['Aborted(OOM)', 'Cannot allocate memory', 'memory access out of bounds', 'Error while allocating frame'])(
  '%s is',
  (line) => expect(tellsOfMemory(['  Duration: 00:00:01', line])).toBe(true),
);
