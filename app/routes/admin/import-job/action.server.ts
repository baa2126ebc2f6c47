/** Admin actions on one import: stages, grouping, deletion. */
import { cancelImport, disposeImports, requestStage } from '#app/domain/imports/job/control.server.ts';
import { correctGrouping } from '#app/domain/imports/review/correct.server.ts';
import { readImport } from '#app/domain/imports/review/read-import.server.ts';
import { stagesToReview, type CalledStage } from '#app/domain/imports/job/stages.ts';
import { handleForm, intent, type IntentHandler, type Posted } from '#app/forms/handle.server.ts';
import type { Page } from '#app/routes/shared/page.server.ts';
import { importJobForm } from './form.ts';

const list = '/admin/design';
type Fields = Record<string, unknown>;

export function importAction(page: Page) {
  const { jobId = '' } = page.params;
  const here = `${list}/${jobId}`;
  const one = () => ({ jobId });
  const leave = { importNotFound: list, importClosed: here, importRunning: here };

  const request = async ({ actor }: Posted, ...stages: CalledStage[]) => {
    for (const stage of stages) await requestStage(actor, { jobId, stage });
  };
  const add = (posted: Posted) => request(posted, 'addToArchive', 'completeTransfer');
  const goOn = (ask: (posted: Posted) => Promise<void>): IntentHandler => ({
    async run(posted) {
      await ask(posted);
      return posted.done(posted.t('imports.goesOn'));
    },
    leave,
  });
  const correct = (more: (about: string[]) => Fields, then?: (posted: Posted) => Promise<void>) =>
    intent(correctGrouping, {
      input: (fields, { about }) => ({ ...fields, jobId, ...more(about.split(' ')) }),
      done: async ({ remakes }, posted) => {
        await then?.(posted);
        return posted.done(posted.t(remakes > 0 ? 'imports.savedAndRemade' : 'imports.saved'));
      },
      leave,
    });

  return handleForm(
    page,
    importJobForm,
    {
      goOn: goOn((posted) => request(posted, ...stagesToReview)),
      again: goOn(async (posted) => request(posted, (await readImport(posted.actor, one())).stage as CalledStage)),
      add: goOn(add),
      cancel: intent(cancelImport, { input: one, done: (_, { t, done }) => done(t('imports.cancelled')), leave }),
      dispose: intent(disposeImports, {
        input: one,
        done: (_, { t, done }) => done(t('imports.wasDisposed'), list),
        leave,
      }),
      save: correct(() => ({})),
      saveAndAdd: correct(() => ({}), add),
      join: correct(([group, designGuid]) => ({ join: { group, designGuid } })),
      into: correct(([group, into]) => ({ join: { group, into } })),
    },
    here,
  );
}
