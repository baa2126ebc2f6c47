/** Who is let through to a store that gives no answer. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Circuit } from '#app/data/storage/circuit.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('after no answer nobody, then one, and all once that one has an answer', async () => {
  const circuit = new Circuit();
  (await circuit.enter())!(false);
  expect(await circuit.enter()).toBeNull();
  pass(2_000);
  const trial = (await circuit.enter())!;
  const other = circuit.enter();
  expect(await circuit.enter()).toBeNull();
  expect(await other).toBeNull();
  const waiting = circuit.enter();
  trial(true);
  expect(await waiting).not.toBeNull();
  expect(await circuit.enter()).not.toBeNull();
});

test('one that waits long, or never came so far, doesn’t keep the next from asking', async () => {
  const circuit = new Circuit();
  (await circuit.enter())!(false);
  pass(2_000);
  expect(await circuit.enter()).not.toBeNull();
  pass(2_000);
  const next = (await circuit.enter())!;
  next(null);
  expect(await circuit.enter()).not.toBeNull();
});

test('many that wait for seconds without one answer are enough, and any answer among them keeps it closed', async () => {
  const ask = async (circuit: Circuit) => {
    const sent = [];
    for (let count = 0; count < 16; count++) sent.push((await circuit.enter())!);
    pass(2_900);
    return sent;
  };
  const silent = new Circuit();
  const sent = await ask(silent);
  expect(await silent.enter()).not.toBeNull();
  pass(100);
  expect(await silent.enter()).toBeNull();
  sent[0]!(true);
  expect(await silent.enter()).not.toBeNull();
  const slow = new Circuit();
  (await ask(slow))[0]!(true);
  pass(2_900);
  expect(await slow.enter()).not.toBeNull();
});

test('uploads on a slow line are no silence', async () => {
  const circuit = new Circuit();
  for (let count = 0; count < 40; count++) expect(await circuit.enter(false)).not.toBeNull();
  pass(60_000);
  expect(await circuit.enter()).not.toBeNull();
});
