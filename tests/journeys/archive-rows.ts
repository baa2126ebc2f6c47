/** 64 designs as rows alone, in an archive of their own and of long ago: enough to page, filter and compare. */
import { withRunningDatabase } from '#tests/running-database.ts';

await withRunningDatabase(import.meta.filename, async () => {
  const { db } = await import('#app/data/database.server.ts');
  const { fromHex, srgbToLab } = await import('#app/image/base/color-math.ts');
  // A journey that failed begins anew in another process.
  if (await db.archive.findUnique({ where: { code: '88' } })) return;
  const names = { nameTr: 'Kaydırma', nameEn: 'Scrolls', nameRu: 'Свитки' };
  const archive = await db.archive.create({ data: { code: '88', ...names, position: 88 } });
  const [label] = await db.label.findMany({ where: { isGroupHeader: false }, orderBy: { id: 'asc' }, take: 1 });
  const px = { widthPx: 1260, heightPx: 945, dpi: 150, channelCount: 3, layerCount: 1 };
  const colors = ['#1b2a49', '#d2001a', '#ffe600'];
  for (let at = 0; at < 64; at++) {
    const name = `88-${String(at + 1).padStart(4, '0')}`;
    const srgb = colors[at % colors.length]!;
    const [l, a, b] = srgbToLab(...fromHex(srgb));
    const design = await db.design.create({
      data: {
        name,
        nameFolded: name,
        archiveId: archive.id,
        ...px,
        widthCm: at % 2 ? 32 : 64,
        heightCm: at % 2 ? 48 : 24,
        screenCount: 1 + (at % 8),
        moldState: (['engraved', 'faded', 'none'] as const)[at % 3]!,
        type: (['rotary', 'digital'] as const)[at % 2]!,
        uploadedAt: new Date(Date.UTC(2001, 0, 1) + at * 86_400_000),
        labels: at % 4 ? undefined : { create: { labelId: label!.id } },
      },
    });
    for (const nth of [1, 2])
      await db.colorway.create({
        data: {
          designId: design.id,
          name: `VR-${nth}`,
          position: nth - 1,
          ...px,
          colorMode: 'rgb',
          depth: 8,
          masterKey: `masters/00/${design.id}-${nth}.tif`,
          masterHash: design.id.replaceAll('-', '') + String(nth).padStart(32, '0'),
          colors: { create: { position: 0, l, a, b, srgb, share: 0.8 } },
        },
      });
  }
});
