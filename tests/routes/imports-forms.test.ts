/** The forms of imports: nothing is done that was not asked for, and what is refused comes back as it was typed. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { deleteDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { readImport } from '#app/domain/imports/review/read-import.server.ts';
import { readReview } from '#app/domain/imports/review/review-list.server.ts';
import { translate } from '#app/locales/translate.ts';
import * as imports from '#app/routes/admin/import/route.tsx';
import * as upload from '#app/routes/admin/import/upload.route.ts';
import * as importJob from '#app/routes/admin/import-job/route.tsx';
import { closeImages, run, runUpload, tiff } from '#tests/imports/originals.ts';
import { makeArchive, makeDesign, makePerson } from '#tests/make.ts';
import {
  errorsOf,
  expectAsked,
  openAdminBrowser,
  openBrowser,
  refuseIntents,
  type Asked,
  type Fields,
  type Send,
} from './send-form.ts';

const t = translate('en');
let admin: Person;
let send: Send;
let count = 0;

beforeAll(async () => {
  ({ admin, send } = await openAdminBrowser());
});
afterAll(closeImages);

const confirmed = { confirmed: 'yes' };

async function makeReview(names = ['Rose.tif']): Promise<string> {
  const { id } = await makeArchive();
  return runUpload(
    admin,
    id,
    names.map((name) => [name, tiff(++count)]),
  );
}

/** A number of the import's own archive. */
async function numberOf(jobId: string, number: number): Promise<string> {
  const { archive } = await db.importJob.findUniqueOrThrow({ where: { id: jobId }, include: { archive: true } });
  return `${archive.code}-${number}`;
}

/** The review as its page sends it. */
async function reviewOf(jobId: string): Promise<Record<string, string>> {
  const { version, groups, files } = await readImport(admin, { jobId });
  return {
    drawn: 'review',
    version: String(version),
    ...Object.fromEntries(
      groups.flatMap(({ id, name }, at) => [
        [`groups[${at}].id`, id],
        [`groups[${at}].name`, name],
      ]),
    ),
    ...Object.fromEntries(
      files.flatMap(({ id, groupId, colorwayName }, at) => [
        [`files[${at}].id`, id],
        [`files[${at}].group`, groupId!],
        [`files[${at}].colorwayName`, colorwayName!],
      ]),
    ),
  };
}

test.each<[string, unknown, () => Promise<Partial<Asked>>]>([
  ['imports', imports.action, async () => ({ fields: { submission: 'x' } })],
  [
    'one import',
    importJob.action,
    async () => {
      const jobId = await makeReview();
      return { params: { jobId }, fields: await reviewOf(jobId) };
    },
  ],
])('an intent that no form of the page has is a 400, and nothing is done: %s', async (_name, action, make) => {
  const { params, fields = {} } = await make();
  for (const multipart of [false, true])
    await refuseIntents(['nonsense', 'constructor', '', 'upload'], (intent) =>
      send(action, { ...fields, intent }, { params, multipart }),
    );
});

test.each<[string, unknown, () => Promise<Asked>]>([
  ['ended imports', imports.action, async () => ({ fields: { intent: 'dispose' }, path: '/admin/design' })],
  ...['cancel', 'dispose'].map(
    (intent) =>
      [
        `an import: ${intent}`,
        importJob.action,
        async () => {
          const jobId = await makeReview();
          return { params: { jobId }, fields: { intent }, path: `/admin/design/${jobId}` };
        },
      ] as [string, unknown, () => Promise<Asked>],
  ),
])('what can’t be taken back is asked for first: %s', async (_name, action, make) => {
  await expectAsked(send, action, await make());
});

describe('an import', () => {
  test('what the upload lacks stands at its fields, for the browser and for script alike', async () => {
    const fields = { isNewImport: 'true', archiveId: '', files: new File([], '') };
    for (const [action, path] of [
      [imports.action, '/admin/design?intent=upload'],
      [upload.action, '/admin/design/upload'],
    ] as const) {
      const answer = await send(action, fields, { path, multipart: true });
      expect(answer.status).toBe(422);
      expect(answer.data.refusal).toMatchObject({ drawn: 'upload', intent: 'upload' });
      expect(errorsOf(answer)).toEqual({ archiveId: [t('errors.archiveRequired')], files: [t('errors.noFile')] });
    }
  });

  test('a refused upload keeps what was chosen beside its files', async () => {
    const { id } = await makeArchive();
    const fields = { archiveId: String(id), isNewImport: 'true', files: new File(['no picture'], 'notes.txt') };
    const answer = await send(imports.action, fields, { path: '/admin/design?intent=upload', multipart: true });
    expect(Object.keys(errorsOf(answer)!)).toEqual(['files']);
    expect(answer.data.refusal).toMatchObject({ drawn: 'upload', intent: 'upload' });
    expect(answer.data.refusal!.result.initialValue).toMatchObject({ archiveId: String(id), isNewImport: 'true' });
  });

  test('the browser is led to the import, script is told where it is', async () => {
    const { id } = await makeArchive();
    const fields = () => ({ archiveId: String(id), files: new File([Uint8Array.from(tiff(++count))], 'Fern.tif') });
    const led = await send(imports.action, fields(), { path: '/admin/design?intent=upload', multipart: true });
    expect([led.status, led.location]).toEqual([303, expect.stringMatching(/^\/admin\/design\/[\da-f-]{36}$/)]);
    const told = await send(upload.action, fields(), { path: '/admin/design/upload', multipart: true });
    expect([told.status, Object.keys(told.data)]).toEqual([200, ['jobId']]);
  });

  test('ended ones are cleared away when that is asked for', async () => {
    const jobId = await makeReview();
    const act = (intent: string, one?: string) =>
      one
        ? send(importJob.action, { intent, ...confirmed }, { params: { jobId: one } })
        : send(imports.action, { intent, ...confirmed });
    expect((await act('cancel', jobId)).location).toBe(`/admin/design/${jobId}`);
    expect((await act('dispose')).location).toBe('/admin/design');
    expect(await db.importJob.findUniqueOrThrow({ where: { id: jobId } })).toMatchObject({ state: 'disposed' });
    // Nothing is there any more to be shown: told over the list.
    expect((await act('cancel', jobId)).location).toBe('/admin/design');
    // Taken back one by one: the clearing on the list, the cancelling on the import's own page.
    const { undo } = await db.importJob.findUniqueOrThrow({ where: { id: jobId } });
    const clearing = `undo:${(undo as { act: string }).act}`;
    const undone = { toast: 'Undone. The import is back as it was.' };
    expect(await send(imports.action, { intent: clearing })).toMatchObject({ ...undone, location: '/admin/design' });
    expect(await act('undo', jobId)).toMatchObject({ ...undone, location: `/admin/design/${jobId}` });
    expect(await readImport(admin, { jobId })).toMatchObject({ isInReview: true });
    expect(await send(imports.action, { intent: clearing })).toMatchObject({ toast: t('errors.undoExpired') });
  });

  test('those cleared together come back with their number', async () => {
    const jobs = [await makeReview(), await makeReview()];
    for (const jobId of jobs) await send(importJob.action, { intent: 'cancel', ...confirmed }, { params: { jobId } });
    await send(imports.action, { intent: 'dispose', ...confirmed });
    const { undo } = await db.importJob.findUniqueOrThrow({ where: { id: jobs[0] } });
    const { toast } = await send(imports.action, { intent: `undo:${(undo as { act: string }).act}` });
    expect(toast).toBe('Undone. 2 imports are back as they were.');
  });
});

describe('the review of an import', () => {
  const post = (jobId: string, fields: Fields) => send(importJob.action, fields, { params: { jobId } });

  test('what a file replaces is chosen at the file before anything is added', async () => {
    const { id } = await makeArchive();
    const name = `Pansy${++count}_VR-1.tif`;
    const bring = () => runUpload(admin, id, [[name, tiff(++count)]], false);
    const first = await bring();
    await post(first, { ...(await reviewOf(first)), intent: 'saveAndAdd' });
    await run(first);
    const jobId = await bring();
    const answer = await post(jobId, { ...(await reviewOf(jobId)), intent: 'saveAndAdd' });
    expect(answer.status).toBe(422);
    expect(errorsOf(answer)).toEqual({ 'files[0].replace': [t('errors.replacementChoice')] });
    expect((await readImport(admin, { jobId })).stage).toBe('mergeInternal');
    const chosen = { ...(await reviewOf(jobId)), 'files[0].replace': 'original', 'files[0].replaceReason': 'New scan' };
    expect((await post(jobId, { ...chosen, intent: 'saveAndAdd' })).location).toBe(`/admin/design/${jobId}`);
    await run(jobId);
    const colorway = await db.colorway.findFirstOrThrow({
      where: { design: { archiveId: id } },
      include: { versions: true },
    });
    expect(colorway).toMatchObject({ versionWhy: 'New scan', versions: [{ reason: '' }] });
  });

  test('what was to be replaced and was deleted meanwhile is told before the file becomes something new', async () => {
    const { id } = await makeArchive();
    const name = `Lilac${++count}_VR-1.tif`;
    const bring = () => runUpload(admin, id, [[name, tiff(++count)]], false);
    const first = await bring();
    await post(first, { ...(await reviewOf(first)), intent: 'saveAndAdd' });
    await run(first);
    const [agreed, open] = [await bring(), await bring()];
    const chosen = async (jobId: string) => ({ ...(await reviewOf(jobId)), 'files[0].replace': 'original' });
    const form = await chosen(open);
    expect((await post(agreed, { ...(await chosen(agreed)), intent: 'save' })).status).toBe(303);
    const design = await db.design.findFirstOrThrow({ where: { archiveId: id }, include: { colorways: true } });
    const note = await db.auditEntry.findFirst({ where: { operation: 'correctGrouping', subjectId: agreed } });
    expect(note!.after).toMatchObject({ files: { [name]: { replaces: design.colorways[0]!.id } } });
    await deleteDesign(admin, { designGuid: design.id });
    for (const answer of [await post(agreed, { intent: 'add' }), await post(open, { ...form, intent: 'saveAndAdd' })])
      expect(answer.toast ?? answer.data.refusal?.message).toBe(t('errors.replacementGone', { fileName: name }));
    expect((await readImport(admin, { jobId: open })).stage).toBe('mergeInternal');
    // Saved as it is now, it has been seen.
    await post(agreed, { ...(await reviewOf(agreed)), intent: 'save' });
    await post(agreed, { intent: 'add' });
    expect((await readImport(admin, { jobId: agreed })).stage).toBe('addToArchive');
  });

  test('what is wrong stands at its field, with what was typed', async () => {
    const jobId = await makeReview();
    const typed = { ...(await reviewOf(jobId)), 'groups[0].name': '/', 'files[0].repeat': 'own' };
    const answer = await post(jobId, { ...typed, intent: 'save', 'files[0].box.x': '3', 'groups[0].labelIDs': ['x'] });
    expect(answer.status).toBe(422);
    expect(Object.keys(errorsOf(answer)!).sort()).toEqual([
      'files[0].box.height',
      'files[0].box.width',
      'files[0].box.y',
      'groups[0].labelIDs',
      'groups[0].name',
    ]);
    expect(answer.data.refusal!.result.initialValue).toMatchObject({ groups: [{ name: '/' }] });
    expect((await readImport(admin, { jobId })).groups[0]!.name).not.toBe('/');
  });

  test('a repeat that extends beyond its file is told at it, with what was typed', async () => {
    const jobId = await makeReview();
    const { width: widthPx, height: heightPx } = (await readImport(admin, { jobId })).files[0]!.info!;
    const box = { x: '3', y: '0', width: String(widthPx), height: String(heightPx) };
    const typed = Object.fromEntries(Object.entries(box).map(([side, px]) => [`files[0].box.${side}`, px]));
    const answer = await post(jobId, {
      ...(await reviewOf(jobId)),
      'files[0].repeat': 'own',
      ...typed,
      intent: 'save',
    });
    expect(JSON.stringify(errorsOf(answer))).toContain(`extends beyond the file, which is ${widthPx} × ${heightPx} px`);
    expect(answer.data.refusal!.result.initialValue).toMatchObject({ files: [{ repeat: 'own', box }] });
  });

  test('it is saved, and with the other button added to the archive', async () => {
    const jobId = await makeReview();
    const name = await numberOf(jobId, 4711);
    const { location } = await post(jobId, { ...(await reviewOf(jobId)), 'groups[0].name': name, intent: 'save' });
    expect(location).toBe(`/admin/design/${jobId}`);
    expect(await readImport(admin, { jobId })).toMatchObject({ isInReview: true, groups: [{ name }] });
    await post(jobId, { ...(await reviewOf(jobId)), intent: 'saveAndAdd' });
    await run(jobId);
    expect((await readImport(admin, { jobId })).designs).toMatchObject([{ designName: name }]);
  });

  test('over somebody else’s corrections it is told, and keeps what was typed', async () => {
    const jobId = await makeReview();
    const [mine, theirs] = [await reviewOf(jobId), await reviewOf(jobId)];
    const [first, second] = [await numberOf(jobId, 5001), await numberOf(jobId, 5002)];
    await post(jobId, { ...theirs, 'groups[0].name': first, intent: 'save' });
    const told = await post(jobId, { ...mine, 'groups[0].name': second, intent: 'save' });
    expect(told.data.refusal).toMatchObject({
      key: 'changedMeanwhile',
      result: { initialValue: { groups: [{ name: second }] } },
    });
    expect((await readImport(admin, { jobId })).groups[0]!.name).toBe(first);
  });

  test('a group joins another by its button', async () => {
    const jobId = await makeReview(['Oak.tif', 'Elm.tif']);
    const [oak, elm] = (await readImport(admin, { jobId })).groups;
    await post(jobId, { ...(await reviewOf(jobId)), intent: `into:${elm!.id} ${oak!.id}` });
    expect((await readImport(admin, { jobId })).groups).toMatchObject([{ id: oak!.id }]);
    const lost = await post(jobId, { ...(await reviewOf(jobId)), intent: 'into' });
    expect(lost.status).toBe(422);
  });

  test('a number of a design in the trash is told before anything is added, restored or exchanged', async () => {
    const jobId = await makeReview(['Ash.tif', 'Oak.tif']);
    const { archiveId } = await db.importJob.findUniqueOrThrow({ where: { id: jobId } });
    const [one, two] = [await numberOf(jobId, 4711), await numberOf(jobId, 4712)];
    const gone = await makeDesign({ archiveId, name: one });
    for (const { id } of [gone, await makeDesign({ archiveId, name: two })])
      await deleteDesign(admin, { designGuid: id });

    // Typed and added by one press: saved, and told of first.
    const typed = { ...(await reviewOf(jobId)), 'groups[0].name': one, 'groups[1].name': two };
    const held = await post(jobId, { ...typed, intent: 'saveAndAdd' });
    expect(held.status).toBe(303);
    expect(await readImport(admin, { jobId })).toMatchObject({
      stage: 'mergeInternal',
      state: 'done',
      isInReview: true,
    });
    const { rows, counts } = await readReview(admin, { jobId });
    expect(counts.warnings).toBe(2);
    expect(rows.map(({ warns, design }) => [warns, design!.name, design!.isInTrash])).toEqual([
      [true, one, true],
      [true, two, true],
    ]);
    const { open } = await readReview(admin, { jobId, open: rows[0]!.id });
    expect(open!.trashed).toMatchObject({ designGuid: gone.id, name: one, deletedBy: admin.name });

    const [ash, oak] = rows.map(({ design }) => design!.id);
    await post(jobId, { ...(await reviewOf(jobId)), intent: `next:${oak}` });
    expect((await readImport(admin, { jobId })).groups[1]).toMatchObject({
      name: await numberOf(jobId, 1).then((name) => name.replace(/-1$/, '-0001')),
      attributes: { numbered: true },
    });
    const fields = { ...(await reviewOf(jobId)), intent: `restore:${ash} ${gone.id}` };
    // Designs come back by whom their part is open to.
    await post(jobId, fields);
    expect(await db.design.count({ where: { id: gone.id } })).toBe(0);
    const whole = await openBrowser(await makePerson({ isAdmin: true }));
    await whole(importJob.action, fields, { path: `/admin/design/${jobId}`, params: { jobId } });
    expect(await db.design.count({ where: { id: gone.id, name: one } })).toBe(1);
    const after = await readImport(admin, { jobId });
    expect(after.groups[0]).toMatchObject({ name: one, isExisting: true });
    expect(after.files[0]!.colorwayName).toBe('VR-2');
    expect((await readReview(admin, { jobId })).rows.map(({ design }) => design!.isInTrash)).toEqual([false, false]);
  });

  test('what was chosen in the table is arranged, and the page of the table stays', async () => {
    const jobId = await makeReview(['Ash.tif', 'Oak.tif', 'Elm.tif']);
    const { version, files } = await readImport(admin, { jobId });
    const ids = files.map(({ id }) => id);
    const act = async (intent: string, fields: Fields) => {
      const { version } = await readImport(admin, { jobId });
      const path = `/admin/design/${jobId}?show=all&page=0&open=${ids[0]}&other=1`;
      return send(
        importJob.action,
        { drawn: 'arrange', version: String(version), intent, ...fields },
        { params: { jobId }, path },
      );
    };
    const one = await act('oneDesign', { files: [ids[0]!, ids[1]!] });
    expect(one.location).toBe(`/admin/design/${jobId}?show=all&page=0&open=${ids[0]}`);
    expect(one.toast).toBe('2 files are one design now. 1 design has another number.');
    expect((await act('oneDesign', { files: [ids[0]!, ids[1]!] })).toast).toBe('Nothing needed to change.');
    expect((await readImport(admin, { jobId })).groups.length).toBe(2);
    expect((await act('leaveOut', { files: [ids[0]!, ids[2]!] })).toast).toContain('2 files left out.');
    expect((await act('takeIn', { files: ids })).toast).toContain('2 files included again.');
    await act('oneDesign', { files: [ids[0]!, ids[1]!] });
    await act('leaveOut', { files: ids[2]! });
    const values = { 'fields.studio': 'Lena', 'fields.type': '', 'fields.dpi': '72' };
    expect((await act('fields', { all: 'all', ...values })).toast).toBe('The fields of 1 design are set.');
    const after = await readImport(admin, { jobId });
    expect(after.groups).toMatchObject([{ attributes: { studio: 'Lena', dpi: 72, type: 'digital' } }]);
    expect(after.files.map(({ isLeftOut }) => isLeftOut)).toEqual([false, false, true]);
    const nothing = await act('eachOwn', {});
    expect([nothing.status, nothing.data.refusal]).toMatchObject([422, { key: 'nothingSelected', drawn: 'arrange' }]);
    const wrong = await act('fields', { files: ids[0]!, 'fields.dpi': '3', 'fields.studio': 'Ida' });
    expect(Object.keys(errorsOf(wrong)!)).toEqual(['fields.dpi']);
    expect((await act('labels', { files: ids[0]! })).location).toContain(jobId);
    const stale = await act('eachOwn', { files: ids[0]!, version: String(version) });
    expect(stale.data.refusal).toMatchObject({ key: 'changedMeanwhile' });
  });

  test('one that comes back under other numbers says so', async () => {
    const jobId = await makeReview();
    const { groups, archiveId } = await readImport(admin, { jobId });
    const act = (intent: string) => send(importJob.action, { intent, ...confirmed }, { params: { jobId } });
    await act('cancel');
    await makeDesign({ archiveId, name: groups[0]!.name });
    expect((await act('undo')).toast).toBe('Undone. The import is back. 1 design has another number.');
  });
});
