/** What an admin does with labels and their groups. */
import { data, redirect } from '@remix-run/node';
import type { Person } from '#app/domain/base/actor.ts';
import { localized } from '#app/domain/base/text/localized-names.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import {
  makeLabel,
  moveLabel,
  placeLabel,
  regroupLabels,
  saveLabel,
} from '#app/domain/catalog/labels/manage.server.ts';
import { mergeLabels, removeLabel } from '#app/domain/catalog/labels/merge.server.ts';
import { translate } from '#app/locales/translate.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { toldVersion } from '../shared/refused.server.ts';
import { labelAddress, labelListPage } from './addresses.ts';

export interface Refused {
  intent: string;
  labelId: string;
  message: string;
  fields: Record<string, string[]>;
  /** what was typed */
  values: Record<string, string>;
  /** what somebody else has made of it meanwhile */
  version?: string;
}

/** Forms whose fields may be at fault: they stay, with what was typed. */
const kept = new Set(['makeLabel', 'makeGroup', 'save', 'merge', 'delete', 'regroup']);

export async function actOnLabelList(person: Person, form: FormData) {
  const t = translate(person.locale);
  const intent = String(form.get('intent') ?? '');
  const labelId = String(form.get('labelId') ?? '');
  const done = (text: string, to: string = labelListPage) => redirectWithToast(to, { kind: 'success', text });
  const named = { nameTr: form.get('nameTr'), nameEn: form.get('nameEn'), nameRu: form.get('nameRu') };
  try {
    switch (intent) {
      case 'makeLabel':
      case 'makeGroup': {
        const isGroupHeader = intent === 'makeGroup';
        const made = await makeLabel(person, { ...named, groupId: form.get('groupId'), isGroupHeader });
        const name = localized(made, person.locale);
        const text = t(isGroupHeader ? 'labelling.groupMade' : 'labelling.made', { name });
        // Labels come in rows: the next one can be typed at once.
        const more = `${labelListPage}?${new URLSearchParams({ new: 'label', group: String(form.get('groupId') ?? '') }).toString()}`;
        return await done(text, form.get('then') === 'more' ? more : labelAddress(made.labelId));
      }
      case 'up':
      case 'down':
        await moveLabel(person, { labelId, direction: intent });
        return redirect(labelAddress(Number(labelId)));
      case 'place':
        await placeLabel(person, { labelId, groupId: form.get('groupId'), beforeId: form.get('beforeId') });
        return await done(t('labelling.moved'));
      case 'regroup': {
        const { movedCount, groupId } = await regroupLabels(person, {
          labelIds: form.getAll('labelIds'),
          groupId: form.get('groupId'),
        });
        const to = groupId === null ? labelListPage : labelAddress(groupId);
        return await done(t('labelling.regrouped', { count: movedCount }), to);
      }
      case 'merge': {
        const input = { labelId, intoId: form.get('intoId'), acceptOpening: form.get('acceptOpening') };
        const { from, into, intoId } = await mergeLabels(person, input);
        const names = { name: localized(from, person.locale), into: localized(into, person.locale) };
        return await done(t('labelling.merged', names), labelAddress(intoId));
      }
      case 'delete': {
        const input = { labelId, membersTo: form.get('membersTo'), acceptOpening: form.get('acceptOpening') };
        const { removed } = await removeLabel(person, input);
        return await done(t('labelling.removed', { name: localized(removed, person.locale) }));
      }
      default: {
        const version = form.get('version');
        const asked = { labelId, ...named, groupId: form.get('groupId') ?? undefined, version };
        const saved = await saveLabel(person, asked);
        return await done(
          t('labelling.labelSaved', { name: localized(saved, person.locale) }),
          labelAddress(saved.labelId),
        );
      }
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const atFields = Object.keys(error.fields).length > 0 || ['labelHoldsPool', 'changedMeanwhile'].includes(error.key);
    if (kept.has(intent) && atFields) return refusal(person, error, intent, labelId, form);
    const key = Object.values(error.fields).flat()[0] ?? error.key;
    return redirectWithToast(labelListPage, { kind: 'error', text: t(`errors.${key}`, error.values) });
  }
}

function refusal(person: Person, error: DomainError, intent: string, labelId: string, form: FormData) {
  const t = translate(person.locale);
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([field, keys]) => [field, keys.map((key) => t(`errors.${key}`, error.values))]),
  );
  const values = Object.fromEntries(
    ['nameTr', 'nameEn', 'nameRu', 'groupId', 'intoId', 'membersTo'].map((name) => [
      name,
      String(form.get(name) ?? '').slice(0, 2000),
    ]),
  );
  values.labelIds = form.getAll('labelIds').join().slice(0, 20_000);
  const message = t(`errors.${error.key}`, error.values);
  const answer: Refused = { intent, labelId, message, fields, values, version: toldVersion(error) };
  return data(answer, { status: error.status });
}
