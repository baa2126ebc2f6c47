-- How far making masters again is: docs/decisions/0034-versions-of-originals.md.
CREATE TABLE "MasterRebuild" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "designs" TEXT[],
    "onlyOld" BOOLEAN NOT NULL,
    "total" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "after" UUID,
    "runner" UUID,
    "host" VARCHAR(100) NOT NULL DEFAULT '',
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resumedAt" TIMESTAMPTZ(3),
    "doneBefore" INTEGER NOT NULL DEFAULT 0,
    "seenAt" TIMESTAMPTZ(3),
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "MasterRebuild_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "MasterRebuild_one" CHECK ("id" = 1)
);
