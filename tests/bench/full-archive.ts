/** 3,000 designs with five colorways each and 200 labels, as rows alone: a page with all that filters and cards can have. */
import pg from 'pg';
import { withRunningDatabase } from '#tests/running-database.ts';
import { fillArchive } from './large-archive.ts';

await withRunningDatabase(import.meta.filename, async () => {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  await fillArchive(client, 3000);
  await client.end();
});
