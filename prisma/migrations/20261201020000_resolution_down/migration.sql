-- Originals whose px are not square: their cm down follow from a resolution of their own, also when they become the active colorway or come back as a version.
ALTER TABLE "Colorway" ADD COLUMN "dpiY" DECIMAL(10,4);
ALTER TABLE "OriginalVersion" ADD COLUMN "dpiY" DECIMAL(10,4);
