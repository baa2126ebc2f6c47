/** The forms of one board's page. */
import { data } from '@remix-run/node';
import { saveContent } from '#app/domain/lists/collections/manage/contents.server.ts';
import {
  addColorway,
  deleteColorway,
  moveColorway,
  orderColorways,
} from '#app/domain/lists/collections/manage/hotspots.server.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import type { Page } from '#app/routes/shared/page.server.ts';
import { adminBoard, adminCollection } from '#app/routes/admin/shared/collections/addresses.ts';
import { boardForm } from './form.ts';

/** Forms give positions in per cent, with a decimal point or comma. */
function shareOf(percent: unknown): number | string | undefined {
  const text = typeof percent === 'string' ? percent.trim().replace(',', '.') : '';
  if (text === '') return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? Math.round(value * 100) / 10_000 : text;
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
      add: intent(addColorway, {
        input: atPlace,
        done: ({ reference, number }, { t, done }) => done(t('collectionAdmin.colorwayAdded', { reference, number })),
        leave,
      }),
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
    },
    here,
  );
}
