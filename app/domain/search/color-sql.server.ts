/**
 * Colorways that print a colour: CIEDE2000 (Sharma, Wu, Dalal 2005; k_L = k_C = k_H = 1) against each palette's Lab D50 values,
 * in SQL, so that counting and paging stay one statement. Lightness alone bounds what can be near enough and uses the index.
 */
import { Prisma } from '#app/data/database.server.ts';
import { fromHex, srgbToLab, type Triple } from '#app/image/color-math.ts';

const { sql } = Prisma;
/** ΔE2000; about what people still call the same colour in a print */
export const defaultTolerance = 10;
const defaultSharePercent = 2;

export function readLab(color: string): Triple {
  const lab = /^lab\((\S+) (\S+) (\S+)\)$/.exec(color);
  return lab ? ([Number(lab[1]), Number(lab[2]), Number(lab[3])] as Triple) : srgbToLab(...fromHex(color));
}

/** A condition over "Design" d. `sharePercent`: least share of the printed area. */
export function colorSql(color: string, tolerance = defaultTolerance, sharePercent = defaultSharePercent): Prisma.Sql {
  const lab = readLab(color);
  // S_L is at most 1 + 0.015·50²/√(20 + 50²) ≈ 1.75 between two lightnesses, so ΔL beyond 1.75 · tolerance is always too far.
  const reach = tolerance * 1.75 + 0.01;
  return sql`d."id" IN (
    SELECT k."designId" FROM "ColorwayColor" c JOIN "Colorway" k ON k."id" = c."colorwayId"
    WHERE c."l" BETWEEN ${lab[0] - reach}::real AND ${lab[0] + reach}::real
      AND c."share" >= ${sharePercent / 100}::real
      AND ${deltaE2000Sql(lab)} <= ${tolerance}::float8)`;
}

/** ΔE2000 between a given Lab colour and the row c (l, a, b) of "ColorwayColor", named as in the paper. */
export function deltaE2000Sql([l, a, b]: Triple): Prisma.Sql {
  return sql`(
    SELECT sqrt(greatest(0, (dl / sl) ^ 2 + (dc / sc) ^ 2 + (dh / sh) ^ 2 + rt * (dc / sc) * (dh / sh)))
    FROM (SELECT ${l}::float8 AS l1, ${a}::float8 AS a1, ${b}::float8 AS b1, c."l"::float8 AS l2, c."a"::float8 AS a2, c."b"::float8 AS b2) given,
    LATERAL (SELECT (sqrt(a1 * a1 + b1 * b1) + sqrt(a2 * a2 + b2 * b2)) / 2 AS cab) mean,
    LATERAL (SELECT 1.5 - 0.5 * sqrt(cab ^ 7 / (cab ^ 7 + 6103515625)) AS stretch) g,
    LATERAL (SELECT a1 * stretch AS p1, a2 * stretch AS p2) primed,
    LATERAL (SELECT sqrt(p1 * p1 + b1 * b1) AS c1, sqrt(p2 * p2 + b2 * b2) AS c2,
      CASE WHEN p1 = 0 AND b1 = 0 THEN 0 WHEN b1 < 0 THEN atan2d(b1, p1) + 360 ELSE atan2d(b1, p1) END AS h1,
      CASE WHEN p2 = 0 AND b2 = 0 THEN 0 WHEN b2 < 0 THEN atan2d(b2, p2) + 360 ELSE atan2d(b2, p2) END AS h2) polar,
    LATERAL (SELECT l2 - l1 AS dl, c2 - c1 AS dc, (l1 + l2) / 2 AS lm, (c1 + c2) / 2 AS cm,
      CASE WHEN c1 * c2 = 0 THEN 0 WHEN h2 - h1 > 180 THEN h2 - h1 - 360 WHEN h2 - h1 < -180 THEN h2 - h1 + 360 ELSE h2 - h1 END AS turn,
      CASE WHEN c1 * c2 = 0 THEN h1 + h2 WHEN abs(h1 - h2) <= 180 THEN (h1 + h2) / 2
        WHEN h1 + h2 < 360 THEN (h1 + h2 + 360) / 2 ELSE (h1 + h2 - 360) / 2 END AS hm) differences,
    LATERAL (SELECT 2 * sqrt(c1 * c2) * sind(turn / 2) AS dh,
      1 - 0.17 * cosd(hm - 30) + 0.24 * cosd(2 * hm) + 0.32 * cosd(3 * hm + 6) - 0.20 * cosd(4 * hm - 63) AS t,
      1 + 0.015 * (lm - 50) ^ 2 / sqrt(20 + (lm - 50) ^ 2) AS sl, 1 + 0.045 * cm AS sc,
      -2 * sqrt(cm ^ 7 / (cm ^ 7 + 6103515625)) * sind(60 * exp(-(((hm - 275) / 25) ^ 2))) AS rt) weights,
    LATERAL (SELECT 1 + 0.015 * cm * t AS sh) hue)`;
}
