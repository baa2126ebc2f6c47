import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { stages } from '#app/domain/imports/job/stages.ts';
import {
  closeImages,
  contentType,
  field,
  file,
  inChunks,
  multipart,
  psd,
  run,
  tiff,
  type Part,
} from '#tests/imports/originals.ts';
import { makeArchive } from '#tests/make.ts';
import { ask, formBody, jsonBody, signedIn, signedInAdmin, urlBody } from '../ask.ts';

let token: string;
let archiveId: number;
beforeAll(async () => {
  ({ token } = await signedInAdmin());
  archiveId = (await makeArchive()).id;
});
afterAll(closeImages);

function put(parts: Part[], as: string | undefined = token) {
  const body = Readable.toWeb(Readable.from(inChunks(multipart(parts), 1000))) as unknown as ReadableStream<Uint8Array>;
  return ask('/design/import', { method: 'PUT', token: as, body, headers: { 'content-type': contentType } });
}

const job = (jobId: string, language = 'en') =>
  ask(`/design/job/${jobId}`, { method: 'GET', token, headers: { 'accept-language': language } });

it('brings a PSD and a TIFF in, stage by stage, in any encoding of the calls', async () => {
  const originals = [
    file('Peony - Navy.psd', psd(1)),
    file('Peony - Rust.tif', tiff(2)),
    file('Peony - Torn.psd', psd(3).subarray(0, 900)),
  ];
  const sent = await put([
    field('archiveId', archiveId),
    field('isNewImport', true),
    ...originals,
    file('notes.txt', Buffer.from('hello')),
  ]);
  expect(sent.body).toMatchObject({ responseCode: 0, refused: [{ fileName: 'notes.txt', error: 'wrongFileType' }] });
  const jobId = sent.body.jobId as string;
  expect((await job(jobId)).body).toMatchObject({ stage: 'upload', state: 'done', isNewImport: true });

  const early = await ask('/design/add-to-archive', { token, ...jsonBody({ jobId }) });
  expect(early).toMatchObject({ status: 409, body: { error: 'stageOutOfOrder' } });

  const encodings = [jsonBody, formBody, urlBody];
  for (const [at, { key, call }] of stages.slice(1).entries()) {
    const encode = encodings[at % encodings.length]!;
    const asked = await ask(`/design/${call}`, { token, ...encode({ jobId }) });
    expect(asked.body).toEqual({ responseCode: 0, jobId, stage: key, state: 'waiting' });
    await run(jobId);
    const again = await ask(`/design/${call}`, { token, ...encode({ jobId }) });
    expect(again.body).toEqual({ responseCode: 0, jobId, stage: key, state: 'done' });
  }

  const { body } = await job(jobId, 'tr');
  expect(body).toMatchObject({ stage: 'completeTransfer', state: 'done', isEnded: true });
  const torn = (body.files as { fileName: string; error: unknown }[]).find(({ fileName }) => fileName.includes('Torn'));
  const english = (await job(jobId)).body.files as { fileName: string; error: { message: string } | null }[];
  expect(torn!.error).toMatchObject({ key: 'truncated' });
  expect(torn!.error).not.toEqual(english.find(({ fileName }) => fileName.includes('Torn'))!.error);

  const designs = body.designs as { designGuid: string; designName: string }[];
  expect(designs).toHaveLength(1);
  const customer = await signedIn({});
  const header = await ask('/design/header', { token: customer.token, ...jsonBody(designs[0]!) });
  expect(header.body.design).toMatchObject({
    colorways: [{ colorwayName: 'VR-1' }, { colorwayName: 'VR-2' }],
    designSize: [64, 48],
    designDpi: 300,
    archiveId,
  });
  const found = await ask('/search/design/basic/0/5', { token: customer.token, ...jsonBody({ archive: archiveId }) });
  expect(found.body).toMatchObject({ totalCount: 1, designs: [designs[0]] });
  const closed = await ask('/design/cancel', { token, ...jsonBody({ jobId }) });
  expect(closed.body.error).toBe('importClosed');
});

it('cancels and clears away', async () => {
  const { body } = await put([field('archiveId', archiveId), file('a.psd', psd(8))]);
  const jobId = body.jobId as string;
  expect((await ask('/design/cancel', { token, ...urlBody({ jobId }) })).body).toEqual({ responseCode: 0, jobId });
  expect((await job(jobId)).body).toMatchObject({ state: 'cancelled', isEnded: true });
  expect((await ask('/design/process', { token, ...urlBody({ jobId }) })).body.error).toBe('importClosed');
  expect((await ask('/design/dispose', { token, ...urlBody({ jobId }) })).body).toEqual({
    responseCode: 0,
    disposed: 1,
  });
  expect((await job(jobId)).body.error).toBe('importNotFound');
});

it('refuses what is no original, and an upload without an archive, each at its field', async () => {
  const text = await put([field('archiveId', archiveId), file('notes.txt', Buffer.from('hello'))]);
  expect(text.body).toMatchObject({ error: 'wrongFileType', fields: { files: ['wrongFileType'] } });
  expect((await put([file('a.psd', psd(9))])).body).toMatchObject({
    error: 'archiveRequired',
    fields: { archiveId: ['archiveRequired'] },
  });
  expect((await put([field('archiveId', archiveId)])).body).toMatchObject({
    error: 'noFile',
    fields: { files: ['noFile'] },
  });
  expect((await put([field('archiveId', 999_999), file('a.psd', psd(9))])).body.error).toBe('archiveNotFound');
});

it('refuses bodies that are no upload', async () => {
  expect((await ask('/design/import', { method: 'PUT', token })).body.error).toBe('unreadableBody');
  expect((await ask('/design/import', { method: 'PUT', token, ...jsonBody({ archiveId }) })).body.error).toBe(
    'unreadableBody',
  );
});

it('takes hostile fields beside the files', async () => {
  for (const [name, value] of [
    ['submission', 'a\0b'],
    ['isNewImport', '\0'],
    ['archiveId', '1e9'],
    ['__proto__', 'x'],
    ['toString', 'x'],
  ] as const) {
    const { status } = await put([field('archiveId', archiveId), field(name, value), file(`${name}.psd`, psd(20))]);
    expect(status, name).toBeLessThan(500);
  }
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

it('takes nothing in from those who may not', async () => {
  const before = await db.importJob.count();
  const parts = [field('archiveId', archiveId), file('a.psd', psd(30))];
  expect((await put(parts, (await signedIn({})).token)).body.error).toBe('notAllowed');
  expect((await put(parts, (await signedIn({ isAdmin: true })).token)).body.error).toBe('secondFactorNeeded');
  expect(await db.importJob.count()).toBe(before);
});
