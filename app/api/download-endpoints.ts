import { z } from 'zod';
import { downloadAllCad, downloadCad } from '#app/domain/output/downloads/cad.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { cancelDownload } from '#app/domain/output/downloads/control.server.ts';
import { requestExport } from '#app/domain/output/downloads/exports.server.ts';
import { listDownloads, readDownload, type Download } from '#app/domain/output/downloads/read.server.ts';
import { siteAddress } from '#app/domain/base/settings/service-address.server.ts';
import { row, type Row } from './endpoint.ts';
import { DownloadAnswer, DownloadState } from './customer-shapes.ts';

const family = 'Downloads';

/** A program has no page to complete an address with. */
function toAnswer({ jobId, state, progress, url, fileName, bytes, expiresAt }: Download) {
  return { jobId, state, progress, url: url && siteAddress(url), fileName, bytes, expiresAt };
}

/** One that failed while the call waited for it is the call's own failure. */
function orFail(download: Download) {
  if (download.errorKey)
    throw new DomainError(download.errorKey, { values: { reference: download.failedReference ?? download.title } });
  return toAnswer(download);
}

const asked = { family, response: DownloadAnswer, answer: orFail };

const toState = (download: Download) => ({
  ...toAnswer(download),
  kind: download.kind,
  title: download.title,
  error: download.errorKey,
  createdAt: download.createdAt,
});

export const downloadRows: Row[] = [
  row(downloadCad, {
    path: '/cad/download',
    summary:
      'A CAD file of one colorway: 101 a sheet at true scale (PDF), 102 the print itself (TIFF), with `wearGuid` on the model. `url` is null while it is in the making: ask /cad/job/{jobId} then.',
    ...asked,
  }),
  row(downloadAllCad, {
    path: '/cad/download-all',
    summary: 'CAD files of every colorway of a list (`listId`) or of a design (`designGuid`), in one ZIP.',
    ...asked,
  }),
  row(requestExport, {
    path: '/cad/export',
    summary: 'A line sheet (PDF), a spreadsheet (XLSX) or pictures (ZIP) of colorways, of a list or of a design.',
    ...asked,
  }),
  row(readDownload, {
    method: 'GET',
    path: '/cad/job/{jobId}',
    family,
    summary: 'How far a download is, and its address when it is done. The address is good for a quarter of an hour.',
    response: DownloadState,
    answer: toState,
  }),
  row(cancelDownload, {
    path: '/cad/cancel/{jobId}',
    family,
    summary: 'Stops a download that is in the making.',
  }),
  row(listDownloads, {
    method: 'GET',
    path: '/cad/jobs',
    family,
    summary: 'The asker’s downloads, newest first.',
    response: z.object({ downloads: z.array(DownloadState) }),
    answer: ({ downloads }) => ({ downloads: downloads.map(toState) }),
  }),
];
