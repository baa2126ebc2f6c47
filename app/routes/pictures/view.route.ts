import type { LoaderFunctionArgs } from '@remix-run/node';
import { findVisibleColorway } from '#app/domain/visible/visibility/find-visible.server.ts';
import { answerPicture, answerWear, refuse, requireViewer } from '#app/routes/shared/picture-response.server.ts';

/** `?width=` px; wear `?wear=` the model, the first one where left out; fabric `?cm=75|150`; repeat `?across=&down=` and, for another layout, `&drop=` or `&shift=` in per cent and `&mirror=across|down|both`. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requireViewer(request, context);
  const { view, designId, colorwayId } = params;
  if (!['print', 'fabric', 'repeat', 'wear'].includes(view!)) throw refuse(404);
  const colorway = await findVisibleColorway(person, colorwayId!, designId!);
  if (view === 'wear') return answerWear(request, person, colorway);
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  return answerPicture(request, person, colorway, { ...asked, view });
}
