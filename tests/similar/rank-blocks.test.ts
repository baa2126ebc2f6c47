/** How much of an index a ranking looks at: blocks of its best, one after another. */
import { expect, test, vi } from 'vitest';
import { MemoryIndex } from '#app/domain/find/vector-index/memory-index.ts';
import { PaletteIndex } from '#app/domain/find/vector-index/palette-index.ts';
import { rankAmong, someOf, type Part } from '#app/domain/find/vector-index/rank.ts';
import { makeBits, setBit } from '#app/domain/visible/index/bits.ts';
import { LEVELS, packPrint, packSought, seekPrint, unpackPrint } from '#app/image/similar/edge-bytes.ts';
import { CELL, DIRECTIONS } from '#app/image/similar/edge-cells.ts';
import { EmbeddingMaker, makeRandom } from './generated-embeddings.ts';

const colorwayId = (ordinal: number) => `00000000-0000-4000-8000-${String(ordinal).padStart(12, '0')}`;

/** Edges anywhere, the same for one seed. */
function drawing(seed: number): Uint8Array {
  const random = makeRandom(seed);
  const levels = LEVELS.map((px) => {
    const side = px / CELL;
    const values = Float32Array.from({ length: side * side * DIRECTIONS }, () => random() ** 3);
    return { across: side, down: side, values };
  });
  return packPrint({ drop: 0, shift: 0 }, levels);
}

/** Designs as far from one motif as `aparts` says, by ordinal from 1; `drawn` have the question's edges. */
function fill(aparts: number[], drawn: number[] = []) {
  const maker = new EmbeddingMaker(3);
  const motif = maker.motif();
  const memory = new MemoryIndex();
  for (const [at, apart] of aparts.entries()) {
    const row = { cm: 32, vector: maker.near(motif, apart), signature: new Float32Array(64) };
    memory.put(at + 1, [{ ...row, colorwayId: colorwayId(at + 1) }]);
  }
  const [own, other] = [drawing(1), drawing(2)];
  const kept = {
    tell: vi.fn(async (ids: string[]) => {
      const told = ids.map((id) => ({ id, ordinal: Number(id.slice(-12)) }));
      return new Map(
        told.map(({ id, ordinal }) => [id, { name: '', palette: [], ordinal, designId: String(ordinal) }]),
      );
    }),
    edges: vi.fn(
      async (ids: string[]) => new Map(ids.map((id) => [id, drawn.includes(Number(id.slice(-12))) ? own : other])),
    ),
  };
  const query = {
    windows: [{ cm: 32, vector: motif }],
    palette: [],
    weights: { motif: 100, color: 0, scale: 0 },
    edges: packSought(seekPrint(unpackPrint(own)!)),
  };
  const index = { memory, palettes: new PaletteIndex(), whitening: null };
  return { kept, ask: (part: Part) => rankAmong(index, kept, query, null, part) };
}

test('a count puts nothing in order', async () => {
  const { ask, kept } = fill(Array.from({ length: 80 }, (_, at) => 0.1 + at / 200));
  const { total, found } = await ask({ kind: 'count' });
  expect(found).toEqual([]);
  expect(kept.tell).not.toHaveBeenCalled();
  expect(kept.edges).not.toHaveBeenCalled();
  expect(total).toBe((await ask({ kind: 'page', skip: 0, count: 5 })).total);
});

test('a count has what is found by its edges alone', async () => {
  const { ask, kept } = fill([0.1, 0.1, 2.6, 2.6], [3]);
  expect((await ask({ kind: 'count' })).total).toBe(3);
  expect(kept.tell).not.toHaveBeenCalled();
  expect((await ask({ kind: 'page', skip: 0, count: 5 })).total).toBe(3);
});

test('of very many that are the same print, edges are looked for in the likeliest, and pages tell each once', async () => {
  const [many, own] = [300, 217];
  const aparts = Array.from({ length: many }, (_, at) => (at + 1 === own ? 0.18 : 0.2));
  const byMotif = await fill(aparts).ask({ kind: 'page', skip: 0, count: many });
  const place = byMotif.found.findIndex(({ ordinal }) => ordinal === own);
  expect(place).toBeGreaterThan(10);
  expect(place).toBeLessThan(100);
  const { ask, kept } = fill(aparts, [own]);
  const first = await ask({ kind: 'page', skip: 0, count: 25 });
  expect(first.found[0]!.ordinal).toBe(own);
  expect(new Set(kept.edges.mock.calls.flatMap(([ids]) => ids)).size).toBeLessThanOrEqual(150);
  const paged: number[] = [];
  for (let skip = 0; skip < many; skip += 25) {
    const { found } = await ask({ kind: 'page', skip, count: 25 });
    paged.push(...found.map(({ ordinal }) => ordinal));
    const scores = found.map(({ likeness }) => likeness.score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  }
  expect(new Set(paged).size).toBe(many);
});

test('of very many designs without vectors, the newest are among those that are asked about, and the oldest', () => {
  const unseen = makeBits(5000);
  for (let ordinal = 10; ordinal <= 4000; ordinal++) setBit(unseen, ordinal);
  const some = someOf(unseen);
  expect([some[0], some.at(-1)]).toEqual([10, 4000]);
  expect(new Set(some).size).toBe(1000);
});
