/**
 * Colorways that print a colour: CIEDE2000 (Sharma, Wu, Dalal 2005; k_L = k_C = k_H = 1) against each palette's Lab D50 values,
 * in SQL, so that counting and paging stay one statement. A box in Lab, found beforehand, spares it all but the near ones.
 */
import { Prisma } from '#app/data/database.server.ts';
import { deltaE2000, fromHex, srgbToLab, type Triple } from '#app/image/color-math.ts';

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
  const [low, high] = boxAround(lab, tolerance);
  const between = (column: Prisma.Sql, index: 0 | 1 | 2) =>
    sql`${column} BETWEEN ${low[index]}::real AND ${high[index]}::real`;
  return sql`d."id" IN (
    SELECT k."designId" FROM "ColorwayColor" c JOIN "Colorway" k ON k."id" = c."colorwayId"
    WHERE ${between(sql`c."l"`, 0)} AND ${between(sql`c."a"`, 1)} AND ${between(sql`c."b"`, 2)}
      AND c."share" >= ${sharePercent / 100}::real
      AND ${deltaE2000Sql(lab)} <= ${tolerance}::float8)`;
}

const boxes = new Map<string, [Triple, Triple]>();

/** The box that holds every Lab colour within the tolerance: each side is moved out while a point of its face is near enough. */
export function boxAround(lab: Triple, tolerance: number): [Triple, Triple] {
  const name = `${lab.join(' ')} ${tolerance}`;
  const known = boxes.get(name);
  if (known) return known;
  const [low, high]: [Triple, Triple] = [[...lab], [...lab]];
  const step = 2;
  const limit: [Triple, Triple] = [
    [0, -160, -160],
    [100, 160, 160],
  ];
  for (let grown = true; grown;) {
    grown = false;
    for (const axis of [0, 1, 2] as const) {
      if (low[axis] > limit[0][axis] && touches(lab, tolerance, low, high, axis, low[axis] - step)) {
        low[axis] -= step;
        grown = true;
      }
      if (high[axis] < limit[1][axis] && touches(lab, tolerance, low, high, axis, high[axis] + step)) {
        high[axis] += step;
        grown = true;
      }
    }
  }
  // Points between those tried: a step more, and what single precision loses.
  const box: [Triple, Triple] = [
    low.map((value) => value - step - 0.01) as Triple,
    high.map((value) => value + step + 0.01) as Triple,
  ];
  if (boxes.size > 500) boxes.clear();
  boxes.set(name, box);
  return box;
}

/** Whether the face at `value`, a little wider than the box, has a point within the tolerance. */
function touches(lab: Triple, tolerance: number, low: Triple, high: Triple, axis: 0 | 1 | 2, value: number): boolean {
  const [u, v] = ([0, 1, 2] as const).filter((one) => one !== axis) as [0 | 1 | 2, 0 | 1 | 2];
  const point: Triple = [...lab];
  point[axis] = value;
  const stride = 2;
  for (point[u] = low[u] - stride; point[u] <= high[u] + stride; point[u] += stride) {
    for (point[v] = low[v] - stride; point[v] <= high[v] + stride; point[v] += stride) {
      if (deltaE2000(lab, point) <= tolerance) return true;
    }
  }
  return false;
}

/** ΔE2000 between a given Lab colour and the row c (l, a, b) of "ColorwayColor", named as in the paper. OFFSET 0 keeps each step from being written out again wherever it is used. */
export function deltaE2000Sql([l, a, b]: Triple): Prisma.Sql {
  return sql`(
    SELECT sqrt(greatest(0, (dl / sl) ^ 2 + (dc / sc) ^ 2 + (dh / sh) ^ 2 + rt * (dc / sc) * (dh / sh)))
    FROM (SELECT ${l}::float8 AS l1, ${a}::float8 AS a1, ${b}::float8 AS b1, c."l"::float8 AS l2, c."a"::float8 AS a2, c."b"::float8 AS b2 OFFSET 0) given,
    LATERAL (SELECT (sqrt(a1 * a1 + b1 * b1) + sqrt(a2 * a2 + b2 * b2)) / 2 AS cab OFFSET 0) mean,
    LATERAL (SELECT 1.5 - 0.5 * sqrt(cab ^ 7 / (cab ^ 7 + 6103515625)) AS stretch OFFSET 0) g,
    LATERAL (SELECT a1 * stretch AS p1, a2 * stretch AS p2 OFFSET 0) primed,
    LATERAL (SELECT sqrt(p1 * p1 + b1 * b1) AS c1, sqrt(p2 * p2 + b2 * b2) AS c2,
      CASE WHEN p1 = 0 AND b1 = 0 THEN 0 WHEN b1 < 0 THEN atan2d(b1, p1) + 360 ELSE atan2d(b1, p1) END AS h1,
      CASE WHEN p2 = 0 AND b2 = 0 THEN 0 WHEN b2 < 0 THEN atan2d(b2, p2) + 360 ELSE atan2d(b2, p2) END AS h2 OFFSET 0) polar,
    LATERAL (SELECT l2 - l1 AS dl, c2 - c1 AS dc, (l1 + l2) / 2 AS lm, (c1 + c2) / 2 AS cm,
      CASE WHEN c1 * c2 = 0 THEN 0 WHEN h2 - h1 > 180 THEN h2 - h1 - 360 WHEN h2 - h1 < -180 THEN h2 - h1 + 360 ELSE h2 - h1 END AS turn,
      CASE WHEN c1 * c2 = 0 THEN h1 + h2 WHEN abs(h1 - h2) <= 180 THEN (h1 + h2) / 2
        WHEN h1 + h2 < 360 THEN (h1 + h2 + 360) / 2 ELSE (h1 + h2 - 360) / 2 END AS hm OFFSET 0) differences,
    LATERAL (SELECT 2 * sqrt(c1 * c2) * sind(turn / 2) AS dh,
      1 - 0.17 * cosd(hm - 30) + 0.24 * cosd(2 * hm) + 0.32 * cosd(3 * hm + 6) - 0.20 * cosd(4 * hm - 63) AS t,
      1 + 0.015 * (lm - 50) ^ 2 / sqrt(20 + (lm - 50) ^ 2) AS sl, 1 + 0.045 * cm AS sc,
      -2 * sqrt(cm ^ 7 / (cm ^ 7 + 6103515625)) * sind(60 * exp(-(((hm - 275) / 25) ^ 2))) AS rt OFFSET 0) weights,
    LATERAL (SELECT 1 + 0.015 * cm * t AS sh OFFSET 0) hue)`;
}
