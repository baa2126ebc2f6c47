import type { LoaderFunctionArgs } from '@remix-run/node';
import { findCover } from '#app/domain/lists/collections/show/pictures.server.ts';
import { refuse, requireViewer } from '#app/routes/shared/picture-response.server.ts';
import { answerBoard, readWidth } from './board-response.server.ts';

/** The collection's own picture; `?width=` px. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requireViewer(request, context);
  const width = readWidth(request);
  const source = width && (await findCover(person, params.id!, width));
  if (source === null) throw refuse(404);
  return answerBoard(request, person, source ?? '', width);
}
