/** What an admin does with the designs of a list, and with the lists. */
import { data, redirect } from '@remix-run/node';
import type { Person } from '#app/domain/base/actor.ts';
import { localized } from '#app/domain/base/text/localized-names.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { addToList, moveInList, removeFromList } from '#app/domain/catalog/special-lists/designs.server.ts';
import {
  deleteSpecialList,
  makeSpecialList,
  moveSpecialList,
  saveSpecialList,
} from '#app/domain/catalog/special-lists/lists.server.ts';
import { translate } from '#app/locales/translate.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { toldVersion } from '../refused.server.ts';
import { listAddress, listsPage, placeAddress, readListPlace, type ListKey } from './addresses.ts';

export interface Answer {
  intent: string;
  /** what went well, in a sentence */
  done: string;
  /** numbers that name no design: they stay in the field */
  notFound: string[];
  message: string;
  fields: Record<string, string[]>;
  values: Record<string, string>;
  /** what somebody else has made of it meanwhile */
  version?: string;
}

const none = { done: '', notFound: [], message: '', fields: {}, values: {} };
/** sentences name at most so many */
const mostNamed = 30;

export async function actOnList(person: Person, list: ListKey, form: FormData, url: URL) {
  const t = translate(person.locale);
  const intent = String(form.get('intent') ?? '');
  const here = placeAddress(list, readListPlace(url.searchParams));
  try {
    if (intent === 'numbers' || intent === 'add') return await add(person, list, form, intent, here);
    if (intent === 'remove' || intent === 'removeOne') {
      const chosen = intent === 'removeOne' ? [form.get('designGuid')] : form.getAll('designGuids');
      const { removed } = await removeFromList(person, { listId: list, designGuids: chosen });
      return await redirectWithToast(here, { kind: 'success', text: t('pinning.removed', { count: removed }) });
    }
    const designGuid = String(form.get('designGuid') ?? '');
    const direction = ['up', 'down', 'top', 'bottom'].includes(intent) ? intent : undefined;
    const to =
      intent === 'before'
        ? { before: form.get('before') ?? '' }
        : direction
          ? { direction }
          : { place: form.get('place') };
    const moved = await moveInList(person, { listId: list, designGuid, ...to });
    if (direction === 'up' || direction === 'down') return redirect(`${here}#design-${moved.designGuid}`);
    const text = t('pinning.moved', { name: String(form.get('name') ?? '').slice(0, 80), place: moved.place });
    return await redirectWithToast(here, { kind: 'success', text });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (intent === 'numbers') return refusal(person, error, form, intent);
    const key = Object.values(error.fields).flat()[0] ?? error.key;
    return redirectWithToast(here, { kind: 'error', text: t(`errors.${key}`, error.values) });
  }
}

async function add(person: Person, list: ListKey, form: FormData, intent: string, here: string) {
  const t = translate(person.locale);
  const asked =
    intent === 'numbers'
      ? { numbers: form.get('numbers'), atTop: form.get('atTop') }
      : { designGuids: form.getAll('designGuids'), atTop: form.get('atTop') };
  const { added, already, notFound } = await addToList(person, { listId: list, ...asked });
  const sentences = [
    ...(added > 0 ? [t('pinning.added', { count: added })] : []),
    ...(already > 0 ? [t('pinning.already', { count: already })] : []),
  ];
  const done = sentences.join(' ') || t('pinning.noneFound');
  if (notFound.length === 0 || intent === 'add')
    return redirectWithToast(here, { kind: added + already > 0 ? 'success' : 'error', text: done });
  const named = notFound.slice(0, mostNamed).map((number) => number.slice(0, 80));
  const names = named.join(', ') + (notFound.length > named.length ? ' …' : '');
  const answer: Answer = {
    ...none,
    intent,
    done,
    notFound,
    fields: { numbers: [t('pinning.notFound', { count: notFound.length, names })] },
  };
  return data(answer, { status: 200 });
}

export async function actOnLists(person: Person, form: FormData) {
  const t = translate(person.locale);
  const intent = String(form.get('intent') ?? '');
  const listId = String(form.get('listId') ?? '');
  const named = { nameTr: form.get('nameTr'), nameEn: form.get('nameEn'), nameRu: form.get('nameRu') };
  const done = (text: string, to: string = listsPage) => redirectWithToast(to, { kind: 'success', text });
  const nameOf = (row: Parameters<typeof localized>[0]) => ({ name: localized(row, person.locale) });
  try {
    switch (intent) {
      case 'make': {
        const made = await makeSpecialList(person, named);
        return await done(t('pinning.listMade', nameOf(made)), listAddress(made.listId));
      }
      case 'up':
      case 'down':
        await moveSpecialList(person, { listId, direction: intent });
        return redirect(listsPage);
      case 'delete':
        return await done(t('pinning.listDeleted', nameOf(await deleteSpecialList(person, { listId }))));
      default:
        return await done(
          t(
            'pinning.listSaved',
            nameOf(await saveSpecialList(person, { listId, ...named, version: form.get('version') })),
          ),
        );
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (intent === 'make' || intent === 'save') return refusal(person, error, form, intent);
    return redirectWithToast(listsPage, { kind: 'error', text: t(`errors.${error.key}`, error.values) });
  }
}

function refusal(person: Person, error: DomainError, form: FormData, intent: string) {
  const t = translate(person.locale);
  const fields = Object.fromEntries(
    Object.entries(error.fields).map(([field, keys]) => [field, keys.map((key) => t(`errors.${key}`, error.values))]),
  );
  const values = Object.fromEntries(
    ['listId', 'nameTr', 'nameEn', 'nameRu', 'numbers'].map((name) => [
      name,
      String(form.get(name) ?? '').slice(0, 300_000),
    ]),
  );
  const message = t(`errors.${error.key}`, error.values);
  const answer: Answer = { ...none, intent, message, fields, values, version: toldVersion(error) };
  return data(answer, { status: error.status });
}
