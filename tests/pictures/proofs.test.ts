/** Soft proofs over the addresses of pictures: for whom they are, and that they are kept apart from all else. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { addProfile, listProfiles, saveProfile } from '#app/domain/base/profiles/profiles.server.ts';
import { getColorwayPicture, getProofTile } from '#app/domain/visible/pictures/find-picture.server.ts';
import { makePicture, makeRequestedPicture, type StoredPicture } from '#app/domain/visible/pictures/pictures.server.ts';
import { pictureKey } from '#app/domain/visible/pictures/picture-keys.server.ts';
import { listProofs, requireProof } from '#app/domain/visible/pictures/proofs.server.ts';
import { PictureRequest } from '#app/domain/visible/pictures/requests.ts';
import { openImageProcess } from '#app/image/process/process.ts';
import { makeTiff } from '#tests/image/make-files.ts';
import { makeMatrixProfile } from '#tests/image/make-profile.ts';
import { readPixels } from '#tests/image/scratch.ts';
import { makeDesign, makePerson } from '#tests/make.ts';
import { findAnyColorway } from '#tests/visible.ts';

const image = openImageProcess();
afterAll(() => image.close());

const admin = await makePerson({ isAdmin: true, isInHouse: true });
let customer: Person;
let inHouse: Person;
let design: Awaited<ReturnType<typeof makeDesign>>;

beforeAll(async () => {
  customer = await makePerson();
  inHouse = await makePerson({ isInHouse: true });
  const folder = await mkdtemp(path.join(tmpdir(), 'proofs-'));
  const [source, master] = [path.join(folder, 'a.tif'), path.join(folder, 'a.master.tif')];
  await writeFile(source, makeTiff({ width: 300, height: 280, paint: () => [250, 10, 20] }));
  await image.makeMaster(source, await image.readSource(source), master, { scratchDir: folder });
  design = await makeDesign({ widthPx: 300, heightPx: 280 });
  await storage.putFile(design.colorways[0]!.masterKey, master);
  await rm(folder, { recursive: true });
});
beforeEach(() => db.colorProfile.deleteMany());

/** sRGB's primaries, each mixed with a quarter of each other one: strong colours go pale. */
const pale: [number, number, number][] = [
  [0.3502988, 0.3056267, 0.2036826],
  [0.3375465, 0.4292204, 0.2244735],
  [0.27705, 0.2651536, 0.3787287],
];

async function fabric(forCustomers: boolean, gamma = 2): Promise<string> {
  const bytes = makeMatrixProfile(forCustomers ? 'For all' : 'House', pale, gamma);
  const { profileId, name } = await addProfile(admin, { file: new File([Uint8Array.from(bytes)], 'a.icc') });
  const { version } = (await listProfiles(admin, {})).profiles.find((one) => one.profileId === profileId)!;
  await saveProfile(admin, { profileId, name, isProof: true, forCustomers, version });
  return profileId;
}

const ids = () => ({ designGuid: design.id, colorwayGuid: design.colorways[0]!.id });
const ask = (actor: Person, proof: string, gamut = false) =>
  getColorwayPicture(actor, { ...ids(), asked: { view: 'print', width: 200 }, proof, gamut });
const tile = (actor: Person, proof: string) =>
  getProofTile(actor, { ...ids(), level: 0, col: 0, row: 0, proof, gamut: false });
/** What a worker does beforehand, so that nobody waits. */
async function make(profileId: string, asked: object, gamut = false): Promise<string> {
  const proof = await requireProof(admin, profileId, gamut);
  const request = PictureRequest.parse({ ...asked, proof });
  return makePicture(await findAnyColorway(design.colorways[0]!.id), request, image);
}
const pixels = async ({ open }: StoredPicture) => {
  const parts: Buffer[] = [];
  for await (const part of await (await open()).read()) parts.push(part as Buffer);
  return readPixels(Buffer.concat(parts));
};

describe('who sees a design as on which fabric', () => {
  test('the house all that are offered, customers those for customers, nobody others', async () => {
    const [house, all] = [await fabric(false), await fabric(true)];
    const names = async (person: Person) => (await listProofs(person, {})).map(({ name }) => name);
    expect([await names(inHouse), await names(customer)]).toEqual([['For all', 'House'], ['For all']]);
    const rename = (id: string, name: string) => db.colorProfile.update({ where: { id }, data: { name } });
    await Promise.all([rename(house, 'Çuha'), rename(all, 'Cuma')]);
    expect(await names({ ...inHouse, locale: 'tr' })).toEqual(['Cuma', 'Çuha']);
    await Promise.all([rename(house, 'House'), rename(all, 'For all')]);
    for (const id of [house, all]) await make(id, { view: 'print', width: 200 });
    for (const id of [house, all]) await make(id, { view: 'tile', level: 0, col: 0, row: 0 });
    expect((await pixels(await ask(inHouse, house))).width).toBe(200);
    expect((await pixels(await ask(customer, all))).width).toBe(200);
    expect((await pixels(await tile(customer, all))).width).toBe(256);
    for (const hidden of [house, crypto.randomUUID(), 'x']) {
      await expect(ask(customer, hidden)).rejects.toMatchObject({ key: 'profileNotFound' });
      await expect(tile(customer, hidden)).rejects.toMatchObject({ key: 'profileNotFound' });
    }
    await db.colorProfile.update({ where: { id: all }, data: { isProof: false } });
    await expect(ask(inHouse, all)).rejects.toMatchObject({ key: 'profileNotFound' });
  });

  test('a hidden design stays hidden, and a tile that isn’t there is none', async () => {
    const all = await fabric(true);
    const one = { level: 0, col: 9, row: 0, proof: all, gamut: false };
    await expect(getProofTile(customer, { ...one, ...ids() })).rejects.toMatchObject({ key: 'notFound' });
    const other = { ...one, col: 0, colorwayGuid: crypto.randomUUID() };
    await expect(getProofTile(customer, other)).rejects.toMatchObject({ key: 'colorwayNotFound' });
    const asked = { view: 'colorway' as const };
    const refused = getColorwayPicture(customer, { ...ids(), asked, proof: all, gamut: false });
    await expect(refused).rejects.toMatchObject({ key: 'invalidInput' });
  });
});

describe('what is kept', () => {
  test('each profile and each mark is a picture of its own, with those that go; without one the key is as it was', async () => {
    const [one, other] = [await fabric(true), await fabric(true, 1.5)];
    const asked = { view: 'print', width: 200 };
    const keys = [await make(one, asked), await make(other, asked), await make(one, asked, true)];
    const colorway = await findAnyColorway(design.colorways[0]!.id);
    const plain = pictureKey(colorway, PictureRequest.parse(asked));
    expect(new Set([...keys, plain]).size).toBe(4);
    for (const key of keys) expect(key).toMatch(/^asked\//);
    const standard = pictureKey(colorway, PictureRequest.parse({ view: 'print', width: 1600 }));
    expect(standard).toMatch(/^renditions\//);
  });

  test('an address can’t bring a profile of its own', async () => {
    const asked = { view: 'print', width: 201, proof: { sha256: 'f'.repeat(64), gamut: false } };
    const key = pictureKey(
      await findAnyColorway(design.colorways[0]!.id),
      PictureRequest.parse({ view: 'print', width: 201 }),
    );
    await makePicture(
      await findAnyColorway(design.colorways[0]!.id),
      PictureRequest.parse({ view: 'print', width: 201 }),
      image,
    );
    const picture = await getColorwayPicture(customer, { ...ids(), asked, gamut: false } as never);
    expect(picture.tag).toBe(key.split('/').slice(-2).join('-'));
  });

  test('a part of the print is as on the fabric, too, and the last one ends with the print', async () => {
    const all = await fabric(true);
    const one = { view: 'part', zoom: 4, col: 3, row: 9 };
    await make(all, one);
    const asked = { ...one, zoom: '4', v: 'x' };
    const picture = await pixels(await getColorwayPicture(customer, { ...ids(), asked, proof: all, gamut: false }));
    expect([picture.width, picture.height]).toEqual([75, 100]);
    const [r, g, b] = picture.at(50, 50) as [number, number, number];
    expect(r - Math.max(g, b)).toBeLessThan(120);
    for (const [zoom, key] of [
      ['3', 'notOneOf'],
      ['64', 'notOneOf'],
      ['', 'wrongType'],
    ])
      await expect(getColorwayPicture(customer, { ...ids(), asked: { ...one, zoom } } as never)).rejects.toMatchObject({
        key,
      });
  });

  test('a worker that comes to it after the profile was deleted has nothing to do', async () => {
    const proof = await requireProof(admin, await fabric(true, 1.7), false);
    const request = PictureRequest.parse({ view: 'print', width: 203, proof });
    const key = pictureKey(await findAnyColorway(design.colorways[0]!.id), request);
    await db.colorProfile.deleteMany();
    await makeRequestedPicture({ colorwayId: design.colorways[0]!.id, request, key }, image);
    expect(await storage.size(key)).toBeNull();
    expect(await db.pictureFailure.count()).toBe(0);
  });

  test('the picture is pale on a pale fabric, and striped where that shows', async () => {
    const all = await fabric(true);
    await make(all, { view: 'print', width: 200 });
    await make(all, { view: 'print', width: 200 }, true);
    const [r, g, b] = (await pixels(await ask(customer, all))).at(50, 50) as [number, number, number];
    expect(r - Math.max(g, b)).toBeLessThan(120);
    const striped = await pixels(await ask(customer, all, true));
    const shades = new Set(Array.from({ length: 8 }, (_, x) => (striped.at(x + 40, 40)[0]! > 127 ? 1 : 0)));
    expect(shades.size).toBe(2);
  });
});
