import type { LoaderFunctionArgs } from '@remix-run/node';
import { getProofTile, getTile, getTileInfo } from '#app/domain/visible/pictures/find-picture.server.ts';
import { withViewer } from '#app/routes/shared/page.server.ts';
import { answerBytes, answerInfo, answerStored, refuse } from '#app/routes/shared/picture-response.server.ts';

/** `info` as JSON, or `{level}/{col}/{row}` as JPEG or PNG of 256 px; `?proof=` a fabric's profile, `&gamut=1` colours beyond it marked. */
export const loader = (args: LoaderFunctionArgs) =>
  withViewer(
    args,
    async ({ actor, request, url, params: { colorwayId: colorwayGuid, '*': rest = '' } }) => {
      if (rest === 'info') return answerInfo(request, await getTileInfo(actor, { colorwayGuid }));
      const [, level, col, row] = /^(\d{1,2})\/(\d{1,5})\/(\d{1,5})$/.exec(rest) ?? [];
      if (level === undefined) throw refuse();
      const proof = url.searchParams.get('proof');
      if (proof) {
        const asked = { colorwayGuid, level, col, row, proof, gamut: url.searchParams.get('gamut') ?? '' };
        return answerStored(request, await getProofTile(actor, asked));
      }
      return answerBytes(request, await getTile(actor, { colorwayGuid, level, col, row }));
    },
    { kind: 'tiles' },
  );
