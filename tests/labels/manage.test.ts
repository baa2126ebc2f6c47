import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { editDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { setLabels } from '#app/domain/catalog/labels/labelling.server.ts';
import { getAllLabels } from '#app/domain/catalog/labels/labels.server.ts';
import {
  getLabelUse,
  makeLabel,
  moveLabel,
  placeLabel,
  regroupLabels,
  saveLabel,
} from '#app/domain/catalog/labels/manage.server.ts';
import { mergeLabels, previewMerge, previewRemoval, removeLabel } from '#app/domain/catalog/labels/merge.server.ts';
import { followMerged } from '#app/domain/find/results/merged-labels.server.ts';
import { searchDesigns } from '#app/domain/find/search/search.server.ts';
import { savePool } from '#app/domain/people/pools/keep.server.ts';
import { readPool } from '#app/domain/people/pools/pools.server.ts';
import { restoreFromTrash } from '#app/domain/upkeep/trash/restore.server.ts';
import { movedAddress } from '#app/routes/archive/merged-labels.server.ts';
import { makeArchive, makeDesign, makePerson } from '#tests/make.ts';

let admin: Person;
let archiveId: number;
beforeAll(async () => {
  admin = await makePerson({ isAdmin: true });
  archiveId = (await makeArchive()).id;
});

let counter = 0;
const word = () => `W${++counter}${crypto.randomUUID().slice(0, 6)}`;
const newLabel = async (groupId: number | null = null, nameEn = word()) =>
  (await makeLabel(admin, { nameEn, groupId })).labelId;
const newGroup = async (nameEn = word()) => (await makeLabel(admin, { nameEn, isGroupHeader: true })).labelId;
const read = (id: number) => db.label.findUniqueOrThrow({ where: { id } });
const membersOf = async (groupId: number) =>
  (await getAllLabels(admin, {})).filter((label) => label.groupId === groupId).map(({ id }) => id);
const designsWith = async (labelId: number) =>
  (await searchDesigns(admin, { labels: [labelId] })).designs.map(({ designGuid }) => designGuid).sort();

/** A pool with these searches, and somebody who sees through it. */
async function makePool(searches: object[], designIds: string[] = []) {
  const pool = await db.pool.create({
    data: {
      name: word(),
      searches: { create: searches.map((criteria, position) => ({ position, criteria })) },
      designs: { create: designIds.map((designId) => ({ designId })) },
    },
  });
  const viewer = await makePerson({ poolId: pool.id });
  const sees = async () => (await searchDesigns(viewer, { count: 100 })).designs.map(({ designGuid }) => designGuid);
  const criteria = async () =>
    (await db.poolSearch.findMany({ where: { poolId: pool.id }, orderBy: { position: 'asc' } })).map(
      (search) => search.criteria as Record<string, unknown>,
    );
  return { ...pool, sees, criteria };
}

describe('making and naming', () => {
  test('one name is enough; slugs are plain, unique and follow the name', async () => {
    const group = await newGroup();
    const id = (await makeLabel(admin, { nameTr: 'Şal deseni', groupId: group })).labelId;
    expect(await read(id)).toMatchObject({ nameEn: 'Şal deseni', nameRu: 'Şal deseni', sefTr: 'sal-deseni' });
    const again = (await makeLabel(admin, { nameTr: 'Şal deseni' })).labelId;
    expect((await read(again)).sefTr).toBe('sal-deseni-2');
    await saveLabel(admin, { labelId: id, nameTr: 'Şal', nameEn: 'Shawl', nameRu: 'Шаль' });
    expect(await read(id)).toMatchObject({ sefTr: 'sal', sefEn: 'shawl', sefRu: 'шаль', groupId: group });
    const odd = await read((await makeLabel(admin, { nameEn: '!!!' })).labelId);
    expect(odd.sefEn).toMatch(/^label(-\d+)?$/);
  });

  test('beside one another no two of one name, whatever the case; in another group it may be', async () => {
    const [one, two] = [await newGroup(), await newGroup()];
    await makeLabel(admin, { nameEn: 'İNCE', nameTr: 'İnce', groupId: one });
    await expect(makeLabel(admin, { nameEn: 'Thin', nameTr: 'ince', groupId: one })).rejects.toMatchObject({
      fields: { nameTr: ['labelNameTaken'] },
    });
    // Told where it was typed: the Turkish name was left out.
    await expect(makeLabel(admin, { nameEn: 'ince', groupId: one })).rejects.toMatchObject({
      fields: { nameEn: ['labelNameTaken'] },
    });
    const there = (await makeLabel(admin, { nameEn: 'İNCE', groupId: two })).labelId;
    await expect(placeLabel(admin, { labelId: there, groupId: one })).rejects.toMatchObject({ key: 'labelNameTaken' });
  });

  test.each([
    [{}, 'nameEn', 'required'],
    [{ nameEn: '  \0 ' }, 'nameEn', 'required'],
    [{ nameTr: 'x'.repeat(101) }, 'nameTr', 'tooLong'],
    [{ nameEn: { a: 1 } }, 'nameEn', 'wrongType'],
    [{ nameEn: 'Fine', synonymsEn: `rose, ${'x'.repeat(101)}` }, 'synonymsEn', 'tooLong'],
    [{ nameEn: 'Fine', synonymsEn: Array.from({ length: 51 }, (_, at) => `word ${at}`) }, 'synonymsEn', 'tooLong'],
    [{ nameEn: 'Fine', synonymsEn: { a: 1 } }, 'synonymsEn', 'wrongType'],
    [{ nameEn: 'Fine', groupId: 'x' }, 'groupId', 'wrongType'],
    [{ nameEn: 'Fine', groupId: 1_999_999_999 }, 'groupId', 'notOneOf'],
  ])('refuses %o at %s', async (input, field, key) => {
    await expect(makeLabel(admin, input)).rejects.toMatchObject({ fields: { [field]: [key] } });
  });

  test('hostile names are kept as text, without what would turn the line around', async () => {
    const { labelId } = await makeLabel(admin, { nameEn: '<script>\u202e\0alert\n(1)</script>' });
    expect((await read(labelId)).nameEn).toBe('<script>alert (1)</script>');
  });

  test('of the same name made twice at once, one is refused', async () => {
    const group = await newGroup();
    const answers = await Promise.allSettled([1, 2, 3].map(() => makeLabel(admin, { nameEn: 'Once', groupId: group })));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await membersOf(group)).toHaveLength(1);
  });

  test('gone: says so', async () => {
    await expect(saveLabel(admin, { labelId: 1_999_999_999, nameEn: 'X' })).rejects.toMatchObject({
      key: 'labelNotFound',
    });
  });
});

describe('order', () => {
  test('up, down, dragged before another, into another group; nothing lost when two do it at once', async () => {
    const [one, two] = [await newGroup(), await newGroup()];
    const [a, b, c] = [await newLabel(one), await newLabel(one), await newLabel(one)];
    await moveLabel(admin, { labelId: c, direction: 'up' });
    expect(await membersOf(one)).toEqual([a, c, b]);
    await moveLabel(admin, { labelId: a, direction: 'up' });
    expect(await membersOf(one)).toEqual([a, c, b]);
    await placeLabel(admin, { labelId: b, groupId: one, beforeId: a });
    expect(await membersOf(one)).toEqual([b, a, c]);
    const d = await newLabel(two);
    await placeLabel(admin, { labelId: a, groupId: two, beforeId: d });
    expect([await membersOf(one), await membersOf(two)]).toEqual([
      [b, c],
      [a, d],
    ]);
    await Promise.all([
      placeLabel(admin, { labelId: b, groupId: two, beforeId: null }),
      placeLabel(admin, { labelId: c, groupId: two, beforeId: a }),
      moveLabel(admin, { labelId: d, direction: 'up' }),
    ]);
    expect((await membersOf(two)).toSorted()).toEqual([a, b, c, d].toSorted());
  });

  test('a group stands in no group', async () => {
    const [one, two] = [await newGroup(), await newGroup()];
    await expect(placeLabel(admin, { labelId: one, groupId: two })).rejects.toMatchObject({
      fields: { groupId: ['notOneOf'] },
    });
    await expect(makeLabel(admin, { nameEn: word(), groupId: two, isGroupHeader: true })).rejects.toMatchObject({
      fields: { groupId: ['notOneOf'] },
    });
  });
});

describe('merging', () => {
  test('designs, wear models and pools follow, and the search knows at once', async () => {
    const [from, into] = [await newLabel(), await newLabel()];
    const designs = [
      await makeDesign({ archiveId, labelIds: [from] }),
      await makeDesign({ archiveId, labelIds: [from, into] }),
      await makeDesign({ archiveId, labelIds: [into] }),
    ].map(({ id }) => id);
    const wear = await db.wearModel.create({ data: { wearName: word(), labels: { create: { labelId: from } } } });
    const pool = await makePool([{ allowedLabels: [String(from), into], forbiddenLabels: [] }]);
    expect((await designsWith(into)).length).toBe(2);
    expect(await getLabelUse(admin, {})).toContainEqual({
      labelId: from,
      poolNames: [pool.name],
      wearNames: [wear.wearName],
    });
    expect(await previewMerge(admin, { labelId: from, intoId: into })).toMatchObject({
      designCount: 2,
      bothCount: 1,
      aloneCount: 1,
      wearNames: [wear.wearName],
      pools: [{ poolName: pool.name, users: 1, gained: 0, lost: 0, searchesGone: 0 }],
    });
    await mergeLabels(admin, { labelId: from, intoId: into });
    expect(await designsWith(into)).toEqual(designs.toSorted());
    // An address that asks for the old one was kept somewhere: it leads to the new one.
    expect(await designsWith(from)).toEqual(await designsWith(into));
    expect((await pool.criteria())[0]).toMatchObject({ allowedLabels: [into] });
    expect((await pool.sees()).toSorted()).toEqual(designs.toSorted());
    expect(await db.wearModelLabel.findMany({ where: { wearModelId: wear.id } })).toMatchObject([{ labelId: into }]);
    expect(await db.label.findUnique({ where: { id: from } })).toBeNull();
    expect(
      await db.auditEntry.findFirst({ where: { operation: 'mergeLabels', subjectId: String(from) } }),
    ).toMatchObject({
      after: { into, designCount: 2 },
    });
    await expect(mergeLabels(admin, { labelId: from, intoId: into })).rejects.toMatchObject({ key: 'labelNotFound' });
  });

  test('what lets a pool show more must be said; what closes it need not', async () => {
    const [from, into] = [await newLabel(), await newLabel()];
    const shown = await makeDesign({ archiveId, labelIds: [from] });
    const hidden = await makeDesign({ archiveId, labelIds: [into] });
    const pool = await makePool([{ allowedLabels: [from] }]);
    const closed = await makePool([{ allowedLabels: [], forbiddenLabels: [into] }]);
    const effects = await previewMerge(admin, { labelId: from, intoId: into });
    expect(effects.pools.find(({ poolGuid }) => poolGuid === pool.id)).toMatchObject({ gained: 1, lost: 0 });
    expect(effects.pools.find(({ poolGuid }) => poolGuid === closed.id)).toMatchObject({ gained: 0, lost: 1 });
    expect(await closed.sees()).toContain(shown.id);
    await expect(mergeLabels(admin, { labelId: from, intoId: into })).rejects.toMatchObject({
      key: 'labelOpensPools',
      fields: { acceptOpening: ['labelOpensPools'] },
    });
    expect(await pool.sees()).toEqual([shown.id]);
    await mergeLabels(admin, { labelId: from, intoId: into, acceptOpening: 'true' });
    expect((await pool.sees()).toSorted()).toEqual([shown.id, hidden.id].toSorted());
    expect(await closed.sees()).not.toContain(shown.id);
  });

  test('more opening than was seen must be said anew', async () => {
    const [from, into] = [await newLabel(), await newLabel()];
    const label = () => makeDesign({ archiveId, labelIds: [from] });
    await label();
    const pool = await makePool([{ allowedLabels: [into] }]);
    const merge = (gained: number, poolGuid = pool.id) =>
      mergeLabels(admin, { labelId: from, intoId: into, acceptOpening: true, openingSeen: `${poolGuid} ${gained}` });
    await label();
    await expect(merge(1)).rejects.toMatchObject({ fields: { acceptOpening: ['labelOpensPools'] } });
    await expect(merge(2, crypto.randomUUID())).rejects.toMatchObject({ key: 'labelOpensPools' });
    await merge(2);
    expect(await pool.sees()).toHaveLength(2);
  });

  test('a form that is open on a pool whose searches a merge, a removal or a restore changed is told so', async () => {
    const [from, into, kept] = [await newLabel(), await newLabel(), await newLabel()];
    const pool = await makePool([{ allowedLabels: [from, kept] }]);
    const other = await makePool([{ allowedLabels: [kept] }]);
    const changedAt = async (guid: string) => (await readPool(admin, { guid })).updatedAt;
    const content = { guid: pool.id, name: pool.name, searches: [{ allowedLabels: [kept] }] };
    const untouched = await changedAt(other.id);
    for (const change of [
      () => mergeLabels(admin, { labelId: from, intoId: into }),
      () => removeLabel(admin, { labelId: into }),
      () => restoreFromTrash(admin, { kind: 'label', id: String(into) }),
    ]) {
      const before = await changedAt(pool.id);
      await change();
      await expect(savePool(admin, { ...content, changedAt: before })).rejects.toMatchObject({
        key: 'changedMeanwhile',
      });
    }
    expect(await pool.criteria()).toMatchObject([{ allowedLabels: [into, kept] }]);
    expect(await changedAt(other.id)).toEqual(untouched);
  });

  test('a confined design that another search opens counts as opened', async () => {
    const [from, into] = [await newLabel(), await newLabel()];
    const { customerId } = await makePerson();
    const design = await makeDesign({ archiveId, labelIds: [into], isConfined: true, customerId });
    // The first search has it already, but not for strangers to its customer; the second would open it to all.
    const pool = await makePool([{ allowedLabels: [into] }, { allowedLabels: [from], allowConfinedDesigns: true }]);
    expect(await pool.sees()).toEqual([]);
    const { pools } = await previewMerge(admin, { labelId: from, intoId: into });
    expect(pools).toMatchObject([{ poolGuid: pool.id, gained: 1 }]);
    await mergeLabels(admin, { labelId: from, intoId: into, acceptOpening: true });
    expect(await pool.sees()).toEqual([design.id]);
  });

  test('a kept address leads through every merge since, and shows so; of a removed label it finds nothing', async () => {
    const [first, second, third, gone] = [await newLabel(), await newLabel(), await newLabel(), await newLabel()];
    const design = await makeDesign({ archiveId, labelIds: [first] });
    await mergeLabels(admin, { labelId: first, intoId: second });
    await mergeLabels(admin, { labelId: second, intoId: third });
    await removeLabel(admin, { labelId: gone });
    expect(await followMerged([first, third, gone])).toEqual([third, gone]);
    expect(await designsWith(first)).toEqual([design.id]);
    expect(await designsWith(gone)).toEqual([]);
    const at = (search: string) => movedAddress(admin, new URL(`http://localhost/archive${search}`));
    expect(await at(`?labels=${first}&page=2&labels=${gone}`)).toBe(`/archive?page=2&labels=${third}&labels=${gone}`);
    expect(await at(`?labels=${first},${third}`)).toBe(`/archive?labels=${third}`);
    for (const search of ['', `?labels=${third}`, `?labels=${gone}`, '?labels=x&labels=-1'])
      expect(await at(search), search).toBeNull();
  });

  test('many move between groups at once, all or none, behind those that stand there', async () => {
    const [from, to] = [await newGroup(), await newGroup()];
    const twin = word();
    const there = await newLabel(to, twin);
    const ids = [await newLabel(from), await newLabel(from), await newLabel(from, twin)];
    const loose = await newLabel(null);
    const move = (labelIds: unknown, groupId: unknown = to) => regroupLabels(admin, { labelIds, groupId });
    await expect(move([...ids, loose])).rejects.toMatchObject({ key: 'labelNamesTaken', values: { names: twin } });
    expect(await membersOf(from)).toEqual(ids);
    expect(await move([loose, ids[1], ids[0], there])).toEqual({ groupId: to, movedCount: 3 });
    expect(await membersOf(to)).toEqual([there, loose, ids[0], ids[1]]);
    expect(await membersOf(from)).toEqual([ids[2]]);
    expect(await move([ids[0], ids[1]], '')).toEqual({ groupId: null, movedCount: 2 });
    for (const [wrong, key] of [
      [[], 'nothingSelected'],
      [[from], 'notOneOf'],
      [[2_000_000_000], 'labelNotFound'],
    ] as const)
      await expect(move(wrong), key).rejects.toMatchObject({ key });
    await expect(move([loose], loose)).rejects.toMatchObject({ fields: { groupId: ['notOneOf'] } });
    await expect(regroupLabels(await makePerson(), { labelIds: [loose] })).rejects.toMatchObject({ key: 'notAllowed' });
  });

  test('into itself, a label into a group, into nothing', async () => {
    const [label, group] = [await newLabel(), await newGroup()];
    await expect(mergeLabels(admin, { labelId: label, intoId: label })).rejects.toMatchObject({ key: 'sameLabel' });
    for (const intoId of [group, 1_999_999_999])
      await expect(mergeLabels(admin, { labelId: label, intoId })).rejects.toMatchObject({
        fields: { intoId: ['notOneOf'] },
      });
  });

  test('two groups: the labels of one stand behind those of the other', async () => {
    const [one, two] = [await newGroup(), await newGroup()];
    const [a, b, c] = [await newLabel(one), await newLabel(one), await newLabel(two)];
    expect(await previewMerge(admin, { labelId: one, intoId: two })).toMatchObject({ memberCount: 2, pools: [] });
    await mergeLabels(admin, { labelId: one, intoId: two });
    expect(await membersOf(two)).toEqual([c, a, b]);
    expect(await db.label.findUnique({ where: { id: one } })).toBeNull();
  });

  test('two groups that have a label of one name stay as they are', async () => {
    const [one, two] = [await newGroup(), await newGroup()];
    const name = word();
    const [a, b] = [await newLabel(one, name), await newLabel(two, name.toUpperCase())];
    await expect(mergeLabels(admin, { labelId: one, intoId: two })).rejects.toMatchObject({
      fields: { intoId: ['labelNamesTaken'] },
      values: { names: name },
    });
    await expect(removeLabel(admin, { labelId: one, membersTo: two })).rejects.toMatchObject({
      fields: { membersTo: ['labelNamesTaken'] },
    });
    expect([await membersOf(one), await membersOf(two)]).toEqual([[a], [b]]);
    await removeLabel(admin, { labelId: one });
    expect(await read(a)).toMatchObject({ groupId: null });
  });

  test('a group that has two labels of one name from before moves them all the same', async () => {
    const [one, two] = [await newGroup(), await newGroup()];
    const name = word();
    const [a, b] = [await newLabel(one, name), await newLabel(two, name)];
    await db.label.update({ where: { id: b }, data: { groupId: one } });
    await mergeLabels(admin, { labelId: one, intoId: two });
    expect((await membersOf(two)).toSorted((x, y) => x - y)).toEqual([a, b]);
  });

  test('while others label with both, every design ends with what it was given', async () => {
    const [from, into] = [await newLabel(), await newLabel()];
    const designs = await Promise.all(Array.from({ length: 12 }, () => makeDesign({ archiveId, labelIds: [from] })));
    const labelling = designs.map(({ id }, at) =>
      at % 2
        ? setLabels(admin, { designGuid: id, labelIds: [from, into] })
        : editDesign(admin, { designGuid: id, labelIDs: [into] }),
    );
    const answers = await Promise.allSettled([
      ...labelling.slice(0, 6),
      mergeLabels(admin, { labelId: from, intoId: into }),
      ...labelling.slice(6),
    ]);
    const refusals = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [answer.reason as { key?: string }] : [],
    );
    // Whoever came after the merge is told at the field that the label is gone; nobody meets a broken database.
    expect(refusals.map(({ key }) => key).filter((key) => key !== 'notOneOf')).toEqual([]);
    expect(await db.label.findUnique({ where: { id: from } })).toBeNull();
    for (const { id } of designs)
      expect(await db.designLabel.findMany({ where: { designId: id } })).toMatchObject([{ labelId: into }]);
  });

  test('A into B and B into A at once: one is left', async () => {
    const [a, b] = [await newLabel(), await newLabel()];
    const answers = await Promise.allSettled([
      mergeLabels(admin, { labelId: a, intoId: b }),
      mergeLabels(admin, { labelId: b, intoId: a }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await db.label.count({ where: { id: { in: [a, b] } } })).toBe(1);
  });
});

describe('removing', () => {
  test('a search that allowed it alone goes too, so that it does not open everything', async () => {
    const [gone, stays] = [await newLabel(), await newLabel()];
    const plain = await makeDesign({ archiveId, labelIds: [gone] });
    const both = await makeDesign({ archiveId, labelIds: [gone, stays] });
    const pool = await makePool([{ allowedLabels: [gone] }, { allowedLabels: [gone, stays] }]);
    expect((await pool.sees()).toSorted()).toEqual([plain.id, both.id].toSorted());
    const effects = await previewRemoval(admin, { labelId: gone });
    expect(effects).toMatchObject({ designCount: 2, aloneCount: 1 });
    expect(effects.pools).toMatchObject([{ poolGuid: pool.id, gained: 0, lost: 1, searchesGone: 1, emptied: false }]);
    await removeLabel(admin, { labelId: gone });
    expect(await pool.criteria()).toMatchObject([{ allowedLabels: [stays] }]);
    expect(await pool.sees()).toEqual([both.id]);
  });

  test('a pool that would be left with nothing holds it', async () => {
    const gone = await newLabel();
    const pool = await makePool([{ allowedLabels: [gone] }]);
    expect((await previewRemoval(admin, { labelId: gone })).pools).toMatchObject([{ emptied: true }]);
    await expect(removeLabel(admin, { labelId: gone, acceptOpening: true })).rejects.toMatchObject({
      key: 'labelHoldsPool',
      values: { pool: pool.name },
    });
    expect(await pool.criteria()).toHaveLength(1);
  });

  test('a forbidden one must be asked for', async () => {
    const [gone, stays] = [await newLabel(), await newLabel()];
    const design = await makeDesign({ archiveId, labelIds: [gone, stays] });
    const pool = await makePool([{ allowedLabels: [stays], forbiddenLabels: [gone] }]);
    expect(await pool.sees()).toEqual([]);
    await expect(removeLabel(admin, { labelId: gone })).rejects.toMatchObject({ key: 'labelOpensPools' });
    await removeLabel(admin, { labelId: gone, acceptOpening: true });
    expect(await pool.sees()).toEqual([design.id]);
  });

  test('a design left without labels must not slip into a pool that allows unlabelled ones', async () => {
    const [gone, stays] = [await newLabel(), await newLabel()];
    const design = await makeDesign({ archiveId, labelIds: [gone] });
    const pool = await makePool([{ allowedLabels: [stays], allowUnlabeledDesigns: true, designNumber: design.name }]);
    expect(await pool.sees()).toEqual([]);
    expect((await previewRemoval(admin, { labelId: gone })).pools).toMatchObject([{ poolGuid: pool.id, gained: 1 }]);
    await expect(removeLabel(admin, { labelId: gone })).rejects.toMatchObject({ key: 'labelOpensPools' });
  });

  test('of a group only the group goes; its labels go where it is said', async () => {
    const [one, two] = [await newGroup(), await newGroup()];
    const [a, b] = [await newLabel(one), await newLabel(two)];
    await expect(removeLabel(admin, { labelId: one, membersTo: one })).rejects.toMatchObject({
      fields: { membersTo: ['notOneOf'] },
    });
    await removeLabel(admin, { labelId: one, membersTo: two });
    expect(await membersOf(two)).toEqual([b, a]);
    await removeLabel(admin, { labelId: two });
    expect(await read(a)).toMatchObject({ groupId: null });
  });
});
