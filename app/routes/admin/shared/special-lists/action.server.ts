/** The forms of a list's designs, and of the lists. */
import { data } from '@remix-run/node';
import { DomainError } from '#app/domain/base/errors.ts';
import { localized } from '#app/domain/base/text/localized-names.ts';
import { addToList, moveInList, removeFromList } from '#app/domain/catalog/special-lists/designs.server.ts';
import {
  deleteSpecialList,
  makeSpecialList,
  moveSpecialList,
  saveSpecialList,
} from '#app/domain/catalog/special-lists/lists.server.ts';
import type { Refused } from '#app/forms/answer.ts';
import { describeRefusal, handleForm, intent, type Posted } from '#app/forms/handle.server.ts';
import type { Page } from '#app/routes/shared/page.server.ts';
import { listAddress, listsPage, placeAddress, readListPlace, type ListKey } from './addresses.ts';
import { listDesignsForm, listsForm } from './form.ts';

/** sentences name at most so many */
const mostNamed = 30;

export function listAction(page: Page, listId: ListKey) {
  const here = placeAddress(listId, readListPlace(page.url.searchParams));
  const inList = (fields: Record<string, unknown>) => ({ ...fields, listId });
  const step = (direction: 'up' | 'down') =>
    intent(moveInList, {
      input: (fields) => ({ ...inList(fields), direction }),
      done: ({ designGuid }, { go }) => go(`${here}#design-${designGuid}`),
    });
  const sayMoved = ({ place }: { place: number }, { t, text, done }: Posted) =>
    done(t('pinning.moved', { name: text('name').slice(0, 80), place }));
  const sayRemoved = ({ removed }: { removed: number }, { t, done }: Posted) =>
    done(t('pinning.removed', { count: removed }));
  return handleForm(
    page,
    listDesignsForm,
    {
      numbers: intent(addToList, { input: inList, done: sayNumbers }),
      add: intent(addToList, { input: inList, done: sayAdded }),
      remove: intent(removeFromList, { input: inList, done: sayRemoved }),
      removeOne: intent(removeFromList, {
        input: ({ designGuid }) => ({ listId, designGuids: [designGuid] }),
        done: sayRemoved,
      }),
      up: step('up'),
      down: step('down'),
      top: intent(moveInList, { input: (fields) => ({ ...inList(fields), direction: 'top' }), done: sayMoved }),
      place: intent(moveInList, { input: inList, done: sayMoved }),
    },
    here,
  );
}

interface Added {
  added: number;
  already: number;
  notFound: string[];
}

function sentenceOf({ added, already }: Added, { t }: Posted): string {
  const sentences = [
    ...(added > 0 ? [t('pinning.added', { count: added })] : []),
    ...(already > 0 ? [t('pinning.already', { count: already })] : []),
  ];
  return sentences.join(' ') || t('pinning.noneFound');
}

async function sayAdded(result: Added, posted: Posted) {
  if (result.added + result.already > 0) return posted.done(sentenceOf(result, posted));
  throw new DomainError('designNotFound');
}

/** Numbers that name no design stay in the field, and the form reports the result for the others. */
async function sayNumbers(result: Added, posted: Posted) {
  const { notFound } = result;
  const { t, form, done } = posted;
  if (notFound.length === 0) return done(sentenceOf(result, posted));
  const named = notFound.slice(0, mostNamed).map((number) => number.slice(0, 80));
  const names = named.join(', ') + (notFound.length > named.length ? ' …' : '');
  form.set('numbers', notFound.join('\n'));
  const refusal = describeRefusal(listDesignsForm, posted, new DomainError('designsNotFound', { values: { names } }));
  refusal.message = sentenceOf(result, posted);
  refusal.result.error = { numbers: [t('pinning.notFound', { count: notFound.length, names })] };
  return data<unknown>({ refusal } satisfies Refused);
}

export function listsAction(page: Page) {
  const nameOf = (row: Parameters<typeof localized>[0]) => ({ name: localized(row, page.actor.locale) });
  const step = (direction: 'up' | 'down') =>
    intent(moveSpecialList, {
      input: (fields) => ({ ...fields, direction }),
      done: (_list, { go }) => go(listsPage),
    });
  return handleForm(
    page,
    listsForm,
    {
      make: intent(makeSpecialList, {
        done: (made, { t, done }) => done(t('pinning.listMade', nameOf(made)), listAddress(made.listId)),
      }),
      save: intent(saveSpecialList, {
        done: (saved, { t, done }) => done(t('pinning.listSaved', nameOf(saved))),
        leave: { specialListNotFound: listsPage },
      }),
      up: step('up'),
      down: step('down'),
      delete: intent(deleteSpecialList, {
        ask: ({ text }) => `${listsPage}?delete=${encodeURIComponent(text('listId'))}`,
        done: (deleted, { t, done }) =>
          done(t('pinning.listDeleted', nameOf(deleted)), undefined, {
            kind: 'specialList',
            id: String(deleted.listId),
          }),
      }),
    },
    listsPage,
  );
}
