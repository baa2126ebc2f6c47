/** The forms of collections, labels and special lists: nothing is done that was not asked for, and what is refused comes back as it was typed. */
import { data, type LoaderFunctionArgs } from '@remix-run/node';
import { describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { makeLabel } from '#app/domain/catalog/labels/manage.server.ts';
import { labelsVersion } from '#app/domain/catalog/labels/labelling.server.ts';
import { addToList } from '#app/domain/catalog/special-lists/designs.server.ts';
import { makeSpecialList } from '#app/domain/catalog/special-lists/lists.server.ts';
import type { ChoicesPage } from '#app/domain/lists/choices/choices.server.ts';
import { getCollectionAdmin } from '#app/domain/lists/collections/manage/list.server.ts';
import { translate } from '#app/locales/translate.ts';
import * as collectionBoard from '#app/routes/admin/collection-board/route.tsx';
import * as collectionGroups from '#app/routes/admin/collection-groups/route.tsx';
import * as collectionKind from '#app/routes/admin/collection-kind/route.tsx';
import * as choices from '#app/routes/admin/design-choices/choices.route.ts';
import * as suggestions from '#app/routes/admin/design-choices/suggest.route.ts';
import * as collection from '#app/routes/admin/collection/route.tsx';
import * as collections from '#app/routes/admin/collections/route.tsx';
import * as labelling from '#app/routes/admin/labelling/route.tsx';
import * as labels from '#app/routes/admin/labels/route.tsx';
import * as pinning from '#app/routes/admin/pinning/route.tsx';
import * as specialList from '#app/routes/admin/special-list/route.tsx';
import * as specialLists from '#app/routes/admin/special-lists/route.tsx';
import { makeBoard, makeCollection } from '#tests/collections/make-collections.ts';
import { makeDesign } from '#tests/make.ts';
import { errorsOf, readAll, refuseIntents, type Fields, openAdminBrowser, word } from './send-form.ts';

const t = translate('en');
const { admin, send } = await openAdminBrowser();

describe('the chooser', () => {
  test('reads a page of a search, with what else there is to choose from when it opens', async () => {
    const { listId } = await makeAll();
    const design = await makeDesign({ name: word('CHOOSE').replace(' ', '-') });
    const read = async (query: string) => {
      const { data } = await send(choices.loader, {}, `/admin/choices?${query}`);
      return data as unknown as ChoicesPage & { sources?: { lists: { value: string }[] } };
    };
    const opened = await read('q=&source=all&sources=');
    expect(opened.sources!.lists.map(({ value }) => value)).toContain(`list:${listId}`);
    const found = await read(`q=${design.name}&source=all&page=0`);
    expect([found.totalCount, found.sources]).toEqual([1, undefined]);
    expect(found.choices[0]).toMatchObject({ designGuid: design.id, isThere: false });
    await send(specialList.action, { intent: 'add', drawn: 'chosen', designGuids: design.id }, { params: { listId } });
    expect((await read(`q=${design.name}&fills=${listId}`)).choices[0]!.isThere).toBe(true);
    const { data: suggested } = await send(suggestions.loader, {}, `/admin/choices/suggest?q=${design.name}`);
    expect(suggested).toMatchObject([{ q: design.name }]);
  });

  test('reads pasted numbers, and says of each that doesn’t fit why', async () => {
    const design = await makeDesign();
    const { data } = await send(choices.action, { intent: 'paste', numbers: `${design.name}\nNOPE-1`, fills: '' });
    expect(data).toMatchObject({
      choices: [{ designGuid: design.id }],
      notFound: [{ number: 'NOPE-1', why: t('errors.designNotFound') }],
    });
    const many = Array.from({ length: 501 }, (_, at) => `N-${at}`).join();
    expect((await send(choices.action, { intent: 'paste', numbers: many })).status).toBe(422);
  });
});

/** A collection with a board, a label and a list, each with one design. */
async function makeAll() {
  const design = await makeDesign();
  const { id: collectionId } = await makeCollection({ groups: [[design.id]] });
  const board = await makeBoard(collectionId, { colorwayIds: [design.colorways[0]!.id] });
  const { labelId } = await makeLabel(admin, { nameEn: word('Rose') });
  await db.designLabel.create({ data: { designId: design.id, labelId } });
  const { listId } = await makeSpecialList(admin, { nameEn: word('Winter') });
  await addToList(admin, { listId, designGuids: [design.id] });
  await addToList(admin, { listId: 'pins', designGuids: [design.id] });
  return { designGuid: design.id, collectionId, board, labelId: String(labelId), listId: String(listId) };
}
type All = Awaited<ReturnType<typeof makeAll>>;

const screens: [name: string, action: unknown, fields: (all: All) => Fields, params?: (all: All) => Fields][] = [
  ['collections', collections.action, (all) => ({ ...all, board: '', name: 'X', isActive: 'true' })],
  [
    'a collection',
    collection.action,
    (all) => ({ ...all, board: '', subCollectionId: all.collectionId, imageId: all.board.id }),
  ],
  ['its groups', collectionGroups.action, () => ({ count: '1', 'name.0': 'X', 'list.0': '' })],
  ['a board', collectionBoard.action, ({ board }) => ({ title: 'X', val: board.hotspots[0]!.id, x: '1', y: '1' })],
  ['labels', labels.action, (all) => ({ ...all, board: '', nameEn: 'X', groupId: '', labelIds: all.labelId })],
  ['labelling', labelling.action, (all) => ({ ...all, board: '', labelIds: [] })],
  ['pins', pinning.action, (all) => ({ ...all, board: '', designGuids: all.designGuid, place: '1' })],
  ['a special list', specialList.action, (all) => ({ ...all, board: '', designGuids: all.designGuid, place: '1' })],
  ['special lists', specialLists.action, (all) => ({ ...all, board: '', nameEn: 'X' })],
];

test('a dialog about a collection that is gone leaves the page it was opened on', async () => {
  const { collectionId: id } = await makeAll();
  const gone = crypto.randomUUID();
  const list = async (args: LoaderFunctionArgs) => data(await collections.loader(args));
  const one = async (args: LoaderFunctionArgs) => data(await collection.loader(args));
  const none = { editing: null, deleting: null };
  for (const dialog of [`edit=${gone}`, `delete=${gone}`, 'edit=words']) {
    const above = await send(list, {}, `/admin/collections?${dialog}`);
    expect([dialog, above.data]).toMatchObject([dialog, none]);
    const within = await send(one, {}, { path: `/admin/collections/${id}?${dialog}`, params: { id } });
    expect([dialog, within.data]).toMatchObject([dialog, { collection: { id }, ...none }]);
  }
  expect((await send(list, {}, `/admin/collections?edit=${id}`)).data).toMatchObject({ editing: { id } });
});

describe('an intent that no form of the page has', () => {
  test.each(screens)('%s: 400, and nothing is done', async (_name, action, fieldsOf) => {
    const all = await makeAll();
    const params = { id: all.collectionId, imageId: all.board.id, listId: all.listId };
    await refuseIntents(['', 'nonsense', 'constructor', 'before:1', 'quiet'], (intent) =>
      send(action, { ...fieldsOf(all), intent, confirmed: 'yes' }, { params }),
    );
  });

  test.each(['new', 'edit=ID', 'upload', 'delete=ID', ''])('a collection’s form with files at ?%s', async (dialog) => {
    const all = await makeAll();
    const before = await readAll();
    const params = { id: all.collectionId };
    const path = `/admin/collections/${all.collectionId}?${dialog.replace('ID', all.collectionId)}`;
    for (const intent of ['', 'nonsense', 'constructor']) {
      const fields = {
        name: 'X',
        collectionId: all.collectionId,
        subCollectionId: all.collectionId,
        intent,
        drawn: 'new',
      };
      const answer = await send(collection.action, fields, { path, params, multipart: true });
      expect([intent, answer.status]).toEqual([intent, 400]);
    }
    expect(await readAll()).toBe(before);
  });

  test('setting a kind for good is not done by a word alone', async () => {
    const { collectionId } = await makeAll();
    const before = await readAll();
    const params = { id: collectionId };
    const sent = { kind: 'moodBoard', intent: 'setForGood', drawn: 'collectionKind' };
    for (const intent of ['', 'nonsense'])
      expect((await send(collectionKind.action, { ...sent, intent }, { params })).status).toBe(400);
    const answer = await send(collectionKind.action, { ...sent, confirmed: 'yes' }, { params });
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual({ isKnown: [t('errors.confirmationNeeded')] });
    expect(await readAll()).toBe(before);
    const done = await send(collectionKind.action, { ...sent, isKnown: 'true' }, { params });
    expect(done.location).toBe(`/admin/collections/${collectionId}`);
    expect((await getCollectionAdmin(admin, { id: collectionId })).kind).toBe('moodBoard');
  });
});

test('what can’t be taken back is asked for on a page of its own', async () => {
  const all = await makeAll();
  const before = await readAll();
  const { collectionId, board, labelId, listId } = all;
  const here = `/admin/collections/${collectionId}`;
  const asked: [unknown, Fields, string, string][] = [
    [
      collections.action,
      { intent: 'delete', collectionId },
      '/admin/collections',
      `/admin/collections?delete=${collectionId}`,
    ],
    [
      collection.action,
      { intent: 'deleteBoard', subCollectionId: collectionId, imageId: board.id },
      here,
      `${here}?deleteBoard=${board.id}`,
    ],
    [labels.action, { intent: 'delete', labelId }, '/admin/labels/all', `/admin/labels/all?delete=${labelId}`],
    [
      labels.action,
      { intent: 'merge', labelId, intoId: '1' },
      '/admin/labels/all',
      `/admin/labels/all?merge=${labelId}&into=1`,
    ],
    [specialLists.action, { intent: 'delete', listId }, '/admin/pin/lists', `/admin/pin/lists?delete=${listId}`],
  ];
  for (const [action, fields, path, to] of asked)
    expect(await send(action, fields, { path, params: { id: collectionId } })).toMatchObject({
      status: 303,
      location: to,
    });
  expect(await readAll()).toBe(before);
  for (const [action, fields, path] of asked) {
    if (fields.intent === 'merge') continue;
    const answer = await send(action, { ...fields, confirmed: 'yes' }, { path, params: { id: collectionId } });
    expect([fields, answer.location]).toEqual([fields, path]);
  }
  expect(await db.collection.count({ where: { id: collectionId } })).toBe(0);
  expect(await db.label.count({ where: { id: Number(labelId) } })).toBe(0);
  expect(await db.specialList.count({ where: { id: Number(listId) } })).toBe(0);
});

describe('what is refused comes back as it was typed', () => {
  test('a collection, with or without files', async () => {
    const { id } = await makeCollection();
    const { name } = await getCollectionAdmin(admin, { id });
    const typed = {
      intent: 'create',
      drawn: 'new',
      name: name.toUpperCase(),
      description: 'Kept',
      isActive: ['false', 'true'],
    };
    for (const multipart of [false, true]) {
      const answer = await send(collections.action, typed, { path: '/admin/collections?new', multipart });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(errorsOf(answer)).toEqual({ name: [t('errors.collectionNameTaken')] });
      expect(answer.data.refusal).toMatchObject({
        drawn: 'new',
        result: { initialValue: { name: typed.name, description: 'Kept', isActive: ['false', 'true'] } },
      });
    }
  });

  test('over somebody else’s change, with what is kept by then', async () => {
    const { collectionId, designGuid, labelId } = await makeAll();
    const { version } = await getCollectionAdmin(admin, { id: collectionId });
    const path = `/admin/collections?edit=${collectionId}`;
    const saved = { intent: 'save', drawn: collectionId, collectionId, version };
    const first = await send(collections.action, { ...saved, name: word('Kelebek') }, { path, multipart: true });
    expect(first.location).toBe('/admin/collections');
    const second = await send(collections.action, { ...saved, name: word('Arı') }, { path, multipart: true });
    const now = await getCollectionAdmin(admin, { id: collectionId });
    expect(second).toMatchObject({ status: 409, data: { refusal: { key: 'changedMeanwhile', version: now.version } } });

    const other = await makeLabel(admin, { nameEn: word('Lily') });
    const labelled = { intent: 'stay', drawn: 'labelling', designGuid, version: labelsVersion([]) };
    const told = await send(labelling.action, { ...labelled, labelIds: String(other.labelId) });
    const current = labelsVersion([Number(labelId)]);
    expect(told).toMatchObject({ status: 409, data: { refusal: { key: 'changedMeanwhile', version: current } } });
    // The same labels: nobody has lost anything.
    expect((await send(labelling.action, { ...labelled, labelIds: labelId })).status).toBe(303);
  });

  test('groups of a collection come back whole, with the designs that they name', async () => {
    const { collectionId, designGuid } = await makeAll();
    const params = { id: collectionId };
    const { groupsVersion } = await getCollectionAdmin(admin, { id: collectionId });
    const draft = {
      drawn: 'groups',
      version: groupsVersion,
      'groupData[0].name': 'One',
      'groupData[0].designs': designGuid,
      'groupData[0].list': '',
      'groupData[1].name': '',
      'groupData[1].list': '',
    };
    const answer = await send(collectionGroups.action, { ...draft, intent: 'save' }, { params });
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual({
      'groupData[1].name': [t('errors.required')],
      'groupData[1].list': [t('errors.groupNeedsDesigns')],
    });
    expect(answer.data).toMatchObject({
      draft: { groups: [{ name: 'One', designs: [designGuid] }, { name: '' }] },
      cards: { [designGuid]: { designGuid } },
    });
    const moved = await send(collectionGroups.action, { ...draft, intent: 'groupDown:0' }, { params });
    expect(moved.data).toMatchObject({ draft: { groups: [{ name: '' }, { name: 'One' }] } });
  });

  test('numbers that name no design stay in the field', async () => {
    const { listId, designGuid } = await makeAll();
    const { name } = await db.design.findUniqueOrThrow({ where: { id: (await makeDesign()).id } });
    const sent = { intent: 'numbers', drawn: 'listDesigns', numbers: `${name}, NOPE-1` };
    const answer = await send(specialList.action, sent, { params: { listId } });
    expect(answer).toMatchObject({ status: 200, data: { refusal: { message: t('pinning.added', { count: 1 }) } } });
    expect(errorsOf(answer)).toEqual({ numbers: [t('pinning.notFound', { count: 1, names: 'NOPE-1' })] });
    expect(answer.data.refusal!.result.initialValue).toMatchObject({ numbers: 'NOPE-1' });
    expect(await db.specialListDesign.count({ where: { listId: Number(listId) } })).toBe(2);
    const out = await send(specialList.action, { intent: 'removeOne', designGuid }, { params: { listId } });
    expect(out.location).toBe(`/admin/pin/lists/${listId}`);
    expect(await db.specialListDesign.count({ where: { listId: Number(listId) } })).toBe(1);
  });

  test('colorways for a board: those that fit come onto it, the others stay in the field with their reasons', async () => {
    const { collectionId, board } = await makeAll();
    const design = await makeDesign({ colorways: 2 });
    const params = { id: collectionId, imageId: board.id };
    const sent = { intent: 'add', drawn: 'add-colorway' };
    const val = `${design.name}\tVR-1\n${design.name}/VR-9\nwords`;
    const typed = await send(collectionBoard.action, { ...sent, val, x: '', y: '' }, { params });
    const reference = `${design.name}/VR-1`;
    expect(typed.data.refusal).toMatchObject({
      message: t('collectionAdmin.colorwayAdded', { reference, number: 2 }),
      result: { initialValue: { val: `${design.name}/VR-9\nwords` } },
    });
    expect(errorsOf(typed)).toEqual({
      val: [`${design.name}/VR-9: ${t('errors.colorwayNotFound')}`, `words: ${t('errors.wrongColorwayFormat')}`],
    });
    // By picture.
    const colorwayGuids = design.colorways.map(({ id }) => id);
    const again = await send(collectionBoard.action, { intent: 'add', drawn: 'chosen', colorwayGuids }, { params });
    expect(errorsOf(again)).toEqual({ val: [`${reference}: ${t('errors.colorwayOnBoard', { number: 2 })}`] });
    const none = await send(collectionBoard.action, { ...sent, val: ' ' }, { params });
    expect([none.status, errorsOf(none)]).toEqual([422, { val: [t('errors.required')] }]);
    expect(await db.collectionHotspot.count({ where: { imageId: board.id } })).toBe(3);
  });

  test('a board that is kept from customers is shown to them by a press', async () => {
    const { board, collectionId } = await makeAll();
    await db.collectionImage.update({ where: { id: board.id }, data: { isSecret: true } });
    const params = { id: collectionId, imageId: board.id };
    const shown = await send(collectionBoard.action, { intent: 'show' }, { params });
    expect([shown.status, shown.toast]).toEqual([303, t('collectionAdmin.secretShown')]);
    expect(await db.collectionImage.findUniqueOrThrow({ where: { id: board.id } })).toMatchObject({ isSecret: false });
  });

  test('labels by name, and those that shall move', async () => {
    const { labelId } = await makeAll();
    const made = await send(labels.action, { intent: 'makeLabel', drawn: 'new label', nameTr: ' ', groupId: '' });
    expect([made.status, errorsOf(made)]).toEqual([422, { nameEn: [t('errors.required')] }]);
    const moved = await send(labels.action, {
      intent: 'regroup',
      drawn: 'move-labels',
      labelIds: labelId,
      groupId: labelId,
    });
    expect(moved.status).toBeGreaterThanOrEqual(400);
    expect(moved.data.refusal!.result.initialValue).toMatchObject({ labelIds: labelId, groupId: labelId });
  });
});
