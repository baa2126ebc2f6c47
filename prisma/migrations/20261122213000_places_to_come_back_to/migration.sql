-- Saved searches, what their mails have told, a person's visits, and the designs looked at last.

-- CreateTable
CREATE TABLE "SavedSearch" (
    "id" UUID NOT NULL,
    "userId" UUID NOT NULL,
    "name" VARCHAR(120) NOT NULL,
    "nameKey" VARCHAR(120) NOT NULL,
    "query" TEXT NOT NULL,
    "queryHash" BYTEA NOT NULL,
    "isShared" BOOLEAN NOT NULL DEFAULT false,
    "openedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "mailFrom" TIMESTAMPTZ(3),
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SavedSearch_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "SavedSearchTold" (
    "searchId" UUID NOT NULL,
    "designId" UUID NOT NULL,

    CONSTRAINT "SavedSearchTold_pkey" PRIMARY KEY ("searchId","designId")
);

-- CreateTable
CREATE TABLE "SearchDigest" (
    "userId" UUID NOT NULL,
    "checkedAt" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "SearchDigest_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "PersonVisit" (
    "userId" UUID NOT NULL,
    "seenAt" TIMESTAMPTZ(3) NOT NULL,
    "since" TIMESTAMPTZ(3),

    CONSTRAINT "PersonVisit_pkey" PRIMARY KEY ("userId")
);

-- CreateTable
CREATE TABLE "RecentDesign" (
    "userId" UUID NOT NULL,
    "designId" UUID NOT NULL,
    "colorwayId" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "RecentDesign_pkey" PRIMARY KEY ("userId","designId")
);

-- CreateIndex
CREATE UNIQUE INDEX "SavedSearch_userId_nameKey_key" ON "SavedSearch"("userId", "nameKey");

-- CreateIndex
CREATE UNIQUE INDEX "SavedSearch_userId_queryHash_key" ON "SavedSearch"("userId", "queryHash");

-- CreateIndex
CREATE INDEX "SavedSearchTold_designId_idx" ON "SavedSearchTold"("designId");

-- CreateIndex
CREATE INDEX "RecentDesign_userId_at_idx" ON "RecentDesign"("userId", "at");

-- CreateIndex
CREATE INDEX "RecentDesign_designId_idx" ON "RecentDesign"("designId");

-- CreateIndex
CREATE INDEX "RecentDesign_colorwayId_idx" ON "RecentDesign"("colorwayId");

-- AddForeignKey
ALTER TABLE "SavedSearch" ADD CONSTRAINT "SavedSearch_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedSearchTold" ADD CONSTRAINT "SavedSearchTold_searchId_fkey" FOREIGN KEY ("searchId") REFERENCES "SavedSearch"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SavedSearchTold" ADD CONSTRAINT "SavedSearchTold_designId_fkey" FOREIGN KEY ("designId") REFERENCES "Design"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "SearchDigest" ADD CONSTRAINT "SearchDigest_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "PersonVisit" ADD CONSTRAINT "PersonVisit_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecentDesign" ADD CONSTRAINT "RecentDesign_userId_fkey" FOREIGN KEY ("userId") REFERENCES "User"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecentDesign" ADD CONSTRAINT "RecentDesign_designId_fkey" FOREIGN KEY ("designId") REFERENCES "Design"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "RecentDesign" ADD CONSTRAINT "RecentDesign_colorwayId_fkey" FOREIGN KEY ("colorwayId") REFERENCES "Colorway"("id") ON DELETE CASCADE ON UPDATE CASCADE;
