-- An import that was begun from a design's own page: its files become that design's colorways, the first of them in one's place.
-- No foreign keys: what is gone when the files are grouped counts as none.
ALTER TABLE "ImportJob" ADD COLUMN "targetDesignId" UUID, ADD COLUMN "targetColorwayId" UUID;
