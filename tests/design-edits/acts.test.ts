import { beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import { searchAudit } from '#app/domain/base/audit/audit.server.ts';
import {
  bulkEditDesigns,
  listDesignEditEntries,
  listDesignEdits,
  previewDesignEdit,
  readDesignEdit,
  startDesignEdit,
  stopDesignEdit,
  sweepDesignEdits,
  undoDesignEdit,
} from '#app/domain/catalog/design-edits/acts.server.ts';
import { comparePatches, keepDraft } from '#app/domain/catalog/design-edits/draft.server.ts';
import { runDesignEdit } from '#app/domain/catalog/design-edits/run.server.ts';
import { editDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { deleteDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { mergeLabels, removeLabel } from '#app/domain/catalog/labels/merge.server.ts';
import { addToList, getListDesigns } from '#app/domain/catalog/special-lists/designs.server.ts';
import { makeSpecialList } from '#app/domain/catalog/special-lists/lists.server.ts';
import { everything } from '#app/domain/visible/criteria/criteria.ts';
import { searchDesigns } from '#app/domain/find/search/search.server.ts';
import { purgeTrash } from '#app/domain/upkeep/trash/purge.server.ts';
import { restoreAct, restoreDesigns as restore, restoreFromTrash } from '#app/domain/upkeep/trash/restore.server.ts';
import { makeArchive, makeCustomer, makeDesign, makePerson } from '#tests/make.ts';
import { untilWaiting } from '#tests/until-waiting.ts';

let admin: Person;
beforeAll(async () => {
  admin = await makePerson({ isAdmin: true });
});

const system = systemActor('test');
const never = new AbortController().signal;
const run = (editId: string, batch?: number) => runDesignEdit(system, { editId }, { signal: never, restore, batch });
const read = (editId: string) => readDesignEdit(admin, { editId });
const designOf = (id: string) => db.design.findUniqueOrThrow({ where: { id }, include: { labels: true } });
const labelsOf = async (id: string) => (await designOf(id)).labels.map(({ labelId }) => labelId).sort((a, b) => a - b);
const entriesOf = async (editId: string) => (await listDesignEditEntries(admin, { editId })).entries;

const makeLabel = () => {
  const mark = crypto.randomUUID();
  const names = { nameTr: mark, nameEn: mark, nameRu: mark, sefTr: mark, sefEn: mark, sefRu: mark };
  return db.label.create({ data: names });
};

const previewOf = async (designs: { id: string }[], changes: object) =>
  (await previewDesignEdit(admin, { designGuids: designs.map(({ id }) => id), changes })).editId;

/** Previewed, started and run to its end. */
async function doEdit(designs: { id: string }[], changes: object) {
  const editId = await previewOf(designs, changes);
  await startDesignEdit(admin, { editId });
  await run(editId);
  return editId;
}

describe('fields', () => {
  test('every field of one act, and all of them back', async () => {
    const [customer, archive, silk, cotton] = await Promise.all([
      makeCustomer(),
      makeArchive(),
      makeLabel(),
      makeLabel(),
    ]);
    const { listId } = await makeSpecialList(admin, { nameEn: 'Summer', nameTr: 'Yaz', nameRu: 'Лето' });
    const design = await makeDesign({ labelIds: [cotton.id], notes: 'old', studio: 'A', dp0: 'x' });
    const before = await designOf(design.id);
    const editId = await doEdit([design], {
      addLabels: [silk.id],
      removeLabels: String(cotton.id),
      studio: 'Çınar',
      customerId: customer.id,
      archiveId: archive.id,
      designType: 'rotary',
      moldState: 'engraved',
      screenCount: '6',
      isConfined: 'true',
      appendNotes: 'new',
      originalName: '{number}/{n:001}',
      addToLists: [listId],
      dp0: '',
      dp9: 'nine',
    });
    expect(await designOf(design.id)).toMatchObject({
      name: design.name,
      studio: 'Çınar',
      studioFolded: 'cinar',
      customerId: customer.id,
      archiveId: archive.id,
      type: 'rotary',
      moldState: 'engraved',
      screenCount: 6,
      isConfined: true,
      notes: 'old\nnew',
      notesFolded: 'old new',
      originalName: `${design.name}/001`,
      dp0: null,
      dp9: 'nine',
    });
    expect(await labelsOf(design.id)).toEqual([silk.id]);
    expect((await getListDesigns(admin, { listId })).designs).toHaveLength(1);
    expect(await read(editId)).toMatchObject({ state: 'done', counts: { total: 1, done: 1, waiting: 0 }, progress: 1 });

    await undoDesignEdit(admin, { editId });
    await run(editId);
    const { modifiedAt: _, ...after } = await designOf(design.id);
    const { modifiedAt: __, ...was } = before;
    expect(after).toEqual(was);
    expect((await getListDesigns(admin, { listId })).designs).toHaveLength(0);
    expect(await read(editId)).toMatchObject({ state: 'undone', counts: { done: 0, undone: 1 }, undoneBy: admin.name });
  });

  test('a label that was merged since is told as not undone, by the name that it had', async () => {
    const [silk, satin, wool] = [await makeLabel(), await makeLabel(), await makeLabel()];
    const [one, other] = [await makeDesign({}), await makeDesign({ labelIds: [satin.id] })];
    const editId = await doEdit([one, other], { addLabels: [silk.id, wool.id] });
    await mergeLabels(admin, { labelId: silk.id, intoId: satin.id });
    await removeLabel(admin, { labelId: wool.id });
    const { names } = await listDesignEditEntries(admin, { editId });
    expect(names.labels[silk.id]).toMatchObject({ en: `${silk.nameEn} (deleted)`, tr: `${silk.nameTr} (silinmiş)` });
    expect(names.labels[wool.id]).toMatchObject({ ru: `${wool.nameRu} (удалено)` });
    await undoDesignEdit(admin, { editId });
    await run(editId);
    expect(await read(editId)).toMatchObject({ state: 'undone', counts: { undone: 0, kept: 2 } });
    const field = `label.${silk.id}`;
    for (const { state, changed, now } of await entriesOf(editId))
      expect([state, changed, now]).toEqual(['kept', [field], { [field]: true }]);
    for (const { id } of [one, other]) expect(await labelsOf(id)).toEqual([satin.id]);
  });

  test('a label that was merged since the preview is given as the one that it is part of, and taken back as that', async () => {
    const [silk, satin, wool] = [await makeLabel(), await makeLabel(), await makeLabel()];
    const none = await makeDesign({});
    const own = await makeDesign({ labelIds: [satin.id] });
    const both = await makeDesign({ labelIds: [satin.id, wool.id] });
    const editId = await previewOf([none, own, both], { addLabels: [silk.id], removeLabels: [wool.id] });
    await mergeLabels(admin, { labelId: silk.id, intoId: satin.id });
    await startDesignEdit(admin, { editId });
    await run(editId, 2);
    expect(await read(editId)).toMatchObject({ state: 'done', counts: { done: 2, unchanged: 1, failed: 0 } });
    for (const { id } of [none, own, both]) expect(await labelsOf(id)).toEqual([satin.id]);
    await undoDesignEdit(admin, { editId });
    await run(editId);
    expect(await read(editId)).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 0 } });
    expect(await labelsOf(none.id)).toEqual([]);
    expect(await labelsOf(own.id)).toEqual([satin.id]);
    expect(await labelsOf(both.id)).toEqual([satin.id, wool.id]);
  });

  test('a label to be given that became part of one to be taken off is told as gone', async () => {
    const [silk, satin] = [await makeLabel(), await makeLabel()];
    const design = await makeDesign({ labelIds: [satin.id] });
    const editId = await previewOf([design], { addLabels: [silk.id], removeLabels: [satin.id] });
    await mergeLabels(admin, { labelId: silk.id, intoId: satin.id });
    await startDesignEdit(admin, { editId });
    await run(editId);
    expect(await entriesOf(editId)).toMatchObject([{ state: 'failed', errorKey: 'labelNotFound' }]);
    expect(await labelsOf(design.id)).toEqual([satin.id]);
  });

  test('original numbers by a pattern, in the order of the selection', async () => {
    const archive = await makeArchive();
    const designs = [];
    for (const originalName of ['VK 12-red.tif', 'VK-7', ''])
      designs.push(await makeDesign({ originalName, archiveId: archive.id }));
    await doEdit(designs, { originalName: '{archive}-{old:2}{old:-1}-{n:098}' });
    const names = await Promise.all(designs.map(async ({ id }) => (await designOf(id)).originalName));
    expect(names).toEqual([`${archive.code}-12tif-098`, `${archive.code}-77-099`, `${archive.code}--100`]);
    await doEdit(designs, { originalName: '' });
    for (const { id } of designs) expect((await designOf(id)).originalName).toBe('');
    for (const [originalName, key] of [
      ['{nummer}', 'patternUnknown'],
      ['{old:0}', 'patternUnknown'],
      ['{n', 'patternBrace'],
      ['x'.repeat(301), 'tooLong'],
    ])
      await expect(previewOf(designs, { originalName })).rejects.toMatchObject({
        fields: { 'changes.originalName': [key] },
      });
    const long = await makeDesign({ originalName: 'y'.repeat(299) });
    const editId = await previewOf([long], { originalName: '{old}{old}' });
    expect(await entriesOf(editId)).toMatchObject([{ state: 'failed', errorKey: 'tooLong' }]);
  });

  test('deleted, designs are in the trash; undone, they are back with what hung on them', async () => {
    const label = await makeLabel();
    const designs = [];
    for (let at = 0; at < 3; at++) designs.push(await makeDesign({ labelIds: [label.id], colorways: 2 }));
    const ids = designs.map(({ id }) => id);
    const editId = await previewOf(designs, { delete: true });
    await expect(previewOf(designs, { delete: true, studio: 'x' })).rejects.toMatchObject({ key: 'deleteAlone' });
    await deleteDesign(admin, { designGuid: ids[2]! });
    await startDesignEdit(admin, { editId });
    await run(editId, 1);
    expect(await db.design.count({ where: { id: { in: ids } } })).toBe(0);
    expect(await entriesOf(editId)).toMatchObject([
      { state: 'done', exists: false },
      { state: 'done', exists: false },
      { state: 'failed', errorKey: 'designNotFound' },
    ]);
    expect(await db.trashItem.count({ where: { actId: editId } })).toBe(2);
    await undoDesignEdit(admin, { editId });
    await run(editId);
    expect(await read(editId)).toMatchObject({ state: 'undone', counts: { undone: 2, kept: 0, failed: 1 } });
    expect(await labelsOf(ids[0]!)).toEqual([label.id]);
    expect(await db.colorway.count({ where: { designId: { in: ids } } })).toBe(4);
  });

  test('a deletion is undone batch by batch, wherever a run ends; what can’t come back says why', async () => {
    const designs = [];
    for (let at = 0; at < 5; at++) designs.push(await makeDesign());
    const [first, second, third] = designs;
    const editId = await doEdit(designs, { delete: true });
    await restoreFromTrash(admin, { kind: 'design', id: first!.id });
    await makeDesign({ name: second!.name });
    await purgeTrash(admin, { kind: 'design', id: third!.id });
    // By the trash as by the act's own page, with the same job.
    expect(await restoreAct(admin, { actId: editId })).toEqual({ editId, restored: 0, left: [] });
    const cut = new AbortController();
    const cutting = async (actId: string, ids: string[]) => {
      cut.abort(new Error('cut'));
      return restore(actId, ids);
    };
    await runDesignEdit(system, { editId }, { signal: cut.signal, restore: cutting, batch: 3 }).catch(() => undefined);
    expect(await read(editId)).toMatchObject({ state: 'undoing', counts: { undone: 1, kept: 2 }, progress: 0.6 });
    // Killed after designs came back and before it was written down.
    await restore(editId, [designs[3]!.id]);
    await run(editId);
    expect((await entriesOf(editId)).map(({ state, errorKey }) => [state, errorKey])).toEqual([
      ['undone', null],
      ['kept', 'trashNameTaken'],
      ['kept', 'designNotFound'],
      ['undone', null],
      ['undone', null],
    ]);
    const notes = await db.auditEntry.findMany({ where: { subjectId: editId }, orderBy: { id: 'asc' } });
    expect(notes.map(({ operation }) => operation)).toEqual(['editDesigns', 'undoDesignEdit']);
    expect(await db.auditEntry.count({ where: { operation: 'restoreFromTrash' } })).toBe(1);
    // What is left is restored by itself once its name is free.
    await db.design.updateMany({ where: { name: second!.name }, data: { name: crypto.randomUUID() } });
    expect(await restoreAct(admin, { actId: editId })).toEqual({ editId: null, restored: 1, left: [] });
  });

  test('stopped and undone while its job rests between two batches, a deletion brings its designs back', async () => {
    const designs = [await makeDesign(), await makeDesign()];
    const editId = await previewOf(designs, { delete: true });
    await startDesignEdit(admin, { editId });
    let rounds = 0;
    const once = Object.assign(new AbortController().signal, {
      throwIfAborted() {
        if (rounds++ > 0) throw new Error('cut');
      },
    });
    await runDesignEdit(system, { editId }, { signal: once, restore, batch: 1 }).catch(() => undefined);
    expect(await read(editId)).toMatchObject({ state: 'running', counts: { done: 1 } });
    const going = await db.$transaction(async (tx) => {
      await tx.designEdit.update({ where: { id: editId }, data: { state: 'undoing' } });
      const running = run(editId);
      await untilWaiting(1);
      return { running };
    });
    await going.running;
    expect(await read(editId)).toMatchObject({ state: 'undone', counts: { undone: 1, kept: 0 } });
    expect(await db.design.count({ where: { id: { in: designs.map(({ id }) => id) } } })).toBe(2);
  });

  test('taken off a list and put back, a design stands where it stood', async () => {
    const { listId } = await makeSpecialList(admin, { nameEn: 'Order', nameTr: 'Sıra', nameRu: 'Порядок' });
    const designs = [await makeDesign(), await makeDesign(), await makeDesign()];
    const ids = designs.map(({ id }) => id);
    await addToList(admin, { listId, designGuids: ids });
    const editId = await doEdit([designs[1]!], { removeFromLists: [listId] });
    const inList = async () => (await getListDesigns(admin, { listId })).designs.map(({ designGuid }) => designGuid);
    expect(await inList()).toEqual([ids[0], ids[2]]);
    await undoDesignEdit(admin, { editId });
    await run(editId);
    expect(await inList()).toEqual(ids);
  });

  test('what can’t be is told before, and nothing is written', async () => {
    const design = await makeDesign();
    const editId = await doEdit([design], { isConfined: true });
    expect(await entriesOf(editId)).toMatchObject([{ state: 'failed', errorKey: 'confinedNeedsCustomer' }]);
    expect((await designOf(design.id)).isConfined).toBe(false);
    const label = await makeLabel();
    const refused = (changes: unknown) =>
      previewDesignEdit(admin, { designGuids: [design.id], changes }).then(
        () => null,
        (error: unknown) => error,
      );
    expect(await refused({})).toMatchObject({ key: 'nothingToChange' });
    expect(await refused({ addLabels: [999_999] })).toMatchObject({ fields: { 'changes.addLabels': ['notOneOf'] } });
    expect(await refused({ addLabels: [label.id], removeLabels: [label.id] })).toMatchObject({
      key: 'addedAndRemoved',
    });
    expect(await refused({ customerId: design.id })).toMatchObject({ fields: { 'changes.customerId': ['notOneOf'] } });
    for (const wrong of [{ screenCount: -1 }, { moldState: 'x' }, { isConfined: 'maybe' }, { studio: 5 }, 'text', 7])
      expect(await refused(wrong)).toMatchObject({ status: 422 });
  });
});

describe('selection', () => {
  test('a search is that of the preview: what comes later is not in it', async () => {
    const label = await makeLabel();
    const first = await makeDesign({ labelIds: [label.id] });
    const { editId } = await previewDesignEdit(admin, {
      criteria: { labels: [label.id], archive: -1 },
      changes: { studio: 'frozen' },
    });
    const second = await makeDesign({ labelIds: [label.id] });
    await startDesignEdit(admin, { editId });
    await run(editId);
    expect((await designOf(first.id)).studio).toBe('frozen');
    expect((await designOf(second.id)).studio).toBe('');
  });

  test('by the back office’s list, by an address, and unknown designs are named', async () => {
    const design = await makeDesign({ name: `SEL-${crypto.randomUUID()}` });
    for (const selection of [
      { list: { query: design.name } },
      { list: `query=${design.name}&sort=number` },
      { criteria: `q=${design.name}&archive=-1` },
      { criteria: JSON.stringify({ number: design.name, archive: -1 }) },
    ]) {
      const { editId } = await previewDesignEdit(admin, { ...selection, changes: { studio: 'S' } });
      expect(await entriesOf(editId)).toMatchObject([{ designGuid: design.id, state: 'waiting' }]);
    }
    const unknown = crypto.randomUUID();
    const editId = await previewOf([{ id: unknown }, design], { studio: 'S' });
    expect(await entriesOf(editId)).toMatchObject([
      { designGuid: unknown, errorKey: 'designNotFound', exists: false },
      { state: 'waiting' },
    ]);
    await expect(previewDesignEdit(admin, { changes: { studio: 'S' } })).rejects.toMatchObject({
      key: 'nothingSelected',
    });
    await expect(
      previewDesignEdit(admin, { criteria: { number: 'no such design at all' }, changes: { studio: 'S' } }),
    ).rejects.toMatchObject({ key: 'nothingSelected' });
    const many = Array.from({ length: 100_001 }, () => unknown);
    await expect(previewDesignEdit(admin, { designGuids: many, changes: { studio: 'S' } })).rejects.toMatchObject({
      status: 422,
    });
  });

  test('what only comes near is no part of it, unless asked for as the archive’s page shows it', async () => {
    const [one, other] = [
      await makeDesign({ name: 'NEAR-4471' }),
      await makeDesign({ name: 'NEAR-4472', studio: 'Casa Verde' }),
    ];
    const changes = { appendNotes: 'once' };
    for (const criteria of [{ number: 'NEAR-4479' }, { q: 'NEAR-4479' }, { studio: 'Casa Verda' }])
      await expect(previewDesignEdit(admin, { criteria: { archive: -1, ...criteria }, changes })).rejects.toMatchObject(
        {
          key: 'nothingSelected',
        },
      );
    const found = async (criteria: string | Record<string, unknown>) => {
      const { editId } = await previewDesignEdit(admin, { criteria, changes });
      return (await entriesOf(editId)).map(({ designGuid }) => designGuid).sort();
    };
    const both = [one.id, other.id].sort();
    expect(await found({ number: 'NEAR-4479', archive: -1, alike: true })).toEqual(both);
    expect(await found('number=NEAR-4479&archive=-1&density=large')).toEqual(both);
    expect(await found({ number: 'NEAR-4471', archive: -1 })).toEqual([one.id]);
  });

  test('a filter or a change that is not known is refused by its name', async () => {
    const changes = { appendNotes: 'once' };
    const refused = (asked: Record<string, unknown>) =>
      previewDesignEdit(admin, { criteria: { archive: -1 }, changes, ...asked }).then(
        () => null,
        ({ fields }: { fields: unknown }) => fields,
      );
    expect(await refused({ criteria: { labelIDs: [2] } })).toEqual({ 'criteria.labelIDs': ['notOneOf'] });
    expect(await refused({ criteria: '{"nubmer":"1"}' })).toEqual({ 'criteria.nubmer': ['notOneOf'] });
    expect(await refused({ criteria: undefined, list: { qurey: 'x' } })).toEqual({ 'list.qurey': ['notOneOf'] });
    for (const text of ['all', 'nubmer=01-0001', '?x=1'])
      expect(await refused({ criteria: text })).toEqual({ criteria: ['wrongType'] });
    expect(await refused({ criteria: undefined, list: 'qurey=x' })).toEqual({ list: ['wrongType'] });
    expect(await refused({ changes: { note: 'x' } })).toEqual({ 'changes.note': ['notOneOf'] });
  });

  test('designs given in two ways are refused, for one of them would mean more than the other', async () => {
    const { id } = await makeDesign();
    const ways = { designGuids: [id], criteria: { archive: -1 }, list: { sort: 'number' as const } };
    const { designGuids, criteria, list } = ways;
    for (const both of [{ designGuids, criteria }, { designGuids, list }, { criteria, list }, ways])
      await expect(bulkEditDesigns(admin, { ...both, changes: { studio: 'S' }, dryRun: true })).rejects.toMatchObject({
        key: 'selectedTwice',
      });
  });

  test('a dry run counts and keeps nothing', async () => {
    const [one, other] = [await makeDesign({ studio: 'D' }), await makeDesign()];
    const kept = await db.designEdit.count();
    const asked = { designGuids: [one.id, other.id, crypto.randomUUID()], changes: { studio: 'D' } };
    expect(await bulkEditDesigns(admin, { ...asked, dryRun: true })).toEqual({
      affected: 1,
      unchanged: 1,
      conflicts: 1,
    });
    expect(await db.designEdit.count()).toBe(kept);
    const answer = await bulkEditDesigns(admin, asked);
    expect(await bulkEditDesigns(admin, { ...asked, dryRun: true })).toMatchObject({ conflicts: 2 });
    await run((answer as { jobId: string }).jobId);
    expect((await designOf(other.id)).studio).toBe('D');
  });

  test('customers and admins without the second factor are refused', async () => {
    const design = await makeDesign();
    for (const person of [await makePerson(), await makePerson({ isInHouse: true })])
      await expect(
        bulkEditDesigns(person, { designGuids: [design.id], changes: { studio: 'S' } }),
      ).rejects.toMatchObject({ key: 'notAllowed' });
    const half = await makePerson({ isAdmin: true, is2FaValidated: false });
    await expect(undoDesignEdit(half, { editId: design.id })).rejects.toMatchObject({ key: 'secondFactorNeeded' });
    await expect(read(crypto.randomUUID())).rejects.toMatchObject({ key: 'designEditNotFound' });
  });
});

describe('conflicts', () => {
  test('what somebody else has changed since the preview is listed, not overwritten; their other fields stay', async () => {
    const label = await makeLabel();
    const [theirs, beside, same] = [await makeDesign(), await makeDesign(), await makeDesign()];
    const editId = await previewOf([theirs, beside, same], { studio: 'Ours', addLabels: [label.id] });
    await editDesign(admin, { designGuid: theirs.id, studio: 'Theirs' });
    await editDesign(admin, { designGuid: beside.id, notes: 'their note', dp3: 'theirs' });
    await editDesign(admin, { designGuid: same.id, studio: 'Ours' });
    await startDesignEdit(admin, { editId });
    await run(editId);
    expect(await designOf(theirs.id)).toMatchObject({ studio: 'Theirs', labels: [] });
    expect(await designOf(beside.id)).toMatchObject({ studio: 'Ours', notes: 'their note', dp3: 'theirs' });
    expect(await entriesOf(editId)).toMatchObject([
      {
        state: 'conflict',
        changed: ['studio'],
        before: { studio: '' },
        after: { studio: 'Ours' },
        now: { studio: 'Theirs' },
      },
      { state: 'done' },
      { state: 'done' },
    ]);
    expect(await labelsOf(same.id)).toEqual([label.id]);
    expect(await read(editId)).toMatchObject({ counts: { done: 2, conflicts: 1 } });

    // An open form of the single edit is told.
    const version = beside.modifiedAt.toISOString();
    await expect(editDesign(admin, { designGuid: beside.id, version, notes: 'x' })).rejects.toMatchObject({
      key: 'changedMeanwhile',
    });

    // Undone, what somebody else has set since stays.
    await editDesign(admin, { designGuid: beside.id, studio: 'Later' });
    await undoDesignEdit(admin, { editId });
    await run(editId);
    expect(await designOf(beside.id)).toMatchObject({ studio: 'Later', labels: [], notes: 'their note' });
    expect(await designOf(theirs.id)).toMatchObject({ studio: 'Theirs' });
    expect(await read(editId)).toMatchObject({ state: 'undone', counts: { undone: 1, kept: 1, conflicts: 1 } });
    expect((await entriesOf(editId))[1]).toMatchObject({ state: 'kept', changed: ['studio'] });
  });

  test('deleted designs, labels and customers in between fail by name', async () => {
    const [label, customer] = [await makeLabel(), await makeCustomer()];
    const [gone, stays] = [await makeDesign(), await makeDesign()];
    const labelled = await previewOf([gone, stays], { addLabels: [label.id], studio: 'L' });
    const given = await previewOf([stays], { customerId: customer.id });
    await deleteDesign(admin, { designGuid: gone.id });
    await db.label.delete({ where: { id: label.id } });
    await db.customer.delete({ where: { id: customer.id } });
    for (const editId of [labelled, given]) {
      await startDesignEdit(admin, { editId });
      await run(editId);
    }
    expect(await entriesOf(labelled)).toMatchObject([{ errorKey: 'designNotFound' }, { errorKey: 'labelNotFound' }]);
    expect(await entriesOf(given)).toMatchObject([{ errorKey: 'customerNotFound' }]);
    expect((await designOf(stays.id)).studio).toBe('');
  });

  test('two acts on the same designs at once: each design is one’s or the other’s, and none is lost', async () => {
    const designs = [];
    for (let at = 0; at < 30; at++) designs.push(await makeDesign());
    const [one, other] = [
      await previewOf(designs, { studio: 'One' }),
      await previewOf(designs.toReversed(), { studio: 'Other' }),
    ];
    await Promise.all([one, other].map((editId) => startDesignEdit(admin, { editId })));
    await Promise.all([run(one, 7), run(other, 7), run(one, 5)]);
    const studios = await Promise.all(designs.map(async ({ id }) => (await designOf(id)).studio));
    const [first, second] = await Promise.all([one, other].map(read));
    expect(first!.counts.done + second!.counts.done).toBe(30);
    expect(first!.counts.done + first!.counts.conflicts).toBe(30);
    expect(second!.counts.done + second!.counts.conflicts).toBe(30);
    expect(studios.filter((studio) => studio === 'One')).toHaveLength(first!.counts.done);
    expect(studios.filter((studio) => studio === 'Other')).toHaveLength(second!.counts.done);
  });
});

describe('the job', () => {
  test('cut short between batches it is taken up; stopped, what was done can be undone', async () => {
    const designs = [];
    for (let at = 0; at < 40; at++) designs.push(await makeDesign());
    const editId = await previewOf(designs, { studio: 'Cut' });
    await startDesignEdit(admin, { editId });
    await startDesignEdit(admin, { editId });
    const cut = new AbortController();
    const job = runDesignEdit(system, { editId }, { signal: cut.signal, restore, batch: 1 }).catch(() => undefined);
    // One look after the other: on a busy machine they would else pile up until the database has no connection left.
    await expect.poll(async () => (await read(editId)).counts.done, { interval: 1 }).toBeGreaterThan(0);
    cut.abort(new Error('cut'));
    await job;
    const half = await read(editId);
    expect(half.state).toBe('running');
    await stopDesignEdit(admin, { editId });
    await run(editId);
    expect((await read(editId)).counts).toEqual(half.counts);
    await undoDesignEdit(admin, { editId });
    await run(editId, 1);
    const studios = await Promise.all(designs.map(async ({ id }) => (await designOf(id)).studio));
    expect(studios).toEqual(designs.map(() => ''));
  });

  test('one design that can’t be written doesn’t hold up the others', async () => {
    const designs = [await makeDesign(), await makeDesign(), await makeDesign()];
    const editId = await previewOf(designs, { studio: 'Trap' });
    await db.$executeRawUnsafe(`
      CREATE FUNCTION trap() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF NEW."id" = '${designs[1]!.id}' THEN RAISE EXCEPTION 'trap'; END IF; RETURN NEW; END $$`);
    await db.$executeRawUnsafe('CREATE TRIGGER trap BEFORE UPDATE ON "Design" FOR EACH ROW EXECUTE FUNCTION trap()');
    await startDesignEdit(admin, { editId });
    await run(editId);
    await db.$executeRawUnsafe('DROP TRIGGER trap ON "Design"');
    expect((await entriesOf(editId)).map(({ state, errorKey }) => [state, errorKey])).toEqual([
      ['done', null],
      ['failed', 'serviceFailure'],
      ['done', null],
    ]);
  });

  test('an act and its undo are one entry of the audit each', async () => {
    const designs = [await makeDesign(), await makeDesign()];
    const editId = await doEdit(designs, { studio: 'Audit' });
    const other = { ...admin, address: '192.0.2.7' };
    await undoDesignEdit(other, { editId });
    await run(editId);
    const notes = await db.auditEntry.findMany({ where: { subjectId: editId }, orderBy: { id: 'asc' } });
    expect(notes).toMatchObject([
      {
        operation: 'editDesigns',
        actorId: admin.userId,
        actorName: admin.name,
        after: { done: 2, changes: { studio: 'Audit' } },
      },
      { operation: 'undoDesignEdit', actorId: admin.userId, address: other.address, after: { undone: 2, kept: 0 } },
    ]);
    expect(await db.auditEntry.count({ where: { subjectId: { in: designs.map(({ id }) => id) } } })).toBe(0);
    const found = await searchAudit(admin, { subject: designs[0]!.name });
    expect(found.entries.map(({ operation }) => operation)).toEqual(['undoDesignEdit', 'editDesigns']);
    expect((await listDesignEdits(admin, {})).edits.map(({ editId: id }) => id)).toContain(editId);
  });

  test('the audit names who started an act that somebody else had drafted, and who stopped it', async () => {
    const editId = await previewOf([await makeDesign()], { studio: 'Handed on' });
    const other = { ...(await makePerson({ isAdmin: true, name: 'Other' })), address: '192.0.2.8' };
    await startDesignEdit(other, { editId });
    expect(await read(editId)).toMatchObject({ by: 'Other' });
    await startDesignEdit(admin, { editId });
    await stopDesignEdit(admin, { editId });
    await stopDesignEdit(other, { editId });
    const notes = await db.auditEntry.findMany({ where: { subjectId: editId }, orderBy: { id: 'asc' } });
    expect(notes.map(({ operation, actorId, address }) => [operation, actorId, address])).toEqual([
      ['editDesigns', other.userId, other.address],
      ['stopDesignEdit', admin.userId, admin.address],
    ]);
  });

  test('a search finds what an act has changed at once', async () => {
    const label = await makeLabel();
    const design = await makeDesign();
    const count = async () =>
      (await searchDesigns(admin, { ...everything, archive: -1, labels: [label.id] })).totalCount;
    expect(await count()).toBe(0);
    const editId = await doEdit([design], { addLabels: [label.id] });
    expect(await count()).toBe(1);
    await undoDesignEdit(admin, { editId });
    await run(editId);
    expect(await count()).toBe(0);
  });

  test('a draft that nobody starts goes after a day', async () => {
    const design = await makeDesign();
    const [old, young] = [await previewOf([design], { studio: 'o' }), await previewOf([design], { studio: 'y' })];
    await db.designEdit.update({ where: { id: old }, data: { createdAt: new Date(Date.now() - 25 * 3_600_000) } });
    await sweepDesignEdits();
    await expect(read(old)).rejects.toMatchObject({ key: 'designEditNotFound' });
    expect(await db.designEditEntry.count({ where: { editId: old } })).toBe(0);
    expect((await read(young)).state).toBe('draft');
  });

  test('one whose job was lost gets another', async () => {
    const [one, other, ended] = await Promise.all(
      ['1', '2', '3'].map(async (studio) => {
        return previewOf([await makeDesign()], { studio });
      }),
    );
    for (const editId of [one!, other!, ended!]) await startDesignEdit(admin, { editId });
    await run(other!);
    await undoDesignEdit(admin, { editId: other! });
    await run(ended!);
    await db.$executeRaw`DELETE FROM pgboss.job WHERE name = 'design-edit'`;
    await sweepDesignEdits();
    await sweepDesignEdits();
    const jobs = await db.$queryRaw<{ id: string }[]>`
      SELECT data->>'editId' AS id FROM pgboss.job WHERE name = 'design-edit'`;
    const ids = jobs.map(({ id }) => id);
    expect([one, other, ended].map((id) => ids.filter((each) => each === id).length)).toEqual([1, 1, 0]);
  });
});

test('an act with a patch for each design', async () => {
  const label = await makeLabel();
  const [one, other] = [await makeDesign({ studio: 'A' }), await makeDesign()];
  const planned = await comparePatches([
    { designId: one.id, set: { studio: 'B', [`label.${label.id}`]: true } },
    { designId: other.id, set: { studio: '' } },
    { designId: crypto.randomUUID(), set: { studio: 'C' } },
    { designId: other.id, set: { isConfined: true } },
  ]);
  expect(planned).toMatchObject([
    { state: 'waiting', before: { studio: 'A', [`label.${label.id}`]: false } },
    { state: 'unchanged' },
    { state: 'failed', errorKey: 'designNotFound' },
    { state: 'failed', errorKey: 'confinedNeedsCustomer' },
  ]);
  const editId = await keepDraft(admin, { kind: 'table', changes: { fileName: 'designs.csv' }, planned });
  await startDesignEdit(admin, { editId });
  await run(editId);
  expect(await read(editId)).toMatchObject({ kind: 'table', counts: { total: 4, done: 1, unchanged: 1, failed: 2 } });
  expect((await designOf(one.id)).studio).toBe('B');
  expect(await labelsOf(one.id)).toEqual([label.id]);
});
