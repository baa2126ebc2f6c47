-- Files of one name in different folders are different files of an import.
ALTER TABLE "ImportFile" ADD COLUMN "folder" VARCHAR(1000) NOT NULL DEFAULT '';
DROP INDEX "ImportFile_name_once";
CREATE UNIQUE INDEX "ImportFile_name_once" ON "ImportFile" ("jobId", lower("folder"), lower("fileName"))
  WHERE "state" NOT IN ('failed', 'removed');

-- A tree or a watched folder, and what became of each of its files: whoever goes on with it takes none twice.
CREATE TABLE "ImportTree" (
    "id" UUID NOT NULL,
    "key" VARCHAR(64) NOT NULL,
    "place" VARCHAR(4000) NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "claim" UUID,
    "claimedAt" TIMESTAMPTZ(3),
    CONSTRAINT "ImportTree_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "ImportTree_key_key" ON "ImportTree"("key");

CREATE TABLE "ImportTreeFile" (
    "treeId" UUID NOT NULL,
    "path" BYTEA NOT NULL,
    "folder" VARCHAR(1000) NOT NULL DEFAULT '',
    "fileName" VARCHAR(300) NOT NULL,
    "bytes" BIGINT NOT NULL DEFAULT 0,
    "modifiedMs" BIGINT NOT NULL DEFAULT 0,
    "state" VARCHAR(10) NOT NULL,
    "reason" VARCHAR(60),
    "archiveId" INTEGER,
    "batch" UUID,
    "position" INTEGER,
    "jobId" UUID,
    CONSTRAINT "ImportTreeFile_pkey" PRIMARY KEY ("treeId", "path"),
    CONSTRAINT "ImportTreeFile_state" CHECK ("state" IN ('waiting', 'taken', 'refused', 'left'))
);
CREATE INDEX "ImportTreeFile_treeId_state_path_idx" ON "ImportTreeFile"("treeId", "state", "path");
-- An import that is not whole yet: at most one of a tree.
CREATE INDEX "ImportTreeFile_unfinished" ON "ImportTreeFile"("treeId") WHERE "batch" IS NOT NULL AND "jobId" IS NULL;
CREATE INDEX "ImportTreeFile_batch_idx" ON "ImportTreeFile"("batch");
CREATE INDEX "ImportTreeFile_jobId_idx" ON "ImportTreeFile"("jobId");
ALTER TABLE "ImportTreeFile" ADD CONSTRAINT "ImportTreeFile_treeId_fkey"
  FOREIGN KEY ("treeId") REFERENCES "ImportTree"("id") ON DELETE CASCADE ON UPDATE CASCADE;
