-- Inks that the house prints with, by name; and files of an import that are the screens of one print.
CREATE TABLE "HouseInk" (
  "id" UUID NOT NULL,
  "name" VARCHAR(100) NOT NULL,
  "folded" VARCHAR(200) NOT NULL,
  "l" DOUBLE PRECISION NOT NULL,
  "a" DOUBLE PRECISION NOT NULL,
  "b" DOUBLE PRECISION NOT NULL,
  "opacity" INTEGER NOT NULL DEFAULT 0,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "HouseInk_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "HouseInk_folded_key" ON "HouseInk"("folded");

ALTER TABLE "ImportFile" ADD COLUMN "setId" UUID;
ALTER TABLE "ImportFile" ADD CONSTRAINT "ImportFile_setId_fkey" FOREIGN KEY ("setId") REFERENCES "ImportFile"("id") ON DELETE SET NULL ON UPDATE CASCADE;
CREATE INDEX "ImportFile_setId_idx" ON "ImportFile"("setId");
