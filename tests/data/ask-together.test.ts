import { expect, test } from 'vitest';
import { askTogether } from '#app/domain/base/ask-together.ts';

/** Answers when it is told to; `runs`: the inputs of each run, in their order. */
function slow() {
  const runs: { inputs: number[]; end: (error?: Error) => void }[] = [];
  const ask = askTogether(
    (inputs: number[]) =>
      new Promise<string[]>((resolve, reject) => {
        const end = (error?: Error) => (error ? reject(error) : resolve(inputs.map((input) => `${input}`)));
        runs.push({ inputs, end });
      }),
  );
  return { runs, ask };
}

test('who comes while one is answered is answered by the next run, never by the one under way', async () => {
  const { runs, ask } = slow();
  const first = ask('key', 1);
  const others = [ask('key', 2), ask('key', 3), ask('key', 2)];
  expect(runs.map(({ inputs }) => inputs)).toEqual([[1]]);
  runs[0]!.end();
  expect(await first).toBe('1');
  await expect.poll(() => runs.length).toBe(2);
  expect(runs[1]!.inputs).toEqual([2, 3, 2]);
  // The second run has begun: whoever comes now waits for a third.
  const late = ask('key', 4);
  runs[1]!.end();
  expect(await Promise.all(others)).toEqual(['2', '3', '2']);
  await expect.poll(() => runs.length).toBe(3);
  runs[2]!.end();
  expect(await late).toBe('4');
});

test('other keys wait for nobody, and nothing is kept', async () => {
  const { runs, ask } = slow();
  const both = [ask('one', 1), ask('two', 2)];
  expect(runs).toHaveLength(2);
  for (const { end } of runs) end();
  expect(await Promise.all(both)).toEqual(['1', '2']);
  const again = ask('one', 1);
  expect(runs).toHaveLength(3);
  runs[2]!.end();
  expect(await again).toBe('1');
});

test('a failure is told to those whom it answers, and the next run goes on', async () => {
  const { runs, ask } = slow();
  const first = ask('key', 1).catch((error: Error) => error.message);
  const second = ask('key', 2).catch((error: Error) => error.message);
  const third = ask('key', 3).catch((error: Error) => error.message);
  runs[0]!.end(new Error('away'));
  expect(await first).toBe('away');
  await expect.poll(() => runs.length).toBe(2);
  runs[1]!.end(new Error('still away'));
  expect(await Promise.all([second, third])).toEqual(['still away', 'still away']);
  const last = ask('key', 4);
  runs[2]!.end();
  expect(await last).toBe('4');
});
