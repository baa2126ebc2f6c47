import { expect, it } from 'vitest';
import { findCoordinates } from '#app/domain/find/similar/similar.server.ts';
import type { Triple } from '#app/image/base/color-math.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson } from '#tests/make.ts';
import { EmbeddingMaker, toColor, writeEmbedding } from './generated-embeddings.ts';

const maker = new EmbeddingMaker(5);
const ours: Triple[] = [
  [30, 40, 20],
  [70, -20, 30],
  [92, 2, 4],
];
const others: Triple[] = [
  [40, -40, -20],
  [60, 10, -50],
  [20, 5, 5],
];
const paletteOf = (labs: Triple[]) => labs.map((lab, at) => toColor(lab, [0.5, 0.3, 0.2][at]!));
const shifted = (labs: Triple[], by: number): Triple[] => labs.map(([l, a, b]) => [l + by, a + by, b]);

async function add(labs: Triple[], motif: Float32Array, cm = 16, making: Parameters<typeof makeDesign>[0] = {}) {
  const design = await makeDesign({ colorways: [{ palette: paletteOf(labs) }], ...making });
  await writeEmbedding(design, design.colorways[0]!, [{ cm, vector: motif }]);
  return design;
}

it('goes with prints of its colours that are other prints, another size first, none twice and none that is hidden', async () => {
  const archiveId = (await makeArchive()).id;
  const customerId = (await makeCustomer()).id;
  const motif = maker.motif();
  const asked = await makeDesign({
    archiveId,
    colorways: [{ palette: paletteOf(ours) }, { palette: paletteOf(others) }],
  });
  for (const colorway of asked.colorways)
    await writeEmbedding(asked, colorway, [{ cm: 32, vector: maker.near(motif, 0.1) }]);

  const relative = await add(ours, maker.near(motif, 0.1), 32, { archiveId });
  const small = await add(shifted(ours, 2), maker.motif(), 8, { archiveId });
  const twinOfSmall = await makeDesign({ archiveId, colorways: [{ palette: paletteOf(shifted(ours, 3)) }] });
  const sameSize = await add(shifted(ours, 2), maker.motif(), 32, { archiveId });
  const foreign = await add(others, maker.motif(), 8, { archiveId });
  const hidden = await add(ours, maker.motif(), 8, { archiveId, isConfined: true, customerId });
  const bare = await makeDesign({ archiveId, colorways: [{ palette: paletteOf(ours) }] });

  const person = await makePerson();
  const idsOf = async (input: object) => (await findCoordinates(person, input)).map(({ designGuid }) => designGuid);
  const found = await findCoordinates(person, { designGuid: asked.id });
  expect(found.map(({ designGuid }) => designGuid)).toEqual([small.id, sameSize.id]);
  expect(found[0]!.likeness).toMatchObject({ kinship: null, scale: null, colorwayGuid: small.colorways[0]!.id });
  expect(found[0]!.likeness!.colors.length).toBe(3);
  for (const absent of [relative, foreign, hidden, bare])
    expect(found.map(({ designGuid }) => designGuid)).not.toContain(absent.id);

  // Two of one print: only the better one.
  const { unpackVectors } = await import('#app/domain/find/embeddings/embeddings.server.ts');
  const { db } = await import('#app/data/database.server.ts');
  const look = await db.colorwayLook.findUniqueOrThrow({ where: { colorwayId: small.colorways[0]!.id } });
  await writeEmbedding(twinOfSmall, twinOfSmall.colorways[0]!, [{ cm: 8, vector: unpackVectors(look.vectors)[0]! }]);
  expect(await idsOf({ designGuid: asked.id })).toEqual([small.id, sameSize.id]);

  // Its other colorway goes with other prints.
  expect(await idsOf({ designGuid: asked.id, colorwayGuid: asked.colorways[1]!.id })).toEqual([foreign.id]);
  await expect(findCoordinates(person, { designGuid: hidden.id })).rejects.toMatchObject({ key: 'designNotFound' });
  await expect(
    findCoordinates(person, { designGuid: asked.id, colorwayGuid: small.colorways[0]!.id }),
  ).rejects.toMatchObject({ key: 'colorwayNotFound' });
  await expect(findCoordinates(person, { designGuid: bare.id })).rejects.toMatchObject({ key: 'lookNotReady' });
});
