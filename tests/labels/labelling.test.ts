import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { editDesign } from '#app/domain/catalog/designs/edit.server.ts';
import {
  clearLabels,
  findDesignToLabel,
  getLabelCompletion,
  peekUnlabeled,
  setLabels,
  unlabeled,
  unlabeledDesign,
} from '#app/domain/catalog/labels/labelling.server.ts';
import { makeLabel } from '#app/domain/catalog/labels/manage.server.ts';
import { makeArchive, makeDesign, makePerson } from '#tests/make.ts';

let admin: Person;
let other: Person;
let archiveId: number;
let [flower, dot] = [0, 0];

beforeAll(async () => {
  admin = await makePerson({ isAdmin: true, name: 'Ayşe' });
  other = await makePerson({ isAdmin: true, name: 'Boris' });
  archiveId = (await makeArchive()).id;
  flower = (await makeLabel(admin, { nameEn: 'Flower' })).labelId;
  dot = (await makeLabel(admin, { nameEn: 'Dot' })).labelId;
});

/** Newest last. */
async function makeDesigns(count: number, name: string) {
  const designs = [];
  for (let at = 0; at < count; at++)
    designs.push(
      await makeDesign({ archiveId, name: `${name}-${at + 1}`, uploadedAt: new Date(Date.UTC(2026, 1, 1, 0, at)) }),
    );
  return designs;
}
const labelsOf = async (designId: string) =>
  (await db.designLabel.findMany({ where: { designId }, orderBy: { labelId: 'asc' } })).map(({ labelId }) => labelId);

describe('the queue', () => {
  test('newest first, one after another, until all have labels', async () => {
    const [first, second, third] = await makeDesigns(3, 'QUEUE');
    const one = await unlabeled(admin, { name: 'queue' });
    expect(one).toMatchObject({ design: { guid: third!.id }, remaining: 3, upcoming: second!.id });
    await setLabels(admin, { designGuid: third!.id, labelIds: `${flower},${dot}` });
    expect(await labelsOf(third!.id)).toEqual([flower, dot].sort((a, b) => a - b));
    const two = await unlabeled(admin, { name: 'queue', after: third!.id });
    expect(two).toMatchObject({ design: { guid: second!.id }, remaining: 2 });
    // Skipped: the next one comes, and from the start the skipped one again.
    expect(await unlabeled(admin, { name: 'queue', after: second!.id })).toMatchObject({
      design: { guid: first!.id },
      upcoming: null,
    });
    expect(await unlabeled(admin, { name: 'queue', after: first!.id })).toMatchObject({ design: null, remaining: 2 });
    expect(await unlabeled(admin, { name: 'queue' })).toMatchObject({ design: { guid: second!.id } });
  });

  test('completion is exact, over all and by archive', async () => {
    const own = (await makeArchive()).id;
    const before = (await getLabelCompletion(admin, {})).completion;
    for (let at = 0; at < 3; at++) await makeDesign({ archiveId: own, labelIds: at === 0 ? [flower, dot] : [] });
    const { completion, byArchive } = await getLabelCompletion(admin, {});
    expect(completion).toEqual({ total: before.total + 3, labelled: before.labelled + 1 });
    expect(byArchive.find((one) => one.archiveId === own)).toMatchObject({ total: 3, labelled: 1 });
    const total = await db.design.count();
    const labelled = await db.design.count({ where: { labels: { some: {} } } });
    expect(completion).toEqual({ total, labelled });
    expect((await unlabeled(admin, { archive: own })).remaining).toBe(2);
  });

  test('two labellers get different designs; a turn ends with the labels', async () => {
    const designs = await makeDesigns(3, 'TURN');
    const [mine, theirs] = await Promise.all([unlabeled(admin, { name: 'turn' }), unlabeled(other, { name: 'turn' })]);
    expect(mine.design!.guid).not.toBe(theirs.design!.guid);
    const guids = [mine.design!.guid, theirs.design!.guid];
    expect((await unlabeledDesign(other, { designGuid: guids[0] })).alsoAt).toBe('Ayşe');
    const third = designs.find(({ id }) => !guids.includes(id))!;
    await setLabels(admin, { designGuid: guids[0], labelIds: [flower] });
    expect((await unlabeled(admin, { name: 'turn', after: undefined })).design!.guid).toBe(third.id);
    await db.labellingTurn.updateMany({ data: { at: new Date(Date.now() - 6 * 60_000) } });
    expect((await peekUnlabeled(admin, { name: 'turn' })).remaining).toBe(2);
    // Who went away keeps nothing: the newest of the two is anybody's again.
    const newest = designs.findLast(({ id }) => id === guids[1] || id === third.id)!;
    expect((await unlabeled(admin, { name: 'turn' })).design!.guid).toBe(newest.id);
  });

  test('many at once never share a design', async () => {
    await makeDesigns(6, 'CROWD');
    const people = await Promise.all(Array.from({ length: 6 }, () => makePerson({ isAdmin: true })));
    const got = await Promise.all(people.map((person) => unlabeled(person, { name: 'crowd' })));
    expect(new Set(got.map(({ design }) => design!.guid)).size).toBe(6);
  });

  test('the last one is given twice rather than not at all', async () => {
    const [only] = await makeDesigns(1, 'LAST');
    await unlabeled(other, { name: 'last-' });
    expect((await unlabeled(admin, { name: 'last-' })).design!.guid).toBe(only!.id);
  });

  test.each([{ archive: 'x' }, { name: 'n'.repeat(121) }, { after: 'nobody' }, { archive: 3e9 }])(
    'refuses %o',
    async (input) => {
      await expect(unlabeled(admin, input)).rejects.toMatchObject({ status: 422 });
    },
  );

  test('hostile names find nothing and break nothing', async () => {
    for (const name of ["'; DROP TABLE x", '%_\\', '\0', '\u202egnp', '💥']) await unlabeled(admin, { name });
  });

  test('only admins', async () => {
    const person = await makePerson();
    await expect(unlabeled(person, {})).rejects.toMatchObject({ key: 'notAllowed' });
    await expect(setLabels(person, { designGuid: crypto.randomUUID(), labelIds: [flower] })).rejects.toMatchObject({
      key: 'notAllowed',
    });
  });
});

describe('labels of a design', () => {
  test('nothing chosen, no such design, a group, an unknown label', async () => {
    const design = await makeDesign({ archiveId });
    const { labelId: group } = await makeLabel(admin, { nameEn: 'Some group', isGroupHeader: true });
    const designGuid = design.id;
    await expect(setLabels(admin, { designGuid, labelIds: '' })).rejects.toMatchObject({ key: 'nothingSelected' });
    await expect(setLabels(admin, { designGuid: crypto.randomUUID(), labelIds: [dot] })).rejects.toMatchObject({
      key: 'designNotFound',
    });
    for (const id of [group, 2_000_000_000])
      await expect(setLabels(admin, { designGuid, labelIds: [dot, id] })).rejects.toMatchObject({
        fields: { labelIds: ['notOneOf'] },
      });
    await expect(setLabels(admin, { designGuid, labelIds: ['<b>'] })).rejects.toMatchObject({ status: 422 });
    expect(await labelsOf(designGuid)).toEqual([]);
  });

  test('who was slower hears so and loses nothing; the same choice twice is one', async () => {
    const { id: designGuid } = await makeDesign({ archiveId });
    await setLabels(other, { designGuid, labelIds: [flower], seenLabelIds: '' });
    await expect(setLabels(admin, { designGuid, labelIds: [dot], seenLabelIds: '' })).rejects.toMatchObject({
      key: 'labelledMeanwhile',
      status: 409,
    });
    expect(await unlabeledDesign(admin, { designGuid })).toMatchObject({
      labelledBy: { name: 'Boris', isSelf: false },
    });
    // A double submit of the very same.
    await setLabels(admin, { designGuid, labelIds: [flower], seenLabelIds: '' });
    await setLabels(admin, { designGuid, labelIds: [dot], seenLabelIds: String(flower) });
    expect(await labelsOf(designGuid)).toEqual([dot]);
    const notes = await db.auditEntry.findMany({ where: { subjectId: designGuid }, orderBy: { id: 'asc' } });
    expect(notes.map(({ before, after }) => [before, after])).toEqual([
      [{ labelIds: [] }, { labelIds: [flower] }],
      [{ labelIds: [flower] }, { labelIds: [dot] }],
    ]);
  });

  test('labelled on the design’s own page: told too, but not where other fields changed', async () => {
    const { id: designGuid } = await makeDesign({ archiveId });
    await setLabels(admin, { designGuid, labelIds: [flower] });
    await editDesign(other, { designGuid, labelIDs: [dot, flower] });
    await editDesign(admin, { designGuid, labelIDs: [flower, dot], notes: 'only a note' });
    expect((await unlabeledDesign(admin, { designGuid })).labelledBy).toMatchObject({ name: 'Boris', isSelf: false });
  });

  test('all taken off: it waits again', async () => {
    const { id: designGuid, name } = await makeDesign({ archiveId, labelIds: [dot], name: 'BARE-1' });
    expect((await peekUnlabeled(admin, { name })).remaining).toBe(0);
    await clearLabels(admin, { designGuid });
    expect((await peekUnlabeled(admin, { name })).remaining).toBe(1);
  });

  test('found by its number, by a colorway’s reference, whatever the case', async () => {
    const { id } = await makeDesign({ archiveId, name: 'FIND-77' });
    for (const number of ['FIND-77', ' find-77 ', 'FIND-77/VR-1'])
      expect(await findDesignToLabel(admin, { number })).toMatchObject({ designGuid: id });
    await expect(findDesignToLabel(admin, { number: 'FIND-78' })).rejects.toMatchObject({ key: 'designNotFound' });
  });
});
