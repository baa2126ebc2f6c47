/** Prints whose px aren't square on the cloth: 200 dpi across, 100 down. */
import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import type * as tiles from '#app/image/render/tiles.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { pictureKey } from '#app/domain/visible/pictures/picture-keys.server.ts';
import { readImageRequest } from '#app/domain/visible/pictures/iiif.ts';
import {
  partOf,
  type Pictured,
  PictureRequest,
  pictureSize,
  planPicture,
} from '#app/domain/visible/pictures/requests.ts';
import { readCompared } from '#app/routes/compare/data.server.ts';
import { readDesignPage } from '#app/routes/design/data.server.ts';
import { makeDesign, makePerson } from '#tests/make.ts';
import { findAnyColorway } from '#tests/visible.ts';

vi.mock('#app/image/render/tiles.ts', async (original) => ({
  ...(await original<typeof tiles>()),
  readMasterInfo: async (path: string) => JSON.parse(await readFile(path, 'utf8')) as object,
}));

const levels = [
  { width: 800, height: 600 },
  { width: 400, height: 300 },
];

const square = (widthPx: number, heightPx: number) => ({
  widthPx,
  heightPx,
  design: { widthCm: widthPx / 10, heightCm: heightPx / 10 } as Pictured['design'],
});

async function makeOne(heightCm: number, { width, height } = { width: 800, height: 600 }) {
  const design = await makeDesign({ widthPx: width, heightPx: height, widthCm: 10.16, heightCm });
  const { id, masterKey } = design.colorways[0]!;
  await storage.putBytes(masterKey, Buffer.from(JSON.stringify({ width: 800, height: 600, tile: 256, levels })));
  return { designId: design.id, colorwayId: id, colorway: await findAnyColorway(id) };
}

test('pictures have the proportions of the cloth, those of square px the keys they had', async () => {
  const [square, tall] = await Promise.all([makeOne(7.62), makeOne(15.24)]);
  const at = (asked: object) => PictureRequest.parse({ width: 400, ...asked });
  const print = at({ view: 'print' });
  expect(pictureSize(square.colorway, print)).toEqual({ width: 400, height: 300 });
  expect(pictureSize(tall.colorway, print)).toEqual({ width: 400, height: 600 });
  expect(pictureSize(tall.colorway, at({ view: 'repeat', across: 2, down: 1 }))).toEqual({ width: 400, height: 300 });
  expect(pictureSize(tall.colorway, at({ view: 'inks' }))).toEqual({ width: 400, height: 600 });
  expect(planPicture(square.colorway, print).options).toEqual({ width: 400 });
  const stretched = { ...square.colorway, design: tall.colorway.design };
  for (const asked of [
    print,
    at({ view: 'repeat' }),
    at({ view: 'inks' }),
    at({ view: 'thumbnail', shape: 'h' }),
    at({ view: 'colorway' }),
  ])
    expect(pictureKey(stretched, asked)).not.toBe(pictureKey(square.colorway, asked));
});

test('deep zoom opens, on the page of a design and where it is compared', async () => {
  const { designId, colorwayId } = await makeOne(15.24);
  const person = await makePerson();
  const { items } = await readCompared(person, [colorwayId]);
  expect(items[0]!.pyramid).toMatchObject({ width: 800, height: 600, levels, stretch: 2 });
  const page = await readDesignPage(person, designId, colorwayId, new URLSearchParams(), { isOpened: false });
  expect(page.picture!.zoom).toMatchObject({
    width: 800,
    height: 600,
    stretch: 2,
    cloth: { tile: { width: 10.16, height: 15.24 } },
  });
});

test('a part of a print is no larger than a picture can be', () => {
  const sizeOf = (widthPx: number, heightPx: number) =>
    partOf(square(widthPx, heightPx), { zoom: 2, col: 0, row: 0 }).size;
  expect(sizeOf(4000, 3000)).toEqual({ width: 1600, height: 1200 });
  expect(sizeOf(2000, 40_000)).toEqual({ width: 500, height: 10_000 });
  expect(sizeOf(2, 100_000)).toEqual({ width: 1, height: 10_000 });
});

test('what is higher than any picture is cut to what a picture can hold', () => {
  for (const asked of [{ view: 'print' }, { view: 'inks' }, { view: 'repeat', across: 1, down: 20 }])
    expect(pictureSize(square(2, 100_000), PictureRequest.parse(asked))).toEqual({ width: 1, height: 16_383 });
});

test('a part without script has the proportions of the cloth, and an address that is answered', async () => {
  const partAt = async (width: number, height: number, heightCm: number) => {
    const { designId, colorwayId } = await makeOne(heightCm, { width, height });
    const params = new URLSearchParams({ view: 'print', zoom: '2' });
    const page = await readDesignPage(await makePerson(), designId, colorwayId, params, { isOpened: false });
    const { src, size } = page.picture!.part!;
    const [, region, asked] = /\/iiif\/3\/[^/]+\/([^/]+)\/([^/]+)\//.exec(src)!;
    const read = readImageRequest({ width, height }, [region!, asked!, '0', 'default.jpg']);
    expect(read.size).toEqual(size);
    return size;
  };
  expect(await partAt(800, 600, 7.62)).toEqual({ width: 400, height: 300 });
  expect(await partAt(800, 600, 15.24)).toEqual({ width: 400, height: 600 });
  expect(await partAt(3780, 24_400, 65.5831)).toEqual({ width: 1549, height: 9999 });
});
