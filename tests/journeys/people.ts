/** The demo's labels and people in the running product's database: the journeys' cast. */
import { withRunningDatabase } from '#tests/running-database.ts';

await withRunningDatabase(import.meta.filename, async () => {
  const { db } = await import('#app/data/database.server.ts');
  const { seedDemoLabels } = await import('#demo/labels.ts');
  const { seedDemoPeople } = await import('#demo/people.ts');
  const stripes = { code: '02', nameTr: 'Çizgi', nameEn: 'Stripes', nameRu: 'Полосы', position: 1 };
  await db.archive.createMany({ data: [stripes], skipDuplicates: true });
  await seedDemoLabels();
  await seedDemoPeople();
});
