/** The looks as a file of this machine: read in place of the tables, and never believed where it says something else than they do. */
import { mkdtemp, readFile, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openBulkReader, type BulkReader } from '#app/data/bulk-reads.server.ts';
import { db } from '#app/data/database.server.ts';
import { Components } from '#app/domain/find/vector-index/principal-components.ts';
import { readPackedFile } from '#app/domain/find/vector-index/packed-file.ts';
import { VectorIndex } from '#app/domain/find/vector-index/vector-index.ts';
import { makeArchive, makeDesign } from '#tests/make.ts';
import { EmbeddingMaker, writeEmbedding, type MadeDesign } from './generated-embeddings.ts';

const maker = new EmbeddingMaker(3);
const motifs = Array.from({ length: 12 }, () => maker.motif());
const designs: MadeDesign[] = [];
let folder: string;
let file: string;
let inner: BulkReader;
/** designs whose rows were read */
let read = 0;
/** whether all designs were compared with what the file says */
let isCompared = false;

const reader: BulkReader = {
  read: async (text, values, name) => {
    const rows = await inner.read(text, values, name);
    if (text.includes('string_agg')) isCompared = true;
    if (text.includes('"vectors"') && Array.isArray(values?.[0])) read += (values[0] as number[]).length;
    return rows as never;
  },
  end: () => inner.end(),
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'archive-packed-'));
  file = path.join(folder, 'search', 'looks');
  inner = openBulkReader('test');
  const archive = await makeArchive();
  for (const motif of motifs) {
    const design = await makeDesign({ archiveId: archive.id, colorways: [{ palette: maker.palette() }, {}] });
    await writeEmbedding(design, design.colorways[0]!, [{ cm: 20, vector: motif }]);
    await writeEmbedding(design, design.colorways[1]!, [{ cm: 20, vector: maker.near(motif, 0.3) }]);
    designs.push(design);
  }
});

afterAll(async () => {
  await inner.end();
  await rm(folder, { recursive: true, force: true });
});

beforeEach(async () => {
  await rm(file, { force: true });
  await open(true);
  read = 0;
  isCompared = false;
});

async function open(writes = false): Promise<VectorIndex> {
  const index = new VectorIndex(reader, { file, writes });
  await index.follow();
  return index;
}

/** What an index made of the tables alone says, and this one. */
async function expectSame(index: VectorIndex): Promise<void> {
  const plain = new VectorIndex(inner);
  await plain.follow();
  const ask = ({ memory, palettes, embedded }: VectorIndex) => ({
    rows: memory.rows,
    found: motifs.map((motif) =>
      memory
        .search({
          vectors: [{ vector: motif, cm: 20 }],
          signature: new Float32Array(32),
          color: 0,
          contrast: 0.5,
          perOctave: 0.1,
          allowed: null,
          count: 40,
        })
        .sort((a, b) => a.ordinal - b.ordinal),
    ),
    colors: palettes.search([{ lab: [50, 20, 10], share: 1 }], null, 40).sort((a, b) => a - b),
    embedded: designs.filter(({ ordinal }) => ((embedded[ordinal >>> 5] ?? 0) & (1 << (ordinal & 31))) !== 0).length,
  });
  expect(ask(index)).toEqual(ask(plain));
}

test('a start reads it, and of the tables only what it says otherwise', async () => {
  const index = await open();
  expect(read).toBe(0);
  expect(isCompared).toBe(false);
  await expectSame(index);
  expect(await index.compare()).toBe(0);
  expect(index.isToBeCompared).toBe(false);
});

/** What is said of how far the log of changes was followed. */
async function changePlace(change: (place: Record<string, unknown>) => unknown): Promise<void> {
  const place = JSON.parse(await readFile(`${file}.place`, 'utf8')) as Record<string, unknown>;
  await writeFile(`${file}.place`, JSON.stringify(change(place)));
}

test.each([
  ['nobody knows how far the log of changes was followed', () => rm(`${file}.place`)],
  ['that is broken', () => writeFile(`${file}.place`, '{"crc":')],
  ['it is of another file', () => changePlace((place) => ({ ...place, crc: 1 }))],
  ['it is of another database', () => changePlace((place) => ({ ...place, log: '1 1 1 1 1' }))],
  ['it is too long ago', () => changePlace((place) => ({ ...place, at: Date.now() - 24 * 3_600_000 }))],
  ['it is of tomorrow', () => changePlace((place) => ({ ...place, at: Date.now() + 3_600_000 }))],
])('all is compared with the tables where %s', async (_, change) => {
  await change();
  const [design] = designs as [MadeDesign];
  await db.colorwayColor.updateMany({ where: { colorwayId: design.colorways[0]!.id }, data: { l: 71 } });
  const index = await open();
  expect(isCompared).toBe(true);
  expect(index.isToBeCompared).toBe(false);
  expect(read).toBe(1);
  await expectSame(index);
  await db.colorwayColor.updateMany({ where: { colorwayId: design.colorways[0]!.id }, data: { l: 50 } });
});

test('what the log of changes doesn’t tell is found when all is compared, while searches go on', async () => {
  const [, design] = designs as [MadeDesign, MadeDesign];
  await db.colorwayColor.updateMany({ where: { colorwayId: design.colorways[0]!.id }, data: { l: 12 } });
  const [row] = await db.$queryRaw<{ now: string }[]>`SELECT pg_current_snapshot()::text AS now`;
  await changePlace((place) => ({ ...place, snapshot: row!.now }));
  const index = await open();
  expect(read).toBe(0);
  expect(index.isToBeCompared).toBe(true);
  expect(await index.compare()).toBe(1);
  await index.follow();
  await expectSame(index);
});

test('designs that had changed when it was last said how far the log was followed are read again, though the file isn’t written anew', async () => {
  const many = await Promise.all(
    Array.from({ length: 60 }, () =>
      makeDesign({ archiveId: designs[0]!.archiveId, colorways: [{ palette: maker.palette() }] }),
    ),
  );
  const keeping = await open(true);
  await keeping.keep();
  const before = (await stat(file)).mtimeMs;
  await db.colorwayColor.updateMany({ where: { colorwayId: many[0]!.colorways[0]!.id }, data: { l: 44 } });
  await keeping.follow();
  await keeping.keep();
  expect((await stat(file)).mtimeMs).toBe(before);
  await db.colorwayColor.updateMany({ where: { colorwayId: many[1]!.colorways[0]!.id }, data: { l: 45 } });
  [read, isCompared] = [0, false];
  const index = await open();
  expect(read).toBe(2);
  expect(isCompared).toBe(false);
  await expectSame(index);
  await db.design.deleteMany({ where: { id: { in: many.map(({ id }) => id) } } });
});

test('what has changed since is read again: a new look, another palette, a new design, one that is gone', async () => {
  const [first, second, third] = designs as [MadeDesign, MadeDesign, MadeDesign];
  await db.colorwayLook.delete({ where: { colorwayId: first.colorways[0]!.id } });
  await writeEmbedding(first, first.colorways[0]!, [{ cm: 40, vector: maker.motif() }]);
  await db.colorwayColor.updateMany({ where: { colorwayId: second.colorways[0]!.id }, data: { l: 33 } });
  const added = await makeDesign({ archiveId: third.archiveId, colorways: [{ palette: maker.palette() }] });
  await db.colorwayLook.deleteMany({ where: { colorwayId: third.colorways[1]!.id } });
  const gone = designs.pop()!;
  await db.design.delete({ where: { id: gone.id } });
  const index = await open();
  expect(read).toBe(5);
  await expectSame(index);
  await db.design.delete({ where: { id: added.id } });
});

test('the same picture looked at anew by the same recipe is another look', async () => {
  const [design] = designs as [MadeDesign];
  const { colorwayId, ...look } = await db.colorwayLook.findUniqueOrThrow({
    where: { colorwayId: design.colorways[0]!.id },
  });
  const vectors = Buffer.from(look.vectors);
  // One number of one vector; nothing that is written beside it differs.
  vectors[1] = vectors[1]! ^ 1;
  await db.colorwayLook.update({ where: { colorwayId }, data: { vectors } });
  const index = await open();
  expect(read).toBe(1);
  await expectSame(index);
});

test('a file that is cut short, or has a wrong byte anywhere, is no file', async () => {
  const whole = await readFile(file);
  for (const at of [0, 3, 8, 20, 200, 300, Math.floor(whole.length / 2), whole.length - 1]) {
    const broken = Buffer.from(whole);
    broken[at] = broken[at]! ^ 0x55;
    await writeFile(file, broken);
    expect(await readPackedFile(file), `byte ${at}`).toBeNull();
  }
  for (const length of [0, 5, 12, 100, whole.length - 1]) {
    await writeFile(file, whole);
    await truncate(file, length);
    expect(await readPackedFile(file), `${length} bytes`).toBeNull();
  }
  await writeFile(file, Buffer.concat([whole, Buffer.from([0])]));
  expect(await readPackedFile(file)).toBeNull();
  await expectSame(await open());
  await writeFile(file, whole);
  expect(await readPackedFile(file)).not.toBeNull();
});

test('it keeps the leading components that are found when there are enough vectors, so that a start finds none anew', async () => {
  const [{ archiveId }] = designs as [MadeDesign];
  const many = await makeDesign({ archiveId, colorways: Array.from({ length: 1000 }, () => ({})) });
  await Promise.all(
    many.colorways.map((colorway) => writeEmbedding(many, colorway, [{ cm: 20, vector: maker.motif() }])),
  );
  await rm(file);
  const { memory } = await open(true);
  const find = vi.spyOn(Components, 'fit');
  const index = await open();
  expect(memory.components).not.toBeNull();
  expect(index.memory.components!.packed).toEqual(memory.components!.packed);
  expect(index.memory.packed).toEqual(memory.packed);
  expect(memory.packed.rests.every((rest) => rest > 0)).toBe(true);
  expect(find).not.toHaveBeenCalled();
  find.mockRestore();
  await expectSame(index);
  await db.design.delete({ where: { id: many.id } });
});

test('whoever only reads leaves it; whoever keeps it writes it anew when much has changed, and leaves nothing beside it', async () => {
  const before = (await stat(file)).mtimeMs;
  await writeFile(`${file}.4711`, 'of one that was killed while it wrote');
  await writeEmbedding(designs[2]!, designs[2]!.colorways[1]!, [{ cm: 20, vector: maker.motif() }]);
  await open();
  expect((await stat(file)).mtimeMs).toBe(before);
  await (await open(true)).keep();
  expect((await stat(file)).mtimeMs).toBeGreaterThan(before);
  expect((await readdir(path.dirname(file))).sort()).toEqual(['looks', 'looks.place']);
  for (const one of [file, `${file}.place`]) expect((await stat(one)).mode & 0o077).toBe(0);
});

test('where it can not be written, the search works without', async () => {
  await rm(path.dirname(file), { recursive: true });
  await writeFile(path.dirname(file), 'a file where the folder should be');
  await expectSame(await open(true));
  await rm(path.dirname(file));
});
