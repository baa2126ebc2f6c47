-- What the back office's lists count and sort by.
CREATE INDEX "Order_orderedAt_id_idx" ON "Order"("orderedAt" DESC, "id" DESC);
CREATE INDEX "Design_customerId_isConfined_idx" ON "Design"("customerId", "isConfined");
DROP INDEX "Design_customerId_idx";
-- By number, whatever the database's own collation is: the schema file can't say that.
CREATE INDEX "Design_number_idx" ON "Design"("nameFolded" COLLATE "C", "id");
