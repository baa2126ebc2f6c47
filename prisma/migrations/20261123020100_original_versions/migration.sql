-- Earlier originals of colorways, each with all that is needed to make it the present one again without processing anything anew.

CREATE TYPE "OriginalVersionKind" AS ENUM ('imported', 'restored');

-- Of the present original: the id that its version will keep, since when it is the present one, by whom and why.
ALTER TABLE "Colorway"
  ADD COLUMN "versionId" UUID NOT NULL DEFAULT gen_random_uuid(),
  ADD COLUMN "versionAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  ADD COLUMN "versionById" UUID,
  ADD COLUMN "versionKind" "OriginalVersionKind" NOT NULL DEFAULT 'imported',
  ADD COLUMN "versionWhy" VARCHAR(300) NOT NULL DEFAULT '';

-- As far as the imports' records still tell.
UPDATE "Colorway" k SET "versionAt" = coalesce(f."at", k."createdAt"), "versionById" = f."createdById"
FROM "Colorway" same LEFT JOIN (
  SELECT DISTINCT ON (f."colorwayId") f."colorwayId", j."createdById", j."finishedAt" AS "at"
  FROM "ImportFile" f JOIN "ImportJob" j ON j."id" = f."jobId" WHERE f."colorwayId" IS NOT NULL AND f."state" = 'added'
  ORDER BY f."colorwayId", j."createdAt" DESC
) f ON f."colorwayId" = same."id"
WHERE same."id" = k."id";

CREATE TABLE "OriginalVersion" (
    "id" UUID NOT NULL,
    "colorwayId" UUID NOT NULL,
    "originalId" UUID,
    "widthPx" INTEGER NOT NULL,
    "heightPx" INTEGER NOT NULL,
    "dpi" DECIMAL(10,4) NOT NULL,
    "colorMode" VARCHAR(20) NOT NULL,
    "depth" INTEGER NOT NULL,
    "profileName" VARCHAR(200),
    "channels" JSONB NOT NULL,
    "layerNames" TEXT[],
    "channelCount" INTEGER NOT NULL,
    "layerCount" INTEGER NOT NULL,
    "warnings" JSONB NOT NULL,
    "masterKey" TEXT NOT NULL,
    "masterHash" VARCHAR(64) NOT NULL,
    "repeatBox" JSONB,
    "colors" JSONB NOT NULL,
    "design" JSONB,
    "lookStamp" VARCHAR(200),
    "lookHash" BIGINT,
    "lookCm" REAL[],
    "lookVectors" BYTEA,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "byId" UUID,
    "kind" "OriginalVersionKind" NOT NULL,
    "reason" VARCHAR(300) NOT NULL,
    "replacedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "OriginalVersion_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "Colorway_versionId_key" ON "Colorway"("versionId");
CREATE INDEX "Colorway_versionById_idx" ON "Colorway"("versionById");
CREATE INDEX "OriginalVersion_colorwayId_replacedAt_idx" ON "OriginalVersion"("colorwayId", "replacedAt" DESC);
CREATE INDEX "OriginalVersion_originalId_idx" ON "OriginalVersion"("originalId");
CREATE INDEX "OriginalVersion_masterHash_idx" ON "OriginalVersion"("masterHash");
CREATE INDEX "OriginalVersion_masterKey_idx" ON "OriginalVersion"("masterKey");
CREATE INDEX "OriginalVersion_byId_idx" ON "OriginalVersion"("byId");

ALTER TABLE "Colorway" ADD CONSTRAINT "Colorway_versionById_fkey" FOREIGN KEY ("versionById") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "OriginalVersion" ADD CONSTRAINT "OriginalVersion_colorwayId_fkey" FOREIGN KEY ("colorwayId") REFERENCES "Colorway"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "OriginalVersion" ADD CONSTRAINT "OriginalVersion_originalId_fkey" FOREIGN KEY ("originalId") REFERENCES "Original"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "OriginalVersion" ADD CONSTRAINT "OriginalVersion_byId_fkey" FOREIGN KEY ("byId") REFERENCES "User"("id") ON DELETE SET NULL ON UPDATE CASCADE;
