/**
 * Two admins open one form at once and both save. Whatever it is about: the first one's save stands, the second is told and loses
 * nothing; told, a second save is meant. Which forms there are is read from the pages: none can be added and forgotten here.
 */
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import Vips from 'wasm-vips';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { saveUser, setAddresses, setPermissions } from '#app/domain/people/users/edit-user.server.ts';
import { setLoginCondition } from '#app/domain/people/users/login-conditions.server.ts';
import { getUser } from '#app/domain/people/users/one-user.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { listAdminArchives, saveArchive } from '#app/domain/catalog/archives/manage.server.ts';
import { getCollectionAdmin } from '#app/domain/lists/collections/manage/list.server.ts';
import { modifyGroups } from '#app/domain/lists/collections/manage/groups.server.ts';
import { saveContent } from '#app/domain/lists/collections/manage/contents.server.ts';
import { deleteColorway, moveColorway } from '#app/domain/lists/collections/manage/hotspots.server.ts';
import { saveCollection } from '#app/domain/lists/collections/manage/manage.server.ts';
import { readCustomer, saveCustomer } from '#app/domain/people/customers/manage.server.ts';
import { getAdminOrder, saveOrder } from '#app/domain/catalog/orders/admin-orders.server.ts';
import { renameColorway } from '#app/domain/catalog/designs/colorways.server.ts';
import { editDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { getAdminDesignHeader } from '#app/domain/catalog/designs/header.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { versionOf } from '#app/domain/base/edit-version.server.ts';
import { labelVersion, makeLabel, saveLabel } from '#app/domain/catalog/labels/manage.server.ts';
import { labelsVersion, setLabels } from '#app/domain/catalog/labels/labelling.server.ts';
import { assignPool } from '#app/domain/people/pools/assign.server.ts';
import { insertPool, savePool } from '#app/domain/people/pools/keep.server.ts';
import { readPool } from '#app/domain/people/pools/pools.server.ts';
import { saveCorporate, saveLogo } from '#app/domain/base/settings/corporate.server.ts';
import { listMailTexts, resetMailText, saveMailText } from '#app/domain/base/mails/mail-texts.server.ts';
import {
  forgetSettings,
  getSettings,
  readSettings,
  saveSettings,
  textsOf,
} from '#app/domain/base/settings/settings.server.ts';
import {
  getAllSpecialLists,
  makeSpecialList,
  saveSpecialList,
} from '#app/domain/catalog/special-lists/lists.server.ts';
import { metresVersion, saveStockEntries } from '#app/domain/catalog/stock/entries.server.ts';
import { listAdminStockPages, saveStockPage } from '#app/domain/catalog/stock/manage.server.ts';
import { getAllWears, saveWear } from '#app/domain/catalog/wear/manage.server.ts';
import type { Refused } from '#app/forms/answer.ts';
import { boardAction } from '#app/routes/admin/collection-board/action.server.ts';
import { adminBoard } from '#app/routes/admin/shared/collections/addresses.ts';
import { translate } from '#app/locales/translate.ts';
import { makeBoard, makeCollection } from '#tests/collections/make-collections.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson, makeUser } from '#tests/make.ts';

let one: Person;
let other: Person;
beforeAll(async () => {
  one = await makePerson({ isAdmin: true });
  other = await makePerson({ isAdmin: true });
});

interface Form {
  /** what a page that is opened now carries along */
  open: () => Promise<unknown>;
  save: (actor: Person, value: string, seen: unknown) => Promise<unknown>;
  read: () => Promise<unknown>;
  /** two values, neither of which is what is there at first */
  values: [string, string];
  key?: string;
}

const settings = async () => {
  forgetSettings();
  return readSettings();
};
let counter = 0;
/** Names that nothing else has. */
const word = (text: string) => `${text} ${++counter}`;
const names = (nameEn: string) => ({ nameTr: nameEn, nameEn, nameRu: nameEn });

const forms: Record<string, () => Promise<Form>> = {
  'a user: who it is': async () => {
    const user = await makeUser();
    const same = { userGuid: user.id, mail: user.mail, customer: user.customerId, language: 'en' };
    return {
      open: async () => (await getUser(one, { userGuid: user.id })).versions.identity,
      save: (actor, name, version) => saveUser(actor, { ...same, name, version }),
      read: async () => (await getUser(one, { userGuid: user.id })).name,
      values: ['Ayşe', 'Fatma'],
    };
  },
  'a user: rights': async () => {
    const { id: userGuid } = await makeUser();
    return {
      open: async () => (await getUser(one, { userGuid })).versions.rights,
      save: (actor, right, version) => setPermissions(actor, { userGuid, [right]: true, version }),
      read: async () => {
        const { rights } = await getUser(one, { userGuid });
        return rights.shopAccess ? (rights.isInHouse ? 'both' : 'shopAccess') : rights.isInHouse ? 'isInHouse' : '';
      },
      values: ['shopAccess', 'isInHouse'],
    };
  },
  'a user: addresses': async () => {
    const { id: userGuid } = await makeUser();
    return {
      open: async () => (await getUser(one, { userGuid })).versions.ranges,
      save: (actor, ranges, version) => setAddresses(actor, { userGuid, ranges, version }),
      read: async () => (await getUser(one, { userGuid })).ranges.join(),
      values: ['10.1.0.0/16', '10.2.0.0/16'],
    };
  },
  'a user: login condition': async () => {
    const { id: userGuid } = await makeUser();
    return {
      open: async () => (await getUser(one, { userGuid })).versions.condition,
      save: (actor, conditionValue, version) =>
        setLoginCondition(actor, { userGuid, conditionType: 'days', conditionValue, version }),
      read: async () => String((await getUser(one, { userGuid })).loginCondition.days),
      values: ['7', '30'],
    };
  },
  'a user: pool': async () => {
    const { id: userGuid } = await makeUser();
    const pools = await Promise.all(['A', 'B'].map((name) => db.pool.create({ data: { name: word(name) } })));
    return {
      open: async () => (await getUser(one, { userGuid })).versions.pool,
      save: (actor, bagId, version) => assignPool(actor, { userGuid, bagId, version }),
      read: async () => (await getUser(one, { userGuid })).pool,
      values: [pools[0]!.id, pools[1]!.id],
    };
  },
  'a pool': async () => {
    const content = { name: word('Two'), searches: [{ allowUnlabeledDesigns: true, allowOwnDesigns: true }] };
    const { guid } = await insertPool(one, content);
    return {
      open: async () => (await readPool(one, { guid })).updatedAt,
      save: (actor, description, changedAt) => savePool(actor, { guid, ...content, description, changedAt }),
      read: async () => (await readPool(one, { guid })).description,
      values: ['Bahar', 'Yaz'],
    };
  },
  'a customer': async () => {
    const { id: customerGuid } = await makeCustomer();
    return {
      open: async () => (await readCustomer(one, { customerGuid })).updatedAt.toISOString(),
      save: (actor, name, changedAt) =>
        saveCustomer(actor, { customerGuid, name, address: '', code: '', country: '', changedAt }),
      read: async () => (await readCustomer(one, { customerGuid })).customerName,
      values: [word('Nordlys'), word('Sørlys')],
    };
  },
  'a collection': async () => {
    const { id } = await makeCollection();
    return {
      open: async () => (await getCollectionAdmin(one, { id })).version,
      save: (actor, name, version) => saveCollection(actor, { collectionId: id, name, version }),
      read: async () => (await getCollectionAdmin(one, { id })).name,
      values: [word('Kelebek'), word('Arı')],
    };
  },
  'groups of a collection': async () => {
    const design = await makeDesign();
    const { id } = await makeCollection({ groups: [[design.id]] });
    const groupData = (name: string) => [{ name, designs: [design.id] }];
    return {
      open: async () => (await getCollectionAdmin(one, { id })).groupsVersion,
      save: (actor, name, version) => modifyGroups(actor, { collectionId: id, groupData: groupData(name), version }),
      read: async () => (await db.collectionGroup.findFirstOrThrow({ where: { collectionId: id } })).name,
      values: ['First', 'Second'],
    };
  },
  'a board’s title': async () => {
    const { id } = await makeCollection();
    const board = await makeBoard(id, { title: 'Board' });
    const read = async () => (await db.collectionImage.findUniqueOrThrow({ where: { id: board.id } })).title;
    return {
      open: async () => versionOf(await read()),
      save: (actor, title, version) => saveContent(actor, { subCollectionId: id, imageId: board.id, title, version }),
      read,
      values: ['Left', 'Right'],
    };
  },
  'a hotspot’s place': async () => {
    const { id } = await makeCollection();
    const design = await makeDesign();
    const board = await makeBoard(id, { colorwayIds: [design.colorways[0]!.id] });
    const spot = async () => db.collectionHotspot.findFirstOrThrow({ where: { imageId: board.id } });
    const which = { subCollectionId: id, imageId: board.id, val: board.hotspots[0]!.id };
    return {
      open: async () => `${(await spot()).x} ${(await spot()).y}`,
      save: (actor, x, version) => moveColorway(actor, { ...which, x, y: '0.25', version }),
      read: async () => String((await spot()).x),
      values: ['0.75', '0.875'],
    };
  },
  'a wear model': async () => {
    const { id: wearGuid } = await db.wearModel.create({ data: { wearName: word('Dress'), wearOrder: 0 } });
    const wear = async () => (await getAllWears(one, {})).wears.find(({ guid }) => guid === wearGuid)!;
    return {
      open: async () => (await wear()).formVersion,
      save: (actor, wearName, version) => saveWear(actor, { wearGuid, wearName, labelIds: [], version }),
      read: async () => (await wear()).wearName,
      values: [word('Elbise'), word('Gömlek')],
    };
  },
  'a label': async () => {
    const { labelId } = await makeLabel(one, { nameEn: word('Rose') });
    const read = () => db.label.findUniqueOrThrow({ where: { id: labelId } });
    return {
      open: async () => labelVersion(await read()),
      save: (actor, name, version) => saveLabel(actor, { labelId, ...names(name), version }),
      read: async () => (await read()).nameEn,
      values: [word('Gül'), word('Лилия')],
    };
  },
  'labels of a design': async () => {
    const design = await makeDesign();
    const made = [await makeLabel(one, { nameEn: word('Stripe') }), await makeLabel(one, { nameEn: word('Check') })];
    const ids = async () =>
      (await db.designLabel.findMany({ where: { designId: design.id } })).map(({ labelId }) => labelId);
    return {
      open: async () => labelsVersion(await ids()),
      save: (actor, labelId, version) => setLabels(actor, { designGuid: design.id, labelIds: [labelId], version }),
      read: async () => (await ids()).join(),
      values: [String(made[0]!.labelId), String(made[1]!.labelId)],
    };
  },
  'a special list': async () => {
    const { listId } = await makeSpecialList(one, names(word('List')));
    const list = async () => (await getAllSpecialLists(one, {})).find(({ id }) => id === listId)!;
    return {
      open: async () => (await list()).version,
      save: (actor, name, version) => saveSpecialList(actor, { listId, ...names(name), version }),
      read: async () => (await list()).name.en,
      values: [word('Winter'), word('Summer')],
    };
  },
  'a design': async () => {
    const { id: designGuid } = await makeDesign();
    const header = () => getAdminDesignHeader(one, { designGuid });
    return {
      open: async () => (await header()).lastEditDate.toISOString(),
      save: (actor, notes, version) => editDesign(actor, { designGuid, notes, version }),
      read: async () => (await header()).notes,
      values: ['matte', 'glossy'],
    };
  },
  'a colorway’s name': async () => {
    const design = await makeDesign();
    const { id: colorwayGuid } = design.colorways[0]!;
    const read = async () => (await db.colorway.findUniqueOrThrow({ where: { id: colorwayGuid } })).name;
    return {
      open: async () => versionOf(await read()),
      save: (actor, colorwayName, version) =>
        renameColorway(actor, { designGuid: design.id, colorwayGuid, colorwayName, version }),
      read,
      values: ['Red', 'Blue'],
    };
  },
  'an order': async () => {
    const { id: designGuid } = await makeDesign();
    const order = { designGuid, customerId: (await makeCustomer()).id, orderType: 'sample' };
    const { orderGuid } = await saveOrder(one, { ...order, amount: '5' });
    const read = () => getAdminOrder(one, { designGuid, orderGuid });
    return {
      open: async () => (await read()).version,
      save: (actor, amount, version) => saveOrder(actor, { ...order, orderGuid, amount, version }),
      read: async () => String((await read()).amount),
      values: ['12.5', '99'],
    };
  },
  'general settings': async () => ({
    open: async () => ({ pageSize: textsOf((await settings()).pageSize) }),
    save: (actor, pageSize, seen) => saveSettings(actor, { pageSize, seen }),
    read: async () => String((await settings()).pageSize),
    values: [String(30 + ++counter), String(30 + ++counter)],
  }),
  'names of free attributes': async () => {
    const list = (first: string) => [first, ...Array.from({ length: 9 }, () => '')];
    return {
      open: async () => ({ dynamicNames: textsOf((await settings()).dynamicNames) }),
      save: (actor, first, seen) => saveSettings(actor, { dynamicNames: list(first), seen }),
      read: async () => (await settings()).dynamicNames[0],
      values: [word('Season'), word('Yarn')],
    };
  },
  'the corporate header': async () => ({
    open: async () => (await getSettings(one, {})).versions.head,
    save: (actor, name, version) => saveCorporate(actor, { name, header: '', headOffice: 'Bursa', version }),
    read: async () => (await settings()).corporate.name,
    values: [word('Desen A.Ş.'), word('Print Ltd')],
  }),
  'a mail text': async () => {
    const text = async () => (await listMailTexts(one, {})).mails[0]!.texts.find(({ locale }) => locale === 'en')!;
    const { kind } = (await listMailTexts(one, {})).mails[0]!;
    const { body } = await text();
    return {
      open: async () => (await text()).version,
      save: (actor, subject, version) => saveMailText(actor, { kind, locale: 'en', subject, body, version }),
      read: async () => (await text()).subject,
      values: [word('Hello'), word('Welcome')],
    };
  },
  'an archive': async () => {
    const { id: archiveId, code } = await makeArchive();
    const archive = async () => (await listAdminArchives(one, {})).archives.find((row) => row.archiveId === archiveId)!;
    return {
      open: async () => (await archive()).version,
      save: (actor, name, version) => saveArchive(actor, { archiveId, code, ...names(name), version }),
      read: async () => (await archive()).nameEn,
      values: ['Rotary', 'Digital'],
    };
  },
  'a stock page': async () => {
    const { listId: specialListId } = await makeSpecialList(one, names(`Stock ${crypto.randomUUID()}`));
    const facts = { name: `stock-${crypto.randomUUID()}`, specialListId };
    const { pageGuid } = await saveStockPage(one, { ...facts, title: 'Stock' });
    const page = async () => (await listAdminStockPages(one, {})).pages.find((row) => row.pageGuid === pageGuid)!;
    return {
      open: async () => (await page()).version,
      save: (actor, title, version) => saveStockPage(actor, { ...facts, pageGuid, title, version }),
      read: async () => (await page()).title,
      values: ['Ready', 'In store'],
    };
  },
  'metres in stock': async () => {
    const { listId: specialListId } = await makeSpecialList(one, names(`Metres ${crypto.randomUUID()}`));
    const page = { name: `metres-${crypto.randomUUID()}`, title: 'Metres', specialListId };
    const { pageGuid } = await saveStockPage(one, page);
    const { id: designId } = await makeDesign();
    const { id: entryGuid } = await db.stockEntry.create({ data: { pageId: pageGuid, designId, metres: 10 } });
    const read = async () => (await db.stockEntry.findUniqueOrThrow({ where: { id: entryGuid } })).metres.toNumber();
    return {
      open: async () => metresVersion(await read()),
      save: (actor, metres, version) =>
        saveStockEntries(actor, { pageGuid, entries: [{ entryGuid, metres, version }] }),
      read: async () => String(await read()),
      values: ['20', '30'],
    };
  },
};

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('saved'),
    (error: unknown) => {
      if (!(error instanceof DomainError)) throw error;
      return error;
    },
  );

describe.each(Object.entries(forms))('%s', (_name, make) => {
  test('the second is told, the first one’s save stands; told, the second may save', async () => {
    const { open, save, read, values, key = 'changedMeanwhile' } = await make();
    const [mine, theirs] = [await open(), await open()];
    await save(one, values[0], mine);
    expect(await read()).toBe(values[0]);
    const error = await refusal(save(other, values[1], theirs));
    expect(error.key).toBe(key);
    expect(await read()).toBe(values[0]);
    const now = await open();
    // A form that comes back carries what it was told.
    if (typeof error.values.version === 'string') expect(error.values.version).toBe(now);
    await save(other, values[1], now);
    expect([values[1], 'both']).toContain(await read());
  });

  test('at the very same moment one of them wins', async () => {
    const { open, save, read, values, key = 'changedMeanwhile' } = await make();
    const seen = await open();
    const answers = await Promise.allSettled([save(one, values[0], seen), save(other, values[1], seen)]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = answers.findIndex(({ status }) => status === 'rejected');
    expect((answers[lost] as PromiseRejectedResult).reason).toMatchObject({ key });
    expect(await read()).toBe(values[1 - lost]);
  });
});

describe('more of it', () => {
  test('a mail text that somebody wrote meanwhile is not set back by a reset', async () => {
    const { kind, texts } = (await listMailTexts(one, {})).mails[1]!;
    const { version, body } = texts.find(({ locale }) => locale === 'tr')!;
    await saveMailText(one, { kind, locale: 'tr', subject: 'Yeni', body, version });
    await expect(resetMailText(other, { kind, locale: 'tr', version })).rejects.toMatchObject({
      key: 'changedMeanwhile',
    });
    const kept = await db.mailText.findUniqueOrThrow({ where: { kind_locale: { kind, locale: 'tr' } } });
    expect(kept.subject).toBe('Yeni');
  });

  test('a logo that was put there meanwhile stays, and the refused one leaves no file', async () => {
    const vips = await Vips();
    const picture = (red: number) => {
      const image = vips.Image.black(40, 20).newFromImage([red, 0, 0]).cast('uchar').copy({ interpretation: 'srgb' });
      return new Blob([Uint8Array.from(image.writeToBuffer('.png'))]);
    };
    const version = (await getSettings(one, {})).versions.logo;
    const { logo } = await saveLogo(one, { logo: picture(250), version });
    const filesNow = async () => (await storage.list('corporate')).sort();
    const files = await filesNow();
    expect(files).toHaveLength(2);
    await expect(saveLogo(other, { logo: picture(20), version })).rejects.toMatchObject({ key: 'changedMeanwhile' });
    expect((await settings()).corporate.logo).toBe(logo);
    expect(await filesNow()).toEqual(files);
  });

  test('settings that the second left alone are no reason to refuse', async () => {
    const now = await settings();
    const seen = { pageSize: textsOf(now.pageSize), rememberDays: textsOf(now.rememberDays) };
    await saveSettings(one, { pageSize: 17, seen });
    await saveSettings(other, { rememberDays: 44, seen });
    expect(await settings()).toMatchObject({ pageSize: 17, rememberDays: 44 });
    // Both wanted the same: nobody has lost anything.
    await saveSettings(other, { pageSize: 17, seen });
  });
});

describe('a hotspot dragged on the picture', () => {
  const say = translate('en');
  const make = async () => {
    const { id: subCollectionId } = await makeCollection();
    const design = await makeDesign();
    const board = await makeBoard(subCollectionId, { colorwayIds: [design.colorways[0]!.id] });
    const val = board.hotspots[0]!.id;
    const which = { subCollectionId, imageId: board.id };
    const find = () => db.collectionHotspot.findUnique({ where: { id: val } });
    const placeNow = async () => {
      const { x, y } = (await find())!;
      return `${x} ${y}`;
    };
    /** as the board's page sends it; in per cent */
    const drag = async (actor: Person, to: [x: string, y: string], version: string) => {
      const fields = { intent: 'drag', drawn: 'drag', val, x: to[0], y: to[1], version };
      const url = new URL(adminBoard(subCollectionId, board.id), 'http://localhost:3000');
      const request = new Request(url, { method: 'POST', body: new URLSearchParams(fields) });
      const params = { id: subCollectionId, imageId: board.id };
      const answer = await boardAction({ actor, request, params, url, t: say });
      if (answer instanceof Response) return expect.fail('led away');
      return { ...(answer.data as Refused | null)?.refusal, status: answer.init?.status ?? 200 };
    };
    return { which, val, find, placeNow, drag };
  };

  test('over somebody else’s move it is told, and the number stays where that one put it', async () => {
    const { placeNow, drag } = await make();
    const seen = await placeNow();
    expect(await drag(one, ['80.12', '33.33'], seen)).toEqual({ status: 200 });
    // What the page shows after its own drag is what the next one says it was made from.
    expect(await placeNow()).toBe('0.8012 0.3333');
    const told = await drag(other, ['10', '10'], seen);
    expect(told).toMatchObject({ status: 409, message: say('errors.changedMeanwhile'), version: '0.8012 0.3333' });
    expect(await placeNow()).toBe('0.8012 0.3333');
    expect(await drag(other, ['10', '10'], await placeNow())).toEqual({ status: 200 });
    expect(await placeNow()).toBe('0.1 0.1');
  });

  test('of two at the very same moment one holds, and the other is told', async () => {
    const { placeNow, drag } = await make();
    const seen = await placeNow();
    const answers = await Promise.all([drag(one, ['20', '20'], seen), drag(other, ['70', '70'], seen)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await placeNow()).toBe(answers[0].status === 200 ? '0.2 0.2' : '0.7 0.7');
  });

  test('after somebody else’s removal it is told, and brings nothing back', async () => {
    const { which, val, find, placeNow, drag } = await make();
    const seen = await placeNow();
    await deleteColorway(one, { ...which, val });
    const told = await drag(other, ['10', '10'], seen);
    expect(told).toMatchObject({ key: 'colorwayGone', message: say('errors.colorwayGone') });
    expect(told.status).toBeGreaterThanOrEqual(400);
    expect(await find()).toBeNull();
  });

  test('the page sends what the drag was made from', async () => {
    const file = path.resolve(import.meta.dirname, '../../app/routes/admin/collection-board/use-places.ts');
    expect(await readFile(file, 'utf8')).toMatch(/intent: 'drag', [^}]*\bversion: from\b/);
  });
});

/** Forms of one thing's facts that are saved as a whole; what else posts there is an act by itself: a move, a state, a removal. */
test('every form of the administration that saves says what it was made from', async () => {
  const app = path.resolve(import.meta.dirname, '../../app/routes/admin');
  /** new things, acts, and files that are their own version */
  const without = ['user-new/route.tsx', 'users-bulk/route.tsx', 'users/filter-form.tsx', 'pools/dialogs.tsx'];
  const silent: string[] = [];
  for await (const file of glob('**/*.tsx', { cwd: app })) {
    const text = await readFile(path.join(app, file), 'utf8');
    const saves =
      /(?:value|intent)=("save"|"saveOrder"|"entries"|"rights"|"ranges"|"condition"|"pool"|"title"|\{intent\})/.test(
        text,
      );
    if (!saves || !/<(Text|Textarea|Select|Switch)Field|ConditionFields/.test(text) || without.includes(file)) continue;
    if (!/\bversion=|ownFields\.version|fieldByField/.test(text)) silent.push(file);
  }
  expect(silent).toEqual([]);
});
