/** Each finding about designs as one set of their ids. Conditions stand as the migration's partial indexes have them, which hold only what is found. */
import { Prisma } from '#app/data/database.server.ts';
import type { DesignFinding } from './rules.ts';

const { sql } = Prisma;

/**
 * Colorways of one original in several designs, and those that the check for duplicates found to be a copy when they came in, of what was in
 * the archive or came in with them, as far as both still are what they were.
 */
export const duplicatePairs = sql`
  SELECT c."designId" AS id, o."designId" AS twin, TRUE AS "isSameFile"
  FROM (SELECT "originalId" FROM "Colorway" WHERE "originalId" IS NOT NULL GROUP BY "originalId" HAVING count(*) > 1) s
  JOIN "Colorway" c ON c."originalId" = s."originalId"
  JOIN "Colorway" o ON o."originalId" = s."originalId" AND o."designId" <> c."designId"
  UNION
  SELECT CASE n.turn WHEN 1 THEN n.id ELSE n.twin END, CASE n.turn WHEN 1 THEN n.twin ELSE n.id END, FALSE
  FROM (
    SELECT c."designId" AS id, k."designId" AS twin, turn
    FROM "ImportFile" f
    JOIN "Colorway" c ON c."id" = f."colorwayId" AND c."originalId" IS NOT DISTINCT FROM coalesce(f."originalId", c."originalId")
    CROSS JOIN LATERAL jsonb_array_elements(f."near") like_it
    LEFT JOIN "ImportFile" g ON g."id" = (like_it ->> 'fileId')::uuid
    JOIN "Colorway" k ON k."id" = coalesce((like_it ->> 'colorwayId')::uuid, g."colorwayId") AND k."designId" <> c."designId"
      AND k."originalId" IS NOT DISTINCT FROM coalesce(g."originalId", k."originalId")
    CROSS JOIN generate_series(1, 2) turn
    WHERE f."near" @> '[{"kind": "copy"}]' AND like_it ->> 'kind' = 'copy'
  ) n`;

/**
 * Colorways whose picture failed to be made, or whose master the search for similar designs couldn't read. Those of the demo whose original is still
 * to come have a sketch for a master: nothing is wrong with them.
 */
export const unreadableColorways = sql`
  SELECT "colorwayId" FROM "PictureFailure"
  UNION
  SELECT l."colorwayId" FROM "ColorwayLook" l JOIN "Colorway" c ON c."id" = l."colorwayId"
  WHERE l."hash" IS NULL AND c."originalId" IS NOT NULL`;

const hasOriginal = sql`EXISTS (SELECT FROM "Colorway" c WHERE c."designId" = d."id" AND c."originalId" IS NOT NULL)`;

const found: Record<DesignFinding, Prisma.Sql> = {
  // Below 72 dpi a drawing is meant for a screen; above 2400 no scanner or studio works. Sides in cm. Written out, as an index knows no parameters.
  resolution: sql`
    SELECT d."id" FROM "Design" d
    WHERE ("dpi" < 72 OR "dpi" > 2400 OR least("widthCm", "heightCm") < 2 OR greatest("widthCm", "heightCm") > 300) AND ${hasOriginal}
    UNION
    SELECT "designId" FROM "Colorway" WHERE "warnings" @> '[{"key": "noResolution"}]'`,
  seam: sql`SELECT DISTINCT "designId" AS id FROM "Colorway" WHERE "warnings" @? '$[*] ? (@.key starts with "seam")'`,
  labels: sql`SELECT d."id" FROM "Design" d WHERE NOT EXISTS (SELECT FROM "DesignLabel" l WHERE l."designId" = d."id")`,
  studio: sql`SELECT "id" FROM "Design" WHERE "studio" = ''`,
  screens: sql`SELECT "id" FROM "Design" WHERE "screenCount" = 0 AND ("type" = 'rotary' OR "moldState" = 'engraved')`,
  duplicates: sql`SELECT DISTINCT p.id FROM (${duplicatePairs}) p`,
  originals: sql`
    SELECT DISTINCT c."designId" AS id FROM "Original" o JOIN "Colorway" c ON c."originalId" = o."id" WHERE o."lostAt" IS NOT NULL`,
  pictures: sql`
    SELECT DISTINCT c."designId" AS id FROM (${unreadableColorways}) u JOIN "Colorway" c ON c."id" = u."colorwayId"`,
};

/** The ids, in no order, as a column `id`; without those set aside. */
export function openDesigns(finding: DesignFinding): Prisma.Sql {
  return sql`
    SELECT f.id FROM (${found[finding]}) f(id)
    WHERE NOT EXISTS (SELECT FROM "FindingSetAside" s WHERE s."designId" = f.id AND s."finding" = ${finding})`;
}
