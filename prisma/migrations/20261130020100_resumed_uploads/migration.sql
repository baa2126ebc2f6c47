-- An upload that is sent again is its last request's: of an earlier one it may be noticed minutes later that its connection has broken off.
ALTER TABLE "ImportJob" ADD COLUMN "claim" UUID;
