import type { LoaderFunctionArgs } from '@remix-run/node';
import { findBoardPicture } from '#app/domain/lists/collections/show/pictures.server.ts';
import { refuse, requireViewer } from '#app/routes/shared/picture-response.server.ts';
import { answerBoard, readWidth } from './board-response.server.ts';

/** A board's picture, or a film's still; `?width=` px. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requireViewer(request, context);
  const source = await findBoardPicture(person, params.imageId!);
  if (!source) throw refuse(404);
  return answerBoard(request, person, source, readWidth(request));
}
