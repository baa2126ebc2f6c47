/** Processes that the launcher keeps running, where the system has no room for another one. */
import { EventEmitter } from 'node:events';
import { afterEach, expect, test, vi } from 'vitest';

const spawn = vi.hoisted(() => vi.fn());
vi.mock('node:child_process', async (original) => ({ ...(await original<object>()), spawn }));
const { keepRunning } = await import('#app/start/child.ts');

class Child extends EventEmitter {
  pid: number | undefined = 1;
  exitCode: number | null = null;
  signalCode = null;

  end(code: number) {
    this.exitCode = code;
    this.emit('exit', code, null);
  }

  fail(message: string) {
    this.pid = undefined;
    this.emit('error', new Error(message));
  }
}

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('one that could not be started is started again, whichever way that failed', async () => {
  vi.useFakeTimers();
  const told = vi.spyOn(console, 'error').mockReturnValue();
  const made: Child[] = [];
  spawn.mockImplementation(() => {
    if (spawn.mock.calls.length === 3) throw new Error('spawn ENOMEM');
    return (made[made.length] = new Child());
  });
  const ends: number[] = [];
  const kept = keepRunning({ name: 'worker', script: 'workers/cli.ts', onEnd: (times) => ends.push(times) });
  made[0]!.end(1);
  await vi.advanceTimersByTimeAsync(1000);
  made[1]!.fail('spawn EAGAIN');
  await vi.advanceTimersByTimeAsync(2000);
  expect(spawn).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(4000);
  expect(spawn).toHaveBeenCalledTimes(4);
  expect(ends).toEqual([1, 2, 3]);
  expect(told.mock.calls.flat()).toEqual([
    'The worker exited unexpectedly (code 1). Restarting in 1 s.',
    "The worker can't be started: spawn EAGAIN. Restarting in 2 s.",
    "The worker can't be started: spawn ENOMEM. Restarting in 4 s.",
  ]);
  made[2]!.fail('spawn EAGAIN');
  await kept.stop(1000);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(spawn).toHaveBeenCalledTimes(4);
});
