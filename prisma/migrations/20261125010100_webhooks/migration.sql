-- Webhooks: what other programs are told of, and the events that wait for them or were sent.
CREATE TABLE "Webhook" (
  "id" UUID NOT NULL,
  "name" VARCHAR(80) NOT NULL,
  "url" VARCHAR(500) NOT NULL,
  "events" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "secret" BYTEA NOT NULL,
  "formerSecret" BYTEA,
  "formerUntil" TIMESTAMPTZ(3),
  "pausedWhy" VARCHAR(20),
  "pausedAt" TIMESTAMPTZ(3),
  "madeById" UUID,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "deliveredAt" TIMESTAMPTZ(3),
  "failingSince" TIMESTAMPTZ(3),

  CONSTRAINT "Webhook_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "Webhook_madeById_fkey" FOREIGN KEY ("madeById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "Webhook_madeById_idx" ON "Webhook"("madeById");

CREATE TABLE "WebhookDelivery" (
  "id" UUID NOT NULL,
  "webhookId" UUID NOT NULL,
  "isTest" BOOLEAN NOT NULL DEFAULT false,
  "state" VARCHAR(10) NOT NULL DEFAULT 'waiting',
  "eventCount" INTEGER NOT NULL,
  "tries" INTEGER NOT NULL DEFAULT 0,
  "dueAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "triedAt" TIMESTAMPTZ(3),
  "answerCode" INTEGER,
  "failure" VARCHAR(20),

  CONSTRAINT "WebhookDelivery_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "WebhookDelivery_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "WebhookDelivery_webhookId_createdAt_idx" ON "WebhookDelivery"("webhookId", "createdAt" DESC);
CREATE INDEX "WebhookDelivery_state_dueAt_idx" ON "WebhookDelivery"("state", "dueAt");

CREATE TABLE "WebhookEvent" (
  "sequence" BIGSERIAL NOT NULL,
  "id" UUID NOT NULL DEFAULT gen_random_uuid(),
  "webhookId" UUID NOT NULL,
  "type" VARCHAR(40) NOT NULL,
  "subjectId" UUID NOT NULL,
  "state" VARCHAR(20),
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "changedBy" xid8 NOT NULL DEFAULT pg_current_xact_id(),
  "deliveryId" UUID,

  CONSTRAINT "WebhookEvent_pkey" PRIMARY KEY ("sequence"),
  CONSTRAINT "WebhookEvent_webhookId_fkey" FOREIGN KEY ("webhookId") REFERENCES "Webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "WebhookEvent_deliveryId_fkey" FOREIGN KEY ("deliveryId") REFERENCES "WebhookDelivery"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
-- What one transaction does to one thing is one event.
CREATE UNIQUE INDEX "WebhookEvent_webhookId_changedBy_type_subjectId_key" ON "WebhookEvent"("webhookId", "changedBy", "type", "subjectId");
CREATE INDEX "WebhookEvent_webhookId_deliveryId_sequence_idx" ON "WebhookEvent"("webhookId", "deliveryId", "sequence");
CREATE INDEX "WebhookEvent_deliveryId_idx" ON "WebhookEvent"("deliveryId");

-- Written beside the log of changes that searches read, by triggers too: whatever changes a design, an import or an account, in the
-- transaction of the change, and one statement for however many designs. Without a webhook for it nothing is written.
CREATE FUNCTION note_webhook_events(kind text, subjects uuid[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO "WebhookEvent" ("webhookId", "type", "subjectId")
    SELECT w."id", kind, s.id FROM "Webhook" w CROSS JOIN unnest(subjects) WITH ORDINALITY AS s(id, place)
    WHERE kind = ANY(w."events") ORDER BY s.place
    ON CONFLICT DO NOTHING;
$$;

CREATE FUNCTION has_webhook(kind text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM "Webhook" WHERE kind = ANY("events"));
$$;

-- While it comes out of the trash, its entry is still there.
CREATE FUNCTION note_designs_added() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF has_webhook('design.restored') THEN
    PERFORM note_webhook_events('design.restored', ARRAY(SELECT c."id" FROM changed c
      WHERE EXISTS (SELECT FROM "TrashRow" r WHERE r."table" = 'Design' AND r."key" = c."id"::text) ORDER BY c."ordinal"));
  END IF;
  IF has_webhook('design.added') THEN
    PERFORM note_webhook_events('design.added', ARRAY(SELECT c."id" FROM changed c
      WHERE NOT EXISTS (SELECT FROM "TrashRow" r WHERE r."table" = 'Design' AND r."key" = c."id"::text) ORDER BY c."ordinal"));
  END IF;
  RETURN NULL;
END $$;

-- Every change that people see moves the moment of the last edit. What was added in the same transaction isn't changed besides.
-- Planned anew each time: a plan made for one design, and kept, would compare each of ten thousand with every other.
CREATE FUNCTION note_designs_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF has_webhook('design.changed') THEN
    EXECUTE $told$ INSERT INTO "WebhookEvent" ("webhookId", "type", "subjectId")
      SELECT w."id", 'design.changed', c."id" FROM "Webhook" w CROSS JOIN changed c JOIN former f ON f."id" = c."id"
      WHERE 'design.changed' = ANY(w."events") AND c."modifiedAt" IS DISTINCT FROM f."modifiedAt"
        AND NOT EXISTS (SELECT FROM "WebhookEvent" e WHERE e."webhookId" = w."id" AND e."changedBy" = pg_current_xact_id()
          AND e."type" IN ('design.added', 'design.restored') AND e."subjectId" = c."id")
      ORDER BY c."ordinal"
      ON CONFLICT DO NOTHING $told$;
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION note_designs_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF has_webhook('design.deleted') THEN
    PERFORM note_webhook_events('design.deleted', ARRAY(SELECT "id" FROM changed ORDER BY "ordinal"));
  END IF;
  RETURN NULL;
END $$;

CREATE FUNCTION note_state_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "WebhookEvent" ("webhookId", "type", "subjectId", "state")
    SELECT w."id", TG_ARGV[0], NEW."id", (to_jsonb(NEW) ->> TG_ARGV[1]) FROM "Webhook" w WHERE TG_ARGV[0] = ANY(w."events")
    ON CONFLICT ("webhookId", "changedBy", "type", "subjectId") DO UPDATE SET "state" = EXCLUDED."state";
  RETURN NULL;
END $$;

CREATE TRIGGER "Design_insert_told" AFTER INSERT ON "Design" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_designs_added();
CREATE TRIGGER "Design_update_told" AFTER UPDATE ON "Design" REFERENCING OLD TABLE AS former NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_designs_changed();
CREATE TRIGGER "Design_delete_told" AFTER DELETE ON "Design" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_designs_deleted();

-- Ended: done, cancelled, cleared away, or failed so that somebody has to look.
CREATE TRIGGER "ImportJob_end_told" AFTER UPDATE OF "state", "finishedAt" ON "ImportJob" FOR EACH ROW
  WHEN ((OLD."finishedAt" IS NULL AND NEW."finishedAt" IS NOT NULL) OR (NEW."state" = 'failed' AND OLD."state" <> 'failed'))
  EXECUTE FUNCTION note_state_event('import.ended', 'state');
CREATE TRIGGER "User_status_told" AFTER UPDATE OF "status" ON "User" FOR EACH ROW
  WHEN (OLD."status" IS DISTINCT FROM NEW."status") EXECUTE FUNCTION note_state_event('account.changed', 'status');
