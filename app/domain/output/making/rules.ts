/** What downloads accept, and their bounds. Browser-safe; messages are error keys. */
import { z } from 'zod';
import { blank, flag, guid, listOf, numberOf } from '#app/domain/base/rules.ts';

/** What a file holds: CAD outputs by code, for one colorway or many, and exports. */
export const downloadKinds = [
  'cad101',
  'cad102',
  'cadAll101',
  'cadAll102',
  'lineSheet',
  'spreadsheet',
  'pictures',
] as const;
export type DownloadKind = (typeof downloadKinds)[number];

export const exportKinds = ['lineSheet', 'spreadsheet', 'pictures'] as const;
export type ExportKind = (typeof exportKinds)[number];

export function isCad(kind: DownloadKind): boolean {
  return kind.startsWith('cad');
}

/** `auto`: the smallest of A4 … A0 that holds the print at 1:1; a4, a3: on as many sheets as it takes; reduced: one A4, not true to size. */
export const papers = ['auto', 'a4', 'a3', 'reduced'] as const;
export type Paper = (typeof papers)[number];

/** Of one person: in the making at once, and kept in all. */
export const mostActive = 5;
export const mostKept = 100;
/** bytes; whoever keeps as much in files removes some before the next one */
export const mostKeptBytes = 20e9;
/** Colorways in one file. TIFFs are gigabytes, lines of a table are not. */
export const mostColorways = { cad101: 200, cad102: 50, lineSheet: 1000, spreadsheet: 1000, pictures: 500 } as const;
/** Whatever is sent is read up to here, so that the answer can say how many it was. */
const mostSent = 10_000;
/** How long a file is kept, days. */
export const keptDays = 7;

/** As the database writes it, so that ids compare as texts. */
const id = guid.transform((text) => text.toLowerCase());
const optionalGuid = z.preprocess(blank, id.optional());

const paper = z.preprocess((value) => blank(value) ?? 'auto', z.enum(papers, 'notOneOf'));

/** SPEC §7's cadId: 101 or 102; left out, the settings' own. Obeyed where customers may choose. */
const cadId = z.preprocess(
  blank,
  numberOf('wrongType')
    .pipe(z.literal([101, 102], 'notOneOf'))
    .optional(),
);

export const DownloadCad = z.object({
  cadId,
  designGuid: optionalGuid,
  colorwayGuid: id,
  wearGuid: optionalGuid,
  paper,
  mail: flag,
});

/** Every colorway of a list or of a design. */
export const DownloadAllCad = z
  .object({ cadId, designGuid: optionalGuid, listId: optionalGuid, wearGuid: optionalGuid, paper, mail: flag })
  .refine(({ designGuid, listId }) => (designGuid === undefined) !== (listId === undefined), {
    error: 'invalidInput',
    path: ['listId'],
  });

/** Chosen colorways, or all of a list or of a design. */
export const RequestExport = z.object({
  kind: z.enum(exportKinds, 'notOneOf'),
  colorwayGuids: listOf(id, mostSent),
  designGuid: optionalGuid,
  listId: optionalGuid,
  mail: flag,
});

export const OneDownload = z.object({ jobId: id });

const downloadStates = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export type DownloadState = (typeof downloadStates)[number];

export function isActive(state: DownloadState): boolean {
  return state === 'waiting' || state === 'running';
}
