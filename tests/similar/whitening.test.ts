import { describe, expect, it, vi } from 'vitest';
import type { BulkReader } from '#app/data/bulk-reads.server.ts';
import { MemoryIndex } from '#app/domain/find/vector-index/memory-index.ts';
import { VECTOR_LENGTH } from '#app/domain/find/vector-index/vector-bytes.ts';
import { PaletteIndex } from '#app/domain/find/vector-index/palette-index.ts';
import { rankAmong } from '#app/domain/find/vector-index/rank.ts';
import { motifOf } from '#app/domain/find/vector-index/motifs.ts';
import { SharedWhitening } from '#app/domain/find/vector-index/shared-whitening.ts';
import { fitWhitening, Whitening } from '#app/domain/find/vector-index/whitening.ts';
import { EmbeddingMaker, toUnit } from './generated-embeddings.ts';

const maker = new EmbeddingMaker(8);
/** What every print of the archive looks like, in strengths that vary from print to print. */
const common = maker.motif();
const inArchive = (own: Float32Array, strength: number) =>
  toUnit(own.map((value, i) => value + 3 * strength * common[i]!));
const archive = Array.from({ length: 1_500 }, () => inArchive(maker.motif(), 0.54 * maker.random()));
const signature = new Float32Array(64);

function fill(vectors: Float32Array[]): MemoryIndex {
  const memory = new MemoryIndex();
  for (const [at, vector] of vectors.entries())
    memory.put(at + 1, [{ colorwayId: colorwayId(at + 1), cm: 32, vector, signature }]);
  return memory;
}

const colorwayId = (ordinal: number) => `00000000-0000-4000-8000-${String(ordinal).padStart(12, '0')}`;
const lengthOf = (vector: Float32Array) => Math.hypot(...vector);

describe('whitening', () => {
  const whitening = Whitening.fit(archive)!;

  it('keeps both halves’ lengths, and what is one stays one', () => {
    const seen = whitening.see(archive[0]!);
    expect(lengthOf(seen.subarray(0, VECTOR_LENGTH / 2))).toBeCloseTo(Math.SQRT1_2, 5);
    expect(lengthOf(seen.subarray(VECTOR_LENGTH / 2))).toBeCloseTo(Math.SQRT1_2, 5);
    expect(motifOf(seen, whitening.see(archive[0]!))).toBeCloseTo(1, 5);
  });

  it('takes out what all prints have in common: two that share nothing else are no longer alike', () => {
    const before = archive.slice(1, 200).map((other) => motifOf(archive[0]!, other));
    const after = archive.slice(1, 200).map((other) => motifOf(whitening.see(archive[0]!), whitening.see(other)));
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
    expect(mean(before)).toBeGreaterThan(0.3);
    expect(Math.abs(mean(after))).toBeLessThan(0.05);
  });

  it('has the covariance one, but for the floor under narrow directions', () => {
    const seen = archive.map((vector) => whitening.see(vector));
    const spreads = [0, 40, 127, 128, 200].map((at) => seen.reduce((sum, each) => sum + each[at]! ** 2, 0) / 1_500);
    for (const spread of spreads) expect(spread * VECTOR_LENGTH).toBeCloseTo(1, 0);
  });

  it('is not fitted to few vectors, nor to the same one again and again', () => {
    expect(fitWhitening(fill(archive.slice(0, 900)))).toBeNull();
    expect(fitWhitening(fill(archive.slice(0, 1_100)))).not.toBeNull();
    expect(Whitening.fit(Array.from({ length: 1_100 }, () => common))).toBeNull();
  });

  it('is a process’s own while the database takes no writes, and shared once it does', async () => {
    const memory = fill(archive.slice(0, 1_100));
    let isFull = true;
    let kept: unknown[] | undefined;
    const read = (sql: string, values?: unknown[]) => {
      if (!sql.startsWith('INSERT')) return Promise.resolve(kept ? [kept] : []);
      if (isFull) return Promise.reject(new Error('could not extend file'));
      kept = values;
      return Promise.resolve([]);
    };
    const reader = { read } as unknown as BulkReader;
    const shared = new SharedWhitening();
    const own = await shared.follow(reader, null, memory);
    expect(own!.see(archive[0]!)).toEqual(fitWhitening(memory)!.see(archive[0]!));
    isFull = false;
    expect(await shared.follow(reader, null, memory)).toBe(own);
    expect(kept).toBeUndefined();
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    try {
      const again = await shared.follow(reader, null, memory);
      expect(again!.packed).toEqual(own!.packed);
    } finally {
      vi.useRealTimers();
    }
    expect(kept).toBeDefined();
  });

  it('sees the same to the last bit, packed and read again', () => {
    const again = Whitening.from(whitening.packed)!;
    for (const vector of archive.slice(0, 20)) expect(again.see(vector)).toEqual(whitening.see(vector));
    expect(Whitening.from(new Uint8Array())).toBeNull();
  });

  it('takes a vector that is no number for one that is like nothing', () => {
    expect(motifOf(whitening.see(new Float32Array(VECTOR_LENGTH).fill(NaN)), archive[0]!)).toBe(0);
  });
});

describe('a sample of the vectors', () => {
  it('is of the same designs in the same order, whichever way their rows lie', () => {
    const forth = fill(archive);
    const back = fill(archive);
    for (const [at, vector] of archive.entries()) {
      if (at % 3 === 0) back.put(at + 1, [{ colorwayId: colorwayId(at + 1), cm: 32, vector, signature }]);
    }
    const keys = (memory: MemoryIndex) => memory.sample(300).map((vector) => vector.slice(0, 4).join(' '));
    expect(keys(back)).toEqual(keys(forth));
    expect(keys(forth).length).toBeGreaterThan(200);
    expect(keys(forth).length).toBeLessThan(400);
    expect(forth.sample(10_000)).toHaveLength(archive.length);
  });
});

describe('a search in an archive of prints that have much in common', () => {
  const own = maker.motif();
  // The photo has much of what prints have in common, its print little: others are more like the photo by that alone.
  const photo = inArchive(maker.near(own, 1.4), 0.52);
  const vectors = [...archive, inArchive(own, 0.18)];
  const memory = fill(vectors);
  const ask = async (whitening: Whitening | null) => {
    const tell = async (ids: string[]) =>
      new Map(
        vectors.flatMap((_, at) => {
          const [id, ordinal] = [colorwayId(at + 1), at + 1];
          return ids.includes(id) ? [[id, { name: '', palette: [], ordinal, designId: String(ordinal) }]] : [];
        }),
      );
    const query = {
      windows: [{ cm: null, vector: photo }],
      palette: [],
      weights: { motif: 100, color: 0, scale: 0 },
      least: 0,
    };
    const index = { memory, palettes: new PaletteIndex(), whitening };
    return rankAmong(index, { tell, edges: () => Promise.resolve(new Map()) }, query, null, {
      kind: 'page',
      skip: 0,
      count: 5,
    });
  };
  it('is ordered by what sets them apart, and tells the motif as it is', async () => {
    const [plain, whitened] = [await ask(null), await ask(fitWhitening(memory))];
    const place = ({ found }: typeof plain) => found.findIndex(({ ordinal }) => ordinal === archive.length + 1);
    expect(place(whitened)).toBe(0);
    expect(place(plain)).not.toBe(0);
    expect(whitened.total).toBe(plain.total);
    const told = new Map(plain.found.map(({ ordinal, likeness }) => [ordinal, likeness.motif]));
    for (const { ordinal, likeness } of whitened.found)
      if (told.has(ordinal)) expect(likeness.motif).toBe(told.get(ordinal));
  });
});
