/** Where a palette to search with can be taken from: a colorway that the asker may see, or a picture of the asker's own. */
import { z } from 'zod';
import { db } from '#app/data/database.server.ts';
import { findColorway } from '#app/domain/find/results/find-colorway.server.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { operation } from '#app/domain/base/operation.ts';
import { guid } from '#app/domain/base/rules.ts';
import { requireVisibleColorway } from '#app/domain/visible/visibility/find-visible.server.ts';
import { getPicture } from '#app/domain/find/query-pictures/query-pictures.server.ts';
import { mostPaletteColors } from '#app/domain/visible/criteria/similar-criteria.ts';

const Source = z.union([
  z.object({ colorwayGuid: guid }),
  z.object({ pictureGuid: guid }),
  z.object({ reference: z.string().max(200, 'wrongColorwayFormat') }),
]);

export interface TakenPalette {
  /** the colorway's reference or the file's name */
  name: string;
  /** largest first; `share` in per cent */
  colors: { hex: string; share: number }[];
}

/** Throws `colorwayNotFound`, `pictureNotFound`, `wrongColorwayFormat`. */
export const takePalette = operation('archive', Source, async (actor, source): Promise<TakenPalette> => {
  if ('pictureGuid' in source) {
    const { fileName, palette } = await getPicture(actor, source);
    return { name: fileName, colors: toShares(palette) };
  }
  const colorwayGuid =
    'colorwayGuid' in source ? source.colorwayGuid : (await findColorway(actor, source)).colorwayGuid;
  const colorway = await requireVisibleColorway(actor, colorwayGuid);
  const colors = await db.colorwayColor.findMany({
    where: { colorwayId: colorway.id },
    orderBy: { share: 'desc' },
    take: mostPaletteColors,
    select: { srgb: true, share: true },
  });
  return { name: formatReference(colorway.designName, colorway.name), colors: toShares(colors) };
});

function toShares(colors: { srgb: string; share: number }[]): TakenPalette['colors'] {
  return colors
    .toSorted((a, b) => b.share - a.share)
    .slice(0, mostPaletteColors)
    .map(({ srgb, share }) => ({ hex: srgb.trim().toLowerCase(), share: Math.max(1, Math.round(share * 100)) }));
}
