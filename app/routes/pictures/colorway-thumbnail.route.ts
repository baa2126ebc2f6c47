import type { LoaderFunctionArgs } from '@remix-run/node';
import { findVisibleColorway } from '#app/domain/visible/visibility/find-visible.server.ts';
import { answerPicture, requireViewer } from '#app/routes/shared/picture-response.server.ts';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requireViewer(request, context);
  const colorway = await findVisibleColorway(person, params.colorwayId!, params.designId!);
  return answerPicture(request, person, colorway, { view: 'colorway' });
}
