/** A special list of the design brought in and of one confined to Demo Textile, and a design off the list; `remove`: all of it goes, with its stock pages. */
import { withRunningDatabase } from '#tests/running-database.ts';

await withRunningDatabase(import.meta.filename, async () => {
  const { db } = await import('#app/data/database.server.ts');
  const { makeArchive, makeDesign } = await import('#tests/make.ts');
  const [code, nameEn] = ['86', 'Journey stock'];
  await db.stockPage.deleteMany({ where: { name: { startsWith: 'journey-stock' } } });
  await db.specialList.deleteMany({ where: { nameEn } });
  await db.design.deleteMany({ where: { archive: { code } } });
  await db.archive.deleteMany({ where: { code } });
  if (process.env.STOCK_ROWS === 'remove') return;
  const names = { nameTr: 'Stoktakiler', nameEn: 'In stock', nameRu: 'На складе' };
  const { id: archiveId } = await makeArchive({ code, ...names, position: 86 });
  const { id: customerId } = await db.customer.findFirstOrThrow({ where: { name: 'Demo Textile' } });
  const size = { widthPx: 1260, heightPx: 945, dpi: 150, widthCm: 21, heightCm: 16 };
  const plain = { ...size, archiveId, colorways: 0, uploadedAt: new Date(Date.UTC(2003, 0, 1)) };
  const confined = await makeDesign({ ...plain, name: '86-0001', isConfined: true, customerId });
  await makeDesign({ ...plain, name: '86-0002' });
  const brought = await db.design.findUniqueOrThrow({ where: { name: process.env.STOCK_DESIGN! } });
  const designs = [brought, confined].map(({ id }, position) => ({ designId: id, position }));
  await db.specialList.create({
    data: { nameTr: 'Yolculuk stoku', nameEn, nameRu: 'Склад поездки', designs: { create: designs } },
  });
});
