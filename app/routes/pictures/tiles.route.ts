import type { LoaderFunctionArgs } from '@remix-run/node';
import { versionOf } from '#app/domain/visible/pictures/addresses.ts';
import { readColorwayTile, readTileInfo } from '#app/domain/visible/pictures/find-picture.server.ts';
import { findVisibleColorway } from '#app/domain/visible/visibility/find-visible.server.ts';
import { answerBytes, refuse, requireViewer } from '#app/routes/shared/picture-response.server.ts';

/** `info` as JSON, or `{level}/{col}/{row}` as JPEG of 256 px. */
export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requireViewer(request, context);
  const rest = params['*'] ?? '';
  const place = /^(\d{1,2})\/(\d{1,5})\/(\d{1,5})$/.exec(rest)?.slice(1).map(Number) as
    [number, number, number] | undefined;
  const colorway = place || rest === 'info' ? await findVisibleColorway(person, params.colorwayId!) : null;
  if (!colorway) throw refuse(404);
  const version = versionOf(colorway.masterHash);
  if (!place) {
    const info = new TextEncoder().encode(JSON.stringify({ ...(await readTileInfo(colorway)), version }));
    return answerBytes(request, info, `info-${colorway.masterHash}`, version, 'application/json');
  }
  const tile = await readColorwayTile(colorway, ...place);
  if (!tile) throw refuse(404);
  return answerBytes(request, new Uint8Array(tile), `${place.join('-')}-${colorway.masterHash}`, version, 'image/jpeg');
}
