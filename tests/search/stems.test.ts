/** Roots of words, and what is kept of them. */
import { expect, test } from 'vitest';
import { stemsOf } from '#app/domain/find/words/stems.server.ts';

test(
  'where too many words are kept, who asks has the roots of those known before too',
  { timeout: 60_000 },
  async () => {
    const before = (await stemsOf(['roses']))('roses');
    expect(before.roots.en).toEqual(['rose']);
    await stemsOf(Array.from({ length: 49_999 }, (_, at) => `word${at}`));
    const stems = await stemsOf(['roses', 'stripes']);
    expect(stems('stripes').roots.en).toEqual(['stripe']);
    expect(stems('roses')).toEqual(before);
  },
);
