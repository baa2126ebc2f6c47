-- A film's still, shown until it plays.

-- AlterTable
ALTER TABLE "CollectionImage" ADD COLUMN     "posterKey" TEXT;
