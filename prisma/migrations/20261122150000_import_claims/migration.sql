-- The files of one import are worked on by several runs at a time, each claimed by one of them.
ALTER TABLE "ImportFile" ADD COLUMN "claim" UUID, ADD COLUMN "claimedAt" TIMESTAMPTZ(3);
