/** Files into the running product as a design of that number; its id is printed: `ORIGINALS` (JSON), `NUMBER`. */
import { withRunningDatabase } from '#tests/running-database.ts';
import { importOriginals } from './bring-in-rows.ts';

await withRunningDatabase(import.meta.filename, async () => {
  const { db } = await import('#app/data/database.server.ts');
  const name = process.env.NUMBER!;
  await importOriginals(JSON.parse(process.env.ORIGINALS!) as string[], name, name);
  const { id } = await db.design.findUniqueOrThrow({ where: { name } });
  console.log(id);
});
