import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Worker } from 'node:worker_threads';
import { beforeAll, describe, expect, it } from 'vitest';
import { openBulkReader } from '#app/data/bulk-reads.server.ts';
import { db } from '#app/data/database.server.ts';
import { makeBits, setBit } from '#app/domain/visible/index/bits.ts';
import { queryIndex, stopIndex, warmVectorIndex } from '#app/domain/find/vector-index/index-client.server.ts';
import { everyDesign, findSimilar } from '#tests/similar/find-similar.ts';
import { packVectors, stampSql, unpackVectors } from '#app/domain/find/embeddings/embeddings.server.ts';
import { colorSignature } from '#app/domain/find/vector-index/color-signature.ts';
import { VectorIndex } from '#app/domain/find/vector-index/vector-index.ts';
import { MemoryIndex } from '#app/domain/find/vector-index/memory-index.ts';
import { fitWhitening } from '#app/domain/find/vector-index/whitening.ts';
import {
  compareScores,
  likenessOf,
  makeScorer,
  type Scorer,
  type SimilarQuery,
} from '#app/domain/find/vector-index/score.ts';
import { makeArchive, makeDesign } from '#tests/make.ts';
import { EmbeddingMaker, writeEmbedding } from './generated-embeddings.ts';

const maker = new EmbeddingMaker(7);
const motifs = Array.from({ length: 40 }, () => maker.motif());

interface Made {
  id: string;
  ordinal: number;
  colorways: {
    id: string;
    name: string;
    windows: { cm: number; vector: Float32Array }[];
    palette: ReturnType<EmbeddingMaker['palette']>;
  }[];
}

const made: Made[] = [];
const threads: Worker[] = [];
process.on('worker', (thread) => threads.push(thread));

/** 1,500 designs of two colorways, a dozen statements. */
beforeAll(async () => {
  const model = await makeDesign({ archiveId: (await makeArchive()).id });
  const { colorways, ordinal: _, ...designRow } = model;
  const { colors: __, ...colorwayRow } = colorways[0]!;
  await db.design.delete({ where: { id: model.id } });
  for (let i = 0; i < 1500; i++) {
    const motif = maker.near(motifs[i % 40]!, 0.8);
    const base = 10 * 2 ** (3 * maker.random());
    made.push({
      id: crypto.randomUUID(),
      ordinal: 0,
      colorways: ['VR-1', 'VR-2'].map((name, at) => ({
        id: crypto.randomUUID(),
        name,
        palette: maker.palette(),
        windows: (at === 0 ? [base, base / 2, 36] : [base]).map((cm) => ({ cm, vector: maker.near(motif, 0.3) })),
      })),
    });
  }
  const all = made.flatMap((design) => design.colorways.map((colorway) => ({ design, colorway })));
  await db.design.createMany({
    data: made.map(({ id }, i) => ({ ...designRow, id, name: `T-${i}`, nameFolded: `t-${i}`, activeColorwayId: null })),
  });
  await db.colorway.createMany({
    data: all.map(({ design, colorway: { id, name } }, i) => ({
      ...colorwayRow,
      id,
      name,
      designId: design.id,
      versionId: undefined,
      position: i % 2,
      channels: [],
      warnings: [],
      repeatBox: undefined,
    })),
  });
  await db.colorwayColor.createMany({
    data: all.flatMap(({ colorway }) =>
      colorway.palette.map((color, position) => ({ ...color, position, colorwayId: colorway.id })),
    ),
  });
  const stamps = await db.$queryRaw<{ id: string; stamp: string }[]>`
    SELECT k."id"::text, ${stampSql} AS "stamp" FROM "Colorway" k JOIN "Design" d ON d."id" = k."designId"`;
  const stampOf = new Map(stamps.map(({ id, stamp }) => [id, stamp]));
  await db.colorwayLook.createMany({
    data: all.map(({ colorway: { id, windows } }) => ({
      colorwayId: id,
      stamp: stampOf.get(id)!,
      hash: 1n,
      cm: windows.map(({ cm }) => cm),
      vectors: packVectors(windows.map(({ vector }) => vector)),
    })),
  });
  const ordinals = await db.design.findMany({ select: { id: true, ordinal: true } });
  const byId = new Map(ordinals.map(({ id, ordinal }) => [id, ordinal]));
  for (const design of made) design.ordinal = byId.get(design.id)!;
}, 180_000);

const question = (at: number, weights = { motif: 100, color: 20, scale: 0 }): SimilarQuery => ({
  windows: made[at]!.colorways[0]!.windows,
  palette: toColors(made[at]!.colorways[0]!.palette),
  weights,
});

function toColors(palette: ReturnType<EmbeddingMaker['palette']>) {
  return palette.map(({ l, a, b, share }) => ({ lab: [l, a, b] as [number, number, number], share }));
}

/** As the index holds them. */
function heldOf(designs: Made[]): MemoryIndex {
  const memory = new MemoryIndex();
  for (const { ordinal, colorways } of designs) {
    const rows = colorways.flatMap(({ id, windows, palette }) =>
      windows.map(({ cm, vector }) => ({ colorwayId: id, cm, vector, signature: colorSignature(toColors(palette)) })),
    );
    memory.put(ordinal, rows);
  }
  return memory;
}

describe('the exact answer', () => {
  it.each([
    ['as usual', { motif: 100, color: 20, scale: 0 }],
    ['motif alone', { motif: 100, color: 0, scale: 0 }],
    ['as much colour', { motif: 50, color: 50, scale: 0 }],
    ['true size', { motif: 100, color: 20, scale: 100 }],
  ])('is that of a comparison with everything: %s', async (_, weights) => {
    let [found, all, scores] = [0, 0, 0];
    const whitening = fitWhitening(heldOf(made))!;
    for (let at = 0; at < 10; at++) {
      const asked = question(at * 61, weights);
      const order = (designs: Made[], score: Scorer) =>
        designs
          .map((design) => {
            const colorways = design.colorways.map((each) => ({ ...each, palette: toColors(each.palette) }));
            return { design, id: design.id, ...score(colorways)! };
          })
          .sort(compareScores);
      const like = await findSimilar(asked, { allowed: null, count: 25 });
      // The best as such, in the order in which the archive sees them.
      const wide = order(made, makeScorer(asked)).slice(0, 50);
      const best = order(
        wide.map(({ design }) => design),
        makeScorer(asked, whitening),
      ).slice(0, like.length);
      const ids = new Set(like.map(({ designId }) => designId));
      all += like.length;
      found += best.filter(({ id }) => ids.has(id)).length;
      const exact = new Map(
        best.map(({ id, ...score }) => [id, likenessOf(asked, score, { name: '', palette: [] }).score]),
      );
      const apart = like.map(({ designId, likeness }) =>
        Math.abs(likeness.score - (exact.get(designId) ?? likeness.score)),
      );
      scores = Math.max(scores, ...apart);
    }
    expect(all).toBeGreaterThan(200);
    // What is fiftieth by the estimate may not be by the exact comparison.
    expect(found / all).toBeGreaterThanOrEqual(0.97);
    // 16-bit floats
    expect(scores).toBeLessThan(0.005);
  });

  it('stands under what is allowed', async () => {
    const few = [3, 700, 1200];
    const allowed = few.reduce((bits, at) => (setBit(bits, made[at]!.ordinal), bits), makeBits(5000));
    const like = await findSimilar({ ...question(5), least: -1 }, { allowed, count: 25 });
    expect(new Set(like.map(({ designId }) => designId))).toEqual(new Set(few.map((at) => made[at]!.id)));
  });
});

describe('the thread', () => {
  it('tells what it holds', async () => {
    const { rows, bytes, loadTime } = await warmVectorIndex();
    expect(rows).toBe(1500 * 4);
    expect(bytes).toBeGreaterThan(rows * 320);
    expect(loadTime).toBeGreaterThan(0);
  });

  it('is begun again when it breaks down, and whoever waited is answered', async () => {
    const before = await findSimilar(question(9), { allowed: null, count: 5 });
    const waiting = Promise.all([1, 2, 3].map(() => findSimilar(question(9), { allowed: null, count: 5 })));
    await threads.at(-1)!.terminate();
    for (const answer of await waiting) expect(answer).toEqual(before);
    await threads.at(-1)!.terminate();
    expect(await findSimilar(question(9), { allowed: null, count: 5 })).toEqual(before);
    await stopIndex();
    expect(await findSimilar(question(9), { allowed: null, count: 5 })).toEqual(before);
  });

  it('fails a question that cannot be answered, and goes on', async () => {
    const broken = { ...question(0), windows: [{ cm: 1, vector: null }] } as never;
    const part = { kind: 'page', skip: 0, count: 5 } as const;
    await expect(queryIndex('rank', { query: broken, allowed: everyDesign, part })).rejects.toThrow(/vector index/);
    expect((await findSimilar(question(9), { allowed: null, count: 5 })).length).toBe(5);
  });

  it('answers in several processes what stands in the database, and holds none of them', async () => {
    const script = `
      const { findSimilar } = await import('#tests/similar/find-similar.ts');
      const { unpackVectors } = await import('#app/domain/find/embeddings/embeddings.server.ts');
      const { db } = await import('#app/data/database.server.ts');
      const look = await db.colorwayLook.findUniqueOrThrow({ where: { colorwayId: '${made[9]!.colorways[0]!.id}' } });
      const windows = unpackVectors(look.vectors).slice(0, 1).map((vector) => ({ cm: null, vector }));
      const ask = () => findSimilar({ windows, palette: [], weights: { motif: 100, color: 0, scale: 0 } }, { allowed: null, count: 2 });
      await ask();
      process.stdout.write('ready\\n');
      await new Promise((resolve) => process.stdin.once('data', resolve));
      process.stdout.write(JSON.stringify((await ask()).map(({ designId }) => designId)) + '\\n');
      process.stdin.pause();
      await db.$disconnect();`;
    const running = promisify(execFile)(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', '--input-type=module', '-e', script],
      {
        timeout: 120_000,
      },
    );
    await new Promise((resolve) => running.child.stdout!.once('data', resolve));
    const twin = await makeDesign();
    const look = await db.colorwayLook.findUniqueOrThrow({ where: { colorwayId: made[9]!.colorways[0]!.id } });
    await writeEmbedding(twin, twin.colorways[0]!, [{ cm: 20, vector: unpackVectors(look.vectors)[0]! }]);
    running.child.stdin!.end('now\n');
    const [, answer] = (await running).stdout.trim().split('\n');
    expect(new Set(JSON.parse(answer!))).toEqual(new Set([made[9]!.id, twin.id]));
  });
});

describe('processes of one archive', () => {
  /** What each sees a vector as; all hold the same. */
  const seen = async (indexes: VectorIndex[]) => {
    for (const index of indexes) await index.follow();
    return indexes.map(({ whitening }) => whitening!.see(motifs[0]!));
  };
  const forget = (from: number, to: number) =>
    db.colorwayLook.deleteMany({
      where: { colorwayId: { in: made.slice(from, to).flatMap(({ colorways }) => colorways.map(({ id }) => id)) } },
    });

  it('see it alike, whenever they began', async () => {
    const reader = openBulkReader('test');
    const open = () => new VectorIndex(reader);
    const first = open();
    const [before] = await seen([first]);
    await forget(0, 300);
    // A fifth has gone: what was fitted is good enough, also for who begins now.
    const second = open();
    expect(await seen([first, second])).toEqual([before, before]);
    await forget(300, 450);
    const [one, other] = await seen([first, second]);
    expect(one).not.toEqual(before);
    expect(other).toEqual(one);
    // Lost, as after a crash of the server.
    await db.archiveWhitening.deleteMany();
    const [again, and, third] = await seen([first, second, open()]);
    expect([and, third]).toEqual([again, again]);
    await reader.end();
  });
});
