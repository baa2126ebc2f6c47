/** A press of a heart: as a plain form it leads back with a word about it, asked by script it answers JSON. */
import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import { getActor } from '#app/actor.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { addEntry, removeEntry } from '#app/domain/lists/favorites/entries.server.ts';
import { translate } from '#app/locales/translate.ts';
import { ownPath, withReturn } from '#app/own-path.ts';
import type { EntryAnswer } from '../shared/favorites/entry-answer.ts';
import { redirectWithToast, toastHeader } from '#app/forms/toast.server.ts';
import { readForm } from '../shared/read-form.server.ts';

/** Where one lands who signed in on the way to a heart. */
export async function loader() {
  throw redirect('/favorites');
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await getActor(request, context);
  const fields = Object.fromEntries(await readForm(request));
  const back = ownPath(fields.returnTo) ?? '/favorites';
  if (actor.kind !== 'person') {
    const expired = actor.kind === 'stranger' && actor.expired;
    throw redirect(withReturn('/login', back, expired ? { expired: 'true' } : {}), 303);
  }
  const { status, answer } = await change(actor, fields);
  const toast = { kind: answer.ok ? 'success' : 'error', text: answer.message } as const;
  // Only a document that is being left for another names HTML among what it takes.
  if (request.headers.get('accept')?.includes('text/html')) return redirectWithToast(back, toast, { status: 303 });
  return Response.json(answer, { status, headers: { 'Set-Cookie': await toastHeader(toast) } });
}

/** Without it a press while the network is away would put the error's page in the place of the archive. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<EntryAnswer> {
  try {
    return await serverAction<EntryAnswer>();
  } catch (error) {
    // A redirect: the session has ended.
    if (error instanceof Response) throw error;
    return { ok: false, key: 'serviceFailure', message: '' };
  }
}

async function change(
  actor: Actor,
  { intent, ...fields }: Record<string, unknown>,
): Promise<{ status: number; answer: EntryAnswer }> {
  const t = translate(actor.locale);
  try {
    if (intent !== 'add' && intent !== 'remove') throw fieldError('intent', 'notOneOf');
    const { reference, listName, ...entry } =
      intent === 'add' ? await addEntry(actor, fields) : await removeEntry(actor, fields);
    const message = t(intent === 'add' ? 'favorites.done.added' : 'favorites.done.removed', {
      reference,
      name: listName,
    });
    return { status: 200, answer: { ok: true, active: intent === 'add', ...entry, message } };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const message = t(`errors.${error.key}`, error.values);
    return { status: error.status, answer: { ok: false, key: error.key, message } };
  }
}
