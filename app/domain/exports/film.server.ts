/** What a film in the browser needs to know of a colorway. */
import { z } from 'zod';
import { DomainError } from '#app/domain/errors.ts';
import { operation } from '#app/domain/operation.ts';
import { versionOf } from '#app/domain/pictures/addresses.ts';
import { guid } from '#app/domain/rules.ts';
import { requireOpen } from './allowed.server.ts';
import { safeName } from './file-names.ts';
import { readItems } from './items.server.ts';

/** An address that holds no guid means nothing: as missing as any other. */
const OneColorway = z.object({ designGuid: z.string(), colorwayGuid: z.string() });

export const readFilm = operation('export', OneColorway, async (actor, { designGuid, colorwayGuid }) => {
  await requireOpen(actor, 'pictures');
  const id = guid.safeParse(colorwayGuid);
  const [item] = id.success ? await readItems(actor, [id.data.toLowerCase()]) : [];
  if (!item || item.designId !== designGuid.toLowerCase()) throw new DomainError('colorwayNotFound');
  return {
    designGuid: item.designId,
    colorwayGuid: item.colorwayId,
    reference: item.reference,
    version: versionOf(item.masterHash),
    fileName: `${safeName(item.reference)}.mp4`,
  };
});
