import { z } from 'zod';
import { downloadAllCad, downloadCad } from '#app/domain/output/downloads/cad.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { cancelDownload } from '#app/domain/output/downloads/control.server.ts';
import { requestExport } from '#app/domain/output/downloads/exports.server.ts';
import { listDownloads, readDownload, type Download } from '#app/domain/output/downloads/read.server.ts';
import { siteAddress } from '#app/service-address.server.ts';
import { row, type Row } from './endpoint.ts';
import { DownloadAnswer, DownloadState } from './customer-shapes.ts';

const family = 'Downloads';

/** Absolute, because API clients have no page to resolve against. */
function toAnswer({ jobId, state, progress, url, fileName, bytes, expiresAt }: Download) {
  return { jobId, state, progress, url: url && siteAddress(url), fileName, bytes, expiresAt };
}

/** A download that failed while the call waited makes the call fail. */
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
      'Creates a CAD file of one colorway: 101 is a sheet at actual size (PDF), 102 the print itself (TIFF), with `wearGuid` on the model. While the file is being made, `url` is null; poll /cad/job/{jobId}.',
    ...asked,
  }),
  row(downloadAllCad, {
    path: '/cad/download-all',
    summary: 'Creates a ZIP of CAD files for every colorway of a list (`listId`) or of a design (`designGuid`).',
    ...asked,
  }),
  row(requestExport, {
    path: '/cad/export',
    summary:
      'Creates a line sheet (PDF), a spreadsheet (XLSX) or a picture archive (ZIP) of colorways, of a list or of a design.',
    ...asked,
  }),
  row(readDownload, {
    method: 'GET',
    path: '/cad/job/{jobId}',
    family,
    summary:
      'Returns the progress of a download and, when it is ready, its address. The address is valid for 15 minutes.',
    response: DownloadState,
    answer: toState,
  }),
  row(cancelDownload, {
    path: '/cad/cancel/{jobId}',
    family,
    summary: 'Cancels a download that is being made.',
  }),
  row(listDownloads, {
    method: 'GET',
    path: '/cad/jobs',
    family,
    summary: 'Lists the caller’s downloads, newest first.',
    response: z.object({ downloads: z.array(DownloadState) }),
    answer: ({ downloads }) => ({ downloads: downloads.map(toState) }),
  }),
];
