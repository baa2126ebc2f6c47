-- Which colorways workers compute embeddings of just now, and how far an archive that is filled is: docs/decisions/0057-filling-embeddings.md.
CREATE UNLOGGED TABLE "EmbeddingClaim" (
    "colorwayId" UUID NOT NULL,
    "runner" UUID NOT NULL,
    "claimedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "EmbeddingClaim_pkey" PRIMARY KEY ("colorwayId")
);
CREATE INDEX "EmbeddingClaim_runner_idx" ON "EmbeddingClaim"("runner");

CREATE TABLE "EmbeddingFilling" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "total" INTEGER NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "startedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resumedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "doneBefore" INTEGER NOT NULL DEFAULT 0,
    "seenAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finishedAt" TIMESTAMPTZ(3),

    CONSTRAINT "EmbeddingFilling_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "EmbeddingFilling_one" CHECK ("id" = 1)
);
