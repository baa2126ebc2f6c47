import type { LoaderFunctionArgs } from '@remix-run/node';
import { DomainError } from '#app/domain/base/errors.ts';
import { findVisibleColorway } from '#app/domain/visible/visibility/find-visible.server.ts';
import { readChoices } from '#app/domain/visible/pictures/ink-pictures.server.ts';
import { obtainInkSheet } from '#app/domain/visible/pictures/inks.server.ts';
import { PictureRequest } from '#app/domain/visible/pictures/requests.server.ts';
import { answerPicture, orExplain, refuse, requireViewer } from '#app/routes/shared/picture-response.server.ts';

/** `?width=` px, `&inks=` one entry for each ink (hex, `-` off, empty its own colour) or `&screen=` the number (from 0) of one ink alone, as gray film. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requireViewer(request, context);
  const colorway = await findVisibleColorway(person, params.colorwayId!, params.designId!);
  if (!colorway) throw refuse(404);
  const asked = { ...Object.fromEntries(new URL(request.url).searchParams), view: 'inks' };
  return orExplain(person, async () => {
    const sheet = await obtainInkSheet(colorway);
    if (!sheet) throw refuse(404);
    const parsed = PictureRequest.safeParse(asked);
    if (!parsed.success || parsed.data.view !== 'inks') throw new DomainError('invalidInput');
    readChoices(sheet, parsed.data.inks);
    if ((parsed.data.screen ?? 0) >= sheet.inks.length) throw new DomainError('invalidInput');
    return answerPicture(request, person, colorway, asked);
  });
}
