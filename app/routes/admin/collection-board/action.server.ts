/** The forms of one board's page. */
import { data } from '@remix-run/node';
import { saveContent, showContent } from '#app/domain/lists/collections/manage/contents.server.ts';
import {
  addColorways,
  deleteColorway,
  moveColorway,
  orderColorways,
} from '#app/domain/lists/collections/manage/hotspots.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import type { Refused } from '#app/forms/answer.ts';
import { describeRefusal, handleForm, intent, type Posted } from '#app/forms/handle.server.ts';
import type { Page } from '#app/routes/shared/page.server.ts';
import { adminBoard, adminCollection } from '#app/routes/admin/shared/collections/addresses.ts';
import { boardForm } from './form.ts';

/** reasons that are said at once */
const mostNamed = 30;

/** Forms give positions in per cent, with a decimal point or comma. */
function shareOf(percent: unknown): number | string | undefined {
  const text = typeof percent === 'string' ? percent.trim().replace(',', '.') : '';
  if (text === '') return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? Math.round(value * 100) / 10_000 : text;
}

type Added = Awaited<ReturnType<typeof addColorways>>;

/** What couldn't be added stays in the field, each with its reason, and the form reports the result for the others. */
async function sayAdded({ added, refused }: Added, posted: Posted) {
  const { t, form, done } = posted;
  const [first] = added;
  const said =
    added.length === 1
      ? t('collectionAdmin.colorwayAdded', { ...first! })
      : added.length > 1
        ? t('collectionAdmin.colorwaysAdded', { count: added.length })
        : '';
  if (refused.length === 0) return done(said);
  const reasons = refused.map(({ text, key, values }) => `${text}: ${t(`errors.${key}`, values)}`);
  form.set('val', refused.map(({ text }) => text).join('\n'));
  const refusal = describeRefusal(boardForm, posted, new DomainError(refused[0]!.key));
  refusal.message = said;
  const named = reasons.slice(0, mostNamed);
  refusal.result.error = { val: reasons.length > named.length ? [...named, '…'] : named };
  return data<unknown>({ refusal } satisfies Refused);
}

export function boardAction(page: Page) {
  const { params } = page;
  const which = { subCollectionId: params.id!, imageId: params.imageId! };
  const here = adminBoard(which.subCollectionId, which.imageId);
  const list = `${here}#colorways`;
  const onBoard = (fields: Record<string, unknown>) => ({ ...fields, ...which });
  const atPlace = (fields: Record<string, unknown>) => ({
    ...onBoard(fields),
    x: shareOf(fields.x),
    y: shareOf(fields.y),
  });
  const collection = adminCollection(which.subCollectionId);
  const leave = { boardNotFound: collection, collectionNotFound: collection };
  return handleForm(
    page,
    boardForm,
    {
      title: intent(saveContent, {
        input: onBoard,
        done: (_saved, { t, done }) => done(t('collectionAdmin.titleSaved')),
        leave,
      }),
      add: intent(addColorways, { input: atPlace, done: sayAdded, leave }),
      move: intent(moveColorway, {
        input: atPlace,
        done: ({ number }, { t, done }) => done(t('collectionAdmin.colorwayMoved', { number }), list),
        leave: { ...leave, colorwayGone: here },
      }),
      drag: intent(moveColorway, { input: atPlace, done: () => data<unknown>(null), leave }),
      order: intent(orderColorways, {
        input: onBoard,
        done: (_ordered, { t, done }) => done(t('collectionAdmin.moved'), list),
        leave,
      }),
      remove: intent(deleteColorway, {
        input: onBoard,
        done: ({ reference }, { t, done }) => done(t('collectionAdmin.colorwayRemoved', { reference }), list),
        leave,
      }),
      show: intent(showContent, {
        input: onBoard,
        done: (_shown, { t, done }) => done(t('collectionAdmin.secretShown')),
        leave,
      }),
    },
    here,
  );
}
