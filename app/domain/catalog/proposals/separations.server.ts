/** What a separations page needs to know of a colorway before any pixel is there. */
import { z } from 'zod';
import { db } from '#app/data/database.server.ts';
import { layoutOf } from '#app/domain/base/repeat.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { versionOf } from '#app/domain/visible/pictures/version.server.ts';
import { guid } from '#app/domain/base/rules.ts';
import { requireVisibleColorway } from '#app/domain/visible/visibility/find-visible.server.ts';
import { hasBase } from '#app/image/inks/inks.ts';
import { readArchiveColors } from './archive-colors.server.ts';
import { chooseApart } from './colors.ts';
import { asInfo, readInks } from './inks-of.server.ts';

const Separations = z.object({ designGuid: guid, colorwayGuid: guid });
const designColors = 12;

/** Without inks there is still an answer, and it says so: `inks` is empty. */
export const readSeparations = operation('archive', Separations, async (actor, { designGuid, colorwayGuid }) => {
  const colorway = await requireVisibleColorway(actor, colorwayGuid, designGuid);
  const row = await db.colorway.findUnique({
    where: { id: colorway.id },
    select: {
      colorMode: true,
      channels: true,
      design: {
        select: {
          archiveId: true,
          colorways: {
            orderBy: { position: 'asc' },
            select: { colors: { orderBy: { position: 'asc' }, select: { srgb: true } } },
          },
        },
      },
    },
  });
  if (!row) throw new DomainError('colorwayNotFound');
  const inks = await readInks(colorway, row);
  const own = row.design.colorways.flatMap(({ colors }) => colors.map(({ srgb }) => srgb.trim()));
  return {
    colorway,
    reference: formatReference(colorway.designName, colorway.name),
    version: versionOf(colorway),
    layout: layoutOf(colorway.design),
    hasBase: inks.length > 0 && hasBase(asInfo(row)),
    inks: inks.map(({ name, kind, srgb, solidity, known }) => ({ name, kind, srgb, solidity, known })),
    swatches: {
      design: chooseApart([...inks.map(({ srgb }) => srgb), ...own], 2, designColors),
      archive: inks.length > 0 ? await readArchiveColors(actor, row.design.archiveId) : [],
    },
  };
});
