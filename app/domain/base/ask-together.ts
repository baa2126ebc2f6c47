/** What many ask at once is asked of the database once. */
import { AsyncResource } from 'node:async_hooks';

interface Batch<Input, Result> {
  inputs: Input[];
  results: Promise<Result[]>;
  begin: () => void;
}

/**
 * Whoever asks while a question of the same key is being answered waits for its end, and is answered together with all who wait, by one `answer`
 * that begins after the last of them asked. So nobody is ever told what was true before he asked: nothing is kept.
 * `answer` gives a result for each input.
 */
export function askTogether<Input, Result>(
  answer: (inputs: Input[]) => Promise<Result[]>,
): (key: string, input: Input) => Promise<Result> {
  /** by key, while one is being answered: those who come next */
  const waiting = new Map<string, Batch<Input, Result> | null>();

  const run = async (key: string, inputs: Input[]): Promise<Result[]> => {
    waiting.set(key, null);
    try {
      return await answer(inputs);
    } finally {
      const next = waiting.get(key);
      waiting.delete(key);
      next?.begin();
    }
  };
  const gather = (key: string): Batch<Input, Result> => {
    const { promise, resolve } = Promise.withResolvers<Result[]>();
    const inputs: Input[] = [];
    // It belongs to the trace of the first who waits, not to the one whose end it follows.
    const begin = AsyncResource.bind(() => resolve(run(key, inputs)));
    return { inputs, results: promise, begin };
  };

  return async (key, input) => {
    if (!waiting.has(key)) return (await run(key, [input]))[0]!;
    const batch = waiting.get(key) ?? gather(key);
    waiting.set(key, batch);
    const place = batch.inputs.push(input) - 1;
    return (await batch.results)[place]!;
  };
}
