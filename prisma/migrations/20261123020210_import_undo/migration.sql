-- Cancelling or clearing an import can be undone for a day: how it stood before, and since when its day runs.
ALTER TABLE "ImportJob" ADD COLUMN "undo" JSONB, ADD COLUMN "undoFrom" TIMESTAMPTZ(3);
CREATE INDEX "ImportJob_undoFrom_idx" ON "ImportJob"("undoFrom" DESC);
