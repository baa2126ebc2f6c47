import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { packVectors } from '#app/domain/find/embeddings/embeddings.server.ts';
import { readFiles } from '#app/domain/imports/stages/find-duplicates.server.ts';
import { EmbeddingMaker } from '#tests/similar/generated-embeddings.ts';
import { makeArchive } from '#tests/make.ts';

const maker = new EmbeddingMaker(9);

test('of the other files of an import only vectors are read, and details of the six nearest', async () => {
  const archive = await makeArchive();
  const { id: jobId } = await db.importJob.create({ data: { archiveId: archive.id, isNewImport: true } });
  const motif = maker.motif();
  const add = async (position: number, vector: Float32Array | null, masterKey: string | null = 'key') => {
    const { id } = await db.importFile.create({
      data: {
        jobId,
        position,
        fileName: `${position}.tif`,
        state: 'processed',
        info: { width: 300 + position, height: 300, dpiX: 300, dpiY: 300 },
        masterKey,
        masterHash: masterKey && String(position).padStart(64, '0'),
      },
    });
    const vectors = vector && packVectors([vector]);
    if (vectors) {
      const edges = new Uint8Array(3700);
      await db.importFileLook.create({ data: { fileId: id, stamp: 'stamp', cm: [32], vectors, edges } });
    }
    return { id, look: { hash: null, cm: [32], vectors: vectors! } };
  };
  const own = await add(0, motif);
  const near: string[] = [];
  for (let at = 8; at > 0; at--) near.unshift((await add(at, maker.near(motif, at / 30))).id);
  await add(9, maker.motif());
  await add(10, null);
  await add(11, motif, null);

  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const found = await readFiles({ jobId, picture: { id: own.id } as never, look: own.look });
  const texts = asked.mock.calls.map(([query]) => String((query as { text?: string }).text ?? query));
  asked.mockRestore();
  expect(found.map(({ fileId }) => fileId)).toEqual(near.slice(0, 6));
  expect(found.map(({ widthPx }) => widthPx)).toEqual([301, 302, 303, 304, 305, 306]);
  expect(texts.some((text) => text.includes('"vectors"'))).toBe(true);
  expect(texts.filter((text) => text.includes('"edges"'))).toEqual([]);
});
