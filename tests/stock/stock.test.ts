import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { startJobs } from '#app/data/jobs.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { scratchPath } from '#app/data/storage/scratch.server.ts';
import { obtainPicture } from '#app/domain/visible/pictures/pictures.server.ts';
import {
  getOwnStockPage,
  getStockPage,
  getStockPicture,
  listStockPages,
} from '#app/domain/catalog/stock/stock.server.ts';
import { openImageProcess } from '#app/image/process/process.ts';
import { loader as picture } from '#app/routes/custom/picture.route.ts';
import { loader as custom } from '#app/routes/custom/route.tsx';
import { loader as inSession } from '#app/routes/stock/route.tsx';
import { pictureMake } from '#workers/picture-make.ts';
import { withVips } from '#app/image/base/vips.ts';
import { makeTiff, wavePaint } from '#tests/image/make-files.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson, makeSession, makeStranger } from '#tests/make.ts';
import { cookieOf } from '#tests/routes/send-form.ts';
import { findAnyColorway } from '#tests/visible.ts';

type Design = Awaited<ReturnType<typeof makeDesign>>;

const image = openImageProcess();
const stranger = makeStranger();
let folder: string;
let customer: Awaited<ReturnType<typeof makeCustomer>>;
let designs: Design[];
let own: Design;
let foreign: Design;
let closed: Design;
let entries: string[];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'stock-'));
  customer = await makeCustomer({ country: 'DK' });
  designs = [await makeDesign({ colorways: 2 }), await makeDesign(), await makeDesign()];
  own = await makeDesign({ isConfined: true, customerId: customer.id });
  foreign = await makeDesign({ isConfined: true, customerId: (await makeCustomer()).id });
  closed = await makeDesign({ closedCountries: ['DK'] });
  const listed = [designs[1]!, own, foreign, closed, designs[0]!];
  const list = await db.specialList.create({
    data: {
      nameTr: 'Stok',
      nameEn: 'Stock',
      nameRu: 'Склад',
      designs: { create: listed.map(({ id }, position) => ({ designId: id, position })) },
    },
  });
  const page = await db.stockPage.create({
    data: { name: 'nordlys', title: 'Nordlys', customerId: customer.id, specialListId: list.id },
  });
  await db.stockPage.create({
    data: { name: 'shut', title: 'Shut', customerId: customer.id, specialListId: list.id, isActive: false },
  });
  const wanted = [
    { designId: designs[0]!.id, colorwayId: designs[0]!.colorways[1]!.id, metres: 120.5 },
    { designId: designs[1]!.id, metres: 0 },
    { designId: own.id, colorwayId: own.colorways[0]!.id, metres: 40 },
    { designId: foreign.id, metres: 90 },
    { designId: closed.id, metres: 70 },
    // not on the list
    { designId: designs[2]!.id, metres: 30 },
  ];
  entries = [];
  for (const entry of wanted) entries.push((await db.stockEntry.create({ data: { ...entry, pageId: page.id } })).id);
  const source = path.join(folder, 'print.tif');
  const { writeFile } = await import('node:fs/promises');
  await writeFile(source, makeTiff({ width: 800, height: 600, paint: wavePaint(800, 600), dpi: 96 }));
  const info = await image.readSource(source);
  const master = path.join(folder, 'master.tif');
  await image.makeMaster(source, info, master, { scratchDir: folder });
  const { readFile } = await import('node:fs/promises');
  const bytes = await readFile(master);
  for (const design of [...designs, own, foreign, closed])
    for (const { masterKey } of design.colorways) await storage.putBytes(masterKey, bytes);
  const boss = await startJobs('work');
  await boss.work('picture-make', { batchSize: 1, pollingIntervalSeconds: 0.5 }, async ([job]) =>
    pictureMake(job as never, { image }),
  );
});
afterAll(async () => {
  await image.close();
  await rm(folder, { recursive: true, force: true });
});

const missing = { key: 'stockPageNotFound', status: 404 };

describe('a stock page', () => {
  test('shows strangers the list’s designs in its order with their metres, and nothing confined to others or closed in the country', async () => {
    const page = await getStockPage(stranger, { name: 'nordlys' });
    expect(page.items.map(({ reference, metres, opens }) => [reference, metres, opens])).toEqual([
      [designs[1]!.name, 0, false],
      [`${own.name}/VR-1`, 40, false],
      [`${designs[0]!.name}/VR-2`, 120.5, false],
    ]);
    expect(page.metres).toBe(160.5);
    expect(JSON.stringify(page)).not.toContain(foreign.name);
    expect(JSON.stringify(page)).not.toContain(closed.name);
  });

  test('one that is closed is missing like one that never was, whatever its name', async () => {
    for (const name of ['shut', 'nobody', '', 'NORDLYS', '../nordlys', '%', "'; --", 'x'.repeat(5000)])
      await expect(getStockPage(stranger, { name })).rejects.toMatchObject(missing);
    await expect(getStockPage(stranger, {})).rejects.toMatchObject({ key: 'required' });
  });

  test('tells a signed-in person which designs open in the archive', async () => {
    const person = await makePerson();
    const { items } = await getStockPage(person, { name: 'nordlys' });
    expect(items.map(({ opens }) => opens)).toEqual([true, false, true]);
  });

  test('inside the session only those of one’s own company, and only with access to the shop', async () => {
    const buyer = await makePerson({ customerId: customer.id, shopAccess: true });
    expect(await listStockPages(buyer, {})).toEqual([{ name: 'nordlys', title: 'Nordlys' }]);
    expect((await getOwnStockPage(buyer, { name: 'nordlys' })).items).toHaveLength(3);
    const list = { specialListId: (await db.stockPage.findFirstOrThrow({ where: { name: 'nordlys' } })).specialListId };
    const titles = ['Çam', 'Duru', 'Cuma'];
    const more = titles.map((title, nth) => ({ ...list, name: `more-${nth}`, title, customerId: customer.id }));
    await db.stockPage.createMany({ data: more });
    const own = await listStockPages({ ...buyer, locale: 'tr' }, {});
    expect(own.map(({ title }) => title)).toEqual(['Cuma', 'Çam', 'Duru', 'Nordlys']);
    await db.stockPage.deleteMany({ where: { name: { in: more.map(({ name }) => name) } } });
    await expect(getOwnStockPage(buyer, { name: 'shut' })).rejects.toMatchObject(missing);
    const another = await makePerson({ shopAccess: true });
    expect(await listStockPages(another, {})).toEqual([]);
    await expect(getOwnStockPage(another, { name: 'nordlys' })).rejects.toMatchObject(missing);
    const without = await makePerson({ customerId: customer.id });
    await expect(listStockPages(without, {})).rejects.toMatchObject({ key: 'notAllowed' });
    await expect(listStockPages(stranger, {})).rejects.toMatchObject({ key: 'notSignedIn' });
  });
});

describe('a stock page of more than fits on one', () => {
  let shown: string[];
  beforeAll(async () => {
    shown = [];
    const listed: string[] = [];
    const { id: archiveId } = await makeArchive();
    for (let at = 0; at < 70; at++) {
      const design = await makeDesign({ archiveId, colorways: 2, isConfined: at % 10 === 9 });
      listed.push(design.id);
      if (!design.isConfined) shown.push(...design.colorways.map(({ name }) => `${design.name}/${name}`));
    }
    const page = await db.stockPage.create({
      data: {
        name: 'many',
        title: 'Many',
        customer: { connect: { id: customer.id } },
        specialList: {
          create: {
            nameTr: 'Çok',
            nameEn: 'Many',
            nameRu: 'Много',
            designs: { create: listed.map((designId, position) => ({ designId, position })) },
          },
        },
      },
    });
    const colorways = await db.colorway.findMany({ where: { designId: { in: listed } } });
    await db.stockEntry.createMany({
      data: colorways.map(({ id, designId }) => ({ pageId: page.id, designId, colorwayId: id, metres: 2.25 })),
    });
  });

  test('comes in pages of 60, each entry once and in the list’s order, with what all of it comes to', async () => {
    const pages = [];
    for (const page of [0, 1, 2]) pages.push(await getStockPage(stranger, { name: 'many', page }));
    expect(pages.map(({ items }) => items.length)).toEqual([60, 60, 6]);
    expect(pages.flatMap(({ items }) => items.map(({ reference }) => reference))).toEqual(shown);
    for (const page of pages) expect(page).toMatchObject({ metres: 283.5, designCount: 63, totalPage: 3 });
    expect(pages[2]!.range).toEqual({ first: 121, last: 126, total: 126 });
    const buyer = await makePerson({ customerId: customer.id, shopAccess: true });
    const own = await getOwnStockPage(buyer, { name: 'many', page: 2 });
    expect(own.items.map(({ reference, opens }) => [reference, opens])).toEqual(
      shown.slice(120).map((one) => [one, true]),
    );
  });

  test.each([
    ['3', '2'],
    ['999999999999', '2'],
    ['1e6', '2'],
    ['-1', null],
    ['1.5', null],
    ["1' OR 1=1", null],
    ['NaN', null],
    ['', null],
  ])(
    'an address that asks for page %j leads to the last one where it lies beyond it, else to the first',
    async (asked, leads) => {
      const buyer = await makePerson({ customerId: customer.id, shopAccess: true });
      const { token } = await makeSession(buyer.userId, { kind: 'browser' });
      for (const [path, loader, cookie] of [
        ['/custom/many', custom, ''],
        ['/stock/many', inSession, await cookieOf(token)],
      ] as const) {
        const address = (page: string) => `http://localhost:3000${path}?page=${encodeURIComponent(page)}`;
        const request = new Request(address(asked), { headers: { cookie } });
        const context = { remoteAddress: '10.1.1.1', requestId: 'test' };
        const answer = (await Promise.resolve(loader({ request, context, params: { name: 'many' } } as never)).catch(
          (thrown: unknown) => thrown,
        )) as Response & { page: { currentPage: number } };
        if (leads) expect([answer.status, answer.headers.get('location')]).toEqual([302, `${path}?page=${leads}`]);
        else expect(answer.page.currentPage).toBe(0);
      }
    },
  );
});

async function pixelsOf(bytes: Uint8Array) {
  return withVips((vips) => {
    const read = vips.Image.newFromBuffer(bytes);
    return { width: read.width, height: read.height, pixels: read.writeToMemory() as Uint8Array };
  });
}

describe('its pictures', () => {
  test('are small and carry a text all over', async () => {
    const picture = await getStockPicture(stranger, { name: 'nordlys', entryId: entries[0] });
    const { read } = await picture.open();
    const marked = await pixelsOf(Buffer.concat(await (await read()).toArray()));
    expect([marked.width, marked.height]).toEqual([400, 300]);
    // The same print without the text, in the same size.
    const colorway = await findAnyColorway(designs[0]!.colorways[1]!.id);
    const target = await scratchPath('.webp');
    const layout = { drop: 0, shift: 0 };
    await image.renderThumbnail(
      (await storage.localFile(colorway.masterKey)).path,
      { box: { width: 400, height: 300 }, layout, format: 'webp', quality: 86 },
      target,
    );
    const { readFile } = await import('node:fs/promises');
    const plain = await pixelsOf(await readFile(target));
    const differs = (x: number, y: number) => {
      const at = (y * 400 + x) * 3;
      return (
        Math.abs(marked.pixels[at]! - plain.pixels[at]!) + Math.abs(marked.pixels[at + 1]! - plain.pixels[at + 1]!) > 30
      );
    };
    // Each of 12 parts of the picture has some of it, so no part can be cut out without.
    for (let part = 0; part < 12; part++) {
      let changed = 0;
      for (let y = 0; y < 100; y++)
        for (let x = 0; x < 100; x++) if (differs((part % 4) * 100 + x, Math.floor(part / 4) * 100 + y)) changed++;
      expect(changed, `part ${part}`).toBeGreaterThan(120);
      expect(changed, `part ${part}`).toBeLessThan(6000);
    }
  });

  test('are those of the page’s own entries: no other design, page or closed page gives one', async () => {
    const other = await db.stockPage.create({
      data: { name: 'another', title: 'Another', specialListId: (await db.specialList.findFirstOrThrow()).id },
    });
    for (const [name, entryId] of [
      ['nordlys', entries[3]],
      ['nordlys', entries[4]],
      ['nordlys', entries[5]],
      ['nordlys', designs[2]!.id],
      ['nordlys', foreign.colorways[0]!.id],
      ['nordlys', 'nonsense'],
      [other.name, entries[0]],
      ['shut', entries[0]],
    ])
      await expect(getStockPicture(stranger, { name, entryId })).rejects.toMatchObject(missing);
  });

  test('come by their address without a session, and no address of the archive gives the same', async () => {
    const ask = (entryId: string) =>
      picture({
        request: new Request(`http://localhost:3000/custom/nordlys/picture/${entryId}`),
        context: { remoteAddress: '10.1.1.1', requestId: 'test' },
        params: { name: 'nordlys', entryId },
      } as never);
    const answer = await ask(entries[0]!);
    expect([answer.status, answer.headers.get('content-type'), answer.headers.get('x-robots-tag')]).toEqual([
      200,
      'image/webp',
      'noindex',
    ]);
    expect((await ask(entries[3]!)).status).toBe(404);
  });

  test('count as pictures, of which a page has many, and not as pages', async () => {
    const person = await makePerson();
    const { token } = await makeSession(person.userId, { kind: 'browser' });
    const headers = { cookie: await cookieOf(token) };
    const ask = async () => {
      const context = { requestId: 'r', cspNonce: 'n', remoteAddress: '127.0.0.9' };
      const request = new Request('http://localhost:3000/custom/nordlys/picture/none', { headers });
      return picture({ request, params: { name: 'nordlys', entryId: 'none' }, context }).catch(
        (error: unknown) => error,
      );
    };
    vi.spyOn(config, 'requestRateFactor', 'get').mockReturnValue(0.01);
    for (let asked = 0; asked < 3; asked++) await ask();
    expect(await ask()).toMatchObject({ status: 404 });
    vi.restoreAllMocks();
  });

  test('another name of the house is another picture', async () => {
    const colorway = await findAnyColorway(designs[0]!.colorways[1]!.id);
    const key = (mark: string) => obtainPicture(colorway, { view: 'stock', mark });
    expect(await key('Ağ Örgü · Ğğİı')).not.toBe(await key('Склад Ёё'));
  });

  test('their addresses name the text over them', async () => {
    const versions = async () => {
      const { items } = await getStockPage(stranger, { name: 'nordlys' });
      const at = items.findIndex(({ entryId }) => entryId === entries[0]);
      return [
        items[at]!.picture!.version,
        (await getStockPicture(stranger, { name: 'nordlys', entryId: entries[0] })).version,
      ];
    };
    const [before, answered] = await versions();
    expect(answered).toBe(before);
    await db.stockPage.update({ where: { name: 'nordlys' }, data: { title: 'Nordlys II' } });
    const [after, answeredAfter] = await versions();
    expect(answeredAfter).toBe(after);
    expect(after).not.toBe(before);
    await db.stockPage.update({ where: { name: 'nordlys' }, data: { title: 'Nordlys' } });
  });
});
