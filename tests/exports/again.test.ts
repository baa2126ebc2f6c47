/** Downloads made again, files that are lost, and two runs of one download. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { mailAccount } from '#app/domain/base/mails/mails.server.ts';
import { downloadAllCad, downloadCad } from '#app/domain/output/downloads/cad.server.ts';
import { repeatDownload } from '#app/domain/output/downloads/control.server.ts';
import { requestExport } from '#app/domain/output/downloads/exports.server.ts';
import { openDownload } from '#app/domain/output/downloads/file.server.ts';
import { readDownload } from '#app/domain/output/downloads/read.server.ts';
import { makePerson } from '#tests/make.ts';
import { fileOf, image, makePrint, requestAndMake, runDownload, setOnly } from './prints.ts';

vi.mock(import('#app/domain/base/mails/mails.server.ts'), async (original) => {
  const real = await original();
  return { ...real, mailAccount: vi.fn(real.mailAccount) };
});

let customer: Person;
let print: Awaited<ReturnType<typeof makePrint>>;
beforeAll(async () => {
  print = await makePrint();
});
afterAll(() => image.close());
beforeEach(async () => {
  await setOnly({ cadAllAllowed: true });
  customer = await makePerson();
});

const colorwayGuid = () => print.colorways[0]!.id;
const sheet = () => requestAndMake(customer, () => downloadCad(customer, { colorwayGuid: colorwayGuid() }));
async function repeat(jobId: string) {
  const again = await repeatDownload(customer, { jobId });
  await runDownload(again.jobId);
  return readDownload(customer, { jobId: again.jobId });
}

function place(more: { wantsMail?: boolean } = {}) {
  const rights = { isAdmin: false, isInHouse: false };
  const parameters = { colorwayIds: [colorwayGuid()], designIds: [print.id], title: 'T', locale: 'en', rights };
  return db.exportJob.create({ data: { userId: customer.userId, kind: 'cad101', parameters, ...more } });
}

test('a file that is lost is made again, however it is asked for', async () => {
  for (const ask of [sheet, repeat]) {
    const { jobId } = await sheet();
    const row = await db.exportJob.findUniqueOrThrow({ where: { id: jobId } });
    await storage.remove(row.storageKey!);
    const again = await ask(jobId);
    expect(again).toMatchObject({ state: 'done', url: expect.stringContaining(again.jobId) });
    expect(await openDownload(customer, { jobId: again.jobId })).toMatchObject({ type: 'application/pdf' });
    expect(await db.exportJob.count({ where: { userId: customer.userId } })).toBe(1);
  }
});

test('a run that comes to its end after another one leaves that one’s file alone', async () => {
  const { id } = await place();
  const put = storage.putFile.bind(storage);
  const spy = vi.spyOn(storage, 'putFile').mockImplementationOnce(async (...given) => {
    await runDownload(id);
    return put(...given);
  });
  expect(await runDownload(id)).toMatchObject({ state: 'done' });
  expect(spy).toHaveBeenCalledTimes(2);
  spy.mockRestore();
  await fileOf(id);
  expect((await storage.list('exports')).filter((key) => key.includes(id))).toHaveLength(1);
});

test('a file that was made without a colorway then hidden answers no other ask for both', async () => {
  const [shown, hidden] = [await makePrint(), await makePrint()];
  const ask = () =>
    requestExport(customer, {
      kind: 'spreadsheet',
      colorwayGuids: [shown, hidden].map(({ colorways }) => colorways[0]!.id),
    });
  const asking = ask();
  await expect.poll(() => db.exportJob.count({ where: { userId: customer.userId } })).toBe(1);
  const { id: jobId } = await db.exportJob.findFirstOrThrow({ where: { userId: customer.userId } });
  await db.design.update({ where: { id: hidden.id }, data: { isConfined: true } });
  await runDownload(jobId);
  await asking;
  expect(await readDownload(customer, { jobId })).toMatchObject({ state: 'done', colorwayCount: 1 });
  await db.design.update({ where: { id: hidden.id }, data: { isConfined: false } });
  expect((await repeat(jobId)).colorwayCount).toBe(2);
  await db.exportJob.deleteMany({ where: { userId: customer.userId, id: { not: jobId } } });
  expect(await requestAndMake(customer, ask)).toMatchObject({ colorwayCount: 2 });
});

test('a drawing shows the name that its archive has by now', async () => {
  const { jobId } = await sheet();
  expect((await sheet()).jobId).toBe(jobId);
  await db.archive.update({ where: { id: print.archiveId }, data: { nameEn: 'Renamed', nameTr: 'Renamed' } });
  expect((await sheet()).jobId).not.toBe(jobId);
});

test('again, a drawing gets the code that the settings give by now', async () => {
  await setOnly({ cadCode: 102, cadAllAllowed: true });
  const one = await sheet();
  const all = await requestAndMake(customer, () => downloadAllCad(customer, { designGuid: print.id }));
  expect([one.kind, all.kind]).toEqual(['cad102', 'cadAll102']);
  await setOnly({ cadCode: 101, cadSelection: true, cadAllAllowed: true });
  expect((await repeat(one.jobId)).kind).toBe('cad102');
  await setOnly({ cadCode: 101, cadAllAllowed: true });
  expect([(await repeat(one.jobId)).kind, (await repeat(all.jobId)).kind]).toEqual(['cad101', 'cadAll101']);
});

test('it is done together with its mail, or is made again', async () => {
  const { id } = await place({ wantsMail: true });
  vi.mocked(mailAccount).mockRejectedValueOnce(new Error('killed'));
  await expect(runDownload(id, { isLastTry: false })).rejects.toThrow('killed');
  expect(await runDownload(id)).toMatchObject({ state: 'done' });
  const mails = await db.$queryRaw`SELECT FROM pgboss.job WHERE name = 'mail-send' AND data->>'to' = ${customer.mail}`;
  expect(mails).toHaveLength(1);
});
