import type { LoaderFunctionArgs } from '@remix-run/node';
import { findThumbnailColorway } from '#app/domain/visible/pictures/find-picture.server.ts';
import { findVisibleColorway } from '#app/domain/visible/visibility/find-visible.server.ts';
import { answerPicture, refuse, requireViewer } from '#app/routes/shared/picture-response.server.ts';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requireViewer(request, context);
  const { shape, designId } = params;
  if (shape !== 'h' && shape !== 'v') throw refuse(404);
  const chosen = new URL(request.url).searchParams.get('c');
  const colorway = chosen
    ? await findVisibleColorway(person, chosen, designId!)
    : await findThumbnailColorway(person, designId!);
  return answerPicture(request, person, colorway, { view: 'thumbnail', shape });
}
