/**
 * Four designs without labels, as rows alone, in an archive of their own and of long ago, the first with a name that speaks of a label and is proven to;
 * `remove`: they go again.
 */
import { withRunningDatabase } from '#tests/running-database.ts';

await withRunningDatabase(import.meta.filename, async () => {
  const { db } = await import('#app/data/database.server.ts');
  const { makeArchive, makeDesign } = await import('#tests/make.ts');
  const code = '87';
  await db.design.deleteMany({ where: { archive: { code } } });
  await db.archive.deleteMany({ where: { code } });
  await db.label.deleteMany({ where: { nameEn: { startsWith: 'Journey ' }, isGroupHeader: false } });
  await db.label.deleteMany({ where: { nameEn: { startsWith: 'Journey ' } } });
  await db.specialList.deleteMany({ where: { nameEn: { startsWith: 'Journey ' } } });
  await db.labelCalibration.deleteMany();
  if (process.env.LABEL_ROWS === 'remove') return;
  const names = { nameTr: 'Etiketsizler', nameEn: 'Unlabelled ones', nameRu: 'Без меток' };
  const archive = await makeArchive({ code, ...names, position: 87 });
  const size = { widthPx: 1260, heightPx: 945, dpi: 150, widthCm: 32, heightCm: 24 };
  for (let at = 1; at <= 4; at++)
    await makeDesign({
      ...size,
      name: `87-${String(at).padStart(4, '0')}`,
      archiveId: archive.id,
      colorways: 0,
      originalName: at === 1 ? 'florals 12' : '',
      uploadedAt: new Date(Date.UTC(2000, 0, at)),
    });
  const { groupId } = await db.label.findUniqueOrThrow({ where: { sefEn: 'floral' } });
  const labelled = await db.design.count({ where: { labels: { some: {} } } });
  const proofs = [{ groupId: groupId!, source: 'name', least: 1, made: 50, right: 49 }];
  await db.labelCalibration.create({ data: { id: 1, at: new Date(), labelled, asked: 50, compared: 50, proofs } });
});
