-- Statistics: totals that outlive single events, kept exact at every moment.
-- An event is written with the labels its design carries then, and copied to "StatisticsPending". Now and then pending events move into
-- "StatisticsCount" in one statement, so whoever reads both in one statement sees every event once. Days are those of UTC.

CREATE TYPE "StatisticsKind" AS ENUM ('login', 'cad', 'view');
CREATE TYPE "StatisticsDimension" AS ENUM ('total', 'customer', 'user', 'design', 'colorway', 'label', 'device', 'location', 'code');
CREATE TYPE "StatisticsGrain" AS ENUM ('day', 'month', 'year');

ALTER TABLE "CadDownload" ADD COLUMN "labelIds" INTEGER[] NOT NULL DEFAULT ARRAY[]::INTEGER[];
ALTER TABLE "ColorwayView" ADD COLUMN "labelIds" INTEGER[] NOT NULL DEFAULT ARRAY[]::INTEGER[];

CREATE TABLE "StatisticsPending" (
    "id" BIGSERIAL NOT NULL,
    "kind" "StatisticsKind" NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "userId" UUID,
    "customerId" UUID,
    "designId" UUID,
    "colorwayId" UUID,
    "labelIds" INTEGER[] NOT NULL DEFAULT ARRAY[]::INTEGER[],
    "code" INTEGER,
    "device" VARCHAR(200) NOT NULL DEFAULT '',
    "location" VARCHAR(200) NOT NULL DEFAULT '',
    "address" VARCHAR(45) NOT NULL DEFAULT '',

    CONSTRAINT "StatisticsPending_pkey" PRIMARY KEY ("id")
);

-- scope: the company counted alone, or zeros for all. subject: a row's id, or statistics_subject() of a word; zeros for a total.
CREATE TABLE "StatisticsCount" (
    "kind" "StatisticsKind" NOT NULL,
    "dimension" "StatisticsDimension" NOT NULL,
    "grain" "StatisticsGrain" NOT NULL,
    "scope" UUID NOT NULL,
    "start" DATE NOT NULL,
    "subject" UUID NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "StatisticsCount_pkey" PRIMARY KEY ("subject","kind","dimension","grain","scope","start")
);

-- What a subject is called: devices, places, labels' ids; designs and colorways that are gone.
CREATE TABLE "StatisticsWord" (
    "id" UUID NOT NULL,
    "word" VARCHAR(200) NOT NULL,
    "designId" UUID,

    CONSTRAINT "StatisticsWord_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "StatisticsWord_designId_idx" ON "StatisticsWord"("designId");

-- Of designs and colorways, which are many: a span's from the most frequent down. Of all else: a span's.
CREATE INDEX "StatisticsCount_top_idx" ON "StatisticsCount"("kind", "dimension", "grain", "scope", "start", "count" DESC, "subject")
  WHERE "dimension" IN ('design', 'colorway');
CREATE INDEX "StatisticsCount_span_idx" ON "StatisticsCount"("kind", "dimension", "grain", "scope", "start", "subject") INCLUDE ("count")
  WHERE "dimension" NOT IN ('design', 'colorway');

-- What one company or user did, and what a company did with one design or colorway, from the index alone.
DROP INDEX "CadDownload_customerId_at_idx";
DROP INDEX "CadDownload_userId_at_idx";
DROP INDEX "CadDownload_designId_idx";
DROP INDEX "CadDownload_colorwayId_idx";
DROP INDEX "ColorwayView_customerId_at_idx";
DROP INDEX "ColorwayView_userId_at_idx";
DROP INDEX "ColorwayView_designId_idx";
DROP INDEX "ColorwayView_colorwayId_at_idx";
CREATE INDEX "CadDownload_customerId_at_idx" ON "CadDownload"("customerId", "at") INCLUDE ("designId", "colorwayId", "labelIds");
CREATE INDEX "CadDownload_userId_at_idx" ON "CadDownload"("userId", "at") INCLUDE ("customerId", "designId", "colorwayId", "labelIds");
CREATE INDEX "CadDownload_designId_customerId_at_idx" ON "CadDownload"("designId", "customerId", "at");
CREATE INDEX "CadDownload_colorwayId_customerId_at_idx" ON "CadDownload"("colorwayId", "customerId", "at");
CREATE INDEX "ColorwayView_customerId_at_idx" ON "ColorwayView"("customerId", "at") INCLUDE ("designId", "colorwayId", "labelIds");
CREATE INDEX "ColorwayView_userId_at_idx" ON "ColorwayView"("userId", "at") INCLUDE ("customerId", "designId", "colorwayId", "labelIds");
CREATE INDEX "ColorwayView_designId_customerId_at_idx" ON "ColorwayView"("designId", "customerId", "at");
CREATE INDEX "ColorwayView_colorwayId_customerId_at_idx" ON "ColorwayView"("colorwayId", "customerId", "at");

CREATE FUNCTION statistics_subject(dimension text, word text) RETURNS uuid LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN md5(dimension || ' ' || word)::uuid;

-- A design without labels counts under label 0.
CREATE FUNCTION event_labels(labels integer[]) RETURNS integer[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN labels = '{}' THEN ARRAY[0] ELSE labels END;

CREATE FUNCTION keep_event_labels() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."labelIds" := ARRAY(SELECT "labelId" FROM "DesignLabel" WHERE "designId" = NEW."designId" ORDER BY 1);
  RETURN NEW;
END $$;
CREATE TRIGGER "CadDownload_labels" BEFORE INSERT ON "CadDownload" FOR EACH ROW EXECUTE FUNCTION keep_event_labels();
CREATE TRIGGER "ColorwayView_labels" BEFORE INSERT ON "ColorwayView" FOR EACH ROW EXECUTE FUNCTION keep_event_labels();

-- A word has its name as soon as it counts. Known ones cost a look; new ones come in one order, so that two writers wait at most for one another.
CREATE FUNCTION name_words(dimension text, words text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "StatisticsWord" ("id", "word")
  SELECT statistics_subject(dimension, w), w FROM (SELECT DISTINCT unnest(words) AS w) new
  WHERE NOT EXISTS (SELECT FROM "StatisticsWord" k WHERE k."id" = statistics_subject(dimension, w)) ORDER BY 1 ON CONFLICT DO NOTHING
$$;

CREATE FUNCTION note_logins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "StatisticsPending" ("kind", "at", "userId", "customerId", "device", "location", "address")
  SELECT 'login', "at", "userId", "customerId", "device", "location", "address" FROM fresh;
  PERFORM name_words('device', (SELECT array_agg("device") FROM fresh));
  PERFORM name_words('location', (SELECT array_agg(coalesce(nullif("location", ''), "address")) FROM fresh));
  RETURN NULL;
END $$;
CREATE TRIGGER "LoginRecord_noted" AFTER INSERT ON "LoginRecord" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION note_logins();

CREATE FUNCTION note_downloads() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "StatisticsPending" ("kind", "at", "userId", "customerId", "designId", "colorwayId", "labelIds", "code")
  SELECT 'cad', "at", "userId", "customerId", "designId", "colorwayId", "labelIds", "code" FROM fresh;
  PERFORM name_words('label', (SELECT array_agg(l.label::text) FROM fresh CROSS JOIN LATERAL unnest(event_labels("labelIds")) l(label)));
  PERFORM name_words('code', (SELECT array_agg("code"::text) FROM fresh));
  RETURN NULL;
END $$;
CREATE TRIGGER "CadDownload_noted" AFTER INSERT ON "CadDownload" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION note_downloads();

CREATE FUNCTION note_views() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "StatisticsPending" ("kind", "at", "userId", "customerId", "designId", "colorwayId", "labelIds")
  SELECT 'view', "at", "userId", "customerId", "designId", "colorwayId", "labelIds" FROM fresh;
  PERFORM name_words('label', (SELECT array_agg(l.label::text) FROM fresh CROSS JOIN LATERAL unnest(event_labels("labelIds")) l(label)));
  RETURN NULL;
END $$;
CREATE TRIGGER "ColorwayView_noted" AFTER INSERT ON "ColorwayView" REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION note_views();

-- Moves up to that many pending events into the totals; answers how many. One caller at a time: who comes second finds nothing to do.
CREATE FUNCTION roll_statistics(most bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  none CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  upto bigint;
  moved bigint;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtextextended('roll statistics', 0)) THEN RETURN 0; END IF;
  SELECT max("id") INTO upto FROM (SELECT "id" FROM "StatisticsPending" ORDER BY "id" LIMIT most) first;
  IF upto IS NULL THEN RETURN 0; END IF;
  WITH taken AS (
    DELETE FROM "StatisticsPending" WHERE "id" <= upto RETURNING *
  ), events AS MATERIALIZED (
    SELECT *, ("at" AT TIME ZONE 'UTC')::date AS day, date_trunc('month', "at" AT TIME ZONE 'UTC')::date AS month,
      date_trunc('year', "at" AT TIME ZONE 'UTC')::date AS year FROM taken
  ), worded AS MATERIALIZED (
    SELECT kind, day, month, "customerId", w.dimension, w.word, statistics_subject(w.dimension::text, w.word) AS subject
    FROM events e CROSS JOIN LATERAL (
      SELECT 'label'::"StatisticsDimension" AS dimension, unnest(event_labels(e."labelIds"))::text AS word WHERE e.kind <> 'login'
      UNION ALL SELECT 'device', e."device" WHERE e.kind = 'login'
      UNION ALL SELECT 'location', coalesce(nullif(e."location", ''), e."address") WHERE e.kind = 'login'
      UNION ALL SELECT 'code', e."code"::text WHERE e."code" IS NOT NULL
    ) w
  ), words AS (
    INSERT INTO "StatisticsWord" ("id", "word") SELECT DISTINCT subject, word FROM worded ON CONFLICT DO NOTHING
  ), counts AS (
    SELECT kind, 'total'::"StatisticsDimension" AS dimension, 'day'::"StatisticsGrain" AS grain, none AS scope, day AS start, none AS subject, count(*) AS count
    FROM events GROUP BY 1, day
    UNION ALL SELECT kind, 'customer', 'day', none, day, "customerId", count(*) FROM events WHERE "customerId" IS NOT NULL GROUP BY 1, day, "customerId"
    UNION ALL SELECT kind, 'customer', 'month', none, month, "customerId", count(*) FROM events WHERE "customerId" IS NOT NULL GROUP BY 1, month, "customerId"
    UNION ALL SELECT kind, dimension, 'day', none, day, subject, count(*) FROM worded GROUP BY 1, 2, day, subject
    UNION ALL SELECT kind, dimension, 'month', none, month, subject, count(*) FROM worded GROUP BY 1, 2, month, subject
    UNION ALL SELECT kind, dimension, 'month', "customerId", month, subject, count(*) FROM worded WHERE "customerId" IS NOT NULL GROUP BY 1, 2, "customerId", month, subject
    UNION ALL SELECT kind, 'user', 'month', none, month, "userId", count(*) FROM events WHERE "userId" IS NOT NULL GROUP BY 1, month, "userId"
    UNION ALL SELECT kind, 'user', 'month', "customerId", month, "userId", count(*) FROM events WHERE "userId" IS NOT NULL AND "customerId" IS NOT NULL GROUP BY 1, "customerId", month, "userId"
    UNION ALL SELECT kind, 'user', 'year', none, year, "userId", count(*) FROM events WHERE "userId" IS NOT NULL GROUP BY 1, year, "userId"
    UNION ALL SELECT kind, 'user', 'year', "customerId", year, "userId", count(*) FROM events WHERE "userId" IS NOT NULL AND "customerId" IS NOT NULL GROUP BY 1, "customerId", year, "userId"
    UNION ALL SELECT kind, 'design', 'month', none, month, "designId", count(*) FROM events WHERE "designId" IS NOT NULL GROUP BY 1, month, "designId"
    UNION ALL SELECT kind, 'design', 'year', none, year, "designId", count(*) FROM events WHERE "designId" IS NOT NULL GROUP BY 1, year, "designId"
    UNION ALL SELECT kind, 'colorway', 'month', none, month, "colorwayId", count(*) FROM events WHERE "colorwayId" IS NOT NULL GROUP BY 1, month, "colorwayId"
    UNION ALL SELECT kind, 'colorway', 'year', none, year, "colorwayId", count(*) FROM events WHERE "colorwayId" IS NOT NULL GROUP BY 1, year, "colorwayId"
  ), kept AS (
    INSERT INTO "StatisticsCount" ("kind", "dimension", "grain", "scope", "start", "subject", "count")
    SELECT kind, dimension, grain, scope, start, subject, count FROM counts ORDER BY subject, kind, dimension, grain, scope, start
    ON CONFLICT ("subject", "kind", "dimension", "grain", "scope", "start") DO UPDATE SET "count" = "StatisticsCount"."count" + excluded."count"
  )
  SELECT count(*) INTO moved FROM taken;
  RETURN moved;
END $$;

-- Retention: the single events of one UTC day go; what was read from them alone goes to the day's totals. Answers how many went.
CREATE FUNCTION fold_statistics(gone date) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  none CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  since CONSTANT timestamptz := gone::timestamp AT TIME ZONE 'UTC';
  before CONSTANT timestamptz := (gone + 1)::timestamp AT TIME ZONE 'UTC';
  went bigint;
BEGIN
  WITH logins AS (
    DELETE FROM "LoginRecord" WHERE "at" >= since AND "at" < before RETURNING *
  ), downloads AS (
    DELETE FROM "CadDownload" WHERE "at" >= since AND "at" < before RETURNING *
  ), views AS (
    DELETE FROM "ColorwayView" WHERE "at" >= since AND "at" < before RETURNING *
  ), events AS (
    SELECT 'login'::"StatisticsKind" AS kind, "userId", "customerId", NULL::uuid AS "designId", NULL::uuid AS "colorwayId", '{}'::int[] AS "labelIds",
      NULL::int AS "code", "device", coalesce(nullif("location", ''), "address") AS place FROM logins
    UNION ALL SELECT 'cad', "userId", "customerId", "designId", "colorwayId", "labelIds", "code", NULL, NULL FROM downloads
    UNION ALL SELECT 'view', "userId", "customerId", "designId", "colorwayId", "labelIds", NULL, NULL, NULL FROM views
  ), counts AS (
    SELECT e.kind, w.dimension, s.scope, w.subject, count(*) AS count
    FROM events e CROSS JOIN LATERAL (
      SELECT 'user'::"StatisticsDimension" AS dimension, e."userId" AS subject
      UNION ALL SELECT 'design', e."designId"
      UNION ALL SELECT 'colorway', e."colorwayId"
      UNION ALL SELECT 'label', statistics_subject('label', unnest(event_labels(e."labelIds"))::text) WHERE e.kind <> 'login'
      UNION ALL SELECT 'device', statistics_subject('device', e."device") WHERE e.kind = 'login'
      UNION ALL SELECT 'location', statistics_subject('location', e.place) WHERE e.kind = 'login'
      UNION ALL SELECT 'code', statistics_subject('code', e."code"::text) WHERE e."code" IS NOT NULL
    ) w CROSS JOIN LATERAL (
      SELECT none AS scope WHERE w.dimension IN ('user', 'design', 'colorway') UNION ALL SELECT e."customerId" WHERE e."customerId" IS NOT NULL
    ) s
    WHERE w.subject IS NOT NULL GROUP BY 1, 2, 3, 4
  ), kept AS (
    INSERT INTO "StatisticsCount" ("kind", "dimension", "grain", "scope", "start", "subject", "count")
    SELECT kind, dimension, 'day', scope, gone, subject, count FROM counts ORDER BY subject, kind, dimension, scope
    ON CONFLICT ("subject", "kind", "dimension", "grain", "scope", "start") DO UPDATE SET "count" = "StatisticsCount"."count" + excluded."count"
  )
  SELECT count(*) INTO went FROM events;
  RETURN went;
END $$;

-- Events outlive their design, colorway and user without naming them; the totals go on naming them.
CREATE FUNCTION keep_design_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "StatisticsWord" ("id", "word", "designId") SELECT OLD."id", OLD."name", NULL::uuid
  UNION ALL SELECT "id", OLD."name" || '/' || "name", "designId" FROM "Colorway" WHERE "designId" = OLD."id" ON CONFLICT DO NOTHING;
  INSERT INTO "StatisticsCount" ("kind", "dimension", "grain", "scope", "start", "subject", "count")
  SELECT e.kind, 'design', 'day', s.scope, (e."at" AT TIME ZONE 'UTC')::date, OLD."id", count(*)
  FROM (
    SELECT 'cad'::"StatisticsKind" AS kind, "at", "customerId" FROM "CadDownload" WHERE "designId" = OLD."id"
    UNION ALL SELECT 'view', "at", "customerId" FROM "ColorwayView" WHERE "designId" = OLD."id"
  ) e CROSS JOIN LATERAL (VALUES ('00000000-0000-0000-0000-000000000000'::uuid), (e."customerId")) s(scope)
  WHERE s.scope IS NOT NULL GROUP BY 1, 4, 5
  ON CONFLICT ("subject", "kind", "dimension", "grain", "scope", "start") DO UPDATE SET "count" = "StatisticsCount"."count" + excluded."count";
  RETURN OLD;
END $$;
CREATE TRIGGER "Design_totals" BEFORE DELETE ON "Design" FOR EACH ROW EXECUTE FUNCTION keep_design_totals();

CREATE FUNCTION keep_colorway_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "StatisticsWord" ("id", "word", "designId") SELECT OLD."id", "name" || '/' || OLD."name", "id" FROM "Design" WHERE "id" = OLD."designId" ON CONFLICT DO NOTHING;
  INSERT INTO "StatisticsCount" ("kind", "dimension", "grain", "scope", "start", "subject", "count")
  SELECT e.kind, 'colorway', 'day', s.scope, (e."at" AT TIME ZONE 'UTC')::date, OLD."id", count(*)
  FROM (
    SELECT 'cad'::"StatisticsKind" AS kind, "at", "customerId" FROM "CadDownload" WHERE "colorwayId" = OLD."id"
    UNION ALL SELECT 'view', "at", "customerId" FROM "ColorwayView" WHERE "colorwayId" = OLD."id"
  ) e CROSS JOIN LATERAL (VALUES ('00000000-0000-0000-0000-000000000000'::uuid), (e."customerId")) s(scope)
  WHERE s.scope IS NOT NULL GROUP BY 1, 4, 5
  ON CONFLICT ("subject", "kind", "dimension", "grain", "scope", "start") DO UPDATE SET "count" = "StatisticsCount"."count" + excluded."count";
  RETURN OLD;
END $$;
CREATE TRIGGER "Colorway_totals" BEFORE DELETE ON "Colorway" FOR EACH ROW EXECUTE FUNCTION keep_colorway_totals();

CREATE FUNCTION keep_user_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "StatisticsCount" ("kind", "dimension", "grain", "scope", "start", "subject", "count")
  SELECT e.kind, 'user', 'day', s.scope, (e."at" AT TIME ZONE 'UTC')::date, OLD."id", count(*)
  FROM (
    SELECT 'login'::"StatisticsKind" AS kind, "at", "customerId" FROM "LoginRecord" WHERE "userId" = OLD."id"
    UNION ALL SELECT 'cad', "at", "customerId" FROM "CadDownload" WHERE "userId" = OLD."id"
    UNION ALL SELECT 'view', "at", "customerId" FROM "ColorwayView" WHERE "userId" = OLD."id"
  ) e CROSS JOIN LATERAL (VALUES ('00000000-0000-0000-0000-000000000000'::uuid), (e."customerId")) s(scope)
  WHERE s.scope IS NOT NULL GROUP BY 1, 4, 5
  ON CONFLICT ("subject", "kind", "dimension", "grain", "scope", "start") DO UPDATE SET "count" = "StatisticsCount"."count" + excluded."count";
  RETURN OLD;
END $$;
CREATE TRIGGER "User_totals" BEFORE DELETE ON "User" FOR EACH ROW EXECUTE FUNCTION keep_user_totals();

-- What was there before: counted with the labels of today.
UPDATE "CadDownload" c SET "labelIds" = ARRAY(SELECT "labelId" FROM "DesignLabel" l WHERE l."designId" = c."designId" ORDER BY 1);
UPDATE "ColorwayView" v SET "labelIds" = ARRAY(SELECT "labelId" FROM "DesignLabel" l WHERE l."designId" = v."designId" ORDER BY 1);
INSERT INTO "StatisticsPending" ("kind", "at", "userId", "customerId", "device", "location", "address")
SELECT 'login', "at", "userId", "customerId", "device", "location", "address" FROM "LoginRecord";
INSERT INTO "StatisticsPending" ("kind", "at", "userId", "customerId", "designId", "colorwayId", "labelIds", "code")
SELECT 'cad', "at", "userId", "customerId", "designId", "colorwayId", "labelIds", "code" FROM "CadDownload";
INSERT INTO "StatisticsPending" ("kind", "at", "userId", "customerId", "designId", "colorwayId", "labelIds")
SELECT 'view', "at", "userId", "customerId", "designId", "colorwayId", "labelIds" FROM "ColorwayView";

-- The audit by any part of a name, an address or a value.
CREATE FUNCTION audit_text(actor text, operation text, kind text, id text, address text, before jsonb, after jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN actor || ' ' || operation || ' ' || kind || ' ' || id || ' ' || address || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '');
CREATE INDEX "AuditEntry_text_idx" ON "AuditEntry" USING gin (audit_text("actorName", "operation", "subjectKind", "subjectId", "address", "before", "after") gin_trgm_ops);
CREATE INDEX "AuditEntry_address_at_idx" ON "AuditEntry"("address", "at");
