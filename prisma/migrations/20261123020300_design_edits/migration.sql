-- Many designs changed as one job: the act, and each design's part in it.
CREATE TYPE "DesignEditKind" AS ENUM ('bulk', 'table');
CREATE TYPE "DesignEditState" AS ENUM ('draft', 'waiting', 'running', 'done', 'stopped', 'undoing', 'undone');
CREATE TYPE "DesignEditEntryState" AS ENUM ('waiting', 'done', 'unchanged', 'conflict', 'failed', 'undone', 'kept');

CREATE TABLE "DesignEdit" (
  "id" UUID NOT NULL,
  "kind" "DesignEditKind" NOT NULL,
  "state" "DesignEditState" NOT NULL DEFAULT 'draft',
  "actorId" UUID,
  "actorName" VARCHAR(200) NOT NULL,
  "actorAddress" VARCHAR(45) NOT NULL DEFAULT '',
  "changes" JSONB NOT NULL,
  "total" INTEGER NOT NULL DEFAULT 0,
  "done" INTEGER NOT NULL DEFAULT 0,
  "unchanged" INTEGER NOT NULL DEFAULT 0,
  "conflicts" INTEGER NOT NULL DEFAULT 0,
  "failed" INTEGER NOT NULL DEFAULT 0,
  "undone" INTEGER NOT NULL DEFAULT 0,
  "kept" INTEGER NOT NULL DEFAULT 0,
  "version" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "startedAt" TIMESTAMPTZ(3),
  "finishedAt" TIMESTAMPTZ(3),
  "undoneById" UUID,
  "undoneByName" VARCHAR(200),
  "undoneAt" TIMESTAMPTZ(3),

  CONSTRAINT "DesignEdit_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "DesignEdit_state_createdAt_idx" ON "DesignEdit"("state", "createdAt" DESC);

CREATE TABLE "DesignEditEntry" (
  "editId" UUID NOT NULL,
  "position" INTEGER NOT NULL,
  "designId" UUID NOT NULL,
  "designName" VARCHAR(80) NOT NULL,
  "state" "DesignEditEntryState" NOT NULL,
  "before" JSONB NOT NULL,
  "after" JSONB NOT NULL,
  "changed" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "errorKey" VARCHAR(60),
  "places" JSONB,

  CONSTRAINT "DesignEditEntry_pkey" PRIMARY KEY ("editId", "position")
);
CREATE INDEX "DesignEditEntry_editId_state_position_idx" ON "DesignEditEntry"("editId", "state", "position");
CREATE INDEX "DesignEditEntry_designId_idx" ON "DesignEditEntry"("designId");
