-- Where nobody knew a sign-in's place, its IP address counts in its stead, and stayed in the totals when its single event had gone. What no event
-- before that day tells any more counts for the place without a name. Answers how many totals that were.
CREATE FUNCTION forget_addresses(before date) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  none CONSTANT uuid := '00000000-0000-0000-0000-000000000000';
  nowhere CONSTANT uuid := statistics_subject('location', '');
  -- A month's total holds events after that day too.
  until CONSTANT timestamptz := (date_trunc('month', before::timestamp) + interval '1 month') AT TIME ZONE 'UTC';
  forgotten bigint;
BEGIN
  -- Totals and events that are not in them yet stay as they are meanwhile.
  PERFORM pg_advisory_xact_lock(hashtextextended('roll statistics', 0));
  INSERT INTO "StatisticsWord" ("id", "word") VALUES (nowhere, '') ON CONFLICT DO NOTHING;
  WITH addresses AS MATERIALIZED (
    SELECT "id" FROM "StatisticsWord" WHERE "word" ~ '^[0-9a-fA-F]*[.:][0-9a-fA-F.:]*$' AND "id" = statistics_subject('location', "word")
  ), live AS (
    SELECT statistics_subject('location', e."address") AS subject, g.grain, s.scope, g.start, sum(e.one)::int AS count
    FROM (
      SELECT "at", "customerId", "address", 1 AS one FROM "LoginRecord" WHERE coalesce("location", '') = '' AND "at" < until
      UNION ALL
      SELECT "at", "customerId", "address", -1 FROM "StatisticsPending" WHERE "kind" = 'login' AND coalesce("location", '') = '' AND "at" < until
    ) e CROSS JOIN LATERAL (VALUES
      ('day'::"StatisticsGrain", ("at" AT TIME ZONE 'UTC')::date), ('month', date_trunc('month', "at" AT TIME ZONE 'UTC')::date)
    ) g(grain, start) CROSS JOIN LATERAL (VALUES (none), (e."customerId")) s(scope)
    WHERE s.scope IS NOT NULL GROUP BY 1, 2, 3, 4
  ), past AS MATERIALIZED (
    SELECT c."subject", c."grain", c."scope", c."start", c."count", c."count" - coalesce(l.count, 0) AS excess
    FROM "StatisticsCount" c JOIN addresses a ON a."id" = c."subject"
      LEFT JOIN live l ON l.subject = c."subject" AND l.grain = c."grain" AND l.scope = c."scope" AND l.start = c."start"
    WHERE c."kind" = 'login' AND c."dimension" = 'location' AND c."start" < before AND c."count" > coalesce(l.count, 0)
  ), moved AS (
    INSERT INTO "StatisticsCount" ("kind", "dimension", "grain", "scope", "start", "subject", "count")
    SELECT 'login', 'location', "grain", "scope", "start", nowhere, sum(excess) FROM past GROUP BY 3, 4, 5
    ON CONFLICT ("subject", "kind", "dimension", "grain", "scope", "start") DO UPDATE SET "count" = "StatisticsCount"."count" + excluded."count"
  ), less AS (
    UPDATE "StatisticsCount" c SET "count" = c."count" - p.excess FROM past p
    WHERE c."kind" = 'login' AND c."dimension" = 'location' AND c."subject" = p."subject" AND c."grain" = p."grain" AND c."scope" = p."scope"
      AND c."start" = p."start" AND p."count" > p.excess
  ), gone AS (
    DELETE FROM "StatisticsCount" c USING past p
    WHERE c."kind" = 'login' AND c."dimension" = 'location' AND c."subject" = p."subject" AND c."grain" = p."grain" AND c."scope" = p."scope"
      AND c."start" = p."start" AND p."count" = p.excess
  )
  SELECT count(*) INTO forgotten FROM past;
  DELETE FROM "StatisticsWord" w
  WHERE w."word" ~ '^[0-9a-fA-F]*[.:][0-9a-fA-F.:]*$' AND w."id" = statistics_subject('location', w."word")
    AND NOT EXISTS (SELECT FROM "StatisticsCount" c WHERE c."subject" = w."id")
    AND NOT EXISTS (SELECT FROM "StatisticsPending" p WHERE p."kind" = 'login' AND p."address" = w."word");
  RETURN forgotten;
END $$;
