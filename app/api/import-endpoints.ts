import { z } from 'zod';
import { cancelImport, disposeImports, requestStage } from '#app/domain/imports/job/control.server.ts';
import { correctGrouping } from '#app/domain/imports/review/correct.server.ts';
import { readImport } from '#app/domain/imports/review/read-import.server.ts';
import { stages } from '#app/domain/imports/job/stages.ts';
import { receiveUpload } from '#app/domain/imports/upload/upload.server.ts';
import { ImportState, StageAnswer } from './import-shapes.ts';
import { row, streamRow, type Row } from './endpoint.ts';

const family = 'Design import';

const UploadForm = z.object({
  archiveId: z.int(),
  isNewImport: z.boolean().optional(),
  submission: z
    .string()
    .max(100)
    .optional()
    .meta({ description: 'a key of your own: an upload sent again with it continues the same import' }),
  files: z.array(z.file()).meta({ description: 'TIF, TIFF, PSD or PSB files, as parts of a multipart body' }),
});

export const importRows: Row[] = [
  streamRow(receiveUpload, {
    path: '/design/import',
    family,
    summary:
      'Uploads originals as one multipart body. Each stage is then started by its own call. Calls with the same `submission` are one import, so an upload whose answer was lost can be sent again.',
    request: UploadForm,
    response: z.object({ jobId: z.uuid(), refused: z.array(z.object({ fileName: z.string(), error: z.string() })) }),
    answer: ({ jobId, files }) => ({ jobId, refused: files }),
  }),
  ...stages.flatMap(({ key, call }) =>
    call === null
      ? []
      : [
          row(requestStage, {
            path: `/design/${call}`,
            family,
            summary: `Requests the stage "${key}". Repeating the call changes nothing.`,
            fixed: { stage: key },
            response: StageAnswer,
            answer: (result) => ({ ...result }),
          }),
        ],
  ),
  row(correctGrouping, {
    path: '/design/correct',
    family,
    summary:
      'Corrects a proposed grouping. Send every design with all of its files, and the `version` that was read. `repeat` is the `whole` file, the smaller `proposed` repeat, a box of its `own` (`box`, in px of the file), or the repeat of the `first` file of the same design. Files whose choice changes are processed again (`remakes`).',
    response: z.object({ jobId: z.uuid(), remakes: z.int() }),
    answer: (result) => ({ ...result }),
  }),
  row(cancelImport, {
    path: '/design/cancel',
    family,
    summary: 'Cancels an import. Designs that are already in the archive are kept.',
    response: z.object({ jobId: z.uuid() }),
    answer: (result) => result,
  }),
  row(disposeImports, {
    path: '/design/dispose',
    family,
    summary: 'Clears one import (`jobId`) or all finished imports.',
    response: z.object({ disposed: z.int() }),
    answer: (result) => result,
  }),
  row(readImport, {
    method: 'GET',
    path: '/design/job/{jobId}',
    family,
    summary: 'Returns the status of an import: stage, files, warnings and designs.',
    response: ImportState,
    answer: (view) => ({ ...view }),
  }),
];
