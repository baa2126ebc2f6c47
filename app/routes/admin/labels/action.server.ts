/** The forms of labels and their groups. */
import { localized } from '#app/domain/base/text/localized-names.ts';
import {
  makeLabel,
  moveLabel,
  placeLabel,
  regroupLabels,
  saveLabel,
} from '#app/domain/catalog/labels/manage.server.ts';
import { mergeLabels, removeLabel } from '#app/domain/catalog/labels/merge.server.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import type { Page } from '#app/routes/shared/page.server.ts';
import { labelAddress, labelsAt } from './addresses.ts';
import { labelsForm } from './form.ts';

export function labelListAction(page: Page) {
  const nameOf = (row: Parameters<typeof localized>[0]) => localized(row, page.actor.locale);
  const place = page.url.searchParams;
  const leave = { labelNotFound: labelsAt(place) };
  const step = (direction: 'up' | 'down') =>
    intent(moveLabel, {
      input: (fields) => ({ ...fields, direction }),
      done: ({ labelId }, { go }) => go(labelAddress(labelId, place)),
    });
  return handleForm(
    page,
    labelsForm,
    {
      makeLabel: intent(makeLabel, {
        input: (fields) => ({ ...fields, isGroupHeader: false }),
        // Keeps the dialog open: labels are usually added in series.
        done: (made, { t, text, done }) =>
          done(
            t('labelling.made', { name: nameOf(made) }),
            text('then') === 'more'
              ? labelsAt(place, { new: 'label', group: text('groupId') })
              : labelAddress(made.labelId),
          ),
      }),
      makeGroup: intent(makeLabel, {
        input: (fields) => ({ ...fields, isGroupHeader: true }),
        done: (made, { t, done }) => done(t('labelling.groupMade', { name: nameOf(made) }), labelAddress(made.labelId)),
      }),
      save: intent(saveLabel, {
        done: (saved, { t, done }) =>
          done(t('labelling.labelSaved', { name: nameOf(saved) }), labelAddress(saved.labelId, place)),
        leave,
      }),
      up: step('up'),
      down: step('down'),
      place: intent(placeLabel, { done: (_placed, { t, done }) => done(t('labelling.moved')) }),
      regroup: intent(regroupLabels, {
        done: ({ movedCount, groupId }, { t, done }) =>
          done(
            t('labelling.regrouped', { count: movedCount }),
            place.get('query') || groupId === null ? labelsAt(place) : labelAddress(groupId),
          ),
        leave,
      }),
      merge: intent(mergeLabels, {
        ask: ({ text }) => labelsAt(place, { merge: text('labelId'), into: text('intoId') }),
        done: ({ from, into, intoId }, { t, done }) =>
          done(t('labelling.merged', { name: nameOf(from), into: nameOf(into) }), labelAddress(intoId, place)),
        leave,
      }),
      delete: intent(removeLabel, {
        ask: ({ text }) => labelsAt(place, { delete: text('labelId') }),
        done: ({ labelId, removed }, { t, done }) =>
          done(t('labelling.removed', { name: nameOf(removed) }), undefined, { kind: 'label', id: String(labelId) }),
        leave,
      }),
    },
    labelsAt(place),
  );
}
