import { describe, expect, it } from 'vitest';
import { colorSignature, SIGNATURE_LENGTH } from '#app/domain/find/vector-index/color-signature.ts';
import { Components, LEAD } from '#app/domain/find/vector-index/principal-components.ts';
import { motifOf } from '#app/domain/find/vector-index/motifs.ts';
import { VECTOR_LENGTH } from '#app/domain/find/vector-index/vector-bytes.ts';
import { MemoryIndex, type VectorQuery, type Row as OneRow } from '#app/domain/find/vector-index/memory-index.ts';

interface Row extends OneRow {
  ordinal: number;
}

let state = 1;
const random = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) / 2 ** 32;
const gauss = () => random() + random() + random() + random() - 2;

function unit(values: Float32Array): Float32Array {
  const out = values.slice();
  for (const from of [0, 128]) {
    const length = Math.hypot(...out.subarray(from, from + 128)) * Math.SQRT2;
    for (let i = from; i < from + 128; i++) out[i] = out[i]! / length;
  }
  return out;
}

const randomVector = () => unit(Float32Array.from({ length: VECTOR_LENGTH }, gauss));
const near = (vector: Float32Array, by: number) => unit(vector.map((value) => value + (by * gauss()) / 16));
const randomPalette = () =>
  colorSignature(
    Array.from({ length: 4 }, () => ({
      lab: [random() * 100, gauss() * 60, gauss() * 60] as [number, number, number],
      share: random(),
    })),
  );

/** 600 designs around 60 motifs, up to 4 colorways of 1 to 3 looks. */
function makeRows(): Row[] {
  state = 1;
  const motifs = Array.from({ length: 60 }, randomVector);
  const rows: Row[] = [];
  for (let d = 0; d < 600; d++) {
    const motif = near(motifs[d % 60]!, 0.6);
    for (let c = 0; c <= Math.floor(random() * 4); c++) {
      const signature = randomPalette();
      for (let v = 0; v <= Math.floor(random() * 3); v++) {
        rows.push({
          ordinal: d + 1,
          colorwayId: `${String(d).padStart(8, '0')}-0000-4000-8000-${String(c).padStart(12, '0')}`,
          cm: 8 * 2 ** (5 * random()),
          vector: near(motif, 0.3),
          signature,
        });
      }
    }
  }
  return rows;
}

/** `hasComponents`: halfway they are found, so that some rows are there before and others come after. */
function fill(rows: Row[], hasComponents = false): MemoryIndex {
  const index = new MemoryIndex();
  for (const [ordinal, each] of Map.groupBy(rows, (row) => row.ordinal)) {
    if (hasComponents && index.rows > rows.length / 2) index.components ??= Components.fit(index.sample(500));
    index.put(ordinal, each);
  }
  return index;
}

type Asked = Omit<VectorQuery, 'allowed' | 'count'>;

const plain = { perOctave: 0 };
const window = (vector: Float32Array, cm: number | null = null) => ({ vectors: [{ vector, cm }] });

function exact(
  rows: Row[],
  { vectors, signature, color, contrast, perOctave }: Asked,
  only?: Set<number>,
): [number, number][] {
  const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
  const best = new Map<number, number>();
  for (const row of rows) {
    if (only && !only.has(row.ordinal)) continue;
    for (const { vector, cm } of vectors) {
      const seen = dot(vector.subarray(0, 128), row.vector.subarray(0, 128));
      const form = dot(vector.subarray(128), row.vector.subarray(128));
      const apart = cm === null ? 0 : Math.min(3, Math.abs(Math.log2(row.cm / cm)));
      const score =
        2 * (1 - color) * (contrast * seen + (1 - contrast) * form) +
        color * dot(signature, row.signature) -
        (1 - color) * perOctave * apart;
      if (score > (best.get(row.ordinal) ?? -9)) best.set(row.ordinal, score);
    }
  }
  return [...best].sort((a, b) => b[1] - a[1]);
}

describe.each([
  ['', false],
  [', by leading components first', true],
])('the index in memory%s', (_, hasComponents) => {
  const rows = makeRows();
  const index = fill(rows, hasComponents);

  it.each([
    ['motif alone', 0, 0.3, 1, 0],
    ['form alone', 0, 0, 1, 0],
    ['colour alone', 1, 0.5, 1, 0],
    ['both', 0.5, 0.5, 1, 0],
    ['several windows', 0.2, 0.3, 3, 0],
    ['true size', 0.2, 0.3, 1, 0.1],
    ['several windows in true size', 0.2, 0.3, 2, 0.1],
  ])('finds what a comparison of all finds: %s', (_, color, contrast, windows, perOctave) => {
    let [found, all, worst] = [0, 0, 0];
    for (let i = 0; i < 20; i++) {
      const vectors = Array.from({ length: windows }, (_, w) => ({
        vector: near(rows[i * 7 + w * 50]!.vector, 0.3),
        cm: w === 1 ? null : 20,
      }));
      const asked = { vectors, signature: randomPalette(), color, contrast, perOctave };
      const right = exact(rows, asked).slice(0, 25);
      const answer = index.search({ ...asked, allowed: null, count: 25 });
      const ids = new Set(answer.map(({ ordinal }) => ordinal));
      found += right.filter(([id]) => ids.has(id)).length;
      all += right.length;
      worst = Math.max(worst, ...answer.map(({ score }, at) => Math.abs(score - right[at]![1])));
    }
    expect(found / all).toBeGreaterThan(0.97);
    expect(worst).toBeLessThan(0.02);
  });

  it('puts a level of motif before all colours, and ends where motif does', () => {
    const [first, second, least] = [0.8, 0.95, 0.3];
    for (let i = 0; i < 20; i++) {
      const { vector } = rows[i * 31]!;
      const asked = { ...window(near(vector, 0.05)), ...plain, signature: randomPalette(), color: 0.5, contrast: 0.3 };
      const motif = new Map(exact(rows, { ...asked, color: 0 }));
      const answer = index.search({
        ...asked,
        allowed: null,
        count: 600,
        levels: [first, second],
        least: { motif: least },
      });
      const found = answer.map(({ ordinal }) => motif.get(ordinal)!);
      const level = (value: number, by: number) => Number(value >= first + by) + Number(value >= second + by);
      // As far as the estimate is exact.
      for (let at = 1; at < found.length; at++)
        expect(level(found[at - 1]!, -0.02)).toBeGreaterThanOrEqual(level(found[at]!, 0.02));
      expect(Math.min(...found)).toBeGreaterThan(least - 0.02);
      expect(found.length).toBeGreaterThanOrEqual([...motif.values()].filter((value) => value > least + 0.02).length);
    }
  });

  it.each([1, 2, 5])('of %s windows, leaves out what has too little motif, and nothing else', (windows) => {
    for (let i = 0; i < 30; i++) {
      const vectors = Array.from({ length: windows }, (_, w) => ({
        vector: near(rows[i * 11 + w * 90]!.vector, 0.4),
        cm: w === 1 ? null : 30,
      }));
      const contrast = [0, 0.3, 1][i % 3]!;
      const asked = { vectors, ...plain, signature: randomPalette(), color: 0, contrast, allowed: null, count: 600 };
      const all = index.search(asked);
      expect(all).toHaveLength(600);
      for (const motif of [-0.5, 0.2, 0.5, 0.72, 0.9])
        expect(index.search({ ...asked, least: { motif } })).toEqual(
          all.filter(({ score }) => score >= Math.fround(motif)),
        );
    }
  });

  it('of colours that make a result by themselves, none is left out for its motif', () => {
    const { signature } = rows[5]!;
    const asked = { ...window(rows[300]!.vector), ...plain, signature, color: 0.8, contrast: 0.3, allowed: null };
    const answer = index.search({ ...asked, count: 600, least: { motif: 0.99, signature: 0.9 } });
    expect(answer.map(({ ordinal }) => ordinal)).toContain(rows[5]!.ordinal);
  });

  it('answers with allowed designs only, and with all of them where fewer than asked', () => {
    const only = new Set([4, 5, 600, 100_000]);
    const bits = new Uint32Array(4000);
    for (const ordinal of only) bits[ordinal >> 5] = bits[ordinal >> 5]! | (1 << (ordinal & 31));
    const asked = { ...window(rows[0]!.vector), ...plain, signature: rows[0]!.signature, color: 0.2, contrast: 0.3 };
    const answer = index.search({ ...asked, allowed: bits, count: 25 });
    expect(answer.map(({ ordinal }) => ordinal)).toEqual(exact(rows, asked, only).map(([id]) => id));
    expect(index.search({ ...asked, allowed: new Uint32Array(1), count: 25 })).toEqual([]);
  });

  it('tells a design’s vectors as they were put, to within a hundredth, also when rows have changed places', () => {
    const changing = fill(rows, hasComponents);
    const removed = new Set(rows.map(({ ordinal }) => ordinal).filter((ordinal) => ordinal % 3 === 1));
    for (const ordinal of removed) changing.remove(ordinal);
    for (const ordinal of [2, 300, 599]) {
      const own = Map.groupBy(
        rows.filter((row) => row.ordinal === ordinal),
        (row) => row.colorwayId,
      );
      const told = changing.colorwaysOf(ordinal);
      expect(told.map(({ id }) => id)).toEqual([...own.keys()]);
      for (const { id, windows } of told) {
        expect(windows.map(({ cm }) => cm)).toEqual(own.get(id)!.map(({ cm }) => expect.closeTo(cm, 3)));
        for (const [at, { vector }] of windows.entries()) {
          const { vector: put } = own.get(id)![at]!;
          expect(vector.reduce((sum, value, i) => sum + value * put[i]!, 0)).toBeGreaterThan(0.999);
        }
      }
    }
    expect(changing.colorwaysOf(1)).toEqual([]);
    expect(changing.colorwaysOf(90_000)).toEqual([]);
  });

  it('answers each design once, with the colorway that is nearest', () => {
    const row = rows.at(-1)!;
    const answer = index.search({
      ...window(row.vector),
      ...plain,
      signature: row.signature,
      color: 0.5,
      contrast: 0.3,
      allowed: null,
      count: 600,
    });
    expect(new Set(answer.map(({ ordinal }) => ordinal)).size).toBe(600);
    expect(answer[0]).toMatchObject({ ordinal: row.ordinal, colorwayId: row.colorwayId });
  });

  it('follows what is put and removed, as one that was filled anew', () => {
    const changing = fill(rows, hasComponents);
    const ordinals = [...new Set(rows.map(({ ordinal }) => ordinal))];
    let left = rows;
    for (let i = 0; i < ordinals.length; i += 3) {
      changing.remove(ordinals[i]!);
      left = left.filter(({ ordinal }) => ordinal !== ordinals[i]);
    }
    const moved: Row = { ...rows[0]!, ordinal: 50_000, vector: randomVector() };
    changing.put(ordinals[1]!, []);
    changing.put(50_000, [moved]);
    left = [...left.filter(({ ordinal }) => ordinal !== ordinals[1]), moved];
    expect(changing.rows).toBe(left.length);
    const asked = { ...window(moved.vector), ...plain, signature: moved.signature, color: 0, contrast: 0.5 };
    const answer = changing.search({ ...asked, allowed: null, count: 50 });
    expect(answer[0]!.ordinal).toBe(50_000);
    const fresh = fill(left).search({ ...asked, allowed: null, count: 50 });
    expect(answer.map(({ ordinal }) => ordinal)).toEqual(fresh.map(({ ordinal }) => ordinal));
    for (const ordinal of [...ordinals, 50_000]) changing.remove(ordinal);
    expect(changing.rows).toBe(0);
    expect(changing.search({ ...asked, allowed: null, count: 5 })).toEqual([]);
  });
});

describe('leading components', () => {
  /** Vectors that a few directions make up, and a little of anything. */
  const directions = Array.from({ length: 20 }, randomVector);
  const make = () => {
    const vector = new Float32Array(VECTOR_LENGTH);
    for (const direction of directions) {
      const by = gauss();
      for (let i = 0; i < VECTOR_LENGTH; i++) vector[i]! += by * direction[i]!;
    }
    return near(unit(vector), 0.1);
  };
  const vectors = Array.from({ length: 400 }, make);
  const components = Components.fit(vectors);
  const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
  const weighed = (vector: Float32Array) => vector.map((value, i) => 2 * value * (i < 128 ? 0.3 : 0.7));
  /** What both have of them, and the most that the rest can add. */
  const boundOf = (components: Components, query: Float32Array, row: Float32Array) => {
    const { numbers, rest } = components.ofRow(row);
    const [own, left] = [numbers.slice(), rest];
    const asked = components.ofQuery(weighed(query));
    return { sum: dot(asked.numbers, own), most: asked.rest * left };
  };

  it('bound every motif, and closely where a few directions make up the vectors', () => {
    for (let at = 0; at + 1 < vectors.length; at += 2) {
      const [query, row] = [vectors[at]!, vectors[at + 1]!];
      const { sum, most } = boundOf(components, query, row);
      expect(Math.abs(motifOf(query, row) - sum)).toBeLessThan(most + 1e-5);
      expect(most).toBeLessThan(0.05);
    }
  });

  it('bound every motif of vectors that they weren’t found of', () => {
    for (let at = 0; at < 100; at++) {
      const [query, row] = [randomVector(), near(vectors[at]!, 0.5)];
      const { sum, most } = boundOf(components, query, row);
      expect(Math.abs(motifOf(query, row) - sum)).toBeLessThan(most + 1e-5);
    }
  });

  it('leave out no row for its rounding: each is found when no less than its own motif is asked for', () => {
    const index = new MemoryIndex();
    const signature = new Float32Array(SIGNATURE_LENGTH);
    const idOf = (at: number) => `${String(at).padStart(8, '0')}-0000-4000-8000-000000000000`;
    for (const [at, vector] of vectors.entries())
      index.put(at + 1, [{ colorwayId: idOf(at), cm: 1, vector, signature }]);
    index.components = components;
    for (let at = 0; at < 20; at++) {
      const asked = {
        ...window(near(vectors[at]!, 0.05)),
        ...plain,
        signature,
        color: 0,
        contrast: 0.3,
        allowed: null,
      };
      const all = index.search({ ...asked, count: 400 });
      for (const [place, { score }] of all.entries()) {
        if (place % 8 > 0) continue;
        const found = index.search({ ...asked, count: 400, least: { motif: score - 1e-6 } });
        expect(found).toEqual(all.slice(0, place + 1));
      }
    }
  });

  it.each([
    ['one', () => [vectors[0]!]],
    ['the same, often', () => Array<Float32Array>(50).fill(vectors[0]!)],
    ['nothing', () => [new Float32Array(VECTOR_LENGTH)]],
  ])('are orthogonal and of unit length, whatever they are found of: %s', (_, some) => {
    const { packed } = Components.fit(some());
    const each = Array.from({ length: LEAD }, (_, n) => packed.subarray(n * VECTOR_LENGTH, (n + 1) * VECTOR_LENGTH));
    for (const [at, one] of each.entries())
      for (const [other, two] of each.entries()) expect(dot(one, two)).toBeCloseTo(at === other ? 1 : 0, 4);
  });
});

describe('a palette’s signature', () => {
  it('is near for near colours and far for others', () => {
    const dot = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);
    const of = (...labs: [number, number, number][]) =>
      colorSignature(labs.map((lab) => ({ lab, share: 1 / labs.length })));
    const red = of([50, 60, 40]);
    expect(dot(red, red)).toBeCloseTo(1, 5);
    expect(dot(red, of([52, 57, 42]))).toBeGreaterThan(0.98);
    expect(dot(red, of([50, -50, 40]))).toBeLessThan(0.2);
    expect(dot(red, of([50, 60, 40], [90, 0, 0]))).toBeGreaterThan(0.5);
  });
});
