import { expect, it } from 'vitest';
import { ImportState } from '#app/service/shapes.ts';
import { contentType, field, file, multipart, psd, run, tiff } from '#tests/imports/originals.ts';
import { makeArchive } from '#tests/make.ts';
import { ask, jsonBody, signedIn } from './ask.ts';

it('brings originals in, stage by stage', async () => {
  const { token } = await signedIn({ isAdmin: true }, { twoFactor: true });
  const archive = await makeArchive();
  const sent = multipart([field('archiveId', archive.id), field('isNewImport', true), file('Peony - Navy.psd', psd(1)), file('Peony - Rust.tif', tiff(2))]);
  const put = await ask('/design/import', { method: 'PUT', token, body: new Uint8Array(sent), headers: { 'content-type': contentType } });
  expect(put.body).toMatchObject({ responseCode: 0, refused: [] });
  const jobId = put.body.jobId as string;

  const early = await ask('/design/add-to-archive', { token, ...jsonBody({ jobId }) });
  expect(early).toMatchObject({ status: 409, body: { error: 'stageOutOfOrder' } });

  for (const call of ['process', 'rename-numerator-main', 'rename-numerator-internal', 'merge-internal', 'add-to-archive', 'complete-transfer']) {
    const asked = await ask(`/design/${call}`, { token, ...jsonBody({ jobId }) });
    expect(asked.body, call).toMatchObject({ responseCode: 0, jobId });
    await run(jobId);
    expect((await ask(`/design/${call}`, { token, ...jsonBody({ jobId }) })).status, `${call} again`).toBe(200);
  }
  const job = await ask(`/design/job/${jobId}`, { method: 'GET', token });
  expect(ImportState.safeParse(job.body).error?.issues).toBeUndefined();
  expect(job.body).toMatchObject({ stage: 'completeTransfer', state: 'done', designs: [{}] });
  const [design] = job.body.designs as { designGuid: string }[];
  const header = await ask('/design/header', { token, ...jsonBody({ designGuid: design!.designGuid }) });
  expect(header.body.design).toMatchObject({ colorways: [{ colorwayName: 'VR-1' }, { colorwayName: 'VR-2' }], designSize: [64, 48] });
});

it('refuses what is no original, and an upload without an archive', async () => {
  const { token } = await signedIn({ isAdmin: true }, { twoFactor: true });
  const archive = await makeArchive();
  const put = (parts: Parameters<typeof multipart>[0]) =>
    ask('/design/import', { method: 'PUT', token, body: new Uint8Array(multipart(parts)), headers: { 'content-type': contentType } });
  expect((await put([field('archiveId', archive.id), file('notes.txt', Buffer.from('hello'))])).body.error).toBe('wrongFileType');
  expect((await put([file('a.psd', psd(9))])).body.error).toBe('archiveRequired');
  expect((await put([field('archiveId', archive.id)])).body.error).toBe('noFile');
  const none = await ask('/design/import', { method: 'PUT', token });
  expect(none.body.error).toBe('unreadableBody');
});
