-- The 63 bits of a hash in five bands, each told apart from the others by its first bits: two hashes that differ in four bits or fewer have one band in common.
CREATE INDEX "ColorwayLook_hash_bands_idx" ON "ColorwayLook" USING GIN ((ARRAY[
  ("hash" & 8191)::int, (("hash" >> 13) & 8191)::int | 8192, (("hash" >> 26) & 8191)::int | 16384,
  (("hash" >> 39) & 4095)::int | 24576, (("hash" >> 51) & 4095)::int | 32768
])) WITH (fastupdate = off);
