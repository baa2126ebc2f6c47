/** What a film in the browser needs to know of a colorway. */
import { z } from 'zod';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { versionOf } from '#app/domain/visible/pictures/addresses.ts';
import { guid } from '#app/domain/base/rules.ts';
import { requireOpen } from '../making/allowed.server.ts';
import { safeName } from '#app/domain/base/text/file-names.ts';
import { readItems } from '../making/items.server.ts';

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
