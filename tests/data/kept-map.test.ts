/** The store that chaos kills: whatever it has answered for is there after any death. */
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { KeptMap } from './kept-map.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'archive-kept-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

it('is as it was when it is opened again, without what was being written', async () => {
  const at = new Date();
  const map = new KeptMap<{ bytes: Buffer; at: Date; parts: Map<number, Buffer> }>(folder);
  for (const key of ['one', 'two/ü', 'three'])
    map.set(key, { bytes: Buffer.from(key), at, parts: new Map([[1, Buffer.from('p')]]) });
  map.set('one', { bytes: Buffer.from('once more'), at, parts: new Map() });
  map.delete('three');
  await writeFile(path.join(folder, 'half.new'), 'half of an ent');
  const again = new KeptMap<{ bytes: Buffer; at: Date; parts: Map<number, Buffer> }>(folder);
  expect([...again.keys()].sort()).toEqual(['one', 'two/ü']);
  expect(again.get('one')!.bytes.toString()).toBe('once more');
  expect(again.get('one')!.bytes.subarray(0, 4)).toEqual(Buffer.from('once'));
  expect(again.get('two/ü')).toEqual({ bytes: Buffer.from('two/ü'), at, parts: new Map([[1, Buffer.from('p')]]) });
  expect(await readdir(folder)).toHaveLength(2);
});
