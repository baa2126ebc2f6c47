-- Tables of designs that somebody brings, while they are looked at and corrected.
CREATE TYPE "DesignTableRowState" AS ENUM ('changes', 'wrong', 'same');

CREATE TABLE "DesignTable" (
  "id" UUID NOT NULL,
  "userId" UUID NOT NULL,
  "fileName" VARCHAR(300) NOT NULL,
  "columns" JSONB NOT NULL,
  "settled" BOOLEAN NOT NULL,
  "emptyClears" BOOLEAN NOT NULL,
  "offered" JSONB NOT NULL DEFAULT '{}',
  "approved" JSONB NOT NULL DEFAULT '{}',
  "labelGroup" INTEGER,
  "changes" INTEGER NOT NULL DEFAULT 0,
  "wrong" INTEGER NOT NULL DEFAULT 0,
  "same" INTEGER NOT NULL DEFAULT 0,
  "conflicts" INTEGER NOT NULL DEFAULT 0,
  "editId" UUID,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "DesignTable_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "DesignTable_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "DesignTable_userId_idx" ON "DesignTable"("userId");
CREATE INDEX "DesignTable_createdAt_idx" ON "DesignTable"("createdAt");

CREATE TABLE "DesignTableRow" (
  "tableId" UUID NOT NULL,
  "line" INTEGER NOT NULL,
  "cells" JSONB NOT NULL,
  "formulas" INTEGER[],
  "state" "DesignTableRowState" NOT NULL,
  "designId" UUID,
  "designName" VARCHAR(80),
  "changes" JSONB NOT NULL,
  "faults" JSONB NOT NULL,

  CONSTRAINT "DesignTableRow_pkey" PRIMARY KEY ("tableId", "line"),
  CONSTRAINT "DesignTableRow_tableId_fkey" FOREIGN KEY ("tableId") REFERENCES "DesignTable"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "DesignTableRow_tableId_state_line_idx" ON "DesignTableRow"("tableId", "state", "line");
