/** Admin actions on one import: stages, grouping, deletion. */
import { cancelImport, disposeImports, requestStage } from '#app/domain/imports/job/control.server.ts';
import { arrangeFiles } from '#app/domain/imports/review/arrange.server.ts';
import { undoImports } from '#app/domain/imports/job/undo.server.ts';
import { correctGrouping } from '#app/domain/imports/review/correct.server.ts';
import { readImport } from '#app/domain/imports/review/read-import.server.ts';
import type { Arrangement } from '#app/domain/imports/job/rules.ts';
import { stagesToReview, type CalledStage } from '#app/domain/imports/job/stages.ts';
import { restoreFromTrash } from '#app/domain/upkeep/trash/restore.server.ts';
import { ownFields } from '#app/forms/declare.ts';
import { handleForm, intent, type IntentHandler, type Posted } from '#app/forms/handle.server.ts';
import { sayNumbers, sayUndone } from '#app/routes/admin/shared/import-words.server.ts';
import type { Page } from '#app/routes/shared/page.server.ts';
import { importJobForm } from './form.ts';

const list = '/admin/design';
type Fields = Record<string, unknown>;
/** what is told by how much of it changed */
type Told = Exclude<Arrangement, 'labels' | 'archive' | 'screens'>;
type Arranged = Awaited<ReturnType<typeof arrangeFiles>>;

export function importAction(page: Page) {
  const { jobId = '' } = page.params;
  const here = `${list}/${jobId}${shownOf(page.url)}`;
  const one = () => ({ jobId });
  const leave = {
    importNotFound: list,
    importClosed: here,
    importRunning: here,
    undoExpired: here,
    trashItemNotFound: here,
  };

  const request = async ({ actor }: Posted, ...stages: CalledStage[]) => {
    for (const stage of stages) await requestStage(actor, { jobId, stage, replace: 'named' });
  };
  const add = (posted: Posted) => request(posted, 'addToArchive', 'completeTransfer');
  /** The press says what it adds: what another session has changed since is looked at first. */
  const addAsSeen = async (posted: Posted) => {
    const version = posted.text(ownFields.version);
    await requestStage(posted.actor, { jobId, stage: 'addToArchive', replace: 'named', version });
    await request(posted, 'completeTransfer');
  };
  const goOn = (ask: (posted: Posted) => Promise<void>): IntentHandler => ({
    async run(posted) {
      await ask(posted);
      return posted.done(posted.t('imports.goesOn'));
    },
    leave,
  });
  const correct = (
    more: (about: string[]) => Fields,
    { first, next }: { first?: (posted: Posted) => Promise<void>; next?: (posted: Posted) => Promise<void> } = {},
  ): IntentHandler => {
    const handler = corrected(more, next);
    return first ? { ...handler, run: async (posted) => (await first(posted), handler.run(posted)) } : handler;
  };
  const corrected = (more: (about: string[]) => Fields, next?: (posted: Posted) => Promise<void>) =>
    intent(correctGrouping, {
      input: (fields, { about }) => ({ ...fields, jobId, ...more(about.split(' ')) }),
      done: async ({ remakes, renumbered, trashed }, posted) => {
        // The page tells of it first, and what can be done.
        if (next && trashed.length > 0)
          return posted.done(posted.t('imports.trashed.first', { name: trashed.join(', ') }));
        await next?.(posted);
        return posted.done(
          sayNumbers(posted, posted.t(remakes > 0 ? 'imports.savedAndRemade' : 'imports.saved'), renumbered),
        );
      },
      leave,
    });
  const arrange = (act: Told, tell = ({ changed }: Arranged) => changed) =>
    intent(arrangeFiles, {
      input: (fields) => ({ ...fields, jobId, act }),
      done: (counts, posted) => {
        const count = tell(counts);
        if (count === 0) return posted.done(posted.t('imports.table.nothingDone'));
        return posted.done(sayNumbers(posted, posted.t(`imports.table.done.${act}`, { count }), counts.renumbered));
      },
      leave,
    });

  return handleForm(
    page,
    importJobForm,
    {
      goOn: goOn((posted) => request(posted, ...stagesToReview)),
      again: goOn(async (posted) => request(posted, (await readImport(posted.actor, one())).stage as CalledStage)),
      add: goOn(addAsSeen),
      cancel: intent(cancelImport, { input: one, done: (_, { t, done }) => done(t('imports.cancelled')), leave }),
      dispose: intent(disposeImports, {
        input: one,
        done: (_, { t, done }) => done(t('imports.wasDisposed'), list),
        leave,
      }),
      undo: intent(undoImports, {
        input: one,
        done: ({ renumbered }, posted) => posted.done(sayUndone(posted, { undone: 1, renumbered })),
        leave,
      }),
      save: correct(() => ({})),
      saveAndAdd: correct(() => ({ adds: 'true' }), { next: add }),
      next: correct(([group]) => ({ takeNext: group })),
      restore: correct(([group, designGuid]) => ({ join: { group, designGuid } }), {
        first: async ({ actor, about }) =>
          void (await restoreFromTrash(actor, { kind: 'design', id: about.split(' ')[1] })),
      }),
      join: correct(([group, designGuid]) => ({ join: { group, designGuid } })),
      into: correct(([group, into]) => ({ join: { group, into } })),
      // The files of the first one's design were there already.
      oneDesign: arrange('oneDesign', ({ changed, files }) => (changed > 0 ? files : 0)),
      eachOwn: arrange('eachOwn'),
      leaveOut: arrange('leaveOut'),
      takeIn: arrange('takeIn'),
      fields: arrange('fields'),
      screens: intent(arrangeFiles, {
        input: (fields) => ({ ...fields, jobId, act: 'screens' }),
        done: ({ files }, { t, done }) => done(t('imports.inks.joined', { count: files })),
        leave,
      }),
      apart: arrange('apart'),
      archive: intent(arrangeFiles, {
        input: (fields) => ({ ...fields, jobId, act: 'archive' }),
        done: ({ moved }, { t, done }) =>
          done(t(moved > 0 ? 'imports.table.moved' : 'imports.table.nothingDone', { count: moved })),
        leave,
      }),
      labels: intent(arrangeFiles, {
        input: (fields) => ({ ...fields, jobId, act: 'labels' }),
        done: ({ labelled }, { t, done }) =>
          done(t(labelled > 0 ? 'imports.table.labelled' : 'imports.table.nothingDone', { count: labelled })),
        leave,
      }),
    },
    here,
  );
}

/** The page of the table that somebody worked on stays. */
function shownOf({ searchParams }: URL): string {
  const kept = new URLSearchParams([...searchParams].filter(([name]) => ['page', 'show', 'open'].includes(name)));
  return kept.size > 0 ? `?${kept}` : '';
}
