import { z } from 'zod';
import {
  bulkEditDesigns,
  reportDesignEdit,
  stopDesignEdit,
  undoDesignEdit,
} from '#app/domain/catalog/design-edits/acts.server.ts';
import { entryStates } from '#app/domain/catalog/design-edits/rules.ts';
import { row, type Row } from './endpoint.ts';
import { date } from './shapes.ts';

const family = 'Designs, administration';

const Fields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).meta({
  description: 'by field; `label.12` and `list.3`: whether the design has that label, or is on that special list',
});
const States = ['draft', 'waiting', 'running', 'done', 'stopped', 'undoing', 'undone'] as const;

const job = {
  names: { jobId: 'editId' },
  response: z.object({ jobId: z.uuid() }),
  answer: ({ editId }: { editId: string }) => ({ jobId: editId }),
};

export const designEditRows: Row[] = [
  row(bulkEditDesigns, {
    path: '/admin/design/bulk-edit',
    family,
    summary:
      'Changes up to 100,000 designs as one job: those of `designGuids`, or of a search (`criteria`, with the fields of `/search/design/basic`) at this moment. They mean what they say: a filter that isn’t known or says nothing is refused (`archive` -1 means all), and what only comes near a number, studio or original number belongs to it with `alike` alone. Fields that `changes` doesn’t name stay. With `dryRun` nothing changes: `affected` would, `unchanged` are so already, `conflicts` can’t be changed or are about to be by another job.',
    response: z.object({
      affected: z.int().optional(),
      unchanged: z.int().optional(),
      conflicts: z.int().optional(),
      jobId: z.uuid().optional(),
    }),
    answer: (result) => ({ ...result }),
  }),
  row(reportDesignEdit, {
    method: 'GET',
    path: '/admin/design/bulk-edit/{jobId}',
    family,
    summary:
      'Returns how a job over many designs stands, and a page of the designs that it left alone: those that somebody else had changed, with the fields, and those that can’t be changed. With `state`, a page of the designs with this outcome.',
    names: { jobId: 'editId' },
    response: z.object({
      jobId: z.uuid(),
      kind: z.enum(['bulk', 'table']),
      state: z.enum(States),
      progress: z.number().min(0).max(1),
      by: z.string(),
      changes: z.record(z.string(), z.unknown()),
      counts: z.object({
        total: z.int(),
        waiting: z.int(),
        done: z.int(),
        unchanged: z.int(),
        conflicts: z.int(),
        failed: z.int(),
        undone: z.int(),
        kept: z.int(),
      }),
      startedAt: date.nullable(),
      finishedAt: date.nullable(),
      undoneAt: date.nullable(),
      totalPage: z.int(),
      totalCount: z.int(),
      currentPage: z.int(),
      left: z.array(
        z.object({
          designGuid: z.uuid(),
          designName: z.string(),
          state: z.enum(entryStates),
          error: z.string().nullable(),
          changed: z.array(z.string()),
          before: Fields,
          after: Fields,
          now: Fields,
        }),
      ),
    }),
    answer: ({ editId, isEnded: _, version: __, at: ___, undoneBy: ____, left, ...edit }) => ({
      jobId: editId,
      ...edit,
      left: left.map(({ exists: _gone, thumbnail: _shown, errorKey, ...entry }) => ({ ...entry, error: errorKey })),
    }),
  }),
  row(stopDesignEdit, {
    path: '/admin/design/bulk-stop',
    family,
    summary: 'Stops a job over many designs. What it has changed stays, and can be undone.',
    ...job,
  }),
  row(undoDesignEdit, {
    path: '/admin/design/bulk-undo',
    family,
    summary:
      'Undoes a job over many designs, as a job. A field that somebody else has changed since stays as they left it.',
    ...job,
  }),
];
