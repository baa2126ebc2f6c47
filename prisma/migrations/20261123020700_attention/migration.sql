-- Findings that an admin has set aside, pictures that couldn't be made, and indexes that keep counting of findings quick.

-- CreateTable
CREATE TABLE "FindingSetAside" (
    "designId" UUID NOT NULL,
    "finding" VARCHAR(20) NOT NULL,
    "userId" UUID,
    "userName" VARCHAR(200) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "FindingSetAside_pkey" PRIMARY KEY ("designId","finding")
);

-- CreateTable
CREATE TABLE "PictureFailure" (
    "colorwayId" UUID NOT NULL,
    "reason" VARCHAR(300) NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "PictureFailure_pkey" PRIMARY KEY ("colorwayId")
);

-- CreateIndex
CREATE INDEX "FindingSetAside_finding_at_idx" ON "FindingSetAside"("finding", "at");

-- AddForeignKey
ALTER TABLE "FindingSetAside" ADD CONSTRAINT "FindingSetAside_designId_fkey" FOREIGN KEY ("designId") REFERENCES "Design"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PictureFailure" ADD CONSTRAINT "PictureFailure_colorwayId_fkey" FOREIGN KEY ("colorwayId") REFERENCES "Colorway"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Each holds only the rows with its finding: app/domain/oversight/attention/design-findings.server.ts asks by the same conditions.
CREATE INDEX "Design_unlikely_size" ON "Design" ("id")
  WHERE "dpi" < 72 OR "dpi" > 2400 OR least("widthCm", "heightCm") < 2 OR greatest("widthCm", "heightCm") > 300;
CREATE INDEX "Design_no_studio" ON "Design" ("id") WHERE "studio" = '';
CREATE INDEX "Design_no_screens" ON "Design" ("id") WHERE "screenCount" = 0 AND ("type" = 'rotary' OR "moldState" = 'engraved');
CREATE INDEX "Colorway_no_resolution" ON "Colorway" ("designId") WHERE "warnings" @> '[{"key": "noResolution"}]';
CREATE INDEX "Colorway_open_seam" ON "Colorway" ("designId") WHERE "warnings" @? '$[*] ? (@.key starts with "seam")';
CREATE INDEX "Colorway_original_design" ON "Colorway" ("originalId", "designId") WHERE "originalId" IS NOT NULL;
CREATE INDEX "Original_lost" ON "Original" ("id") WHERE "lostAt" IS NOT NULL;
CREATE INDEX "ImportFile_copies" ON "ImportFile" ("colorwayId") WHERE "near" @> '[{"kind": "copy"}]';
CREATE INDEX "ColorwayLook_unreadable" ON "ColorwayLook" ("colorwayId") WHERE "hash" IS NULL;
CREATE INDEX "User_never_signed_in" ON "User" ("createdAt") WHERE "lastLoginAt" IS NULL;
