/** The demo's labels and designs, for tests that ask for them in words. */
import { db } from '#app/data/database.server.ts';
import { seedDemoLabels } from '#demo/labels.ts';
import { seedDemoDesigns } from '#demo/seed-designs.ts';

type Names = [tr: string, en: string, ru: string];

/** With archives of these names, of the codes 01, 02 and 03. */
export async function seedDemoArchive(archives: Names[]): Promise<void> {
  const data = archives.map(([nameTr, nameEn, nameRu], at) => ({ code: `0${at + 1}`, nameTr, nameEn, nameRu }));
  await db.archive.createMany({ data });
  await seedDemoLabels();
  await db.$transaction((tx) => seedDemoDesigns(tx));
}
