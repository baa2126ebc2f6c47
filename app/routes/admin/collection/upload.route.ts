/** Where script sends boards one by one, to show how far each is: answers JSON. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { requirePage } from '#app/actor.server.ts';
import { createContent } from '#app/domain/lists/collections/contents.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { translate } from '#app/locales/translate.ts';
import { sayRefused, sourceOf } from '../shared/collections/action.server.ts';
import type { UploadReply } from './use-board-queue.ts';

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  try {
    const { images, refused } = await createContent(person, sourceOf(request));
    const [first] = refused;
    return Response.json({ added: images.length, message: first && sayRefused(person, first) } satisfies UploadReply);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const message = translate(person.locale)(`errors.${error.key}`, error.values);
    return Response.json({ added: 0, message } satisfies UploadReply, { status: error.status });
  }
}
