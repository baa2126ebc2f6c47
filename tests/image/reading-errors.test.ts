/** What nobody foresaw of a file: the reader's own error, and what comes of it. */
import { readSource } from '#app/image/original/read-source.ts';
import { withOriginal } from '#app/image/original/open-original.ts';
import { expect, test, vi } from 'vitest';
import { makePsd, wavePaint } from './make-files.ts';
import { openScratch } from './scratch.ts';

const read = vi.hoisted(() => vi.fn());
vi.mock('#app/image/psd/read-psd.ts', () => ({ readPsd: read }));
vi.mock('#app/image/psd/decode-psd.ts', () => ({ openPsd: async () => read() as unknown }));

const { write, folder } = openScratch();
const endless = (): number => endless() + 1;
const outside = () => new Uint8Array(1).set([1, 2]);
const memory = () => {
  throw new RangeError('Array buffer allocation failed');
};

test.each([
  ['a stack without end', endless, 'damaged'],
  ['a length out of bounds', outside, 'damaged'],
  ['too little memory', memory, 'outOfMemory'],
])('%s', async (_, fail, key) => {
  read.mockImplementation(fail);
  const source = write('a.psd', makePsd({ width: 8, height: 8, channels: 3, paint: wavePaint(8, 8) }));
  const expected = { name: 'ImageError', key, cause: expect.any(RangeError) as unknown };
  await expect(readSource(source)).rejects.toMatchObject(expected);
  const info = { format: 'psd' } as Awaited<ReturnType<typeof readSource>>;
  await expect(withOriginal(source, info, { scratchDir: folder }, () => 0)).rejects.toMatchObject(expected);
});
