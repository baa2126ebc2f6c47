/** Receives boards one by one from script, which shows the progress of each: answers JSON. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { createContent } from '#app/domain/lists/collections/manage/contents.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { sayRefused, sourceOf } from '#app/routes/admin/shared/collections/action.server.ts';
import type { UploadReply } from './use-board-queue.ts';

export const action = (args: ActionFunctionArgs) =>
  withPage('collections', args, async ({ actor, request, t }) => {
    try {
      const { images, refused } = await createContent(actor, sourceOf(request));
      const [first] = refused;
      return Response.json({ added: images.length, message: first && sayRefused(actor, first) } satisfies UploadReply);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const message = t(`errors.${error.key}`, error.values);
      return Response.json({ added: 0, message } satisfies UploadReply, { status: error.status });
    }
  });
