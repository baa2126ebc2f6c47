-- Downloads: the same ask gives the same file, mails when done, and when a download was last written down.

-- AlterTable
ALTER TABLE "ExportJob" ADD COLUMN     "askKey" VARCHAR(64),
ADD COLUMN     "recordedAt" TIMESTAMPTZ(3),
ADD COLUMN     "wantsMail" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "ExportJob_userId_askKey_idx" ON "ExportJob"("userId", "askKey");

-- CreateIndex
CREATE INDEX "ExportJob_expiresAt_idx" ON "ExportJob"("expiresAt");
