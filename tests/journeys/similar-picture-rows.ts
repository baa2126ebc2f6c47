/** Two designs to be found by a photo, in the running product's database; the first one's number and reference are printed. */
import { withRunningDatabase } from '#tests/running-database.ts';
import { bringInRows } from './bring-in-rows.ts';

await withRunningDatabase(import.meta.filename, async () => {
  const { db } = await import('#app/data/database.server.ts');
  const jobId = await bringInRows('Photo');
  const designs = await db.design.findMany({
    where: { importGroups: { some: { jobId } } },
    include: { colorways: { orderBy: { position: 'asc' } } },
    orderBy: { name: 'asc' },
  });
  const wave = designs.find(({ colorways }) => colorways.length === 2)!;
  console.log(
    JSON.stringify({
      guid: wave.id,
      name: wave.name,
      colorway: wave.colorways[0]!.name,
      colorwayGuid: wave.colorways[0]!.id,
    }),
  );
});
