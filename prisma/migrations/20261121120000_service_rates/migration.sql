-- Calls counted by token and by network address. Nothing that must outlive a crash, so no write-ahead log; rows are rewritten in place.
CREATE UNLOGGED TABLE "ServiceRate" (
  "key" varchar(255) PRIMARY KEY,
  "points" integer NOT NULL DEFAULT 0,
  "expire" bigint
) WITH (fillfactor = 50);
CREATE INDEX "ServiceRate_expire_idx" ON "ServiceRate" ("expire");
