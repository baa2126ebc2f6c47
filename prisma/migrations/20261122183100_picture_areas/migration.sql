-- Where a picture that somebody searches with shows a print.
ALTER TABLE "QueryPicture" ADD COLUMN "areas" JSONB NOT NULL DEFAULT '[]';
