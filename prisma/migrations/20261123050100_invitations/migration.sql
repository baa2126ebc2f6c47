-- Many people invited at once by a table: looked at, corrected, sent, and what became of each row.
CREATE TYPE "InvitationState" AS ENUM ('draft', 'waiting', 'running', 'done', 'stopped');
CREATE TYPE "InvitationRowState" AS ENUM ('new', 'again', 'known', 'wrong', 'invited', 'resent', 'failed');

CREATE TABLE "InvitationTable" (
  "id" UUID NOT NULL,
  "state" "InvitationState" NOT NULL DEFAULT 'draft',
  "actorId" UUID NOT NULL,
  "actorName" VARCHAR(200) NOT NULL,
  "actorAddress" VARCHAR(45) NOT NULL DEFAULT '',
  "fileName" VARCHAR(300) NOT NULL,
  "columns" JSONB NOT NULL,
  "settled" BOOLEAN NOT NULL,
  "defaults" JSONB NOT NULL,
  "offered" JSONB NOT NULL DEFAULT '[]',
  "approved" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "resend" BOOLEAN NOT NULL DEFAULT false,
  "version" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "startedAt" TIMESTAMPTZ(3),
  "finishedAt" TIMESTAMPTZ(3),

  CONSTRAINT "InvitationTable_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "InvitationTable_createdAt_idx" ON "InvitationTable"("createdAt");

CREATE TABLE "InvitationRow" (
  "tableId" UUID NOT NULL,
  "line" INTEGER NOT NULL,
  "cells" JSONB NOT NULL,
  "formulas" INTEGER[],
  "state" "InvitationRowState" NOT NULL,
  "account" JSONB,
  "userId" UUID,
  "faults" JSONB NOT NULL,
  "errorKey" VARCHAR(60),

  CONSTRAINT "InvitationRow_pkey" PRIMARY KEY ("tableId", "line"),
  CONSTRAINT "InvitationRow_tableId_fkey" FOREIGN KEY ("tableId") REFERENCES "InvitationTable"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "InvitationRow_tableId_state_line_idx" ON "InvitationRow"("tableId", "state", "line");
