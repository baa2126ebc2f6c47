import type { LoaderFunctionArgs } from '@remix-run/node';
import { findWearThumbnail, wearVersion } from '#app/domain/catalog/wear/visible.server.ts';
import { answerStored, refuse, requireViewer } from '#app/routes/shared/picture-response.server.ts';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requireViewer(request, context);
  const picture = await findWearThumbnail(person, params.wearId!);
  if (!picture) throw refuse(404);
  return answerStored(request, picture, wearVersion(picture.split('/').slice(0, -1).join('/')), 'image/webp');
}
