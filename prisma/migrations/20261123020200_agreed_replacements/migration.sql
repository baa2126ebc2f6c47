-- A file of an import takes the place of a colorway's original only where that was asked for by name: file by file in the review, or for all
-- of an import at once by a program. No foreign key: a colorway that is gone when the files are added is replaced by nobody.
ALTER TABLE "ImportFile" ADD COLUMN "replacesId" UUID, ADD COLUMN "replaceReason" VARCHAR(300) NOT NULL DEFAULT '';
ALTER TABLE "ImportJob" ADD COLUMN "replacesAll" BOOLEAN NOT NULL DEFAULT false;
