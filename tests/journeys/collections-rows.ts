/** Collections and a stock page around the designs that are in, in the running product's database. Prints their ids. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { withRunningDatabase } from '#tests/running-database.ts';
import { cloth } from './originals.ts';

await withRunningDatabase(import.meta.filename, async () => {
  const { db } = await import('#app/data/database.server.ts');
  const { storage } = await import('#app/data/storage/storage.server.ts');
  const { boardKey } = await import('#app/domain/lists/collections/show/pictures.server.ts');
  const { makeTiff, wavePaint } = await import('#tests/image/make-files.ts');
  const store = async (bytes: Uint8Array, ending: string) => {
    const key = boardKey(createHash('sha256').update(bytes).digest('hex'), ending);
    await storage.putBytes(key, bytes);
    return key;
  };
  const designs = await db.design.findMany({
    where: { name: { in: [cloth.wave, cloth.dune] } },
    include: { colorways: { orderBy: { position: 'asc' } } },
    orderBy: { name: 'asc' },
  });
  const colorways = designs.flatMap((design) => design.colorways);
  // After a failure the journey begins anew.
  await db.collection.deleteMany({ where: { name: { in: ['Journey', 'Not yet'] } } });
  await db.stockPage.deleteMany({ where: { name: 'journey' } });
  const picture = await store(makeTiff({ width: 900, height: 600, paint: wavePaint(900, 600), dpi: 96 }), 'tif');
  const film = await store(await readFile('demo/film/warm-nights.mp4'), 'mp4');
  const still = await store(await readFile('demo/film/warm-nights.webp'), 'webp');
  const members = { create: designs.map(({ id }, position) => ({ designId: id, position })) };
  const collection = await db.collection.create({
    data: {
      name: 'Journey',
      description: 'Seen on the way.',
      // A design may be in two groups.
      groups: {
        create: ['First things', 'Once more'].map((name, position) => ({ name, position, designs: members })),
      },
      images: {
        create: [
          {
            title: 'On the table',
            position: 0,
            storageKey: picture,
            width: 900,
            height: 600,
            hotspots: {
              create: colorways
                .slice(0, 2)
                .map(({ id }, at) => ({ colorwayId: id, x: 0.3 + at * 0.7, y: 0.5, position: at })),
            },
          },
          {
            title: 'In motion',
            kind: 'film',
            position: 1,
            storageKey: film,
            posterKey: still,
            width: 768,
            height: 432,
          },
        ],
      },
    },
  });
  await db.collection.create({
    data: {
      name: 'Part of it',
      parentId: collection.id,
      images: { create: [{ title: '', position: 0, storageKey: picture, width: 900, height: 600 }] },
      groups: {
        create: [{ name: 'One', position: 0, designs: { create: [{ designId: designs[0]!.id, position: 0 }] } }],
      },
    },
  });
  const shut = await db.collection.create({
    data: {
      name: 'Not yet',
      isActive: false,
      groups: {
        create: [{ name: 'One', position: 0, designs: { create: [{ designId: designs[0]!.id, position: 0 }] } }],
      },
    },
  });
  const customer = await db.customer.findFirstOrThrow({ where: { code: 'C-1001' } });
  const list = await db.specialList.create({
    data: {
      nameTr: 'Stok',
      nameEn: 'Stock',
      nameRu: 'Склад',
      designs: { create: designs.map(({ id }, position) => ({ designId: id, position })) },
    },
  });
  await db.stockPage.create({
    data: {
      name: 'journey',
      title: 'Demo Textile',
      customerId: customer.id,
      specialListId: list.id,
      entries: {
        // The last one's metres are of all colorways.
        create: colorways.map(({ id, designId }, at) => ({
          designId,
          colorwayId: at === colorways.length - 1 ? null : id,
          metres: at === 0 ? 1250.5 : 80,
        })),
      },
    },
  });
  console.log(JSON.stringify({ collection: collection.id, shut: shut.id, design: designs[0]!.name }));
});
