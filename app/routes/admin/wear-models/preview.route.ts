/** A test print on a model's new files, or on those that it has. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { requirePage } from '#app/actor.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { findWearPreview } from '#app/domain/catalog/wear/manage.server.ts';
import { wearVersion } from '#app/domain/catalog/wear/visible.server.ts';
import { answerStored, refuse } from '#app/routes/shared/picture-response.server.ts';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  try {
    const key = await findWearPreview(person, { wearGuid: params.wearId });
    return await answerStored(request, key, wearVersion(key.split('/').slice(0, -1).join('/')), 'image/webp');
  } catch (error) {
    if (error instanceof DomainError) throw refuse(404);
    throw error;
  }
}
