/** Admin actions on wear models. Each redirects to the list; errors are shown at the fields. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Person } from '#app/domain/base/actor.ts';
import {
  deleteWear,
  discardDraft,
  getAllWears,
  keepDraft,
  moveWear,
  orderWears,
  saveWear,
  setWearState,
} from '#app/domain/catalog/wear/manage.server.ts';
import { uploadWear } from '#app/domain/catalog/wear/upload.server.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { handleStream } from '#app/forms/stream.server.ts';
import type { Page } from '#app/routes/shared/page.server.ts';
import { uploadName, wearForm } from './form.ts';

const list = '/admin/wear-models';
/** ms that an upload's answer waits for its check: most are done by then */
const patience = 20_000;

const leave = { wearNotFound: list };

export function wearAction(page: Page) {
  const { searchParams } = page.url;
  return searchParams.get('intent') === 'upload' ? receiveWear(page, searchParams.get('files')) : listAction(page);
}

function listAction(page: Page) {
  return handleForm(
    page,
    wearForm,
    {
      save: intent(saveWear, {
        // Of a form without a box ticked nothing comes: it means none.
        input: (fields, { texts }) => ({ ...fields, labelIds: texts('labelIds') }),
        done: ({ wearName: name }, { t, done }) => done(t('wear.saved', { name })),
        leave,
      }),
      enable: switchState(true),
      disable: switchState(false),
      up: move('up'),
      down: move('down'),
      order: intent(orderWears, {
        input: (_, { texts }) => ({ wearGuids: texts('wearGuids') }),
        done: (_, { t, done }) => done(t('wear.moved')),
      }),
      keep: intent(keepDraft, { done: ({ wearName: name }, { t, done }) => done(t('wear.kept', { name })) }),
      keepShow: intent(keepDraft, {
        done: async ({ wearName: name }, { actor, text, t, done }) => {
          await setWearState(actor, { wearGuid: text('wearGuid'), isEnabled: true });
          return done(t('wear.kept', { name }));
        },
      }),
      discard: intent(discardDraft, {
        done: ({ wearName: name }, { t, done }) => done(t('wear.discarded', { name })),
      }),
      delete: intent(deleteWear, {
        ask: ({ text }) => `${list}?delete=${encodeURIComponent(text('wearGuid'))}`,
        done: ({ wearGuid: id, wearName: name }, { t, done }) =>
          done(t('wear.deleted', { name }), undefined, { kind: 'wear', id }),
      }),
    },
    list,
  );
}

function switchState(isEnabled: boolean) {
  return intent(setWearState, {
    input: (fields) => ({ ...fields, isEnabled }),
    done: ({ wearName: name }, { t, done }) => done(t(isEnabled ? 'wear.nowEnabled' : 'wear.nowDisabled', { name })),
  });
}

function move(direction: 'up' | 'down') {
  return intent(moveWear, {
    input: (fields) => ({ ...fields, direction }),
    done: (_, { text, go }) => go(`${list}#wear-${text('wearGuid')}`),
  });
}

/** Files of a model, as the form sends them. */
function receiveWear(page: Page, replaced: string | null) {
  return handleStream(
    page,
    wearForm,
    { intent: 'upload', drawn: uploadName(replaced) },
    async (source, { actor, go }) => {
      const { wearGuid } = await uploadWear(actor, source);
      await waitForCheck(actor, wearGuid);
      return go(`${list}#wear-${wearGuid}`);
    },
    list,
  );
}

async function waitForCheck(person: Person, wearGuid: string): Promise<void> {
  const until = Date.now() + patience;
  while (Date.now() < until) {
    const { wears } = await getAllWears(person, {});
    if (wears.find(({ guid }) => guid === wearGuid)?.draft?.state !== 'checking') return;
    await sleep(400);
  }
}
