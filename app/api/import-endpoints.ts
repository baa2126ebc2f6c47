import { z } from 'zod';
import { cancelImport, disposeImports, requestStage } from '#app/domain/imports/control.server.ts';
import { correctGrouping } from '#app/domain/imports/correct.server.ts';
import { readImport } from '#app/domain/imports/read-import.server.ts';
import { stages } from '#app/domain/imports/stages.ts';
import { receiveUpload } from '#app/domain/imports/upload.server.ts';
import { ImportState, StageAnswer } from './import-shapes.ts';
import { row, streamRow, type Row } from './endpoint.ts';

const family = 'Design import';

const UploadForm = z.object({
  archiveId: z.int(),
  isNewImport: z.boolean().optional(),
  files: z.array(z.file()).meta({ description: 'TIF, TIFF, PSD or PSB files, as parts of a multipart body' }),
});

export const importRows: Row[] = [
  streamRow(receiveUpload, {
    path: '/design/import',
    family,
    summary: 'Takes originals in as one multipart body. Its stages then wait for their calls.',
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
            summary: `Asks for the stage "${key}"; asked for again it changes nothing.`,
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
      'Corrects a proposed grouping: every design and every file of it, in the `version` that was read. `repeat` takes all of a file (`whole`), the smaller repeat `proposed` for it, a part of its `own` (`box`, px of the file), or what the `first` file of the same design takes; files whose choice changes are made again (`remakes`).',
    response: z.object({ jobId: z.uuid(), remakes: z.int() }),
    answer: (result) => ({ ...result }),
  }),
  row(cancelImport, {
    path: '/design/cancel',
    family,
    summary: 'Stops an import. Designs that are in the archive already stay.',
    response: z.object({ jobId: z.uuid() }),
    answer: (result) => result,
  }),
  row(disposeImports, {
    path: '/design/dispose',
    family,
    summary: 'Clears away one import (`jobId`) or all that have ended.',
    response: z.object({ disposed: z.int() }),
    answer: (result) => result,
  }),
  row(readImport, {
    method: 'GET',
    path: '/design/job/{jobId}',
    family,
    summary: 'How an import stands: stage, files, warnings, designs.',
    response: ImportState,
    answer: (view) => ({ ...view }),
  }),
];
