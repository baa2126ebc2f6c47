/** The upload form's target where script shows its progress: answers JSON. */
import type { ActionFunctionArgs } from '@remix-run/node';
import { requirePage } from '#app/actor.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { describeRefusal, receive } from './upload.server.ts';
import type { UploadReply } from './use-upload.ts';

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  try {
    const { jobId } = await receive(request, person);
    return Response.json({ jobId } satisfies UploadReply);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return Response.json(describeRefusal(error, person.locale), { status: error.status });
  }
}
