/** Proposed labels: from every source what is right nine times in ten on designs that are labelled already, and nothing else. */
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { setLabels } from '#app/domain/catalog/labels/labelling.server.ts';
import { makeLabel, saveLabel } from '#app/domain/catalog/labels/manage.server.ts';
import { calibrate, propose, type Judged } from '#app/domain/catalog/labels/suggest/calibrate.ts';
import { calibrateLabels } from '#app/domain/catalog/labels/suggest/judge.server.ts';
import { prepareSuggestions, suggestLabels } from '#app/domain/catalog/labels/suggest/suggest.server.ts';
import { labelsNamedIn, readLabelMeanings } from '#app/domain/find/words/label-words.server.ts';
import { makeArchive, makeDesign, makePerson, type DesignMaking } from '#tests/make.ts';
import { keyOf } from '#tests/key-of.ts';
import { EmbeddingMaker, toColor, writeEmbedding } from '#tests/similar/generated-embeddings.ts';

describe('what is proven', () => {
  const judge = (strength: number, isRight: boolean, at: number): Judged => ({
    designGuid: String(at),
    groupId: 1,
    labelId: 1,
    source: 'neighbours',
    strength,
    isRight,
  });

  test('the lowest strength from which nine of ten are right', () => {
    const judged = Array.from({ length: 60 }, (_, at) => judge(1 - at / 100, at < 40 || at % 3 === 0, at));
    const [proof] = calibrate(judged);
    expect(proof).toMatchObject({ groupId: 1, source: 'neighbours' });
    expect(proof!.right / proof!.made).toBeGreaterThanOrEqual(0.9);
    expect(proof!.least).toBeLessThan(0.62);
    expect(calibrate(judged.map((one) => ({ ...one, isRight: one.strength < 0.5 })))).toEqual([]);
  });

  test('few known designs prove nothing, and equal strengths stand or fall together', () => {
    expect(calibrate(Array.from({ length: 8 }, (_, at) => judge(1, true, at)))).toEqual([]);
    // As many right ones first would prove it, were the order among equals believed.
    expect(calibrate(Array.from({ length: 40 }, (_, at) => judge(1, at < 30, at)))).toEqual([]);
    expect(calibrate(Array.from({ length: 40 }, (_, at) => judge(1, true, at)))).toMatchObject([
      { made: 40, right: 40 },
    ]);
  });

  test('a label is proposed once, with every source that is sure of it; sources are proven group by group', () => {
    const proofs = [
      { groupId: 1, source: 'name', least: 1, made: 20, right: 20 },
      { groupId: 1, source: 'neighbours', least: 0.5, made: 100, right: 92 },
    ] as const;
    const evidence = [
      { labelId: 7, source: 'neighbours', strength: 0.6 },
      { labelId: 7, source: 'name', strength: 2 },
      { labelId: 8, source: 'neighbours', strength: 0.4 },
      { labelId: 9, source: 'name', strength: 2 },
    ] as const;
    expect(propose([...evidence], (id) => (id === 9 ? 2 : 1), [...proofs])).toEqual([
      { labelId: 7, why: ['name', 'neighbours'], sure: 1 },
    ]);
  });
});

let admin: Person;
let archiveId: number;
const ids = {} as Record<'dots' | 'leopard' | 'paisley' | 'small' | 'large' | 'navy' | 'rose' | 'spring', number>;
const maker = new EmbeddingMaker(11);
const motifs = { dots: maker.motif(), leopard: maker.motif() };
const navy = [toColor([20, 5, -30], 0.9), toColor([95, 0, 2], 0.1)];
const white = [toColor([96, 0, 1], 1)];

interface Making extends DesignMaking {
  motif?: keyof typeof motifs;
  fileName?: string;
  folder?: string;
}

async function add({ motif, fileName, folder, palette = white, ...making }: Making & { palette?: typeof white } = {}) {
  const design = await makeDesign({ archiveId, colorways: [{ palette }], ...making });
  const [colorway] = design.colorways;
  if (motif) await writeEmbedding(design, colorway!, [{ cm: 16, vector: maker.near(motifs[motif], 0.15) }]);
  if (fileName) {
    const original = { sha256: Buffer.alloc(32), bytes: 1n, storageKey: `originals/${randomUUID()}`, format: 'tiff' };
    const { id } = await db.original.create({ data: { ...original, fileName } });
    await db.colorway.update({ where: { id: colorway!.id }, data: { originalId: id } });
  }
  if (folder) {
    const job = await db.importJob.create({ data: { archiveId, isNewImport: true } });
    await db.importFile.create({
      data: { jobId: job.id, fileName: 'scan.tif', folder, bytes: 1n, position: 0, colorwayId: colorway!.id },
    });
  }
  return design.id;
}

beforeAll(async () => {
  admin = await makePerson({ isAdmin: true });
  archiveId = (await makeArchive()).id;
  const group = async (nameEn: string) => (await makeLabel(admin, { nameEn, isGroupHeader: true })).labelId;
  const label = async (groupId: number, nameEn: string, more: object = {}) =>
    (await makeLabel(admin, { nameEn, nameTr: nameEn, nameRu: nameEn, groupId, ...more })).labelId;
  const [motif, scale, colour, season] = [
    await group('Motif'),
    await group('Scale'),
    await group('Colour'),
    await group('Season'),
  ];
  ids.dots = await label(motif, 'Dots');
  ids.leopard = await label(motif, 'Leopard', { nameTr: 'Leopar', nameRu: 'Леопард' });
  ids.paisley = await label(motif, 'Paisley', { synonymsEn: 'boteh' });
  ids.rose = await label(motif, 'Rose');
  ids.small = await label(scale, 'Small scale');
  ids.large = await label(scale, 'Grand', { synonymsEn: 'large' });
  ids.navy = await label(colour, 'Navy', { nameTr: 'Lacivert' });
  ids.spring = await label(season, 'Spring');
});

describe('words', () => {
  const named = async (...names: string[]) => Object.fromEntries(await labelsNamedIn(names));

  test('file names in any case, inflected, joined and numbered', async () => {
    expect(await named('LeoparDesenli_014.tif')).toEqual({ [ids.leopard]: 'own' });
    expect(await named('ЛЕОПАРДЫ-03.psd')).toEqual({ [ids.leopard]: 'own' });
    expect(await named('old boteh 2.tiff', 'dots.psb')).toEqual({ [ids.paisley]: 'own', [ids.dots]: 'own' });
    // A colour of that name is no rose, and a slip of the pen is no word.
    expect(await named('scan_0012.tif', 'rosegold.tif', 'leoprad.tif', '')).toEqual({});
  });

  test('labels that are sizes and colours, by name or synonym; a rose is a motif', async () => {
    const meanings = await readLabelMeanings();
    expect(meanings.get(ids.small)).toEqual({ size: 'small' });
    expect(meanings.get(ids.large)).toEqual({ size: 'large' });
    expect(meanings.get(ids.navy)).toEqual({ family: 'navy' });
    expect(meanings.has(ids.rose)).toBe(false);
    expect(meanings.has(ids.dots)).toBe(false);
  });
});

describe('proposals', () => {
  const proposed = async (designGuid: string) =>
    Object.fromEntries(
      (await suggestLabels(admin, { designGuid })).proposals.map(({ labelId, why }) => [labelId, why]),
    );
  let asked: string;

  beforeAll(async () => {
    for (let at = 0; at < 16; at++) {
      const motif = at % 2 ? 'dots' : 'leopard';
      const [big, blue] = [at % 4 < 2, at % 3 === 0];
      await add({
        motif,
        fileName: at % 2 ? `dots ${at}.tif` : `leopar${at}.tif`,
        palette: blue ? navy : white,
        widthCm: big ? 64 : 8,
        heightCm: big ? 64 : 8,
        // A season that nothing tells.
        labelIds: [
          ids[motif],
          big ? ids.large : ids.small,
          ...(blue ? [ids.navy] : []),
          ...(at % 5 ? [ids.spring] : []),
        ],
      });
    }
    // The neighbours and names of few are not enough; of forty they are.
    asked = await add({ motif: 'leopard', fileName: 'leopar yeni.tif', palette: navy, widthCm: 80, heightCm: 80 });
  });

  test('nothing before it is proven, then what is, with its reasons', async () => {
    expect(await proposed(asked)).toEqual({});
    const [job] = await db.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'labels-calibrate'`;
    expect(job!.count).toBe(1);
    await calibrateLabels();
    const found = await proposed(asked);
    expect(found[ids.leopard]?.toSorted()).toEqual(['name', 'neighbours']);
    expect(found[ids.large]).toContain('size');
    expect(found).not.toHaveProperty(String(ids.dots));
    expect(found).not.toHaveProperty(String(ids.spring));
    // Six known designs in navy prove nothing yet.
    expect(found).not.toHaveProperty(String(ids.navy));
    const { proposals } = await suggestLabels(admin, { designGuid: asked });
    for (const { sure, name } of proposals) {
      expect(sure).toBeGreaterThanOrEqual(0.9);
      expect(name).not.toBe('');
    }
  });

  test('the folders that files lay in speak as well', async () => {
    const scanned = await add({ folder: 'Scans 2026/Leopar desenleri/son' });
    expect(await proposed(scanned)).toEqual({ [ids.leopard]: ['name'] });
  });

  test('it grows with the archive', async () => {
    for (let at = 0; at < 12; at++) await add({ palette: navy, labelIds: [ids.navy] });
    await calibrateLabels();
    expect((await proposed(asked))[ids.navy]).toEqual(['colour']);
  });

  test('what the design has is not proposed, and a synonym that is taken away proposes no more', async () => {
    await setLabels(admin, { designGuid: asked, labelIds: [ids.leopard] });
    expect(await proposed(asked)).not.toHaveProperty(String(ids.leopard));
    await saveLabel(admin, { labelId: ids.large, nameEn: 'Grand', nameTr: 'Grand', nameRu: 'Grand', synonymsEn: '' });
    expect((await proposed(asked))[ids.large] ?? []).not.toContain('size');
  });

  test('prepared ahead, the answer is the same, and evidence is used once', async () => {
    const other = await add({ motif: 'dots', fileName: 'scan 1.tif' });
    const plain = await proposed(other);
    expect(plain).toEqual({ [ids.dots]: ['neighbours'] });
    await prepareSuggestions(admin, { designGuid: other });
    expect(await proposed(other)).toEqual(plain);
    expect(await proposed(other)).toEqual(plain);
  });

  test('a design without picture or name gets none; one that is gone is not found; others than admins learn nothing', async () => {
    const bare = await makeDesign({ archiveId, colorways: 0, widthCm: 20, heightCm: 20 });
    expect(await proposed(bare.id)).toEqual({});
    expect(await keyOf(suggestLabels(admin, { designGuid: randomUUID() }))).toBe('designNotFound');
    for (const person of [await makePerson(), await makePerson({ isInHouse: true })])
      expect(await keyOf(suggestLabels(person, { designGuid: asked }))).toBe('notAllowed');
  });
});
