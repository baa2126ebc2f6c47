/** All of the demo but its pixels: people, labels, designs and what was made and done around them. */
import { db } from '#app/data/database.server.ts';
import { storeBoards } from './boards.ts';
import { furnishDemo } from './furnish.ts';
import { seedDemoLabels } from './labels.ts';
import { seedDemoPeople } from './people.ts';
import { seedDemoDesigns } from './seed-designs.ts';

const demoArchives = [
  { code: '01', nameTr: 'Çiçekler', nameEn: 'Flowers', nameRu: 'Цветы', position: 0 },
  { code: '02', nameTr: 'Çizgi ve ekose', nameEn: 'Stripes and checks', nameRu: 'Полосы и клетка', position: 1 },
  {
    code: '03',
    nameTr: 'Geometri ve süs',
    nameEn: 'Geometry and ornament',
    nameRu: 'Геометрия и орнамент',
    position: 2,
  },
];

const demoHouse = {
  name: 'Print House',
  header: 'Printed cloth since 1974',
  headOffice: [
    'Organize Sanayi Bölgesi, Mavi Cadde 12',
    '16140 Nilüfer, Bursa, Türkiye',
    '+90 224 555 01 74',
    'office@archive.test',
  ],
  logo: '/demo-logo.svg',
};

/** ms: some thousand rows on a busy machine */
const timeout = 120_000;

/**
 * All of it or nothing: a first start that is cut short, or whose storage is away, is followed by another first start. False where archives
 * stand already, as of two first starts on one database the second finds.
 */
export async function seedDemo(): Promise<boolean> {
  const boards = await storeBoards();
  return db.$transaction(
    async (tx) => {
      const { count } = await tx.archive.createMany({ data: demoArchives, skipDuplicates: true });
      if (count === 0) return false;
      await seedDemoLabels(tx);
      await seedDemoPeople(tx);
      await seedDemoDesigns(tx);
      await furnishDemo(tx, boards);
      await tx.setting.createMany({
        data: [
          { key: 'demo', value: { finished: false } },
          { key: 'corporate', value: demoHouse },
        ],
        skipDuplicates: true,
      });
      return true;
    },
    { timeout },
  );
}
