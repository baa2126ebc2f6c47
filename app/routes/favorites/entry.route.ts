/** Adds or removes a favourite: a plain form post redirects back with a toast, a fetch gets JSON. */
import { redirect, type ActionFunctionArgs } from '@remix-run/node';
import type { ClientActionFunctionArgs } from '@remix-run/react';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { addEntry, removeEntry } from '#app/domain/lists/favorites/entries.server.ts';
import { fieldsOf, handleForm, type IntentHandler } from '#app/forms/handle.server.ts';
import { redirectWithToast, toastHeader } from '#app/forms/toast.server.ts';
import { withReturn } from '#app/own-path.ts';
import type { EntryAnswer } from '#app/routes/shared/favorites/entry-answer.ts';
import { entryForm } from '#app/routes/shared/favorites/heart-forms.ts';
import { withVisitor } from '#app/routes/shared/page.server.ts';

/** After a sign-in that interrupted the post. */
export async function loader() {
  throw redirect('/favorites');
}

export const action = (args: ActionFunctionArgs) =>
  withVisitor(args, (page) =>
    handleForm(
      page,
      entryForm,
      { add: press(addEntry, 'favorites.done.added'), remove: press(removeEntry, 'favorites.done.removed') },
      '/favorites',
    ),
  );

/** Without it, a click while offline would replace the archive by the error page. */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<EntryAnswer> {
  try {
    return await serverAction<EntryAnswer>();
  } catch (error) {
    // A redirect: the session has ended.
    if (error instanceof Response) throw error;
    return { ok: false, key: 'serviceFailure', message: '' };
  }
}

function press(
  operation: typeof addEntry | typeof removeEntry,
  word: 'favorites.done.added' | 'favorites.done.removed',
): IntentHandler<Actor> {
  return {
    async run({ actor, form, request, t, here }) {
      if (actor.kind !== 'person') {
        const expired = actor.kind === 'stranger' && actor.expired;
        return redirect(withReturn('/login', here, expired ? { expired: 'true' } : {}), 303);
      }
      const { status, answer } = await operation(actor, fieldsOf(form)).then(
        ({ reference, listName: name, ...entry }) => ({
          status: 200,
          answer: {
            ok: true,
            active: operation === addEntry,
            ...entry,
            message: t(word, { reference, name }),
          } as const,
        }),
        (error: unknown) => {
          if (!(error instanceof DomainError)) throw error;
          const { key, status, values } = error;
          return { status, answer: { ok: false, key, message: t(`errors.${key}`, values) } as const };
        },
      );
      const toast = { kind: answer.ok ? 'success' : 'danger', text: answer.message } as const;
      // Only document navigation accepts HTML.
      if (request.headers.get('accept')?.includes('text/html')) return redirectWithToast(here, toast, { status: 303 });
      return Response.json(answer satisfies EntryAnswer, {
        status,
        headers: { 'Set-Cookie': await toastHeader(toast) },
      });
    },
  };
}
