import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { findDesigns, modifyGroups } from '#app/domain/lists/collections/manage/groups.server.ts';
import { allCollections, getCollectionAdmin } from '#app/domain/lists/collections/manage/list.server.ts';
import { sweepBoardFiles } from '#app/domain/lists/collections/manage/board-files.server.ts';
import {
  createContent,
  deleteContent,
  moveContent,
  orderContents,
  saveContent,
} from '#app/domain/lists/collections/manage/contents.server.ts';
import {
  addColorway,
  deleteColorway,
  moveColorway,
  orderColorways,
} from '#app/domain/lists/collections/manage/hotspots.server.ts';
import {
  createCollection,
  deleteCollection,
  moveCollection,
  orderCollections,
  saveCollection,
  setCollectionActive,
  setKind,
} from '#app/domain/lists/collections/manage/manage.server.ts';
import { listCollections } from '#app/domain/lists/collections/show/collections.server.ts';
import { sizedKey } from '#app/domain/lists/collections/show/pictures.server.ts';
import { purgeTrash } from '#app/domain/upkeep/trash/purge.server.ts';
import { makeTiff, wavePaint } from '#tests/image/make-files.ts';
import { makeDesign, makePerson } from '#tests/make.ts';
import { makeBoard, makeCollection } from './make-collections.ts';
import { makeBody, makeMp4, makeWebm, type Part } from './make-uploads.ts';

let admin: Person;
let customer: Person;
const mark = () => crypto.randomUUID().slice(0, 8);
const picture = (shift = 0) =>
  makeTiff({
    width: 300,
    height: 200,
    paint: (x, y) => wavePaint(300, 200)(x, y).map((v) => (v + shift) % 256),
    dpi: 96,
  });

beforeAll(async () => {
  admin = await makePerson({ isAdmin: true });
  customer = await makePerson();
});

/** Key and fields of what was refused. */
async function refusalOf(promise: Promise<unknown>): Promise<DomainError> {
  const error: unknown = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(DomainError);
  return error as DomainError;
}
const keyOf = async (promise: Promise<unknown>) => (await refusalOf(promise)).key;
const auditOf = (subjectId: string) =>
  db.auditEntry.findMany({
    where: { subjectId },
    orderBy: { id: 'asc' },
    select: { operation: true, before: true, after: true },
  });

async function upload(subCollectionId: string, parts: Part[], person = admin) {
  return createContent(person, await makeBody([{ field: 'subCollectionId', value: subCollectionId }, ...parts]));
}

describe('collections', () => {
  test('are for admins with their second factor alone', async () => {
    const halfway = await makePerson({ isAdmin: true, is2FaValidated: false });
    expect(await keyOf(createCollection(customer, { name: 'x' }))).toBe('notAllowed');
    expect(await keyOf(createCollection(halfway, { name: 'x' }))).toBe('secondFactorNeeded');
    expect(await keyOf(allCollections(customer, {}))).toBe('notAllowed');
  });

  test('are made at the end, inactive unless told otherwise, and written down', async () => {
    const name = `Spring ${mark()}`;
    const { collectionId } = await createCollection(admin, { name: `  ${name}  `, description: ' a\r\nb ' });
    const row = await db.collection.findUniqueOrThrow({ where: { id: collectionId } });
    expect(row).toMatchObject({ name, description: 'a\nb', isActive: false, parentId: null, kind: 'collection' });
    const others = await db.collection.findMany({ where: { parentId: null, id: { not: collectionId } } });
    expect(others.every(({ position }) => position < row.position)).toBe(true);
    expect((await auditOf(collectionId)).map(({ operation }) => operation)).toEqual(['createCollection']);
  });

  test('become parts of others by either name of the field', async () => {
    const parent = await makeCollection();
    const one = await createCollection(admin, { name: 'One', isActive: 'on', subCollectionId: parent.id });
    const two = await createCollection(admin, { name: 'Two', isActive: ['false', 'true'], id: parent.id });
    const rows = await db.collection.findMany({ where: { parentId: parent.id }, orderBy: { position: 'asc' } });
    expect(rows.map(({ id, isActive }) => [id, isActive])).toEqual([
      [one.collectionId, true],
      [two.collectionId, true],
    ]);
    expect(await keyOf(createCollection(admin, { name: 'Three', id: crypto.randomUUID() }))).toBe('collectionNotFound');
  });

  test('need a name that can be seen and that no other beside them has', async () => {
    const parent = await makeCollection();
    const name = `Name ${mark()}`;
    const { collectionId } = await createCollection(admin, { name, id: parent.id });
    for (const none of [undefined, '', '   ', '\u200b\u00ad', '\0'])
      expect((await refusalOf(createCollection(admin, { name: none }))).fields).toEqual({ name: ['required'] });
    expect((await refusalOf(createCollection(admin, { name: 'x'.repeat(10_000) }))).fields).toEqual({
      name: ['tooLong'],
    });
    const taken = await refusalOf(createCollection(admin, { name: name.toUpperCase(), id: parent.id }));
    expect([taken.key, taken.fields]).toEqual(['collectionNameTaken', { name: ['collectionNameTaken'] }]);
    const other = await createCollection(admin, { name: 'Other', id: parent.id });
    expect(await keyOf(saveCollection(admin, { collectionId: other.collectionId, name }))).toBe('collectionNameTaken');
    await expect(saveCollection(admin, { collectionId, name })).resolves.toMatchObject({ name });
  });

  test('keep hostile names as text, without what turns a page around', async () => {
    const hostile = `<img src=x onerror=alert(1)> \u202eteser\0 ${mark()}`;
    const { collectionId } = await createCollection(admin, { name: hostile });
    const { name } = await db.collection.findUniqueOrThrow({ where: { id: collectionId } });
    expect(name).toContain('<img src=x onerror=alert(1)> teser');
    expect(['\0', '\u202e'].some((bad) => name.includes(bad))).toBe(false);
  });

  test('made twice at once are one', async () => {
    const name = `Twice ${mark()}`;
    const done = await Promise.allSettled([1, 2, 3].map(() => createCollection(admin, { name })));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await db.collection.count({ where: { name } })).toBe(1);
  });

  test('change in what is sent alone, and tell a form that is out of date', async () => {
    const { id } = await makeCollection({ description: 'stays', isActive: true });
    const { version } = await getCollectionAdmin(admin, { id });
    await saveCollection(admin, { collectionId: id, name: `New ${mark()}`, version });
    expect(await db.collection.findUnique({ where: { id } })).toMatchObject({ description: 'stays', isActive: true });
    expect(await keyOf(saveCollection(admin, { collectionId: id, description: 'lost?', version }))).toBe(
      'changedMeanwhile',
    );
    expect(await keyOf(saveCollection(admin, { name: 'x' }))).toBe('required');
    expect(await keyOf(saveCollection(admin, { collectionId: crypto.randomUUID(), name: 'x' }))).toBe(
      'collectionNotFound',
    );
    const [, last] = await auditOf(id).then((entries) => [entries.length, entries.at(-1)!]);
    expect((last as { operation: string }).operation).toBe('saveCollection');
  });

  test('take a picture, show it, and let go of it', async () => {
    const { collectionId: id } = await createCollection(
      admin,
      await makeBody([
        { field: 'name', value: `Pictured ${mark()}` },
        { field: 'isActive', value: 'true' },
        { field: 'thumbnailImage', fileName: 'any name.bin', value: picture(3) },
      ]),
    );
    const row = await db.collection.findUniqueOrThrow({ where: { id } });
    expect(row.thumbnailKey).toMatch(/^boards\/[\da-f]{2}\/[\da-f]{64}\.tif$/);
    expect(await storage.size(row.thumbnailKey!)).toBeGreaterThan(0);
    expect((await getCollectionAdmin(admin, { id })).thumbnail).toContain(`/collections/cover/${id}`);
    await saveCollection(admin, { collectionId: id, removeThumbnail: 'on' });
    expect(await db.collection.findUnique({ where: { id } })).toMatchObject({ thumbnailKey: null, largeKey: null });
  });

  test('say at the picture what is wrong with it, and keep what was typed', async () => {
    const name = `Kept ${mark()}`;
    const send = async (fileName: string, value: Uint8Array) =>
      refusalOf(
        createCollection(
          admin,
          await makeBody([
            { field: 'name', value: name },
            { field: 'thumbnailImage', fileName, value },
          ]),
        ),
      );
    const text = await send('notes.jpg', Buffer.from('these are only words, no picture at all'));
    expect([text.key, text.fields, text.values]).toEqual([
      'boardKindUnknown',
      { thumbnailImage: ['boardKindUnknown'] },
      { file: 'notes.jpg' },
    ]);
    expect(text.typed).toEqual({ name });
    expect((await send('cut.tif', picture().subarray(0, 60_000))).key).toBe('boardUnreadable');
    expect((await send('film.png', makeMp4())).key).toBe('boardKindUnknown');
    expect((await send('phone.jpg', makeMp4({ brand: 'heic' }))).key).toBe('boardKindUnknown');
    expect((await send('empty.png', new Uint8Array())).key).toBe('fileEmpty');
    expect(await db.collection.count({ where: { name } })).toBe(0);
  });

  test('are shown and hidden', async () => {
    const { id } = await makeCollection({ isActive: false });
    const seen = async () => (await listCollections(customer, {})).some((one) => one.id === id);
    expect(await seen()).toBe(false);
    await setCollectionActive(admin, { collectionId: id, isActive: true });
    await setCollectionActive(admin, { collectionId: id, isActive: true });
    expect(await seen()).toBe(true);
    expect((await auditOf(id)).map(({ operation }) => operation)).toEqual(['setCollectionActive']);
  });

  test('move among those beside them', async () => {
    const parent = await makeCollection();
    const ids: string[] = [];
    for (const name of ['A', 'B', 'C']) ids.push((await createCollection(admin, { name, id: parent.id })).collectionId);
    const [a, b, c] = ids as [string, string, string];
    const order = async () =>
      (await db.collection.findMany({ where: { parentId: parent.id }, orderBy: { position: 'asc' } })).map(
        ({ id }) => id,
      );
    await moveCollection(admin, { collectionId: c, direction: 'up' });
    expect(await order()).toEqual([a, c, b]);
    await moveCollection(admin, { collectionId: a, direction: 'up' });
    expect(await order()).toEqual([a, c, b]);
    await orderCollections(admin, { collectionIds: [b, a] });
    expect(await order()).toEqual([b, c, a]);
    expect(await keyOf(orderCollections(admin, { collectionIds: [a, parent.id] }))).toBe('changedMeanwhile');
    expect(await keyOf(moveCollection(admin, { collectionId: crypto.randomUUID(), direction: 'up' }))).toBe(
      'collectionNotFound',
    );
  });

  test('become a mood board or a design page once and for good', async () => {
    const { id } = await makeCollection();
    await setKind(admin, { collectionId: id, kind: 'moodBoard' });
    await setKind(admin, { collectionId: id, kind: 'moodBoard' });
    expect(await keyOf(setKind(admin, { collectionId: id, kind: 'designPage' }))).toBe('kindForGood');
    expect(await keyOf(setKind(admin, { collectionId: id, kind: 'collection' }))).toBe('notOneOf');
    await expect(db.collection.update({ where: { id }, data: { kind: 'collection' } })).rejects.toThrow();
    expect(await auditOf(id)).toMatchObject([{ before: { kind: 'collection' }, after: { kind: 'moodBoard' } }]);
  });

  test('go with all that is in them, counted', async () => {
    const design = await makeDesign({ colorways: 2 });
    const top = await makeCollection({ groups: [[design.id]] });
    const part = await makeCollection({ parentId: top.id, groups: [[design.id], [design.id]] });
    const below = await makeCollection({ parentId: part.id });
    await makeBoard(below.id, { colorwayIds: design.colorways.map(({ id }) => id) });
    await makeBoard(top.id, { kind: 'film' });
    const expected = { subcollections: 2, groups: 3, boards: 1, films: 1, hotspots: 2 };
    expect((await getCollectionAdmin(admin, { id: top.id })).contents).toEqual(expected);
    expect((await deleteCollection(admin, { collectionId: top.id })).deleted).toEqual(expected);
    expect(await db.collection.count({ where: { id: { in: [top.id, part.id, below.id] } } })).toBe(0);
    expect(await keyOf(deleteCollection(admin, { collectionId: top.id }))).toBe('collectionNotFound');
    expect(await db.design.count({ where: { id: design.id } })).toBe(1);
  });

  test('are found at every depth, whatever the case and accents, paged and sorted', async () => {
    const word = `Şilâ${mark()}`;
    const top = await makeCollection({ name: `Top ${word}`, position: 5 });
    const part = await makeCollection({
      name: 'Deep',
      description: `about ${word.toLowerCase()}`,
      parentId: top.id,
      isActive: false,
    });
    const query = word.replace('Ş', 's').replace('â', 'a').toUpperCase();
    const found = await allCollections(admin, { query, order: 'name' });
    expect(found.collections.map(({ id, path }) => [id, path.map(({ name }) => name)])).toEqual([
      [part.id, [top.name]],
      [top.id, []],
    ]);
    expect(found.collections[1]!.subcollections.map(({ id }) => id)).toEqual([part.id]);
    expect((await allCollections(admin, { query, show: 'active' })).collections.map(({ id }) => id)).toEqual([top.id]);
    const second = await allCollections(admin, { query, order: 'name', page: 1, resultsPerPage: 1 });
    expect([second.totalCount, second.totalPage, second.collections[0]!.id]).toEqual([2, 2, top.id]);
    expect((await allCollections(admin, { query: `${word}%_` })).totalCount).toBe(0);
    expect((await allCollections(admin, {})).collections.every(({ parentId }) => parentId === null)).toBe(true);
    expect(await keyOf(allCollections(admin, { order: 'size; DROP TABLE' }))).toBe('notOneOf');
  });
});

describe('groups', () => {
  test('are saved whole, in order, by guid, number or reference', async () => {
    const [one, two, three] = [await makeDesign(), await makeDesign(), await makeDesign()];
    const { id } = await makeCollection({ groups: [[one.id]] });
    const before = await getCollectionAdmin(admin, { id });
    const groupData = JSON.stringify([
      { name: 'Second', order: 2, designs: [two.name.toLowerCase(), `${three.name}/VR-1`, two.id] },
      { id: before.groups[0]!.id, name: 'First', order: 1, groupDesigns: [{ designGuid: one.id }] },
    ]);
    const { version } = await modifyGroups(admin, { collectionId: id, groupData, version: before.groupsVersion });
    const after = await getCollectionAdmin(admin, { id });
    expect(after.groups.map(({ name, designs }) => [name, designs.map(({ designGuid }) => designGuid)])).toEqual([
      ['First', [one.id]],
      ['Second', [two.id, three.id]],
    ]);
    expect(after.groups[0]!.id).toBe(before.groups[0]!.id);
    expect(after.groupsVersion).toBe(version);
    await modifyGroups(admin, {
      collectionId: id,
      groupData: [
        { id: after.groups[0]!.id, name: 'First', designs: [one.id] },
        { id: after.groups[1]!.id, name: 'Last', designs: [three.id, two.id, one.id] },
      ],
    });
    const note = await db.auditEntry.findFirst({
      where: { operation: 'modifyGroups', subjectId: id },
      orderBy: { id: 'desc' },
    });
    expect(note).toMatchObject({
      before: {
        order: ['First', 'Second'],
        groups: { Second: { name: 'Second', count: 2, designs: [two.name, three.name] } },
      },
      after: {
        order: ['First', 'Last'],
        groups: {
          Second: {
            name: 'Last',
            count: 3,
            designs: [three.name, two.name, one.name],
            added: [one.name],
            reordered: true,
          },
        },
      },
    });
    expect((note!.after as { groups: object }).groups).not.toHaveProperty('First');
  });

  test('need a group, names and designs, and name what is not found', async () => {
    const design = await makeDesign();
    const { id } = await makeCollection();
    const save = (groupData: unknown) => refusalOf(modifyGroups(admin, { collectionId: id, groupData }));
    expect((await save('[]')).fields).toEqual({ groupData: ['groupNeeded'] });
    expect((await save('not json')).fields).toEqual({ groupData: ['wrongType'] });
    expect((await save([{ name: ' ', designs: [design.id] }])).fields).toEqual({ 'groupData.0.name': ['required'] });
    expect((await save([{ name: 'Empty', designs: [] }])).fields).toEqual({
      'groupData.0.designs': ['groupNeedsDesigns'],
    });
    const missing = await save([
      { name: 'A', designs: [design.id] },
      { name: 'B', designs: ['99-none', crypto.randomUUID()] },
    ]);
    expect([missing.key, missing.fields]).toEqual(['designsNotFound', { 'groupData.1.designs': ['designsNotFound'] }]);
    expect(missing.values.names).toContain('99-none');
    expect(await db.collectionGroup.count({ where: { collectionId: id } })).toBe(0);
  });

  test('saved in two tabs at once: the second is told, and nothing is lost', async () => {
    const design = await makeDesign();
    const { id } = await makeCollection({ groups: [[design.id]] });
    const { groupsVersion: version } = await getCollectionAdmin(admin, { id });
    const save = (name: string) =>
      modifyGroups(admin, { collectionId: id, groupData: [{ name, designs: [design.id] }], version });
    const done = await Promise.allSettled([save('Mine'), save('Theirs')]);
    const kept = done.filter(({ status }) => status === 'fulfilled');
    const told = done.find((one) => one.status === 'rejected');
    expect(kept).toHaveLength(1);
    expect((told as PromiseRejectedResult).reason).toMatchObject({ key: 'changedMeanwhile' });
  });

  test("of another collection can't be taken over by their id", async () => {
    const design = await makeDesign();
    const other = await makeCollection({ groups: [[design.id]] });
    const { id } = await makeCollection();
    const [theirs] = await db.collectionGroup.findMany({ where: { collectionId: other.id } });
    await modifyGroups(admin, {
      collectionId: id,
      groupData: [{ id: theirs!.id, name: 'Mine', designs: [design.id] }],
    });
    expect(await db.collectionGroup.findUnique({ where: { id: theirs!.id } })).toMatchObject({
      collectionId: other.id,
    });
    expect(await db.collectionGroup.count({ where: { collectionId: id } })).toBe(1);
  });

  test('find designs in a pasted list, and name the rest', async () => {
    const [one, two, spaced] = [
      await makeDesign(),
      await makeDesign(),
      await makeDesign({ name: `Two words ${mark()}` }),
    ];
    const list = `${two.name}, ${one.name}/VR-9\n${spaced.name};\tnothing here\n${one.name} ${two.name} 77-x`;
    const { designs, notFound } = await findDesigns(admin, { list });
    expect(designs.map(({ designGuid }) => designGuid)).toEqual([two.id, one.id, spaced.id]);
    expect(notFound).toEqual(['nothing here', '77-x']);
    expect(await keyOf(findDesigns(admin, { list: 'x'.repeat(300_000) }))).toBe('tooLong');
  });
});

describe('boards', () => {
  test('come in by what they are, several at once, and a bad one stops none', async () => {
    const { id } = await makeCollection();
    const { images, refused } = await upload(id, [
      { field: 'image', fileName: 'a.jpg', value: picture(10) },
      { field: 'image', fileName: 'words.png', value: Buffer.from('only words, and more of them than sixteen') },
      { field: 'image', fileName: 'film.mp4', value: makeMp4({ width: 1280, height: 720 }) },
      { field: 'image', fileName: 'cut.tif', value: picture(20).subarray(0, 50_000) },
      { field: 'image', fileName: 'new.mp4', value: makeMp4({ codec: 'hvc1' }) },
      { field: 'image', fileName: 'b.webm', value: makeWebm({ width: 320, height: 240 }) },
    ]);
    expect(images).toMatchObject([
      { kind: 'picture', fileName: 'a.jpg', width: 300, height: 200 },
      { kind: 'film', fileName: 'film.mp4', width: 1280, height: 720 },
      { kind: 'film', fileName: 'b.webm', width: 320, height: 240 },
    ]);
    expect(refused.map(({ fileName, error, values }) => [fileName, error, values.codec]).sort()).toEqual([
      ['cut.tif', 'boardUnreadable', undefined],
      ['new.mp4', 'filmCodecUnknown', 'H.265 (HEVC)'],
      ['words.png', 'boardKindUnknown', undefined],
    ]);
    const stored = await getCollectionAdmin(admin, { id });
    expect(stored.images.map(({ id }) => id)).toEqual(images.map(({ imageId }) => imageId));
  });

  test('stand upright, as the camera held them', async () => {
    const { id } = await makeCollection();
    const tags = [{ tag: 274, type: 3, values: [6] }];
    const value = makeTiff({ width: 300, height: 200, paint: wavePaint(300, 200), dpi: 96, tags });
    const { images } = await upload(id, [{ field: 'image', fileName: 'turned.tif', value }]);
    expect(images).toMatchObject([{ width: 200, height: 300 }]);
  });

  test('with none left are an error at the field', async () => {
    const { id } = await makeCollection();
    expect((await refusalOf(upload(id, []))).fields).toEqual({ image: ['noFile'] });
    const bad = await refusalOf(
      upload(id, [{ field: 'image', fileName: 'x.tif', value: picture().subarray(0, 40_000) }]),
    );
    expect([bad.key, bad.fields, bad.values]).toEqual([
      'boardUnreadable',
      { image: ['boardUnreadable'] },
      { file: 'x.tif' },
    ]);
    const one: Part = { field: 'image', fileName: 'x.tif', value: picture() };
    const stored = await storage.list('boards');
    // A still alone makes no board.
    expect((await refusalOf(upload(id, [{ ...one, field: 'still' }]))).fields).toEqual({ image: ['noFile'] });
    expect(await keyOf(upload(crypto.randomUUID(), [one]))).toBe('collectionNotFound');
    expect(await keyOf(upload('no guid', [one]))).toBe('invalidGuid');
    expect(await keyOf(upload(id, [one], customer))).toBe('notAllowed');
    expect(await storage.list('boards')).toEqual(stored);
  });

  test('that are films keep the still that came with them', async () => {
    const { id } = await makeCollection();
    const { imageId } = await upload(id, [
      { field: 'title', value: ' In motion ' },
      { field: 'image', fileName: 'f.mp4', value: makeMp4() },
      { field: 'still', fileName: 'still.jpg', value: picture(30) },
    ]);
    expect(await db.collectionImage.findUnique({ where: { id: imageId } })).toMatchObject({
      kind: 'film',
      title: 'In motion',
      posterKey: expect.stringMatching(/\.tif$/) as string,
    });
  });

  test('get titles, an order, and go', async () => {
    const { id } = await makeCollection();
    const boards = [];
    for (const position of [0, 1, 2]) boards.push((await makeBoard(id, { position })).id);
    const [a, b, c] = boards as [string, string, string];
    const order = async () => (await getCollectionAdmin(admin, { id })).images.map((image) => image.id);
    await moveContent(admin, { subCollectionId: id, imageId: c, direction: 'up' });
    expect(await order()).toEqual([a, c, b]);
    await orderContents(admin, { subCollectionId: id, imageIds: [b, c, a] });
    expect(await order()).toEqual([b, c, a]);
    await saveContent(admin, { subCollectionId: id, imageId: a, title: 'Named' });
    await deleteContent(admin, { subCollectionId: id, imageId: b });
    expect((await getCollectionAdmin(admin, { id })).images.map(({ title }) => title)).toEqual(['', 'Named']);
    const other = await makeCollection();
    expect(await keyOf(deleteContent(admin, { subCollectionId: other.id, imageId: a }))).toBe('boardNotFound');
    expect(await keyOf(saveContent(admin, { subCollectionId: id, imageId: b, title: 'x' }))).toBe('boardNotFound');
  });

  test('leave no files behind that nobody names', async () => {
    const { id } = await makeCollection();
    const file = picture(77);
    const first = await upload(id, [{ field: 'image', fileName: 'a.tif', value: file }]);
    const again = await upload(id, [{ field: 'image', fileName: 'b.tif', value: file }]);
    const { storageKey } = await db.collectionImage.findUniqueOrThrow({ where: { id: first.imageId } });
    await deleteContent(admin, { subCollectionId: id, imageId: first.imageId });
    await sweepBoardFiles(0, Date.now() + 1000);
    expect(await storage.size(storageKey)).not.toBeNull();
    await deleteContent(admin, { subCollectionId: id, imageId: again.imageId });
    await sweepBoardFiles(0, Date.now() + 1000);
    expect(await storage.size(storageKey)).not.toBeNull();
    for (const { imageId } of [first, again]) await purgeTrash(admin, { kind: 'board', id: imageId });
    await sweepBoardFiles();
    expect(await storage.size(storageKey)).not.toBeNull();
    await sweepBoardFiles(0, Date.now() + 1000);
    expect(await storage.size(storageKey)).toBeNull();
    expect(await storage.size(sizedKey(storageKey, 960))).toBeNull();
    // A size that was made without the picture's own colours leaves a board that stays.
    const stays = await upload(id, [{ field: 'image', fileName: 'c.tif', value: picture(78) }]);
    const kept = await db.collectionImage.findUniqueOrThrow({ where: { id: stays.imageId } });
    const old = kept.storageKey.replace('.tif', '-w960.webp');
    await storage.putBytes(old, Buffer.from('old'));
    await sweepBoardFiles(0, Date.now() + 1000);
    expect(await storage.size(old)).toBeNull();
    expect(await storage.size(sizedKey(kept.storageKey, 960))).not.toBeNull();
  });
});

describe('colorways on a board', () => {
  let place: { subCollectionId: string; imageId: string };
  let design: Awaited<ReturnType<typeof makeDesign>>;
  beforeAll(async () => {
    design = await makeDesign({ name: `Çiçek ${mark()}`, colorways: 3 });
    const { id } = await makeCollection();
    place = { subCollectionId: id, imageId: (await makeBoard(id)).id };
  });

  test('are checked against DESIGN/COLORWAY NO', async () => {
    const add = (val: unknown) => refusalOf(addColorway(admin, { ...place, val }));
    for (const [val, key] of [
      [undefined, 'required'],
      ['', 'required'],
      [design.name, 'wrongColorwayFormat'],
      ['a/b/c', 'wrongColorwayFormat'],
      ['99-9999/VR-1', 'designNotFound'],
      [`${design.name}/VR-9`, 'colorwayNotFound'],
    ] as const)
      expect((await add(val)).fields).toEqual({ val: [key] });
  });

  test('are added, found by case and accents, once each, moved, numbered anew and taken off', async () => {
    const one = await addColorway(admin, {
      ...place,
      val: `${design.name.toLowerCase().replace('ç', 'c')} / vr-1`,
      x: '0.25',
      y: 0.5,
    });
    expect(one).toMatchObject({ reference: `${design.name}/VR-1`, number: 1, x: 0.25, y: 0.5 });
    const two = await addColorway(admin, { ...place, val: `${design.name}/VR-2` });
    const three = await addColorway(admin, { ...place, val: `${design.name}/VR-3`, x: '', y: '' });
    expect(Math.hypot(two.x - three.x, two.y - three.y)).toBeGreaterThan(0.05);
    const twice = await refusalOf(addColorway(admin, { ...place, val: `${design.name}/VR-2` }));
    expect([twice.key, twice.values]).toEqual(['colorwayOnBoard', { number: 2 }]);
    await moveColorway(admin, { ...place, val: two.hotspotId, x: 1, y: 0 });
    expect((await refusalOf(moveColorway(admin, { ...place, val: two.hotspotId, x: 1.01, y: -1 }))).fields).toEqual({
      x: ['tooBig'],
      y: ['tooSmall'],
    });
    await orderColorways(admin, { ...place, hotspotIds: [three.hotspotId, one.hotspotId, two.hotspotId] });
    await deleteColorway(admin, { ...place, val: one.reference });
    const [image] = (await getCollectionAdmin(admin, { id: place.subCollectionId })).images;
    expect(image!.hotspots.map(({ number, reference, x, y }) => [number, reference, x, y])).toEqual([
      [1, `${design.name}/VR-3`, three.x, three.y],
      [2, `${design.name}/VR-2`, 1, 0],
    ]);
    expect(await keyOf(deleteColorway(admin, { ...place, val: one.hotspotId }))).toBe('colorwayNotFound');
  });

  test('sent twice at once are one', async () => {
    const board = await makeBoard(place.subCollectionId, { position: 9 });
    const add = () => addColorway(admin, { ...place, imageId: board.id, val: `${design.name}/VR-1` });
    const done = await Promise.allSettled([add(), add()]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
