/** The demo's collections, boards and mood board, and a customer's stock page. */
import path from 'node:path';
import { db, type Prisma, type Transaction } from '#app/data/database.server.ts';
import type { ImageProcess } from '#app/image/process.ts';
import { layouts, makeBoard, storeBoardFile, type MadeBoard, type Sample } from './boards.ts';

const include = {
  colorways: { orderBy: { position: 'asc' }, include: { colors: { orderBy: { position: 'asc' } } } },
  labels: { include: { label: true } },
} satisfies Prisma.DesignInclude;
type Found = Prisma.DesignGetPayload<{ include: typeof include }>;

/** Boards are drawn before the rows are written: one transaction must not wait for pictures. */
export interface DemoBoards {
  spring: MadeBoard[];
  garden: MadeBoard[];
  shirting: MadeBoard[];
  warm: MadeBoard[];
  film: { storageKey: string; posterKey: string };
}

/** Only designs that every customer may see lie on boards. `closed`: those that are to be confined or closed to a country. */
export async function makeDemoBoards(
  image: ImageProcess,
  closed: Set<string>,
  signal: AbortSignal,
): Promise<DemoBoards> {
  const all = (await db.design.findMany({ orderBy: { name: 'asc' }, include })).filter(({ id }) => !closed.has(id));
  const some = (count: number, ...sefs: string[]) => samplesOf(all, sefs, count);
  const lay = (layout: keyof typeof layouts, samples: Sample[], ground?: string) =>
    makeBoard(image, layouts[layout], samples, ground ? { signal, ground } : { signal });
  const florals = some(14, 'floral', 'bouquet', 'ditsy', 'leaf');
  const stripes = some(12, 'stripe', 'check', 'tartan');
  const nights = some(20, 'animal-skin', 'paisley', 'ethnic', 'medallion', 'tropical');
  return {
    spring: [
      await lay('flatLay', [...florals.slice(0, 3), ...stripes.slice(0, 2)]),
      await lay('hanging', [florals[3]!, stripes[2]!, florals[4]!]),
      await lay('cards', [...florals.slice(5, 8), ...stripes.slice(3, 6)]),
    ],
    garden: [await lay('portrait', florals.slice(8, 11)), await lay('single', florals.slice(11, 13))],
    shirting: [await lay('ribbons', stripes.slice(6, 12))],
    warm: [
      await lay('single', nights.slice(0, 2), '#2f2a27'),
      await lay('flatLay', nights.slice(2, 7), '#4a423c'),
      await lay('portrait', nights.slice(7, 10), '#3a2f2c'),
      await lay('hanging', nights.slice(10, 13), '#57493f'),
      await lay('cards', nights.slice(13, 19), '#282423'),
      await lay('portrait', [nights[19]!, ...nights.slice(0, 2)], '#6b5a4c'),
      await lay('ribbons', nights.slice(4, 10), '#3d3632'),
    ],
    film: await storeFilm(),
  };
}

/** In their order, each with another of its colorways in turn; where the labels have too few, others stand in. */
function samplesOf(designs: Found[], sefs: string[], count: number): Sample[] {
  const labelled = designs.filter(({ labels }) => labels.some(({ label }) => sefs.includes(label.sefEn)));
  const enough = [...labelled, ...designs.filter((design) => !labelled.includes(design))];
  return Array.from({ length: count }, (_, at) => {
    const design = enough[at % enough.length]!;
    const colorway = design.colorways[(at + Math.floor(at / enough.length)) % design.colorways.length]!;
    return {
      colorwayId: colorway.id,
      masterKey: colorway.masterKey,
      repeat: {
        repeatOffset: design.repeatOffset,
        repeatDirection: design.repeatDirection,
        repeatCustomValue: design.repeatCustomValue?.toNumber() ?? null,
      },
      widthCm: design.widthCm.toNumber(),
      heightCm: design.heightCm.toNumber(),
      colors: colorway.colors.map(({ srgb }) => srgb.trim()),
    };
  });
}

async function storeFilm(): Promise<DemoBoards['film']> {
  const folder = path.resolve('demo/film');
  return {
    storageKey: await storeBoardFile(path.join(folder, 'warm-nights.mp4'), 'mp4'),
    posterKey: await storeBoardFile(path.join(folder, 'warm-nights.webp'), 'webp'),
  };
}

const asImages = (boards: MadeBoard[], titles: string[], from = 0) =>
  boards.map(({ hotspots, ...board }, at) => ({
    ...board,
    title: titles[at] ?? '',
    position: from + at,
    hotspots: { create: hotspots },
  }));

type Listed = { id: string; labels: { label: { sefEn: string } }[] };

export async function makeCollections(tx: Transaction, designs: Listed[], boards: DemoBoards): Promise<void> {
  const labelled = (...sefs: string[]) =>
    designs.filter(({ labels }) => labels.some(({ label }) => sefs.includes(label.sefEn)));
  const groups = (all: [name: string, designs: Listed[]][]) => ({
    create: all
      .filter(([, members]) => members.length > 0)
      .map(([name, members], position) => ({
        name,
        position,
        designs: { create: members.map(({ id }, at) => ({ designId: id, position: at })) },
      })),
  });
  const spring = await tx.collection.create({
    data: {
      name: 'Spring Summer 2027',
      description: 'Light grounds, open florals and the stripes that go with them.',
      groups: groups([
        ['Open florals', labelled('floral').slice(0, 8)],
        ['Stripes', labelled('stripe').slice(0, 6)],
        ['Checks', labelled('check').slice(0, 6)],
      ]),
      images: { create: asImages(boards.spring, ['Garden and awning', 'Three lengths', 'Six cards']) },
    },
  });
  await tx.collection.create({
    data: {
      parentId: spring.id,
      name: 'Garden',
      description: 'From bouquet to ditsy.',
      groups: groups([
        ['Bouquets', labelled('bouquet', 'floral').slice(2, 10)],
        ['Small scale', labelled('ditsy').slice(0, 6)],
      ]),
      images: { create: asImages(boards.garden, ['One large, two small', 'Cut from the piece']) },
    },
  });
  await tx.collection.create({
    data: {
      parentId: spring.id,
      name: 'Shirting',
      description: 'Fine stripes and checks, from yarn-dyed looks to bold bands.',
      position: 1,
      groups: groups([['Stripes and checks', labelled('stripe', 'check', 'tartan').slice(4, 14)]]),
      images: { create: asImages(boards.shirting, ['Ribbons']) },
    },
  });
  await makeWarmNights(
    tx,
    boards,
    groups([
      ['Skins', labelled('animal-skin').slice(0, 6)],
      ['Ornament', labelled('ethnic', 'paisley', 'medallion').slice(0, 8)],
    ]),
  );
  await tx.collection.create({
    data: {
      name: 'Quiet geometry',
      description: 'Small repeats that hold a room together.',
      kind: 'designPage',
      position: 2,
      groups: groups([['Geometry', labelled('geometric', 'wave', 'abstract').slice(0, 12)]]),
    },
  });
  await tx.collection.create({
    data: {
      name: 'Autumn Winter 2027',
      description: 'In the making.',
      isActive: false,
      position: 3,
      groups: groups([['First picks', labelled('tartan', 'check').slice(0, 4)]]),
    },
  });
}

async function makeWarmNights(
  tx: Transaction,
  boards: DemoBoards,
  groups: Prisma.CollectionGroupCreateNestedManyWithoutCollectionInput,
): Promise<void> {
  const titles = ['Dusk', 'Spice market', 'Velvet hour', 'Lanterns', 'Six o’clock', 'Terracotta', 'Late ribbons'];
  const pictures = asImages(boards.warm, titles);
  const film = {
    ...boards.film,
    kind: 'film' as const,
    title: 'Cloth in the evening',
    width: 768,
    height: 432,
    position: 2,
  };
  await tx.collection.create({
    data: {
      name: 'Warm nights',
      description: 'Skins, paisleys and ornament on dark grounds.',
      kind: 'moodBoard',
      position: 1,
      groups,
      images: {
        create: [
          ...pictures.slice(0, 2),
          film,
          ...pictures.slice(2).map((one) => ({ ...one, position: one.position + 1 })),
        ],
      },
    },
  });
}

/** /custom/demo-textile: what lies ready for Demo Textile. */
export async function makeStock(
  tx: Transaction,
  designs: { id: string; colorways: { id: string }[] }[],
): Promise<void> {
  const customer = await tx.customer.findFirstOrThrow({ where: { code: 'C-1001' } });
  const picked = designs.filter((_, at) => at % 4 === 1).slice(0, 14);
  const list = await tx.specialList.create({
    data: {
      nameTr: 'Stokta',
      nameEn: 'In stock',
      nameRu: 'На складе',
      position: 1,
      designs: { create: picked.map(({ id }, position) => ({ designId: id, position })) },
    },
  });
  await tx.stockPage.create({
    data: {
      name: 'demo-textile',
      title: 'Demo Textile',
      customerId: customer.id,
      specialListId: list.id,
      entries: {
        create: picked.flatMap(({ id, colorways }, at) =>
          colorways.slice(0, 1 + (at % 2)).map((colorway, nth) => ({
            designId: id,
            colorwayId: colorway.id,
            metres: at === 9 ? 0 : 180 + ((at * 137 + nth * 61) % 900) + (at % 3) / 2,
          })),
        ),
      },
    },
  });
}
