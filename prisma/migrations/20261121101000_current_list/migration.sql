-- The favourites list that a session last used, for people who don't have the chosen one remembered.

-- AlterTable
ALTER TABLE "Session" ADD COLUMN     "currentListId" UUID;
