/** What a search for similar designs was asked with, for a page to show it. */
import { z } from 'zod';
import { db } from '#app/data/database.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { thumbnailShape, versionOf, type ThumbnailShape } from '#app/domain/visible/pictures/addresses.ts';
import { guid } from '#app/domain/base/rules.ts';
import { visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';

export interface QueryColorway {
  colorwayGuid: string;
  colorwayName: string;
  version: string;
}

export interface QueryDesign {
  designGuid: string;
  designName: string;
  shape: ThumbnailShape;
  /** the one that is asked with; null where the design has none */
  colorway: QueryColorway | null;
  /** all of the design, in its order */
  colorways: QueryColorway[];
}

interface Row {
  id: string;
  name: string;
  widthCm: number;
  heightCm: number;
  activeColorwayId: string | null;
  colorways: { id: string; name: string; masterHash: string }[];
}

const FoundQuery = z.object({ similarId: guid });

/** By a colorway, or a design, which stands for its active colorway. Throws `designNotFound` for a hidden one as for one that never was. */
export const readQueryDesign = operation('archive', FoundQuery, async (actor, { similarId }): Promise<QueryDesign> => {
  const visible = await visibleDesigns(actor);
  const [row] = await db.$queryRaw<Row[]>`
    SELECT d."id"::text, d."name", d."widthCm"::float8, d."heightCm"::float8, d."activeColorwayId"::text,
      coalesce((SELECT json_agg(json_build_object('id', k."id", 'name', k."name", 'masterHash', k."masterHash") ORDER BY k."position")
        FROM "Colorway" k WHERE k."designId" = d."id"), '[]') AS colorways
    FROM "Design" d
    WHERE d."id" IN (SELECT k."designId" FROM "Colorway" k WHERE k."id" = ${similarId}::uuid UNION ALL SELECT ${similarId}::uuid)
      AND ${visible}`;
  if (!row) throw new DomainError('designNotFound');
  const colorways = row.colorways.map(({ id, name, masterHash }) => ({
    colorwayGuid: id,
    colorwayName: name,
    version: versionOf(masterHash),
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
