-- What a mail about a saved search will tell is written down search by search, so that many new designs at once need no long transaction.
ALTER TABLE "SavedSearch" ADD COLUMN "unsent" JSONB;
