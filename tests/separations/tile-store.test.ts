import { expect, test, vi } from 'vitest';
import { TileStore } from '#app/ui/separations/tile-store.ts';

const place = (col: number) => ({ level: 0, col, row: 0 });
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

function makeStore(load: (col: number, signal: AbortSignal) => Promise<string>, keep = 2) {
  const freed: string[] = [];
  const onArrival = vi.fn();
  const store = new TileStore<string>({
    load: ({ col }, signal) => load(col, signal),
    free: (tile) => freed.push(tile),
    onArrival,
    keep,
    atOnce: 2,
  });
  return { store, freed, onArrival };
}

test('loads in order of need, two at once, each once', async () => {
  const asked: number[] = [];
  const doors: (() => void)[] = [];
  const { store } = makeStore((col) => {
    asked.push(col);
    return new Promise((resolve) => doors.push(() => resolve(`tile ${col}`)));
  });
  store.want([3, 1, 2].map(place));
  store.want([3, 1, 2].map(place));
  expect(asked).toEqual([3, 1]);
  doors[0]!();
  await settled();
  expect(asked).toEqual([3, 1, 2]);
  expect(store.get(place(3))).toBe('tile 3');
  expect(store.complete).toBe(false);
  doors.forEach((open) => open());
  await settled();
  expect(store.complete).toBe(true);
});

test('breaks off what is no longer wanted and gives its place to what is', async () => {
  const aborted: number[] = [];
  const { store } = makeStore((col, signal) => {
    if (col === 9) return Promise.resolve('tile 9');
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        aborted.push(col);
        reject(new Error('aborted'));
      });
    });
  });
  store.want([place(1), place(2)]);
  store.want([place(9)]);
  await settled();
  expect(aborted).toEqual([1, 2]);
  expect(store.get(place(9))).toBe('tile 9');
});

test('keeps a bounded number beside those wanted; the one seen longest ago goes first', async () => {
  const { store, freed } = makeStore((col) => Promise.resolve(`tile ${col}`));
  for (const col of [1, 2, 3]) {
    store.want([place(col)]);
    await settled();
  }
  store.get(place(1));
  store.want([place(4)]);
  await settled();
  store.want([place(4)]);
  expect(freed).toEqual(['tile 2']);
  store.close();
  expect(freed.toSorted()).toEqual(['tile 1', 'tile 2', 'tile 3', 'tile 4']);
});

test('a tile that fails is asked for again after a pause, and not for ever', async () => {
  vi.useFakeTimers();
  try {
    let tries = 0;
    const { store, onArrival } = makeStore(() => Promise.reject(new Error(`${++tries}`)));
    store.want([place(1)]);
    await vi.advanceTimersByTimeAsync(120_000);
    expect(tries).toBe(5);
    expect(store.complete).toBe(true);
    expect(onArrival).not.toHaveBeenCalled();
  } finally {
    vi.useRealTimers();
  }
});

test('what arrives after the end is freed', async () => {
  let open = () => {};
  const { store, freed, onArrival } = makeStore(() => new Promise((resolve) => (open = () => resolve('late'))));
  store.want([place(1)]);
  store.close();
  open();
  await settled();
  expect(freed).toEqual(['late']);
  expect(onArrival).not.toHaveBeenCalled();
});
