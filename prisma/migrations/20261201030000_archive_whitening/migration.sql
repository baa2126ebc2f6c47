-- What the search for similar designs sees vectors by, for all processes alike. Fitted anew where it is lost.
CREATE UNLOGGED TABLE "ArchiveWhitening" (
  "recipe" SMALLINT NOT NULL,
  "version" UUID NOT NULL,
  "rows" INTEGER NOT NULL,
  "packed" BYTEA NOT NULL,

  CONSTRAINT "ArchiveWhitening_pkey" PRIMARY KEY ("recipe")
);
