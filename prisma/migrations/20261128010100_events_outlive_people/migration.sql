-- Events go on naming the people and companies of a customer that is gone, as totals do: docs/decisions/0045-trash-at-scale.md.

ALTER TABLE "LoginRecord" DROP CONSTRAINT "LoginRecord_userId_fkey";
ALTER TABLE "LoginRecord" DROP CONSTRAINT "LoginRecord_customerId_fkey";
ALTER TABLE "CadDownload" DROP CONSTRAINT "CadDownload_userId_fkey";
ALTER TABLE "CadDownload" DROP CONSTRAINT "CadDownload_customerId_fkey";
ALTER TABLE "ColorwayView" DROP CONSTRAINT "ColorwayView_userId_fkey";
ALTER TABLE "ColorwayView" DROP CONSTRAINT "ColorwayView_customerId_fkey";

-- Of customers in the trash: their events name them again.
CREATE FUNCTION pg_temp.name_again(event_table text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format($q$
    UPDATE %1$I e SET "customerId" = l."value"::uuid
    FROM (SELECT "value", unnest("keys")::bigint AS key FROM "TrashLink" WHERE "table" = %1$L AND "column" = 'customerId') l
    WHERE e."id" = l.key AND e."customerId" IS NULL
  $q$, event_table);
  DELETE FROM "TrashLink" WHERE "table" = event_table AND "column" = 'customerId';
END $$;
SELECT pg_temp.name_again('LoginRecord');
SELECT pg_temp.name_again('CadDownload');
SELECT pg_temp.name_again('ColorwayView');
UPDATE "TrashItem" SET "contents" = "contents" - ARRAY['LoginRecord.customerId', 'CadDownload.customerId', 'ColorwayView.customerId'];

-- Only the names have to be kept.
DROP TRIGGER "User_totals" ON "User";
DROP FUNCTION keep_user_totals();
CREATE FUNCTION keep_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "StatisticsWord" ("id", "word") VALUES (OLD."id", OLD."name") ON CONFLICT DO NOTHING;
  RETURN OLD;
END $$;
CREATE TRIGGER "User_name" BEFORE DELETE ON "User" FOR EACH ROW EXECUTE FUNCTION keep_name();
CREATE TRIGGER "Customer_name" BEFORE DELETE ON "Customer" FOR EACH ROW EXECUTE FUNCTION keep_name();
