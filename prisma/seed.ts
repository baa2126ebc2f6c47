/**
 * What a database holds before anybody works in it. Safe to run at every start: it adds what is missing and changes nothing that is there.
 * The demo's rows stand from the start; its originals come in through the import like any other (job `demo-import`).
 */
import { db } from '#app/data/database.server.ts';
import { sendJob, stopJobs } from '#app/data/jobs.server.ts';
import { seedDemo } from '#demo/seed.ts';

const firstArchive = [{ code: '01', nameTr: 'Arşiv', nameEn: 'Archive', nameRu: 'Архив', position: 0 }];

export async function seed({ demo }: { demo: boolean }): Promise<void> {
  if ((await db.archive.count()) > 0) {
    // A demo that was cut short goes on; one that is whole finds nothing to do.
    if (demo && (await isUnfinishedDemo())) await sendJob('demo-import', {}, { key: 'demo' });
  } else {
    // Where there are users, somebody has deleted the archives: the demo's own users would come back, and their published password.
    const isNew = (await db.user.count()) === 0;
    // Two first starts on one database: the second finds the rows there and adds nothing.
    if (!demo || !isNew) await db.archive.createMany({ data: firstArchive, skipDuplicates: true });
    else if (await seedDemo()) await sendJob('demo-import', {}, { key: 'demo' });
  }
  await stopJobs();
  await db.$disconnect();
}

async function isUnfinishedDemo(): Promise<boolean> {
  const mark = await db.setting.findUnique({ where: { key: 'demo' } });
  return mark !== null && !(mark.value as { finished?: boolean }).finished;
}
