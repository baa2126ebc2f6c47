import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import { ROWS_AT_ONCE } from '#app/domain/find/vector-index/crew-work.ts';
import { SharedWork } from '#app/domain/find/vector-index/crew.ts';
import { EdgeQuery } from '#app/domain/find/vector-index/edge-likeness.ts';
import { MemoryIndex, type Found, type Row } from '#app/domain/find/vector-index/memory-index.ts';
import { PaletteIndex } from '#app/domain/find/vector-index/palette-index.ts';
import { Pieces } from '#app/domain/find/vector-index/pieces.ts';
import { packPrint, packSought, seekPrint, unpackPrint } from '#app/image/similar/edge-bytes.ts';
import { DIRECTIONS } from '#app/image/similar/edge-cells.ts';
import { EmbeddingMaker } from './generated-embeddings.ts';

const maker = new EmbeddingMaker(17);
const idOf = (ordinal: number) => `${String(ordinal).padStart(8, '0')}-0000-4000-8000-000000000000`;

/** Helpers that are there. */
const crew = new Set<Worker>();
process.on('worker', (worker) => {
  if (worker.threadName !== 'similar designs, helper') return;
  crew.add(worker);
  worker.once('exit', () => crew.delete(worker));
});

describe('pieces', () => {
  it('are each done once, whoever takes them, and none is waited for that somebody only began', () => {
    const pieces = Pieces.make(5);
    const other = Pieces.open(pieces.buffer, 5);
    const done: string[] = [];
    // Somebody takes the first and gets no further while the others are done.
    other.doOne((piece) => {
      expect(pieces.doOne((own) => done.push(`ours ${own}`))).toBe(true);
      const answers = pieces.finish((own) => {
        done.push(`ours ${own}`);
        return own * 10;
      });
      expect(answers).toEqual([0, 1, 20, 30, 40]);
      return piece * 10;
    });
    expect(done).toEqual(['ours 1', 'ours 2', 'ours 3', 'ours 4', 'ours 0']);
    expect(other.doOne(() => 0)).toBe(false);
    pieces.settle();
  });

  it('fail where they are asked for, and whoever failed is not waited for', () => {
    const pieces = Pieces.make(2);
    const other = Pieces.open(pieces.buffer, 2);
    const fail = () => {
      throw new Error('no memory');
    };
    expect(() => other.doOne(fail)).toThrow('no memory');
    pieces.settle();
    expect(pieces.finish((piece) => piece + 1)).toEqual([1, 2]);
    const broken = Pieces.make(1);
    expect(() => broken.finish(fail)).toThrow('no memory');
  });

  it('are settled when the last that was taken is done by another thread', async () => {
    const pieces = Pieces.make(1);
    const slow = new Worker(
      `const { workerData: { buffer, url }, parentPort } = require('node:worker_threads');
       import(url).then(({ Pieces }) => {
         Pieces.open(buffer, 1).doOne(() => {
           parentPort.postMessage('begun');
           Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
           return 7;
         });
       });`,
      {
        eval: true,
        workerData: {
          buffer: pieces.buffer,
          url: new URL('../../app/domain/find/vector-index/pieces.ts', import.meta.url).href,
        },
      },
    );
    await once(slow, 'message');
    pieces.settle();
    expect(pieces.finish(() => -1)).toEqual([7]);
    await slow.terminate();
  });

  it('are not waited for for ever when a thread ends amid one', async () => {
    const pieces = Pieces.make(1);
    const ends = new Worker(
      `const { workerData: { buffer, url } } = require('node:worker_threads');
       import(url).then(({ Pieces }) => Pieces.open(buffer, 1).doOne(() => process.exit()));`,
      {
        eval: true,
        workerData: {
          buffer: pieces.buffer,
          url: new URL('../../app/domain/find/vector-index/pieces.ts', import.meta.url).href,
        },
      },
    );
    await once(ends, 'exit');
    expect(() => pieces.settle(100)).toThrow('no piece was done');
  });
});

describe('many rows, with threads that help', () => {
  const rows = 3 * ROWS_AT_ONCE + 100;
  const asked = {
    vectors: [{ vector: maker.motif(), cm: null }],
    signature: new Float32Array(64),
    color: 0,
    contrast: 0.3,
    perOctave: 0,
    count: 50,
  };

  const rowOf = (ordinal: number): Row => ({
    colorwayId: idOf(ordinal),
    cm: 10,
    vector: maker.motif(),
    signature: new Float32Array(64),
  });

  /** By one thread: an index of at most a piece's rows asks nobody. */
  function apart(held: [number, Row][]): Found[] {
    const found: Found[] = [];
    for (let from = 0; from < held.length; from += ROWS_AT_ONCE) {
      const part = new MemoryIndex();
      for (const [ordinal, row] of held.slice(from, from + ROWS_AT_ONCE)) part.put(ordinal, [row]);
      found.push(...part.search({ ...asked, allowed: null }));
    }
    return found.sort((a, b) => b.score - a.score || a.ordinal - b.ordinal).slice(0, asked.count);
  }

  it('gives what one thread finds, again and again, while rows change in between', () => {
    const held = new Map(Array.from({ length: rows }, (_, at): [number, Row] => [at + 1, rowOf(at + 1)]));
    const index = new MemoryIndex();
    for (const [ordinal, row] of held) index.put(ordinal, [row]);
    for (let round = 0; round < 4; round++) {
      expect(index.search({ ...asked, allowed: null })).toEqual(apart([...held]));
      const best = index.search({ ...asked, allowed: null })[0]!.ordinal;
      index.remove(best);
      held.delete(best);
      const added = rows + 1 + round;
      const row = { ...rowOf(added), vector: round % 2 === 0 ? asked.vectors[0]!.vector : maker.motif() };
      index.put(added, [row]);
      held.set(added, row);
    }
  });

  it('finds palettes in every piece', () => {
    const index = new PaletteIndex();
    const lab = (l: number): [number, number, number] => [l, 0, 0];
    for (let at = 0; at < rows; at++)
      index.put(at + 1, [{ id: idOf(at + 1), palette: [{ lab: lab((at * 37) % 60), share: 1 }] }]);
    const near = [5, ROWS_AT_ONCE + 5, 2 * ROWS_AT_ONCE + 5, 3 * ROWS_AT_ONCE + 5];
    for (const ordinal of near) index.put(ordinal, [{ id: idOf(ordinal), palette: [{ lab: lab(95), share: 1 }] }]);
    for (let round = 0; round < 5; round++)
      expect(index.search([{ lab: lab(95), share: 1 }], null, 4).sort((a, b) => a - b)).toEqual(near);
  });
});

describe('edges, with threads that help', () => {
  const print = () =>
    packPrint(
      { drop: 0, shift: 0 },
      [13, 8].map((side) => ({
        across: side,
        down: side,
        values: Float32Array.from({ length: side * side * DIRECTIONS }, () => maker.random() ** 3),
      })),
    );
  const prints = Array.from({ length: 30 }, print);
  const asked = packSought(seekPrint(unpackPrint(prints[3]!)!));
  const among = [
    ...prints.map((each) => ({ print: each, turn: 0 })),
    { print: null, turn: 0 },
    ...prints.slice(0, 5).map((each) => ({ print: each, turn: 2 })),
  ];

  it('are looked for by several as by one', () => {
    const likeness = new SharedWork({ kind: 'edges', asked, among }).finish();
    const query = EdgeQuery.of(asked);
    expect(likeness).toEqual(among.map(({ print, turn }) => (print ? query.likeness(print, turn) : -1)));
    expect(Math.max(...likeness)).toBe(likeness[3]);
    expect(likeness[30]).toBe(-1);
  });

  it.skipIf(availableParallelism() < 2)('are looked for by others alone where this thread does nothing', async () => {
    await vi.waitFor(
      async () => {
        const work = new SharedWork({ kind: 'edges', asked, among: among.slice(0, 3) });
        await setTimeout(300);
        expect(work.doOne()).toBe(false);
      },
      { timeout: 120_000, interval: 10 },
    );
  });

  it.skipIf(availableParallelism() < 2)(
    'are looked for by new ones after a while where the others have ended',
    async () => {
      const begin = async () => {
        new SharedWork({ kind: 'edges', asked, among: among.slice(0, 3) }).finish();
        // Its beginning is told a tick later.
        await setTimeout(20);
      };
      await begin();
      const count = crew.size;
      expect(count).toBeGreaterThan(0);
      const now = vi.spyOn(performance, 'now');
      const later = performance.now() + 3_600_000;
      now.mockReturnValue(later);
      await Promise.all([...crew].map((helper) => helper.terminate()));
      await begin();
      expect(crew.size).toBe(count);
      // Those may end by the same.
      await Promise.all([...crew].map((helper) => helper.terminate()));
      await begin();
      expect(crew.size).toBe(0);
      now.mockReturnValue(later + 60_000);
      await begin();
      expect(crew.size).toBe(count);
      now.mockRestore();
    },
  );
});
