/** What fields of downloads hold. */
import type { ByShape } from '../shape-names.ts';

export const downloadsWords: ByShape<string> = {
  'PostCad*Request': {
    mail: 'whether to send an email when the file is ready',
    wearGuid:
      'guid of a wear model: the file is of code 102, whatever `cadId` and the settings say; missing: not on a model',
  },
  PostCadDownloadRequest: { designGuid: 'guid of the colorway’s design; missing: not checked' },
  PostCadDownloadAllRequest: {
    designGuid: 'guid of a design: all its colorways',
    listId: 'guid of a favourites list, instead of `designGuid`: all its colorways',
  },
  PostCadExportRequest: {
    kind: 'lineSheet: PDF; spreadsheet: XLSX with pictures; pictures: ZIP',
    designGuid: 'guid of a design, instead of `colorwayGuids`: all its colorways',
    listId: 'guid of a favourites list, instead of `colorwayGuids`: all its colorways',
  },
  'Download*': {
    jobId: 'guid of the download',
    kind: 'what the file is',
    state: 'how the download stands: with `done`, the file is ready',
    url: 'address of the file, for this caller until `expiresAt`; null: not ready, or no longer kept',
    expiresAt: 'when the address expires; null: there is none',
    fileName: 'name of the file; null: not ready yet',
    bytes: 'size of the file, bytes; null: not ready yet',
    title: 'what the file is of: a design, a colorway or a list',
    createdAt: 'when the download was requested',
    error: 'key of the error; null: none',
  },
  '*CadJob*Request | *CadCancel*Request': { jobId: 'guid of the download' },
};
