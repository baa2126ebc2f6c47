/** Similar designs: what a search for them was asked with, the palette to ask with, and prints that go with one. */
import { z } from 'zod';
import { db } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { question } from '#app/domain/base/questions/question.server.ts';
import { guid } from '#app/domain/base/rules.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { getPicture } from '#app/domain/find/query-pictures/query-pictures.server.ts';
import { queryIndex } from '#app/domain/find/vector-index/index-client.server.ts';
import type { Part, RankedPart } from '#app/domain/find/vector-index/rank.ts';
import type { SimilarQuery } from '#app/domain/find/vector-index/score.ts';
import { findColorway } from '#app/domain/find/results/find-colorway.server.ts';
import { mostPaletteColors } from '#app/domain/visible/criteria/similar-criteria.ts';
import { thumbnailShape, type ThumbnailShape } from '#app/domain/visible/pictures/addresses.ts';
import { pictureDesignColumn, versionOf, type Versioned } from '#app/domain/visible/pictures/version.server.ts';
import { requireVisibleColorway, requireVisibleDesign } from '#app/domain/visible/visibility/find-visible.server.ts';
import { grantEveryDesign } from '#app/domain/visible/visibility/visible-sets.server.ts';
import { visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';
import { OneDesign } from './one-design.ts';
import { readColorway } from './query.server.ts';
import { askCoordinates, readLike } from './similar-page.server.ts';

export interface QueryColorway {
  colorwayGuid: string;
  colorwayName: string;
  version: string;
}

export interface QueryDesign {
  designGuid: string;
  designName: string;
  shape: ThumbnailShape;
  /** the query's own; null where the design has none */
  colorway: QueryColorway | null;
  /** all of the design, in its order */
  colorways: QueryColorway[];
}

interface Row {
  id: string;
  name: string;
  widthCm: number;
  heightCm: number;
  design: Versioned['design'];
  activeColorwayId: string | null;
  colorways: { id: string; name: string; masterHash: string }[];
}

const FoundQuery = z.object({ similarId: guid });

/** By a colorway, or a design for its active colorway. Throws `designNotFound` for a hidden one as for one that never was. */
export const readQueryDesign = operation('archive', FoundQuery, async (actor, { similarId }): Promise<QueryDesign> => {
  const visible = await visibleDesigns(actor);
  const [row] = await db.$queryRaw<Row[]>`
    SELECT d."id"::text, d."name", d."widthCm"::float8, d."heightCm"::float8, ${pictureDesignColumn}, d."activeColorwayId"::text,
      coalesce((SELECT json_agg(json_build_object('id', k."id", 'name', k."name", 'masterHash', k."masterHash") ORDER BY k."position")
        FROM "Colorway" k WHERE k."designId" = d."id"), '[]') AS colorways
    FROM "Design" d
    WHERE d."id" IN (SELECT k."designId" FROM "Colorway" k WHERE k."id" = ${similarId}::uuid UNION ALL SELECT ${similarId}::uuid)
      AND ${visible}`;
  if (!row) throw new DomainError('designNotFound');
  const colorways = row.colorways.map(({ id, name, masterHash }) => ({
    colorwayGuid: id,
    colorwayName: name,
    version: versionOf({ masterHash, design: row.design }),
  }));
  const find = (id: string | null) => colorways.find(({ colorwayGuid }) => colorwayGuid === id);
  return {
    designGuid: row.id,
    designName: row.name,
    shape: thumbnailShape({ width: row.widthCm, height: row.heightCm }),
    colorway: find(similarId.toLowerCase()) ?? find(row.activeColorwayId) ?? colorways[0] ?? null,
    colorways,
  };
});

const PaletteSource = z.union([
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

/** Of a colorway that the asker may see, or of a picture of the asker's own. Throws `colorwayNotFound`, `pictureNotFound`, `wrongColorwayFormat`. */
export const takePalette = operation('archive', PaletteSource, async (actor, source): Promise<TakenPalette> => {
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

const mostCoordinates = 12;

/** Prints of the same colours to make up a collection with. Throws `designNotFound`, `colorwayNotFound`, `lookNotReady`, `lookMissing` or `similarNotReady`. */
export const findCoordinates = operation('archive', OneDesign, async (actor, { designGuid, colorwayGuid }) => {
  const design = await requireVisibleDesign(actor, designGuid);
  if (colorwayGuid) await requireVisibleColorway(actor, colorwayGuid, design.id);
  const { ordinal, windows, palette, isUnreadable } = await readColorway(actor, colorwayGuid ?? designGuid);
  if (windows.length === 0) throw new DomainError(isUnreadable ? 'lookMissing' : 'lookNotReady');
  if (palette.length === 0) return [];
  const found = await askCoordinates({
    actor,
    query: { windows, palette, count: mostCoordinates },
    without: ordinal,
  });
  return readLike(actor, found);
});

interface RankAll {
  actor: Actor;
  query: SimilarQuery;
  part: Part;
  /** ms; an import can wait for an index that is read for the first time */
  patience: number;
}

const askAll = question('rank all', ({ actor, query, part, patience }: RankAll) =>
  queryIndex('rank', { query, allowed: grantEveryDesign(actor), part }, patience),
);

interface Nearest {
  designGuid: string;
  count: number;
  /** of the motif */
  least: number;
  patience: number;
}

interface NearDesign {
  designGuid: string;
  motif: number;
}

/** The designs whose motif is most like one's, of all there are, for an admin's proposals; none where that one can't be compared. */
export async function findNearest(actor: Actor, { designGuid, ...wanted }: Nearest): Promise<NearDesign[]> {
  const { ordinal, windows, palette } = await readColorway(actor, designGuid);
  return findNearestOf(actor, { windows, palette }, wanted, ordinal);
}

/** The same of a print that is in no design yet; `own`: the ordinal of the design that the print is of. */
export async function findNearestOf(
  actor: Actor,
  print: Pick<SimilarQuery, 'windows' | 'palette'>,
  { count, least, patience }: Omit<Nearest, 'designGuid'>,
  own?: number,
): Promise<NearDesign[]> {
  if (print.windows.length === 0) return [];
  const query: SimilarQuery = { ...print, weights: { motif: 100, color: 0, scale: 0 }, least };
  // One more than asked for: its own design is the nearest.
  const { found } = await rankAll({ actor, query, part: { kind: 'page', skip: 0, count: count + 1 }, patience });
  return found
    .filter((one) => one.ordinal !== own)
    .slice(0, count)
    .map(({ designId, likeness }) => ({ designGuid: designId, motif: likeness.motif ?? 0 }));
}

/** Of all designs there are, for an import that looks for relatives. Throws `similarNotReady` where it would take too long. */
export function rankAll(asked: RankAll): Promise<RankedPart> {
  return askAll(asked, asked.patience);
}
