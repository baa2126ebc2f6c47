-- What is deleted is kept for some days and can be restored: docs/decisions/0033-trash.md

-- CreateTable
CREATE TABLE "TrashItem" (
    "id" UUID NOT NULL,
    "kind" VARCHAR(20) NOT NULL,
    "thingId" VARCHAR(40) NOT NULL,
    "name" VARCHAR(300) NOT NULL,
    "actId" UUID NOT NULL,
    "actorId" UUID,
    "actorName" VARCHAR(200) NOT NULL,
    "ownerId" UUID,
    "deletedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "contents" JSONB NOT NULL DEFAULT '{}',
    "facts" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "TrashItem_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TrashRow" (
    "itemId" UUID NOT NULL,
    "table" VARCHAR(40) NOT NULL,
    "key" VARCHAR(200) NOT NULL,
    "level" INTEGER NOT NULL,
    "row" JSONB NOT NULL,

    CONSTRAINT "TrashRow_pkey" PRIMARY KEY ("itemId", "table", "key")
);

-- CreateTable
CREATE TABLE "TrashLink" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "itemId" UUID NOT NULL,
    "table" VARCHAR(40) NOT NULL,
    "column" VARCHAR(40) NOT NULL,
    "value" VARCHAR(40) NOT NULL,
    "left" VARCHAR(40),
    "keys" TEXT[],

    CONSTRAINT "TrashLink_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "TrashFile" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "itemId" UUID NOT NULL,
    "originalId" UUID,
    "masterHash" VARCHAR(64),
    "storageKey" TEXT,

    CONSTRAINT "TrashFile_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "TrashItem_kind_thingId_key" ON "TrashItem"("kind", "thingId");
CREATE INDEX "TrashItem_deletedAt_id_idx" ON "TrashItem"("deletedAt" DESC, "id" DESC);
CREATE INDEX "TrashItem_until_idx" ON "TrashItem"("until");
CREATE INDEX "TrashItem_actId_idx" ON "TrashItem"("actId");
CREATE INDEX "TrashItem_ownerId_idx" ON "TrashItem"("ownerId");
CREATE INDEX "TrashRow_table_key_idx" ON "TrashRow"("table", "key");
CREATE INDEX "TrashLink_itemId_idx" ON "TrashLink"("itemId");
CREATE INDEX "TrashFile_itemId_idx" ON "TrashFile"("itemId");
CREATE INDEX "TrashFile_originalId_idx" ON "TrashFile"("originalId");
CREATE INDEX "TrashFile_masterHash_idx" ON "TrashFile"("masterHash");
CREATE INDEX "TrashFile_storageKey_idx" ON "TrashFile"("storageKey");

-- AddForeignKey
ALTER TABLE "TrashRow" ADD CONSTRAINT "TrashRow_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "TrashItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "TrashLink" ADD CONSTRAINT "TrashLink_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "TrashItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "TrashFile" ADD CONSTRAINT "TrashFile_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "TrashItem"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "TrashFile" ADD CONSTRAINT "TrashFile_originalId_fkey" FOREIGN KEY ("originalId") REFERENCES "Original"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "TrashFile" ADD CONSTRAINT "TrashFile_one_file" CHECK (num_nonnulls("originalId", "masterHash", "storageKey") = 1);

-- Designs and colorways that came back, with their events: what the deletion added to the days' totals for them is taken off again, and
-- they need no word in place of their name. The counterpart of keep_design_totals and keep_colorway_totals.
CREATE FUNCTION take_back_totals(designs uuid[], colorways uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "StatisticsWord" WHERE "id" = ANY(designs || colorways);
  UPDATE "StatisticsCount" c SET "count" = c."count" - n.count
  FROM (
    SELECT e.kind, e.dimension, s.scope, (e."at" AT TIME ZONE 'UTC')::date AS start, e.subject, count(*) AS count
    FROM (
      SELECT 'cad'::"StatisticsKind" AS kind, 'design'::"StatisticsDimension" AS dimension, "at", "customerId", "designId" AS subject FROM "CadDownload" WHERE "designId" = ANY(designs)
      UNION ALL SELECT 'view', 'design', "at", "customerId", "designId" FROM "ColorwayView" WHERE "designId" = ANY(designs)
      UNION ALL SELECT 'cad', 'colorway', "at", "customerId", "colorwayId" FROM "CadDownload" WHERE "colorwayId" = ANY(colorways)
      UNION ALL SELECT 'view', 'colorway', "at", "customerId", "colorwayId" FROM "ColorwayView" WHERE "colorwayId" = ANY(colorways)
    ) e CROSS JOIN LATERAL (VALUES ('00000000-0000-0000-0000-000000000000'::uuid), (e."customerId")) s(scope)
    WHERE s.scope IS NOT NULL GROUP BY 1, 2, 3, 4, 5
  ) n
  WHERE c."subject" = n.subject AND c."kind" = n.kind AND c."dimension" = n.dimension AND c."grain" = 'day' AND c."scope" = n.scope AND c."start" = n.start;
  DELETE FROM "StatisticsCount" WHERE "subject" = ANY(designs || colorways) AND "grain" = 'day' AND "count" <= 0;
END $$;
