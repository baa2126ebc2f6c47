import type { LoaderFunctionArgs } from '@remix-run/node';
import { versionOf } from '#app/domain/visible/pictures/addresses.ts';
import { findVisibleColorway } from '#app/domain/visible/visibility/find-visible.server.ts';
import { readInkInfo, readInkTile } from '#app/domain/visible/pictures/inks.server.ts';
import { answerBytes, orExplain, refuse, requireViewer } from '#app/routes/shared/picture-response.server.ts';

/** `info` as JSON, or `{group}/{level}/{col}/{row}` as JPEG of 256 px: three planes, the base picture's or those of three inks. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requireViewer(request, context);
  const rest = params['*'] ?? '';
  const place = /^(\d{1,2})\/(\d{1,2})\/(\d{1,5})\/(\d{1,5})$/.exec(rest)?.slice(1).map(Number) as
    [number, number, number, number] | undefined;
  const colorway = place || rest === 'info' ? await findVisibleColorway(person, params.colorwayId!) : null;
  if (!colorway) throw refuse(404);
  const version = versionOf(colorway.masterHash);
  if (place) {
    const tile = await readInkTile(colorway, ...place);
    if (!tile) throw refuse(404);
    const tag = `inks-${place.join('-')}-${colorway.masterHash}`;
    return answerBytes(request, new Uint8Array(tile), tag, version, 'image/jpeg');
  }
  return orExplain(person, async () => {
    const info = await readInkInfo(colorway);
    if (!info) throw refuse(404);
    const json = new TextEncoder().encode(JSON.stringify({ ...info, version }));
    return answerBytes(request, json, `inks-${colorway.masterHash}`, version, 'application/json');
  });
}
