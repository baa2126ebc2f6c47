/** Colorways of other designs in nearly the same colours, among those that the asker may see. */
import { z } from 'zod';
import { db, Prisma } from '#app/data/database.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { pictureDesignColumn, versionOf, type Versioned } from '#app/domain/visible/pictures/version.server.ts';
import { guid } from '#app/domain/base/rules.ts';
import { visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';
import { paletteDistance, type PaletteEntry } from './palette-distance.ts';

const ColorwayOfDesign = z.object({ designGuid: guid, colorwayGuid: guid });

export const mostSimilar = 12;
/** ΔE2000 between palettes; beyond it nobody would call them alike */
const farthest = 10;
/** A close palette has its main colour within this box around one of ours, Lab. */
const box = { l: 12, a: 15, b: 15 };
/** So many are looked at closely. */
const candidates = 400;

interface Row extends Versioned {
  designId: string;
  designName: string;
  colorwayId: string;
  colorwayName: string;
  palette: [l: number, a: number, b: number, share: number][];
}

/** Nearest first, one colorway a design. Throws `colorwayNotFound` for a hidden one as for one that never was. */
export const findSimilarColorways = operation(
  'archive',
  ColorwayOfDesign,
  async (actor, { designGuid, colorwayGuid }) => {
    const visible = await visibleDesigns(actor);
    const own = await db.$queryRaw<{ l: number | null; a: number; b: number; share: number }[]>`
    SELECT p."l", p."a", p."b", p."share"
    FROM "Colorway" c JOIN "Design" d ON d."id" = c."designId" LEFT JOIN "ColorwayColor" p ON p."colorwayId" = c."id"
    WHERE c."id" = ${colorwayGuid}::uuid AND d."id" = ${designGuid}::uuid AND ${visible} ORDER BY p."position"`;
    if (own.length === 0) throw new DomainError('colorwayNotFound');
    const palette = own.flatMap(({ l, a, b, share }) =>
      l === null ? [] : [{ lab: [l, a, b], share } as PaletteEntry],
    );
    if (palette.length === 0) return [];
    const rows = await readNear(mainColors(palette), designGuid, visible);
    const best = new Map<string, Row & { deltaE: number }>();
    for (const row of rows) {
      const theirs = row.palette.map(([l, a, b, share]): PaletteEntry => ({ lab: [l, a, b], share }));
      const deltaE = paletteDistance(palette, theirs);
      if (deltaE <= farthest && deltaE < (best.get(row.designId)?.deltaE ?? Infinity))
        best.set(row.designId, { ...row, deltaE });
    }
    return [...best.values()]
      .sort((one, other) => one.deltaE - other.deltaE || (one.colorwayId < other.colorwayId ? -1 : 1))
      .slice(0, mostSimilar)
      .map((row) => ({
        designGuid: row.designId,
        designName: row.designName,
        colorwayGuid: row.colorwayId,
        colorwayName: row.colorwayName,
        version: versionOf(row),
        deltaE: row.deltaE,
      }));
  },
);

/** The largest, and the next where it covers nearly as much: which of two leads is chance. */
function mainColors([first, second]: PaletteEntry[]): PaletteEntry[] {
  return second && second.share >= first!.share * 0.6 ? [first!, second] : [first!];
}

/** Those whose main colour is near one of ours, nearest first. Visibility comes before the limit, so that hidden ones take no places. */
function readNear(main: PaletteEntry[], designGuid: string, visible: Prisma.Sql): Promise<Row[]> {
  const near = main.map(
    ({ lab: [l, a, b] }) => Prisma.sql`
      SELECT p."colorwayId", (p."l" - ${l}) ^ 2 + (p."a" - ${a}) ^ 2 + (p."b" - ${b}) ^ 2 AS far FROM "ColorwayColor" p
      WHERE p."position" = 0 AND p."l" BETWEEN ${l - box.l}::real AND ${l + box.l}::real
        AND p."a" BETWEEN ${a - box.a}::real AND ${a + box.a}::real AND p."b" BETWEEN ${b - box.b}::real AND ${b + box.b}::real`,
  );
  return db.$queryRaw<Row[]>`
    WITH near AS (${Prisma.join(near, ' UNION ALL ')}),
    seen AS (
      SELECT c."id", min(n."far") AS far FROM near n
        JOIN "Colorway" c ON c."id" = n."colorwayId" JOIN "Design" d ON d."id" = c."designId"
      WHERE d."id" <> ${designGuid}::uuid AND ${visible} GROUP BY 1 ORDER BY 2, 1 LIMIT ${candidates})
    SELECT d."id"::text AS "designId", d."name" AS "designName", c."id"::text AS "colorwayId", c."name" AS "colorwayName", c."masterHash", ${pictureDesignColumn},
      (SELECT json_agg(json_build_array(p."l", p."a", p."b", p."share") ORDER BY p."position") FROM "ColorwayColor" p WHERE p."colorwayId" = c."id") AS palette
    FROM seen s JOIN "Colorway" c ON c."id" = s."id" JOIN "Design" d ON d."id" = c."designId"`;
}
