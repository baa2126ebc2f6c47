/** Who asks at every address, and the things that addresses name: a print confined to one customer, and what one of its users has. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImpersonationCookie } from '#app/actor.server.ts';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { setUserStatus } from '#app/domain/people/accounts/accounts.server.ts';
import { impersonate } from '#app/domain/people/users/impersonation.server.ts';
import { hashToken } from '#app/domain/people/accounts/tokens.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { officeParts, type OfficePart } from '#app/domain/base/office-parts.ts';
import { boardWidths } from '#app/domain/lists/collections/show/addresses.ts';
import { boardKey, sizedKey } from '#app/domain/lists/collections/show/pictures.server.ts';
import { inkGroupKey, inkSheetKey } from '#app/domain/visible/pictures/inks.server.ts';
import { pictureKey } from '#app/domain/visible/pictures/picture-keys.server.ts';
import { PictureRequest } from '#app/domain/visible/pictures/requests.ts';
import { saveSearch } from '#app/domain/lists/searches/searches.server.ts';
import { createList } from '#app/domain/lists/favorites/lists.server.ts';
import { forgetSettings, readSettings } from '#app/domain/base/settings/settings.server.ts';
import { stripsOfImage } from '#app/image/pyramid/strip-source.ts';
import { writePyramid } from '#app/image/pyramid/write-pyramid.ts';
import { withVips } from '#app/image/base/vips.ts';
import { translate } from '#app/locales/translate.ts';
import { wearThumbnail, wearPreview } from '#app/image/wear/model.ts';
import { makeBoard, makeCollection } from '#tests/collections/make-collections.ts';
import { makeCustomer, makeDesign, makePerson, makeSession } from '#tests/make.ts';
import { findAnyColorway } from '#tests/visible.ts';
import { cookieOf } from './send-form.ts';

export const askers = [
  'stranger',
  'expired',
  'stopped',
  'customer',
  'pooled',
  'other customer',
  'in-house',
  'admin without factor',
  'admin',
  'admin viewing as customer',
] as const;
export type Asker = (typeof askers)[number];

export interface World {
  people: Record<
    'stopped' | 'customer' | 'pooled' | 'other customer' | 'in-house' | 'admin without factor' | 'admin',
    Person
  >;
  /** what stands in addresses and bodies, by its name there */
  known: Record<string, string>;
}

const expiresAt = new Date(Date.now() + 3_600_000);
const bytes = new Uint8Array([1]);

export async function makeWorld(): Promise<World> {
  const home = await makeCustomer();
  const house = await makeCustomer();
  const pool = await db.pool.create({ data: { name: 'Nothing of it' } });
  const customerId = home.id;
  const people = {
    stopped: await makePerson({ customerId }),
    customer: await makePerson({ customerId, shopAccess: true }),
    pooled: await makePerson({ customerId, shopAccess: true, poolId: pool.id }),
    'other customer': await makePerson({ shopAccess: true }),
    'in-house': await makePerson({ customerId: house.id, isInHouse: true }),
    'admin without factor': await makePerson({ customerId: house.id, isAdmin: true, is2FaValidated: false }),
    admin: await makePerson({ customerId: house.id, isAdmin: true }),
  };
  const known = {
    ...(await makePrint(customerId)),
    userId: (await makePerson()).userId,
    poolId: pool.id,
    customerId,
    resultId: '1',
    fileId: crypto.randomUUID(),
    versionId: crypto.randomUUID(),
  };
  return { people, known: { ...known, ...(await makeOwn(people.customer, known)), ...(await makeShared(known)) } };
}

/** Open to its customer, the house and admins; to nobody else. */
async function makePrint(customerId: string) {
  const size = { widthPx: 64, heightPx: 64, widthCm: 6.4, heightCm: 6.4 };
  const design = await makeDesign({ ...size, isConfined: true, customerId, colorways: 2 });
  const [colorway] = design.colorways;
  await storePyramid(colorway!.masterKey);
  await storePyramid(inkGroupKey(colorway!.masterHash, 0));
  const ink = { name: 'Red', kind: 'spot', srgb: '#ff0000', lab: [50, 60, 40], solidity: 0, known: true };
  const sheet = JSON.stringify({ base: false, inks: [ink], process: null });
  await storage.putBytes(inkSheetKey(colorway!.masterHash), new TextEncoder().encode(sheet));
  const views = [{ view: 'thumbnail', shape: 'h' }, { view: 'colorway' }, { view: 'print' }, { view: 'inks' }];
  for (const { id } of design.colorways)
    for (const view of views)
      await storage.putBytes(pictureKey(await findAnyColorway(id), PictureRequest.parse(view)), bytes);
  const storageKey = 'originals/aa/print.psd';
  await storage.putBytes(storageKey, bytes);
  const original = await db.original.create({
    data: {
      sha256: crypto.getRandomValues(new Uint8Array(32)),
      bytes: 1n,
      storageKey,
      fileName: 'a.psd',
      format: 'psd',
    },
  });
  await db.colorway.update({ where: { id: colorway!.id }, data: { originalId: original.id } });
  return { designId: design.id, colorwayId: colorway!.id, otherColorwayId: design.colorways[1]!.id };
}

async function storePyramid(key: string): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'access-'));
  const file = path.join(folder, 'pyramid.tif');
  await withVips((vips) => {
    const plain = vips.Image.newFromMemory(new Uint8Array(64 * 64 * 3), 64, 64, 3, vips.BandFormat.uchar);
    writePyramid(stripsOfImage(plain), file);
  });
  await storage.putFile(key, file);
  await rm(folder, { recursive: true, force: true });
}

/** What the customer's user has for himself. */
async function makeOwn(
  person: Person,
  { designId, colorwayId, otherColorwayId }: Awaited<ReturnType<typeof makePrint>>,
) {
  const { userId } = person;
  const list = await createList(person, { name: 'Mine' });
  await db.favoritesEntry.create({ data: { listId: list.id, colorwayId: otherColorwayId, designId, position: 0 } });
  const token = 'a-link-that-came-by-mail';
  await db.favoritesShare.create({ data: { listId: list.id, tokenHash: hashToken(token), expiresAt } });
  const storageKey = 'exports/aa/own.xlsx';
  await storage.putBytes(storageKey, bytes);
  const parameters = {
    colorwayIds: [colorwayId],
    designIds: [designId],
    title: 'Own',
    locale: 'en',
    rights: { isAdmin: false, isInHouse: false },
  };
  const download = await db.exportJob.create({
    data: {
      userId,
      kind: 'spreadsheet',
      state: 'done',
      parameters,
      storageKey,
      fileName: 'own.xlsx',
      bytes: 1n,
      expiresAt,
    },
  });
  const picture = await db.queryPicture.create({
    data: { userId, fileName: 'photo.jpg', picture: bytes, width: 1, height: 1, vectors: bytes, palette: [] },
  });
  const proposal = await db.colorwayProposal.create({ data: { colorwayId, userId, inks: [] } });
  const search = await saveSearch(person, { query: 'type=rotary' });
  return {
    savedSearchId: search.searchid,
    proposalId: proposal.id,
    ownListId: list.id,
    token,
    downloadId: download.id,
    fileName: 'own.xlsx',
    pictureId: picture.id,
  };
}

/** What the house keeps, all of it about the one print. */
async function makeShared({
  designId,
  colorwayId,
  customerId,
}: {
  designId: string;
  colorwayId: string;
  customerId: string;
}) {
  const cover = boardKey('c'.repeat(64), 'webp');
  const collection = await makeCollection({ groups: [[designId]], thumbnailKey: cover });
  const picture = await makeBoard(collection.id, { colorwayIds: [colorwayId] });
  const film = await makeBoard(collection.id, {
    kind: 'film',
    position: 1,
    colorwayIds: [colorwayId],
    storageKey: boardKey('f'.repeat(64), 'mp4'),
  });
  for (const key of [cover, picture.storageKey, film.storageKey]) await storage.putBytes(key, bytes);
  for (const source of [cover, picture.storageKey])
    for (const width of boardWidths) await storage.putBytes(sizedKey(source, width), bytes);
  const names = { nameTr: 'L', nameEn: 'L', nameRu: 'L' };
  const special = await db.specialList.create({ data: { ...names, designs: { create: { designId, position: 0 } } } });
  const page = await db.stockPage.create({
    data: { name: 'ready', title: 'Ready', customerId, specialListId: special.id },
  });
  const { corporate } = await readSettings();
  const mark = `${corporate.name || translate('en')('shell.product')} · ${page.title}`;
  await storage.putBytes(pictureKey(await findAnyColorway(colorwayId), { view: 'stock', mark }), bytes);
  const entry = await db.stockEntry.create({ data: { pageId: page.id, designId, metres: 10 } });
  const filesKey = `wear/aa/${'a'.repeat(64)}`;
  const geometry = { width: 100, height: 100, parts: [], pxPerCm: 10, printed: 1, hasHighlights: false };
  const wear = await db.wearModel.create({ data: { wearName: 'Dress', filesKey, geometry } });
  for (const file of [wearThumbnail, wearPreview]) await storage.putBytes(`${filesKey}/${file}`, bytes);
  const logo = `${'1'.repeat(64)}.png`;
  await storage.putBytes(`corporate/${logo}`, bytes);
  await db.setting.create({ data: { key: 'corporate', value: { ...corporate, logo: `/corporate/logo/${logo}` } } });
  forgetSettings();
  const { archiveId } = await db.design.findUniqueOrThrow({ where: { id: designId } });
  const edit = await db.designEdit.create({ data: { kind: 'bulk', actorName: 'Admin', changes: {} } });
  const job = await db.importJob.create({ data: { archiveId, isNewImport: true } });
  const webhook = await db.webhook.create({
    data: { name: 'ERP', url: 'https://erp.example.com/', events: ['design.added'], secret: new Uint8Array(60) },
  });
  return {
    collectionId: collection.id,
    imageId: picture.id,
    filmId: film.id,
    listId: String(special.id),
    pageId: page.id,
    pageName: page.name,
    entryId: entry.id,
    wearId: wear.id,
    webhookId: webhook.id,
    jobId: job.id,
    editId: edit.id,
    file: logo,
  };
}

/** What the map of an admin says who has this part alone, and none of the rights that others have. */
export const onlyPart = (part: OfficePart): Record<string, boolean> => ({
  favorites: false,
  cad: false,
  export: false,
  ...Object.fromEntries(officeParts.map((one) => [one, one === part])),
});

/** The cookies that a browser brings of an admin who has this part of the administration alone. */
export async function cookiesOfPart(part: OfficePart): Promise<string> {
  const { userId } = await makePerson({ isAdmin: true, permissions: onlyPart(part) });
  return cookieOf((await makeSession(userId, { kind: 'browser', twoFactorAt: new Date() })).token);
}

/** The cookies that a browser of the asker brings. */
export async function cookiesOf(asker: Asker, { people }: World): Promise<string> {
  if (asker === 'stranger') return '';
  if (asker === 'expired') return cookieOf('no session has this token');
  const isAdmin = asker === 'admin' || asker === 'admin viewing as customer';
  const person = isAdmin ? people.admin : people[asker as keyof typeof people];
  const twoFactorAt = isAdmin ? new Date() : null;
  const { token, sessionId } = await makeSession(person.userId, { kind: 'browser', twoFactorAt });
  const own = await cookieOf(token);
  if (asker === 'stopped') await setUserStatus(people.admin, { userGuid: person.userId, state: 'stopped' });
  if (asker !== 'admin viewing as customer') return own;
  const seen = await impersonate({ ...people.admin, sessionId }, { userGuid: people.customer.userId });
  const seeing = await setImpersonationCookie({ token: seen.token, back: '/admin' }, expiresAt);
  return `${own}; ${seeing.split(';')[0]}`;
}
