/** The forms of the favourites' pages: one intent, one operation, and where one stands afterwards. */
import { data, redirect } from '@remix-run/node';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError, type ErrorKey } from '#app/domain/base/errors.ts';
import { copyList } from '#app/domain/lists/favorites/copy.server.ts';
import {
  copyEntries,
  moveEntries,
  orderEntry,
  removeEntries,
  removeEntry,
} from '#app/domain/lists/favorites/entries.server.ts';
import {
  chooseList,
  createList,
  deleteList,
  emptyList,
  orderList,
  renameList,
} from '#app/domain/lists/favorites/lists.server.ts';
import { mostCompared } from '#app/domain/lists/favorites/limits.ts';
import { leaveList, revokeShare, shareList } from '#app/domain/lists/favorites/shares.server.ts';
import { translate, type Say } from '#app/locales/translate.ts';
import { ownPath } from '#app/own-path.ts';
import { redirectWithToast, toastHeader } from '#app/forms/toast.server.ts';
import { listAddress } from './addresses.ts';

/** Sent back to the form that was refused. */
export interface Refusal {
  intent: string;
  key: ErrorKey;
  message: string;
  /** by field */
  fields: Record<string, string>;
  /** what was typed */
  given: Record<string, string>;
}

export interface MadeLink {
  intent: 'share';
  url: string;
  expiresAt: string;
}

export interface Acting {
  person: Person;
  form: FormData;
  /** the page itself, where refusals of its buttons lead back to */
  here: string;
  listid?: string | undefined;
  token?: string | undefined;
}

interface Done {
  to: string;
  text?: string;
}

type Act = (acting: Acting & { t: Say; input: Record<string, unknown> }) => Promise<Done | MadeLink>;

const acts: Record<string, Act> = {
  create: async ({ person, input, here, t }) => {
    const { name } = await createList(person, input);
    return { to: here, text: t('favorites.done.created', { name }) };
  },
  rename: async ({ person, input, t }) => {
    const { id, name } = await renameList(person, input);
    return { to: listAddress(id), text: t('favorites.done.renamed', { name }) };
  },
  order: async ({ person, input, here }) => {
    await orderList(person, input);
    return { to: here };
  },
  choose: async ({ person, input, here, t }) => {
    const { name } = await chooseList(person, input);
    return { to: here, text: t('favorites.done.chosen', { name }) };
  },
  empty: async ({ person, input, t }) => {
    const { id, name, removed } = await emptyList(person, input);
    return { to: listAddress(id), text: t('favorites.done.emptied', { count: removed, name }) };
  },
  delete: async ({ person, input, t }) => {
    const { name } = await deleteList(person, input);
    return { to: '/favorites', text: t('favorites.done.deleted', { name }) };
  },
  copyList: async ({ person, input, token, t }) => {
    const { id, name } = await copyList(person, { ...input, ...(token && { token, listid: undefined }) });
    return { to: listAddress(id), text: t('favorites.done.copiedList', { name }) };
  },
  orderEntry: async ({ person, input, here }) => {
    await orderEntry(person, input);
    return { to: here };
  },
  removeEntry: async ({ person, input, here, t }) => {
    const { reference, listName } = await removeEntry(person, input);
    return { to: here, text: t('favorites.done.removed', { reference, name: listName }) };
  },
  removeChosen: async ({ person, input, here, t }) => {
    const { removed, listName } = await removeEntries(person, input);
    return { to: here, text: t('favorites.done.removedSome', { count: removed, name: listName }) };
  },
  moveChosen: async ({ person, input, here, t }) => {
    const { moved, listName } = await moveEntries(person, input);
    return { to: here, text: t('favorites.done.moved', { count: moved, name: listName }) };
  },
  copyChosen: async ({ person, input, here, t }) => {
    const { added, listName } = await copyEntries(person, input);
    return { to: here, text: t('favorites.done.copied', { count: added, name: listName }) };
  },
  compareChosen: async ({ form }) => {
    const chosen = form.getAll('colorwayGuids').map(String);
    if (chosen.length === 0) throw new DomainError('nothingSelected');
    if (chosen.length > mostCompared) throw new DomainError('tooManyToCompare', { values: { limit: mostCompared } });
    return { to: `/compare?${new URLSearchParams(chosen.map((guid) => ['c', guid])).toString()}` };
  },
  share: async ({ person, input, t }) => {
    const { listId, listName, colleague, url, expiresAt } = await shareList(person, input);
    if (url && expiresAt) return { intent: 'share', url, expiresAt: expiresAt.toISOString() };
    const text = t('favorites.done.shared', { name: listName, colleague: colleague?.name ?? '' });
    return { to: listAddress(listId, { dialog: 'share' }), text };
  },
  revoke: async ({ person, input, t }) => {
    const { listId } = await revokeShare(person, input);
    return { to: listAddress(listId, { dialog: 'share' }), text: t('favorites.done.revoked') };
  },
  leave: async ({ person, input, t }) => {
    await leaveList(person, input);
    return { to: '/favorites', text: t('favorites.done.left') };
  },
};

/** Forms with fields of their own: refused, they come back as they were. The rest are buttons, whose refusal is a toast. */
const forms = new Set(['create', 'rename', 'copyList', 'share']);

export async function actOnFavorites(acting: Acting) {
  const { person, form } = acting;
  const t = translate(person.locale);
  const intent = String(form.get('intent') ?? '');
  const here = ownPath(form.get('returnTo')) ?? acting.here;
  // The address names the list where it does; a form's own field stands where it doesn't.
  const input = { ...readFields(form), ...(acting.listid && { listid: acting.listid }) };
  try {
    const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
    if (!act) throw new DomainError('invalidInput');
    const done = await act({ ...acting, here, t, input });
    if ('url' in done) return data(done);
    if (!done.text) return redirect(done.to, 303);
    return await redirectWithToast(done.to, { kind: 'success', text: done.text }, { status: 303 });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const refusal = readRefusal(error, intent, form, t);
    if (forms.has(intent)) return data(refusal, { status: error.status });
    const toast = { kind: 'error', text: refusal.message } as const;
    if (!asksForData(form)) return redirectWithToast(here, toast, { status: 303 });
    return data(refusal, { status: error.status, headers: { 'Set-Cookie': await toastHeader(toast) } });
  }
}

/** A drag: the page shows the new order already and wants to know whether it holds. */
const asksForData = (form: FormData) => form.get('by') === 'drag';

/** Fields that come more than once are lists. */
function readFields(form: FormData): Record<string, unknown> {
  return Object.fromEntries(
    [...new Set(form.keys())].map((name) => {
      const values = form.getAll(name);
      return [name, name === 'colorwayGuids' ? values : values[0]];
    }),
  );
}

function readRefusal(error: DomainError, intent: string, form: FormData, t: Say): Refusal {
  const fields = Object.entries(error.fields).map(([name, keys]) => [
    name,
    t(`errors.${keys[0] ?? error.key}`, error.values),
  ]);
  const given = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value.slice(0, 500)]] : []));
  return {
    intent,
    key: error.key,
    message: t(`errors.${error.key}`, error.values),
    fields: Object.fromEntries(fields),
    given: Object.fromEntries(given),
  };
}
