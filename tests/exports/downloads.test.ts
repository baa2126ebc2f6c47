import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { downloadAllCad, downloadCad } from '#app/domain/output/downloads/cad.server.ts';
import {
  cancelDownload,
  removeDownload,
  repeatDownload,
  sweepExports,
} from '#app/domain/output/downloads/control.server.ts';
import { requestExport } from '#app/domain/output/downloads/exports.server.ts';
import { openDownload, recordDownload } from '#app/domain/output/downloads/file.server.ts';
import { makeExport } from '#app/domain/output/downloads/make.server.ts';
import { listDownloads, readDownload } from '#app/domain/output/downloads/read.server.ts';
import { mostActive, mostColorways } from '#app/domain/output/making/rules.ts';
import { addEntry } from '#app/domain/lists/favorites/entries.server.ts';
import { createList } from '#app/domain/lists/favorites/lists.server.ts';
import { ImageError } from '#app/image/base/types.ts';
import { makeDesign, makePerson } from '#tests/make.ts';
import { requestAndMake, image, makePrint, runDownload, setOnly } from './prints.ts';

let customer: Person;
let colleague: Person;
let print: Awaited<ReturnType<typeof makePrint>>;
const first = () => print.colorways[0]!.id;

beforeAll(async () => {
  colleague = await makePerson();
  print = await makePrint({ colorways: 2 });
});
afterAll(() => image.close());
beforeEach(async () => {
  await setOnly({ cadAllAllowed: true });
  customer = await makePerson();
});

const sheet = (person = customer, more: object = {}) =>
  requestAndMake(person, () => downloadCad(person, { colorwayGuid: first(), ...more }));
const rows = (person = customer) => db.exportJob.findMany({ where: { userId: person.userId } });

describe('asking', () => {
  test('answers the file when it is made, and gives the same file for the same ask', async () => {
    const one = await sheet();
    expect(one).toMatchObject({ state: 'done', kind: 'cad101', colorwayCount: 1, progress: 1, errorKey: null });
    expect(one.url).toMatch(new RegExp(`^/downloads/${one.jobId}/.+\\.pdf$`));
    const again = await downloadCad(customer, { colorwayGuid: first(), designGuid: print.id });
    expect(again.jobId).toBe(one.jobId);
    const other = await sheet(customer, { paper: 'a3' });
    expect(other.jobId).not.toBe(one.jobId);
    expect([one.paper, other.paper]).toEqual(['auto', 'a3']);
    // Another person's is a file of her own.
    expect((await sheet(colleague)).jobId).not.toBe(one.jobId);
  });

  test('makes it anew when the colorway has changed', async () => {
    const own = await makePrint();
    const id = own.colorways[0]!.id;
    const ask = () => downloadCad(customer, { colorwayGuid: id });
    const one = await requestAndMake(customer, ask);
    await db.colorway.update({ where: { id }, data: { editedAt: new Date() } });
    expect((await requestAndMake(customer, ask)).jobId).not.toBe(one.jobId);
  });

  test('pressed six times at once it is one job', async () => {
    const asks = Array.from({ length: 6 }, () => downloadCad(customer, { colorwayGuid: first() }));
    await expect.poll(async () => (await rows()).length).toBe(1);
    const [row] = await rows();
    await runDownload(row!.id);
    expect(new Set((await Promise.all(asks)).map(({ jobId }) => jobId)).size).toBe(1);
    expect(await rows()).toHaveLength(1);
  });

  test('hidden, foreign and missing colorways and designs look the same', async () => {
    const hidden = await makePrint({ isConfined: true, customerId: colleague.customerId });
    const nothing = crypto.randomUUID();
    for (const colorwayGuid of [hidden.colorways[0]!.id, nothing])
      await expect(downloadCad(customer, { colorwayGuid })).rejects.toMatchObject({ key: 'colorwayNotFound' });
    await expect(downloadCad(customer, { colorwayGuid: first(), designGuid: hidden.id })).rejects.toMatchObject({
      key: 'colorwayNotFound',
    });
    for (const designGuid of [hidden.id, nothing])
      await expect(downloadAllCad(customer, { designGuid })).rejects.toMatchObject({ key: 'designNotFound' });
    const { listid } = await foreignList();
    for (const listId of [listid, nothing])
      await expect(downloadAllCad(customer, { listId })).rejects.toMatchObject({ key: 'listNotFound' });
    const mixed = { kind: 'pictures', colorwayGuids: [first(), hidden.colorways[0]!.id] };
    await expect(requestExport(customer, mixed)).rejects.toMatchObject({ key: 'colorwayNotFound' });
    expect(await rows()).toHaveLength(0);
  });

  test('of a list what was hidden since it was ticked is left out', async () => {
    const { id: listId } = await createList(customer, { name: 'Ticked' });
    const hidden = await makePrint({ isConfined: true, customerId: colleague.customerId });
    const mixed = { kind: 'pictures', colorwayGuids: [first(), hidden.colorways[0]!.id], listId };
    const { jobId } = await requestAndMake(customer, () => requestExport(customer, mixed));
    const { parameters } = await db.exportJob.findUniqueOrThrow({ where: { id: jobId } });
    expect(parameters).toMatchObject({ colorwayIds: [first()], designIds: [print.id] });
    await expect(requestExport(customer, { ...mixed, colorwayGuids: [hidden.colorways[0]!.id] })).rejects.toMatchObject(
      { key: 'nothingToDownload' },
    );
  });

  test.each([
    ['no colorway', downloadCad, {}, 'invalidGuid'],
    ['a colorway of another kind', downloadCad, { colorwayGuid: ['x'] }, 'invalidGuid'],
    ['no guid', downloadCad, { colorwayGuid: "' OR 1=1" }, 'invalidGuid'],
    ['another code', downloadCad, { colorwayGuid: crypto.randomUUID(), cadId: 103 }, 'notOneOf'],
    ['another paper', downloadCad, { colorwayGuid: crypto.randomUUID(), paper: 'a9' }, 'notOneOf'],
    ['neither list nor design', downloadAllCad, {}, 'invalidInput'],
    ['nothing chosen', requestExport, { kind: 'pictures' }, 'nothingSelected'],
    ['no format', requestExport, { colorwayGuids: [crypto.randomUUID()] }, 'notOneOf'],
  ])('%s is refused', async (_what, ask, input, key) => {
    await expect(ask(customer, input)).rejects.toMatchObject({ key });
  });

  test('ten thousand colorways are refused with their number, before anything is read', async () => {
    const colorwayGuids = Array.from({ length: 10_000 }, () => crypto.randomUUID());
    await expect(requestExport(customer, { kind: 'pictures', colorwayGuids })).rejects.toMatchObject({
      key: 'tooManyToDownload',
      values: { count: 10_000, limit: mostColorways.pictures },
    });
  });

  test('only so many are in the making at once', async () => {
    const designs = await Promise.all(
      Array.from({ length: mostActive }, () => makeDesign({ archiveId: print.archiveId })),
    );
    for (const design of designs)
      await db.exportJob.create({
        data: { userId: customer.userId, kind: 'cad101', parameters: { of: design.id } },
      });
    await expect(downloadCad(customer, { colorwayGuid: first() })).rejects.toMatchObject({
      key: 'tooManyDownloads',
      values: { limit: mostActive },
    });
  });
});

async function foreignList() {
  const { id } = await createList(colleague, { name: `L ${crypto.randomUUID().slice(0, 8).replaceAll(/\W/g, '')}` });
  await addEntry(colleague, { listid: id, colorwayGuid: first(), designGuid: print.id });
  return { listid: id };
}

describe('what is open', () => {
  test('settings and permissions close each kind by its own words', async () => {
    await setOnly({});
    await expect(downloadAllCad(customer, { designGuid: print.id })).rejects.toMatchObject({ key: 'cadAllNotAllowed' });
    await setOnly({ cadAllowed: false });
    await expect(downloadCad(customer, { colorwayGuid: first() })).rejects.toMatchObject({ key: 'cadNotAllowed' });
    await setOnly({ exportAllowed: false });
    await expect(requestExport(customer, { kind: 'pictures', designGuid: print.id })).rejects.toMatchObject({
      key: 'exportNotAllowed',
    });
    await setOnly({});
    const closed = await makePerson({ permissions: { cad: false, export: false } });
    await expect(downloadCad(closed, { colorwayGuid: first() })).rejects.toMatchObject({ key: 'notAllowed' });
    await expect(requestExport(closed, { kind: 'pictures', designGuid: print.id })).rejects.toMatchObject({
      key: 'notAllowed',
    });
  });

  test('the code is chosen by settings, and by the customer where she may', async () => {
    await setOnly({ cadCode: 102 });
    expect((await sheet(customer, { cadId: '101' })).kind).toBe('cad102');
    await setOnly({ cadCode: 102, cadSelection: true });
    expect((await sheet(customer, { cadId: '101' })).kind).toBe('cad101');
  });

  test('what is closed while a file waits or lies there is closed for it too', async () => {
    const made = await sheet();
    await setOnly({ cadAllowed: false });
    await expect(openDownload(customer, { jobId: made.jobId })).rejects.toMatchObject({ key: 'cadNotAllowed' });
    const waiting = await place('cad101', [first()]);
    expect(await runDownload(waiting.id)).toMatchObject({ state: 'failed', errorKey: 'cadNotAllowed' });
    await setOnly({});
    const other = await place('cad101', [first()]);
    await db.user.update({ where: { id: customer.userId }, data: { status: 'stopped' } });
    expect(await runDownload(other.id)).toMatchObject({ state: 'failed', errorKey: 'notAllowed' });
  });
});

/** A row as the ask leaves it. */
function place(kind: string, colorwayIds: string[], person = customer) {
  const rights = { isAdmin: false, isInHouse: false };
  const parameters = { colorwayIds, designIds: [print.id], title: 'T', locale: 'en', rights };
  return db.exportJob.create({ data: { userId: person.userId, kind, parameters } });
}

describe('making', () => {
  test('a run that was cut short is made by the next; a finished one is left alone', async () => {
    const { id } = await place('cad101', [first()]);
    const stop = new AbortController();
    stop.abort(new Error('the worker stops'));
    await expect(makeExport(id, { image, signal: stop.signal, isLastTry: false })).rejects.toThrow('the worker stops');
    expect(await db.exportJob.findUnique({ where: { id } })).toMatchObject({ state: 'running' });
    const row = await runDownload(id);
    expect(row).toMatchObject({ state: 'done' });
    expect(await runDownload(id)).toEqual(row);
  });

  test('what was hidden between ask and making is left out, and with nothing left it fails', async () => {
    const later = await makePrint();
    const both = await place('spreadsheet', [first(), later.colorways[0]!.id]);
    const alone = await place('cad101', [later.colorways[0]!.id]);
    await db.design.update({ where: { id: later.id }, data: { isConfined: true, customerId: colleague.customerId } });
    expect((await runDownload(both.id))!.parameters).toMatchObject({ colorwayIds: [first()], designIds: [print.id] });
    expect(await runDownload(alone.id)).toMatchObject({ state: 'failed', errorKey: 'nothingToDownload' });
  });

  test('a picture that is no longer stored is named', async () => {
    const lost = await makePrint();
    await storage.remove(lost.colorways[0]!.masterKey);
    for (const kind of ['pictures', 'lineSheet', 'spreadsheet', 'cadAll101'])
      expect(await runDownload((await place(kind, [first(), lost.colorways[0]!.id])).id)).toMatchObject({
        state: 'failed',
        errorKey: 'originalUnreadable',
        parameters: { failed: `${lost.name}/${lost.colorways[0]!.name}` },
      });
  });

  test('what is deleted for good while the file is made is left out', async () => {
    const gone = await makePrint();
    const { id } = await place('pictures', [first(), gone.colorways[0]!.id]);
    const meanwhile: typeof image = {
      ...image,
      renderSheet: async (...given) => {
        await db.design.deleteMany({ where: { id: gone.id } });
        await storage.remove(gone.colorways[0]!.masterKey);
        return image.renderSheet(...given);
      },
    };
    expect(await runDownload(id, { image: meanwhile })).toMatchObject({
      state: 'done',
      parameters: { colorwayIds: [first()], designIds: [print.id] },
    });
  });

  test('cancelled while it is made, it leaves nothing behind', async () => {
    const { id } = await place('cad101', [first()]);
    const slow: typeof image = {
      ...image,
      renderSheet: (_master, _options, _target, run) =>
        new Promise((_, reject) => {
          const signal = run!.signal!;
          const stop = () => reject(signal.reason as Error);
          // It may be over before the sheet is begun.
          if (signal.aborted) stop();
          else signal.addEventListener('abort', stop);
        }),
    };
    const making = makeExport(id, { image: slow, signal: new AbortController().signal, isLastTry: false });
    await expect.poll(async () => (await db.exportJob.findUnique({ where: { id } }))!.state).toBe('running');
    expect(await cancelDownload(customer, { jobId: id })).toEqual({ jobId: id, cancelled: true });
    await making;
    expect(await db.exportJob.findUnique({ where: { id } })).toMatchObject({ state: 'cancelled', storageKey: null });
    expect(await storage.list('exports')).not.toContain(expect.stringContaining(id));
  });

  test.each([
    ['a full disk', new ImageError('diskFull'), { errorKey: 'diskFull' }],
    ['a full disk while writing', Object.assign(new Error('no'), { code: 'ENOSPC' }), { errorKey: 'diskFull' }],
    ['a broken original', new ImageError('damaged'), { errorKey: 'originalUnreadable' }],
  ])('%s is said plainly', async (_what, failure, expected) => {
    const { id } = await place('cad101', [first()]);
    const broken = { ...image, renderSheet: () => Promise.reject(failure) };
    await runDownload(id, { image: broken });
    expect(await db.exportJob.findUnique({ where: { id } })).toMatchObject({ state: 'failed', ...expected });
    const shown = await readDownload(customer, { jobId: id });
    expect(shown).toMatchObject({ url: null, ...expected });
  });

  test('an unexpected error is tried again, and told at the last try', async () => {
    const { id } = await place('cad101', [first()]);
    const broken = { ...image, renderSheet: () => Promise.reject(new ImageError('crashed')) };
    await expect(runDownload(id, { image: broken, isLastTry: false })).rejects.toThrow();
    expect(await db.exportJob.findUnique({ where: { id } })).toMatchObject({ state: 'running' });
    await expect(runDownload(id, { image: broken })).rejects.toThrow();
    expect(await db.exportJob.findUnique({ where: { id } })).toMatchObject({
      state: 'failed',
      errorKey: 'downloadFailed',
    });
    const again = await repeatDownload(customer, { jobId: id });
    expect(await runDownload(again.jobId)).toMatchObject({ state: 'done' });
  });

  test('a mail goes out where it was asked for', async () => {
    const mails = async () =>
      db.$queryRaw<{ data: { to: string; subject: string; text: string } }[]>`
        SELECT data FROM pgboss.job WHERE name = 'mail-send' AND data->>'to' = ${customer.mail}`;
    await sheet();
    expect(await mails()).toHaveLength(0);
    await sheet(customer, { paper: 'a3', mail: 'on' });
    const [mail] = await mails();
    expect(mail!.data).toMatchObject({
      subject: expect.stringContaining('.pdf'),
      text: expect.stringContaining('/downloads'),
    });
  });
});

describe('taking', () => {
  test('only the person who asked, and only while it is there', async () => {
    const { jobId } = await sheet();
    expect(
      (await readFile((await storage.localFile((await rows())[0]!.storageKey!)).path)).subarray(0, 5).toString(),
    ).toBe('%PDF-');
    expect(await openDownload(customer, { jobId })).toMatchObject({ type: 'application/pdf' });
    for (const [person, id] of [
      [colleague, jobId],
      [customer, crypto.randomUUID()],
      [customer, '../../etc'],
    ] as const)
      await expect(openDownload(person, { jobId: id })).rejects.toMatchObject({ key: 'downloadNotFound' });
    await db.exportJob.update({ where: { id: jobId }, data: { expiresAt: new Date(Date.now() - 1) } });
    await expect(openDownload(customer, { jobId })).rejects.toMatchObject({ key: 'downloadExpired' });
    expect(await readDownload(customer, { jobId })).toMatchObject({ url: null, errorKey: 'downloadExpired' });
    expect((await sheet()).jobId).not.toBe(jobId);
  });

  test('a ready file stays in the list, however many failed or were cancelled after it', async () => {
    const person = await makePerson();
    const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));
    const row = { userId: person.userId, kind: 'cad101', parameters: {} };
    const ready = await db.exportJob.create({
      data: { ...row, askKey: 'ready', state: 'done', fileName: 'a.pdf', createdAt: at(0) },
    });
    await db.exportJob.createMany({
      data: Array.from({ length: 120 }, (_, nth) => ({
        ...row,
        askKey: String(nth),
        state: nth % 2 ? ('failed' as const) : ('cancelled' as const),
        createdAt: at(nth + 1),
      })),
    });
    const { downloads } = await listDownloads(person, {});
    expect([downloads.length, downloads.at(-1)!.jobId]).toEqual([101, ready.id]);
    expect(downloads[0]!.createdAt).toEqual(at(120));
  });

  test('hidden or gone since, the file is closed by the same words', async () => {
    const own = await makePrint();
    const ask = () => downloadCad(customer, { colorwayGuid: own.colorways[0]!.id });
    const { jobId } = await requestAndMake(customer, ask);
    await db.design.update({ where: { id: own.id }, data: { isConfined: true, customerId: colleague.customerId } });
    const hidden = await openDownload(customer, { jobId }).catch((error: unknown) => error);
    const listed = await listDownloads(customer, {});
    const outdated = { state: 'done', url: null, errorKey: 'downloadOutdated' };
    expect(listed.downloads.find((one) => one.jobId === jobId)).toMatchObject(outdated);
    expect(await readDownload(customer, { jobId })).toMatchObject(outdated);
    await expect(repeatDownload(customer, { jobId })).rejects.toMatchObject({ key: 'nothingToDownload' });
    await db.design.delete({ where: { id: own.id } });
    const gone = await openDownload(customer, { jobId }).catch((error: unknown) => error);
    expect(hidden).toMatchObject({ key: 'downloadOutdated' });
    expect(gone).toMatchObject({ key: 'downloadOutdated' });
  });

  test('a download is written down once, however many parts it comes in; nobody takes one unrecorded', async () => {
    const { jobId } = await sheet();
    const records = () => db.cadDownload.findMany({ where: { userId: customer.userId } });
    // The last part first, as if to leave no trace.
    await recordDownload(customer, jobId, false);
    expect(await records()).toHaveLength(1);
    await Promise.all(Array.from({ length: 5 }, (_, part) => recordDownload(customer, jobId, part === 0)));
    expect(await records()).toHaveLength(1);
    expect((await records())[0]).toMatchObject({
      customerId: customer.customerId,
      designId: print.id,
      colorwayId: first(),
      wearId: null,
      reference: `${print.name}/VR-1`,
      code: 101,
    });
    await db.exportJob.update({ where: { id: jobId }, data: { recordedAt: new Date(Date.now() - 120_000) } });
    await recordDownload(customer, jobId, false);
    expect(await records()).toHaveLength(1);
    await recordDownload(customer, jobId, true);
    expect(await records()).toHaveLength(2);
  });

  test('an archive of many is written down for each; an export in the audit', async () => {
    const all = await requestAndMake(customer, () => downloadAllCad(customer, { designGuid: print.id }));
    await recordDownload(customer, all.jobId, true);
    const records = await db.cadDownload.findMany({
      where: { userId: customer.userId },
      orderBy: { reference: 'asc' },
    });
    expect(records.map(({ reference }) => reference)).toEqual([`${print.name}/VR-1`, `${print.name}/VR-2`]);
    const table = await requestAndMake(customer, () =>
      requestExport(customer, { kind: 'spreadsheet', designGuid: print.id }),
    );
    await recordDownload(customer, table.jobId, true);
    expect(await db.cadDownload.count({ where: { userId: customer.userId } })).toBe(2);
    expect(await db.auditEntry.findFirst({ where: { subjectId: table.jobId } })).toMatchObject({
      operation: 'downloadExport',
      after: { kind: 'spreadsheet', colorways: 2 },
    });
  });

  test('a program gets a short-lived address', async () => {
    const program = { ...customer, sessionKind: 'service' as const };
    const made = await sheet(program);
    expect(made.url).toMatch(/\.pdf\?s=[\da-f-]+&until=\d+&sig=[\w-]+$/);
    expect(made.expiresAt!.getTime() - Date.now()).toBeLessThanOrEqual(15 * 60_000);
  });
});

describe('clearing', () => {
  test('removing takes the file along, for its owner alone', async () => {
    const { jobId } = await sheet();
    const key = (await rows())[0]!.storageKey!;
    for (const act of [removeDownload, cancelDownload, readDownload, repeatDownload])
      await expect(act(colleague, { jobId })).rejects.toMatchObject({ key: 'downloadNotFound' });
    await removeDownload(customer, { jobId });
    expect(await storage.size(key)).toBeNull();
    expect((await listDownloads(customer, {})).downloads).toEqual([]);
  });

  test('the sweep removes what is over and leaves the rest', async () => {
    const [over, good] = [await sheet(), await sheet(customer, { paper: 'a3' })];
    await db.exportJob.update({ where: { id: over.jobId }, data: { expiresAt: new Date(Date.now() - 1) } });
    const lost = 'exports/aa/lost.pdf';
    await storage.putBytes(lost, new Uint8Array([1]));
    await sweepExports();
    expect((await listDownloads(customer, {})).downloads.map(({ jobId }) => jobId)).toEqual([good.jobId]);
    expect(await storage.size(lost)).toBe(1);
    await sweepExports(new Date(Date.now() + 25 * 3_600_000));
    expect(await storage.size(lost)).toBeNull();
    expect(await openDownload(customer, { jobId: good.jobId })).toMatchObject({ type: 'application/pdf' });
  });
});
