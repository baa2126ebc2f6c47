/** 2,000 designs with three colorways each, as rows alone: enough for pages and counts to have work to do. */
import { withRunningDatabase } from '#tests/running-database.ts';

await withRunningDatabase(import.meta.filename, async () => {
  const { db } = await import('#app/data/database.server.ts');
  const archive = await db.archive.findFirstOrThrow({ orderBy: { id: 'asc' } });
  const labels = await db.label.findMany({ where: { isGroupHeader: false }, orderBy: { id: 'asc' } });
  const designs = Array.from({ length: 2000 }, (_, at) => ({
    id: crypto.randomUUID(),
    name: `${archive.code}-${String(at + 1).padStart(4, '0')}`,
    number: at,
  }));
  const size = { widthPx: 2520, heightPx: 2520, dpi: 100, channelCount: 3, layerCount: 1 };
  await db.design.createMany({
    data: designs.map(({ id, name, number }) => ({
      id,
      name,
      nameFolded: name,
      archiveId: archive.id,
      ...size,
      widthCm: 64,
      heightCm: 64,
      screenCount: 1 + (number % 12),
      moldState: (['engraved', 'faded', 'none'] as const)[number % 3]!,
      type: (['rotary', 'digital'] as const)[number % 2]!,
      uploadedAt: new Date(Date.UTC(2024, 0, 1) + number * 3_600_000),
    })),
  });
  await db.colorway.createMany({
    data: designs.flatMap(({ id }) =>
      [1, 2, 3].map((nth) => ({
        designId: id,
        name: `VR-${nth}`,
        position: nth - 1,
        ...size,
        colorMode: 'rgb',
        depth: 8,
        masterKey: `masters/00/${id}-${nth}.tif`,
        masterHash: id.replaceAll('-', '') + String(nth).padStart(32, '0'),
      })),
    ),
  });
  await db.designLabel.createMany({
    data: designs.flatMap(({ id, number }) =>
      [0, 7].map((step) => ({ designId: id, labelId: labels[(number + step) % labels.length]!.id })),
    ),
  });
  await db.$executeRaw`analyze`;
});
