import { z } from 'zod';
import { cancelImport, disposeImports, requestStage } from '#app/domain/imports/job/control.server.ts';
import { arrangeFiles } from '#app/domain/imports/review/arrange.server.ts';
import { undoImports } from '#app/domain/imports/job/undo.server.ts';
import { correctNamed } from '#app/domain/imports/review/correct-named.server.ts';
import { readImport } from '#app/domain/imports/review/read-import.server.ts';
import { CorrectGrouping } from '#app/domain/imports/job/rules.ts';
import { stages } from '#app/domain/imports/job/stages.ts';
import { receiveUpload } from '#app/domain/imports/upload/upload.server.ts';
import { ImportState, StageAnswer } from './import-shapes.ts';
import { row, streamRow, type Row } from './endpoint.ts';

const family = 'Design import';

const UploadForm = z.object({
  archiveId: z.int(),
  isNewImport: z.boolean().optional(),
  designGuid: z.uuid().optional().meta({
    description:
      'guid of a design: the files become colorways of it, whatever they are called; missing: as their names say',
  }),
  colorwayGuid: z.uuid().optional().meta({
    description: 'guid of a colorway of that design: the first file replaces its original; missing: none is replaced',
  }),
  submission: z.string().max(100).optional().meta({
    description:
      'a key of your own: an upload sent again with it continues the same import; once that is complete, other files are refused',
  }),
  files: z.array(z.file()).meta({ description: 'TIF, TIFF, PSD, PSB, EPS or DCS files, as parts of a multipart body' }),
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
            summary:
              `Requests the stage "${key}". Repeating the call changes nothing.` +
              (key === 'addToArchive'
                ? ' Files with the name of a colorway replace its original, which is kept as a version; with `replace` = `named`, only those for which `/design/correct` said so. With the `version` that was read, a grouping that has been changed since is refused.'
                : ''),
            fixed: { stage: key, ...(key !== 'addToArchive' && { replace: 'all', version: '' }) },
            response: StageAnswer,
            answer: (result) => ({ ...result }),
          }),
        ],
  ),
  row(correctNamed, {
    path: '/design/correct',
    family,
    summary:
      'Corrects a proposed grouping. Send the designs to change with their files, and the `version` that was read; what is not named stays as it is. `group` is a design of the import, `new` or `out` (left out). `repeat` is the `whole` file, the smaller `proposed` repeat, a box of its `own` (`box`, in px of the file), or the repeat of the `first` file of the same design. `inks` gives names and colours to spot inks by their `channel`; `inksRight` takes those that are proposed. Files whose choice changes are processed again (`remakes`).',
    shown: CorrectGrouping,
    response: z.object({ jobId: z.uuid(), remakes: z.int() }),
    answer: ({ jobId, remakes }) => ({ jobId, remakes }),
  }),
  row(arrangeFiles, {
    path: '/design/arrange',
    family,
    summary:
      'Arranges several files of a proposed grouping at once: `files`, or `all` that a view of the review shows, become one design (`oneDesign`) or a design each (`eachOwn`), are left out (`leaveOut`) or included again (`takeIn`), or their new designs get the same `fields`, or the labels that are proposed for them (`labels`; `labelled` counts the designs that got some), or are moved to an import of another archive (`archive`, with its `archiveId`, or `read`: where each file says; `moved` counts them), or become the screens of one design (`screens`), or files of their own again (`apart`). Send the `version` that was read.',
    response: z.object({
      jobId: z.uuid(),
      files: z.int(),
      changed: z.int(),
      renumbered: z.int(),
      labelled: z.int(),
      moved: z.int(),
    }),
    answer: (result) => ({ ...result }),
  }),
  row(cancelImport, {
    path: '/design/cancel',
    family,
    summary: 'Cancels an import. Designs that are already in the archive are kept. Can be undone for a day.',
    response: z.object({ jobId: z.uuid() }),
    answer: (result) => result,
  }),
  row(disposeImports, {
    path: '/design/dispose',
    family,
    summary:
      'Clears one import (`jobId`) or all finished imports. Can be undone for a day; then their files are deleted.',
    response: z.object({ disposed: z.int() }),
    answer: (result) => result,
  }),
  row(undoImports, {
    path: '/design/undo',
    family,
    summary:
      'Takes a cancelled or cleared import up again where it stood (`jobId`), or all that were cleared together (`act`), within a day.',
    shown: z.object({ jobId: z.uuid().optional(), act: z.uuid().optional() }),
    response: z.object({ undone: z.int() }),
    answer: ({ undone }) => ({ undone }),
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
