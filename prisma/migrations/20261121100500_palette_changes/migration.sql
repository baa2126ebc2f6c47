-- Palettes are read in blocks: only a change of theirs has a block read anew, not every edit of a design.

-- AlterTable
ALTER TABLE "DesignChange" DROP CONSTRAINT "DesignChange_pkey",
ADD COLUMN     "palette" BOOLEAN NOT NULL DEFAULT false,
ADD CONSTRAINT "DesignChange_pkey" PRIMARY KEY ("changedBy", "ordinal", "palette");

CREATE OR REPLACE FUNCTION log_design_change_of_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "DesignChange" ("changedBy", "ordinal", "palette", "at")
    SELECT pg_current_xact_id(), d."ordinal", TG_TABLE_NAME = 'Colorway', clock_timestamp() FROM "Design" d WHERE d."id" IN (SELECT "designId" FROM changed)
    ON CONFLICT DO NOTHING;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO "DesignChange" ("changedBy", "ordinal", "palette", "at")
      SELECT pg_current_xact_id(), d."ordinal", TG_TABLE_NAME = 'Colorway', clock_timestamp() FROM "Design" d WHERE d."id" IN (SELECT "designId" FROM former)
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION keep_palettes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  colorways uuid[] := ARRAY(SELECT DISTINCT "colorwayId" FROM changed);
BEGIN
  IF TG_OP = 'UPDATE' THEN
    colorways := colorways || ARRAY(SELECT DISTINCT "colorwayId" FROM former);
  END IF;
  PERFORM pack_palettes(colorways);
  INSERT INTO "DesignChange" ("changedBy", "ordinal", "palette", "at")
    SELECT DISTINCT pg_current_xact_id(), d."ordinal", true, clock_timestamp() FROM "Colorway" k JOIN "Design" d ON d."id" = k."designId" WHERE k."id" = ANY(colorways)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
