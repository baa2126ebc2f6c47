/** Two designs for the back office's collections to hold, and their going again (`JOURNEY_STEP=clear`). Prints what they are called. */
import { withRunningDatabase } from '#tests/running-database.ts';
import { bringInRows } from './bring-in-rows.ts';

await withRunningDatabase(import.meta.filename, async () => {
  const { db } = await import('#app/data/database.server.ts');
  await db.collection.deleteMany({ where: { name: { startsWith: 'Back office' } } });
  if (process.env.JOURNEY_STEP === 'clear') {
    await db.design.deleteMany({ where: { id: { in: (process.env.JOURNEY_DESIGNS ?? '').split(',') } } });
    return;
  }
  const jobId = await bringInRows('K');
  const designs = await db.design.findMany({
    where: { importGroups: { some: { jobId } } },
    include: { colorways: { orderBy: { position: 'asc' } } },
    orderBy: { colorways: { _count: 'desc' } },
  });
  const named = designs.map(({ id, name, colorways }) => ({ id, name, colorways: colorways.map((one) => one.name) }));
  console.log(JSON.stringify(named));
});
