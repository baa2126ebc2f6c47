/**
 * What a database holds before anybody works in it. Safe to run at every start: it adds what is missing and changes nothing that is there.
 * Demo designs are not written here: they come in through the import like any original (job `demo-import`).
 */
import { db } from '#app/data/database.server.ts';
import { sendJob, stopJobs } from '#app/data/jobs.server.ts';
import { seedDemoPeople } from '#demo/people.ts';
import { seedDemoLabels } from '#demo/labels.ts';

const demoArchives = [
  { code: '01', nameTr: 'Çiçekler', nameEn: 'Flowers', nameRu: 'Цветы', position: 0 },
  { code: '02', nameTr: 'Çizgi ve ekose', nameEn: 'Stripes and checks', nameRu: 'Полосы и клетка', position: 1 },
  { code: '03', nameTr: 'Geometri ve süs', nameEn: 'Geometry and ornament', nameRu: 'Геометрия и орнамент', position: 2 },
];

const demoHouse = {
  name: 'Print House',
  header: 'Printed cloth since 1974',
  headOffice: ['Organize Sanayi Bölgesi, Mavi Cadde 12', '16140 Nilüfer, Bursa, Türkiye', '+90 224 555 01 74', 'office@archive.test'],
  logo: '/demo-logo.svg',
};

const firstArchive = [{ code: '01', nameTr: 'Arşiv', nameEn: 'Archive', nameRu: 'Архив', position: 0 }];

export async function seed({ demo }: { demo: boolean }): Promise<void> {
  if ((await db.archive.count()) > 0) {
    // A demo that was cut short goes on; one that is whole finds nothing to do.
    if (demo && (await isUnfinishedDemo())) await sendJob('demo-import', {}, { key: 'demo' });
  } else {
    // Two first starts on one database: the second finds the rows there and adds nothing.
    await db.archive.createMany({ data: demo ? demoArchives : firstArchive, skipDuplicates: true });
    if (demo) {
      await seedDemoLabels();
      await seedDemoPeople();
      await db.setting.createMany({
        data: [
          { key: 'demo', value: { finished: false } },
          { key: 'corporate', value: demoHouse },
        ],
        skipDuplicates: true,
      });
      await sendJob('demo-import', {}, { key: 'demo' });
    }
  }
  await stopJobs();
  await db.$disconnect();
}

async function isUnfinishedDemo(): Promise<boolean> {
  const mark = await db.setting.findUnique({ where: { key: 'demo' } });
  return mark !== null && !(mark.value as { finished?: boolean }).finished;
}
