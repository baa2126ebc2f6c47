-- Files just uploaded for a wear model wait here until somebody has looked at them and keeps them.
ALTER TABLE "WearModel" ADD COLUMN "draft" JSONB;
