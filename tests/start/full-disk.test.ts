import type * as fs from 'node:fs';
import { readdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('node:fs', async (original) => ({
  ...(await original<typeof fs>()),
  // The name still finds room in its folder, the first byte doesn't.
  writeFileSync: vi.fn((file: string) => {
    writeEmpty(file);
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' });
  }),
}));

const { closeSync, openSync } = await vi.importActual<typeof fs>('node:fs');
const writeEmpty = (file: string) => closeSync(openSync(file, 'w'));

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'archive-full-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

test('a start on a full disk says so in one line, and leaves nothing behind', async () => {
  const { lockDataDir } = await import('#app/start/checks.ts');
  await expect(lockDataDir(folder)).rejects.toThrow(
    expect.objectContaining({
      name: 'StartError',
      message: `The disk of the data folder ${folder} is full. Free up space, then try again.`,
    }),
  );
  expect(vi.mocked(writeFileSync)).toHaveBeenCalledOnce();
  expect(readdirSync(folder)).toEqual([]);
});
