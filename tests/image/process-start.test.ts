/** Machines that have no process left to give. */
import type * as ChildProcesses from 'node:child_process';
import { EventEmitter } from 'node:events';
import { openImageProcess } from '#app/image/process/process.ts';
import { expect, test, vi } from 'vitest';
import { makeTiff, wavePaint } from './make-files.ts';
import { openScratch } from './scratch.ts';

const fork = vi.hoisted(() => vi.fn());
vi.mock('node:child_process', async (load) => {
  const real = await load<typeof ChildProcesses>();
  fork.mockImplementation(real.fork);
  return { ...real, fork };
});

const { write } = openScratch();
const noMemory = () => {
  throw Object.assign(new Error('spawn ENOMEM'), { code: 'ENOMEM' });
};
/** As Node gives it: neither a process nor a way to it, and the error a moment later. */
const noFiles = () => {
  const child = new EventEmitter();
  process.nextTick(() => child.emit('error', Object.assign(new Error('spawn EMFILE'), { code: 'EMFILE' })));
  return child;
};

test.each([
  ['memory', noMemory],
  ['files', noFiles],
])('without %s for a child the call fails and the next is served', async (_, fail) => {
  const file = write('a.tif', makeTiff({ width: 8, height: 8, paint: wavePaint(8, 8) }));
  const images = openImageProcess();
  fork.mockImplementationOnce(fail);
  const [refused, served] = await Promise.allSettled([images.readSource(file), images.readSource(file)]);
  expect(refused).toMatchObject({ status: 'rejected', reason: { name: 'ImageError', key: 'crashed' } });
  expect(served).toMatchObject({ status: 'fulfilled', value: { width: 8 } });
  await images.close();
});
