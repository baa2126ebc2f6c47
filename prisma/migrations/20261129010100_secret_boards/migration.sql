-- A board's picture shows a design that was confined or closed to countries, and has been deleted for good: nothing else tells of it any more.
ALTER TABLE "CollectionImage" ADD COLUMN "isSecret" BOOLEAN NOT NULL DEFAULT false;
