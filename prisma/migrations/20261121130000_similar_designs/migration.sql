-- How colorways look to the search for similar designs, and the pictures that people search with.

-- CreateTable
CREATE TABLE "ColorwayLook" (
    "colorwayId" UUID NOT NULL,
    "stamp" VARCHAR(200) NOT NULL,
    "hash" BIGINT,
    "cm" REAL[],
    "vectors" BYTEA NOT NULL,

    CONSTRAINT "ColorwayLook_pkey" PRIMARY KEY ("colorwayId")
);

-- CreateTable
CREATE TABLE "ImportFileLook" (
    "fileId" UUID NOT NULL,
    "stamp" VARCHAR(200) NOT NULL,
    "hash" BIGINT,
    "cm" REAL[],
    "vectors" BYTEA NOT NULL,

    CONSTRAINT "ImportFileLook_pkey" PRIMARY KEY ("fileId")
);

-- CreateTable
CREATE TABLE "QueryPicture" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "sessionId" UUID,
    "fileName" VARCHAR(300) NOT NULL,
    "picture" BYTEA NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "crop" JSONB,
    "hash" BIGINT,
    "vectors" BYTEA NOT NULL,
    "palette" JSONB NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "QueryPicture_pkey" PRIMARY KEY ("id")
);

-- AlterTable
ALTER TABLE "ImportFile" ADD COLUMN     "near" JSONB NOT NULL DEFAULT '[]';

-- CreateIndex
CREATE INDEX "ColorwayLook_hash_idx" ON "ColorwayLook"("hash");

-- CreateIndex
CREATE INDEX "QueryPicture_userId_createdAt_idx" ON "QueryPicture"("userId", "createdAt" DESC);

-- CreateIndex
CREATE INDEX "QueryPicture_sessionId_idx" ON "QueryPicture"("sessionId");

-- AddForeignKey
ALTER TABLE "ColorwayLook" ADD CONSTRAINT "ColorwayLook_colorwayId_fkey" FOREIGN KEY ("colorwayId") REFERENCES "Colorway"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ImportFileLook" ADD CONSTRAINT "ImportFileLook_fileId_fkey" FOREIGN KEY ("fileId") REFERENCES "ImportFile"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QueryPicture" ADD CONSTRAINT "QueryPicture_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "QueryPicture" ADD CONSTRAINT "QueryPicture_sessionId_fkey" FOREIGN KEY ("sessionId") REFERENCES "Session"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Numbers of 16 bits hardly compress: stored outside the row as they are, so that looks by hash read little.
ALTER TABLE "ColorwayLook" ALTER COLUMN "vectors" SET STORAGE EXTERNAL;

-- The index over looks follows the same log as the search's own (palette: not a field of the design).
CREATE FUNCTION log_look_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "DesignChange" ("changedBy", "ordinal", "palette", "at")
    SELECT DISTINCT pg_current_xact_id(), d."ordinal", true, clock_timestamp()
      FROM changed c JOIN "Colorway" k ON k."id" = c."colorwayId" JOIN "Design" d ON d."id" = k."designId"
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "ColorwayLook_insert_logged" AFTER INSERT ON "ColorwayLook" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_look_change();
CREATE TRIGGER "ColorwayLook_update_logged" AFTER UPDATE ON "ColorwayLook" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_look_change();
CREATE TRIGGER "ColorwayLook_delete_logged" AFTER DELETE ON "ColorwayLook" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_look_change();
