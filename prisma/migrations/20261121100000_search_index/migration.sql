-- What the search's index in each web process needs: a number for every design, a log of what changed by which transaction,
-- and palettes packed for reading hundreds of thousands of them at once.

-- AlterTable
ALTER TABLE "Design" ADD COLUMN     "ordinal" SERIAL NOT NULL;

-- CreateTable
CREATE TABLE "DesignChange" (
    "changedBy" xid8 NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "DesignChange_pkey" PRIMARY KEY ("changedBy","ordinal")
);

-- CreateTable
CREATE TABLE "ColorwayPalette" (
    "colorwayId" UUID NOT NULL,
    "packed" BYTEA NOT NULL,

    CONSTRAINT "ColorwayPalette_pkey" PRIMARY KEY ("colorwayId")
);

-- CreateIndex
CREATE UNIQUE INDEX "Design_ordinal_key" ON "Design"("ordinal");

-- CreateIndex
CREATE INDEX "DesignChange_at_idx" ON "DesignChange"("at");

-- DropIndex
DROP INDEX "ColorwayColor_l_a_b_share_idx";

-- AddForeignKey
ALTER TABLE "ColorwayPalette" ADD CONSTRAINT "ColorwayPalette_colorwayId_fkey" FOREIGN KEY ("colorwayId") REFERENCES "Colorway"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A transaction's number, not a counter: numbers are given before the commit and none of them waits for another. A reader asks for
-- the changes that its last snapshot did not see, so that it misses none, whatever the order of the commits.
CREATE FUNCTION log_design_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "DesignChange" ("changedBy", "ordinal", "at")
    SELECT pg_current_xact_id(), "ordinal", clock_timestamp() FROM changed ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Ordinal 0 stands for all designs.
CREATE FUNCTION log_every_design_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "DesignChange" ("changedBy", "ordinal", "at") VALUES (pg_current_xact_id(), 0, clock_timestamp()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- For tables with a "designId". Rows that go with their design find none: its own going is logged.
CREATE FUNCTION log_design_change_of_part() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "DesignChange" ("changedBy", "ordinal", "at")
    SELECT pg_current_xact_id(), d."ordinal", clock_timestamp() FROM "Design" d WHERE d."id" IN (SELECT "designId" FROM changed)
    ON CONFLICT DO NOTHING;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO "DesignChange" ("changedBy", "ordinal", "at")
      SELECT pg_current_xact_id(), d."ordinal", clock_timestamp() FROM "Design" d WHERE d."id" IN (SELECT "designId" FROM former)
      ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END $$;

-- Per colour l, a, b and share: four big-endian 32-bit floats.
CREATE FUNCTION pack_palettes(colorways uuid[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM "ColorwayPalette" p WHERE p."colorwayId" = ANY(colorways)
    AND NOT EXISTS (SELECT FROM "ColorwayColor" c WHERE c."colorwayId" = p."colorwayId");
  INSERT INTO "ColorwayPalette" ("colorwayId", "packed")
    SELECT c."colorwayId", string_agg(float4send(c."l") || float4send(c."a") || float4send(c."b") || float4send(c."share"), ''::bytea ORDER BY c."position")
    FROM "ColorwayColor" c WHERE c."colorwayId" = ANY(colorways) GROUP BY 1
    ON CONFLICT ("colorwayId") DO UPDATE SET "packed" = EXCLUDED."packed";
$$;

CREATE FUNCTION keep_palettes() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  colorways uuid[] := ARRAY(SELECT DISTINCT "colorwayId" FROM changed);
BEGIN
  IF TG_OP = 'UPDATE' THEN
    colorways := colorways || ARRAY(SELECT DISTINCT "colorwayId" FROM former);
  END IF;
  PERFORM pack_palettes(colorways);
  INSERT INTO "DesignChange" ("changedBy", "ordinal", "at")
    SELECT DISTINCT pg_current_xact_id(), d."ordinal", clock_timestamp() FROM "Colorway" k JOIN "Design" d ON d."id" = k."designId" WHERE k."id" = ANY(colorways)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "Design_insert_logged" AFTER INSERT ON "Design" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_design_change();
CREATE TRIGGER "Design_update_logged" AFTER UPDATE ON "Design" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_design_change();
CREATE TRIGGER "Design_delete_logged" AFTER DELETE ON "Design" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_design_change();
CREATE TRIGGER "Design_truncate_logged" AFTER TRUNCATE ON "Design" FOR EACH STATEMENT EXECUTE FUNCTION log_every_design_change();

CREATE TRIGGER "DesignLabel_insert_logged" AFTER INSERT ON "DesignLabel" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_design_change_of_part();
CREATE TRIGGER "DesignLabel_update_logged" AFTER UPDATE ON "DesignLabel" REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_design_change_of_part();
CREATE TRIGGER "DesignLabel_delete_logged" AFTER DELETE ON "DesignLabel" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_design_change_of_part();
CREATE TRIGGER "DesignLabel_truncate_logged" AFTER TRUNCATE ON "DesignLabel" FOR EACH STATEMENT EXECUTE FUNCTION log_every_design_change();

CREATE TRIGGER "PoolDesign_insert_logged" AFTER INSERT ON "PoolDesign" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_design_change_of_part();
CREATE TRIGGER "PoolDesign_update_logged" AFTER UPDATE ON "PoolDesign" REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_design_change_of_part();
CREATE TRIGGER "PoolDesign_delete_logged" AFTER DELETE ON "PoolDesign" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_design_change_of_part();
CREATE TRIGGER "PoolDesign_truncate_logged" AFTER TRUNCATE ON "PoolDesign" FOR EACH STATEMENT EXECUTE FUNCTION log_every_design_change();

CREATE TRIGGER "SpecialListDesign_insert_logged" AFTER INSERT ON "SpecialListDesign" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_design_change_of_part();
CREATE TRIGGER "SpecialListDesign_update_logged" AFTER UPDATE ON "SpecialListDesign" REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_design_change_of_part();
CREATE TRIGGER "SpecialListDesign_delete_logged" AFTER DELETE ON "SpecialListDesign" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_design_change_of_part();
CREATE TRIGGER "SpecialListDesign_truncate_logged" AFTER TRUNCATE ON "SpecialListDesign" FOR EACH STATEMENT EXECUTE FUNCTION log_every_design_change();

CREATE TRIGGER "Colorway_insert_logged" AFTER INSERT ON "Colorway" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_design_change_of_part();
CREATE TRIGGER "Colorway_update_logged" AFTER UPDATE ON "Colorway" REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_design_change_of_part();
CREATE TRIGGER "Colorway_delete_logged" AFTER DELETE ON "Colorway" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_design_change_of_part();
CREATE TRIGGER "Colorway_truncate_logged" AFTER TRUNCATE ON "Colorway" FOR EACH STATEMENT EXECUTE FUNCTION log_every_design_change();

CREATE TRIGGER "ColorwayColor_insert_packed" AFTER INSERT ON "ColorwayColor" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_palettes();
CREATE TRIGGER "ColorwayColor_update_packed" AFTER UPDATE ON "ColorwayColor" REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_palettes();
CREATE TRIGGER "ColorwayColor_delete_packed" AFTER DELETE ON "ColorwayColor" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION keep_palettes();

-- What is there already.
SELECT pack_palettes(ARRAY(SELECT "id" FROM "Colorway"));
