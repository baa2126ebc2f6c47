import type { LoaderFunctionArgs } from '@remix-run/node';
import { getInkInfo, getInkTile } from '#app/domain/visible/pictures/inks.server.ts';
import { withViewer } from '#app/routes/shared/page.server.ts';
import { answerBytes, answerInfo, refuse } from '#app/routes/shared/picture-response.server.ts';

/** `info` as JSON, or `{group}/{level}/{col}/{row}` as JPEG of 256 px: three planes, the base picture's or those of three inks. */
export const loader = (args: LoaderFunctionArgs) =>
  withViewer(
    args,
    async ({ actor, request, params: { colorwayId: colorwayGuid, '*': rest = '' } }) => {
      if (rest === 'info') return answerInfo(request, await getInkInfo(actor, { colorwayGuid }));
      const [, group, level, col, row] = /^(\d{1,2})\/(\d{1,2})\/(\d{1,5})\/(\d{1,5})$/.exec(rest) ?? [];
      if (group === undefined) throw refuse();
      return answerBytes(request, await getInkTile(actor, { colorwayGuid, group, level, col, row }));
    },
    { kind: 'tiles' },
  );
