/** The demo's labels and people in the running product's database: the journeys' cast. */
import { spawnSync } from 'node:child_process';

if (process.argv[2] !== 'seed') {
  // The address is found first and the configuration read again with it, in a process of its own.
  const { config } = await import('#app/config.server.ts');
  const { findRunningPostgres } = await import('#app/data/embedded-postgres.ts');
  const url = await findRunningPostgres(config.dataDir);
  if (!url) throw new Error(`No database runs in ${config.dataDir}`);
  const env = { ...process.env, DATABASE_URL: url, EMBEDDED_DATABASE: '1' };
  process.exit(spawnSync(process.execPath, [import.meta.filename, 'seed'], { stdio: 'inherit', env }).status ?? 1);
}

const { db } = await import('#app/data/database.server.ts');
const { seedDemoLabels } = await import('#prisma/demo/labels.ts');
const { seedDemoPeople } = await import('#prisma/demo/people.ts');
const stripes = { code: '02', nameTr: 'Çizgi', nameEn: 'Stripes', nameRu: 'Полосы', position: 1 };
await db.archive.createMany({ data: [stripes], skipDuplicates: true });
await seedDemoLabels();
await seedDemoPeople();
process.exit(0);
