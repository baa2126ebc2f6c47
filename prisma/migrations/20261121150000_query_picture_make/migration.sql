-- A kept picture outlives a network: which one its vectors are of.
ALTER TABLE "QueryPicture" ADD COLUMN "make" SMALLINT NOT NULL DEFAULT 1;
