-- Events go on naming their design and colorway once these are gone, as totals do: docs/decisions/0045-trash-at-scale.md.

ALTER TABLE "ColorwayView" DROP CONSTRAINT "ColorwayView_designId_fkey";
ALTER TABLE "ColorwayView" DROP CONSTRAINT "ColorwayView_colorwayId_fkey";
ALTER TABLE "CadDownload" DROP CONSTRAINT "CadDownload_designId_fkey";
ALTER TABLE "CadDownload" DROP CONSTRAINT "CadDownload_colorwayId_fkey";

-- Of what is in the trash: events name it again, and what its deletion added to the days' totals for them is taken off.
CREATE FUNCTION pg_temp.name_again(kind "StatisticsKind", event_table text, event_column text, dimension "StatisticsDimension") RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($q$
    WITH named AS (
      UPDATE %1$I e SET %2$I = l."value"::uuid
      FROM (SELECT "value", unnest("keys")::bigint AS key FROM "TrashLink" WHERE "table" = %1$L AND "column" = %2$L) l
      WHERE e."id" = l.key AND e.%2$I IS NULL RETURNING e."at", e."customerId", e.%2$I AS subject
    ), counts AS (
      SELECT n.subject, s.scope, (n."at" AT TIME ZONE 'UTC')::date AS start, count(*) AS count
      FROM named n CROSS JOIN LATERAL (VALUES ('00000000-0000-0000-0000-000000000000'::uuid), (n."customerId")) s(scope)
      WHERE s.scope IS NOT NULL GROUP BY 1, 2, 3
    )
    UPDATE "StatisticsCount" c SET "count" = c."count" - n.count FROM counts n
    WHERE c."subject" = n.subject AND c."kind" = $1 AND c."dimension" = $2 AND c."grain" = 'day' AND c."scope" = n.scope AND c."start" = n.start
  $q$, event_table, event_column) USING kind, dimension;
  DELETE FROM "TrashLink" WHERE "table" = event_table AND "column" = event_column;
END $$;
SELECT pg_temp.name_again('view', 'ColorwayView', 'designId', 'design');
SELECT pg_temp.name_again('view', 'ColorwayView', 'colorwayId', 'colorway');
SELECT pg_temp.name_again('cad', 'CadDownload', 'designId', 'design');
SELECT pg_temp.name_again('cad', 'CadDownload', 'colorwayId', 'colorway');
DELETE FROM "StatisticsCount" WHERE "grain" = 'day' AND "count" <= 0;
UPDATE "TrashItem" SET "contents" = "contents" - ARRAY['ColorwayView.designId', 'ColorwayView.colorwayId', 'CadDownload.designId', 'CadDownload.colorwayId'];

DROP FUNCTION take_back_totals(uuid[], uuid[]);

-- Only the names have to be kept.
CREATE OR REPLACE FUNCTION keep_design_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "StatisticsWord" ("id", "word", "designId") SELECT OLD."id", OLD."name", NULL::uuid
  UNION ALL SELECT "id", OLD."name" || '/' || "name", "designId" FROM "Colorway" WHERE "designId" = OLD."id" ON CONFLICT DO NOTHING;
  RETURN OLD;
END $$;
ALTER FUNCTION keep_design_totals() RENAME TO keep_design_names;
ALTER TRIGGER "Design_totals" ON "Design" RENAME TO "Design_names";

CREATE OR REPLACE FUNCTION keep_colorway_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "StatisticsWord" ("id", "word", "designId") SELECT OLD."id", "name" || '/' || OLD."name", "id" FROM "Design" WHERE "id" = OLD."designId" ON CONFLICT DO NOTHING;
  RETURN OLD;
END $$;
ALTER FUNCTION keep_colorway_totals() RENAME TO keep_colorway_name;
ALTER TRIGGER "Colorway_totals" ON "Colorway" RENAME TO "Colorway_name";
