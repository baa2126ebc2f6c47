-- ICC profiles of the house, and by which of them an original that brings none was converted.
CREATE TABLE "ColorProfile" (
  "id" UUID NOT NULL,
  "name" VARCHAR(120) NOT NULL,
  "sha256" CHAR(64) NOT NULL,
  "bytes" BYTEA NOT NULL,
  "space" VARCHAR(4) NOT NULL,
  "channels" INTEGER NOT NULL,
  "canProof" BOOLEAN NOT NULL,
  "isProof" BOOLEAN NOT NULL DEFAULT false,
  "forCustomers" BOOLEAN NOT NULL DEFAULT false,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "ColorProfile_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "ColorProfile_sha256_key" ON "ColorProfile"("sha256");

ALTER TABLE "Colorway" ADD COLUMN "assumedProfile" VARCHAR(80);
ALTER TABLE "OriginalVersion" ADD COLUMN "assumedProfile" VARCHAR(80);

-- Until now each mode had one: what a master was made by is known, and that it may be made anew by another one.
UPDATE "Colorway" SET "assumedProfile" = CASE "colorMode" WHEN 'cmyk' THEN 'cmyk' WHEN 'rgb' THEN 'rgb' WHEN 'indexed' THEN 'rgb' ELSE 'gray' END
  WHERE "colorMode" IN ('cmyk', 'rgb', 'indexed', 'grayscale', 'duotone')
    AND ("profileName" IS NULL OR "warnings" @> '[{"key": "unknownProfile"}]');
UPDATE "OriginalVersion" SET "assumedProfile" = CASE "colorMode" WHEN 'cmyk' THEN 'cmyk' WHEN 'rgb' THEN 'rgb' WHEN 'indexed' THEN 'rgb' ELSE 'gray' END
  WHERE "colorMode" IN ('cmyk', 'rgb', 'indexed', 'grayscale', 'duotone')
    AND ("profileName" IS NULL OR "warnings" @> '[{"key": "unknownProfile"}]');
