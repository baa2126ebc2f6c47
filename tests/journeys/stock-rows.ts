/** A special list of the design brought in and of one confined to Demo Textile, and a design off the list; `remove`: all of it goes, with its stock pages. */
import { withRunningDatabase } from '#tests/running-database.ts';

await withRunningDatabase(import.meta.filename, async () => {
  const { db } = await import('#app/data/database.server.ts');
  const [code, nameEn] = ['86', 'Journey stock'];
  await db.stockPage.deleteMany({ where: { name: { startsWith: 'journey-stock' } } });
  await db.specialList.deleteMany({ where: { nameEn } });
  await db.design.deleteMany({ where: { archive: { code } } });
  await db.archive.deleteMany({ where: { code } });
  if (process.env.STOCK_ROWS === 'remove') return;
  const archive = await db.archive.create({
    data: { code, nameTr: 'Stoktakiler', nameEn: 'In stock', nameRu: 'На складе', position: 86 },
  });
  const { id: customerId } = await db.customer.findFirstOrThrow({ where: { name: 'Demo Textile' } });
  const addDesign = (name: string, confined: boolean) =>
    db.design.create({
      data: {
        name,
        nameFolded: name,
        archiveId: archive.id,
        widthPx: 1260,
        heightPx: 945,
        dpi: 150,
        channelCount: 3,
        layerCount: 1,
        widthCm: 21,
        heightCm: 16,
        isConfined: confined,
        customerId: confined ? customerId : null,
        uploadedAt: new Date(Date.UTC(2003, 0, 1)),
      },
    });
  const confined = await addDesign('86-0001', true);
  await addDesign('86-0002', false);
  const brought = await db.design.findUniqueOrThrow({ where: { name: process.env.STOCK_DESIGN! } });
  const designs = [brought, confined].map(({ id }, position) => ({ designId: id, position }));
  await db.specialList.create({
    data: { nameTr: 'Yolculuk stoku', nameEn, nameRu: 'Склад поездки', designs: { create: designs } },
  });
});
