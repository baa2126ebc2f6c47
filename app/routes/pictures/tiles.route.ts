import type { LoaderFunctionArgs } from '@remix-run/node';
import { getTile, getTileInfo } from '#app/domain/visible/pictures/find-picture.server.ts';
import { withViewer } from '#app/routes/shared/page.server.ts';
import { answerBytes, answerInfo, refuse } from '#app/routes/shared/picture-response.server.ts';

/** `info` as JSON, or `{level}/{col}/{row}` as JPEG of 256 px. */
export const loader = (args: LoaderFunctionArgs) =>
  withViewer(
    args,
    async ({ actor, request, params: { colorwayId: colorwayGuid, '*': rest = '' } }) => {
      if (rest === 'info') return answerInfo(request, await getTileInfo(actor, { colorwayGuid }));
      const [, level, col, row] = /^(\d{1,2})\/(\d{1,5})\/(\d{1,5})$/.exec(rest) ?? [];
      if (level === undefined) throw refuse();
      return answerBytes(request, await getTile(actor, { colorwayGuid, level, col, row }));
    },
    { kind: 'tiles' },
  );
