/** Every design of archive 02 becomes a stripe: the pooled customer of the demo sees it. */
import { withRunningDatabase } from '#tests/running-database.ts';

await withRunningDatabase(import.meta.filename, async () => {
  const { db } = await import('#app/data/database.server.ts');
  await db.$executeRaw`
    INSERT INTO "DesignLabel" ("designId", "labelId")
    SELECT d."id", l."id" FROM "Design" d JOIN "Archive" a ON a."id" = d."archiveId", "Label" l
    WHERE a."code" = '02' AND l."sefEn" = 'stripe'`;
});
