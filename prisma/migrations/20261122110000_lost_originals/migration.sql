-- Since when an original's file is known to be missing or damaged (npm run work -- verify --repair).
ALTER TABLE "Original" ADD COLUMN "lostAt" TIMESTAMPTZ(3);
