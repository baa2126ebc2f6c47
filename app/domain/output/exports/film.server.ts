/** What a film in the browser needs to know of a colorway. */
import { z } from 'zod';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { operation } from '#app/domain/base/operation.ts';
import { versionOf } from '#app/domain/visible/pictures/version.server.ts';
import { requireVisibleColorway } from '#app/domain/visible/visibility/find-visible.server.ts';
import { requireOpen } from '#app/domain/output/making/allowed.server.ts';
import { safeName } from '#app/domain/base/text/file-names.ts';

/** An address that holds no guid means nothing: as missing as any other. */
const OneColorway = z.object({ designGuid: z.string(), colorwayGuid: z.string() });

export const readFilm = operation('export', OneColorway, async (actor, { designGuid, colorwayGuid }) => {
  await requireOpen(actor, 'pictures');
  const colorway = await requireVisibleColorway(actor, colorwayGuid, designGuid);
  const reference = formatReference(colorway.designName, colorway.name);
  return {
    designGuid: colorway.designId,
    colorwayGuid: colorway.id,
    reference,
    version: versionOf(colorway),
    fileName: `${safeName(reference)}.mp4`,
  };
});
