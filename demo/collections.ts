/** The demo's collections with their boards and mood board, and a customer's stock page. */
import type { Prisma, Transaction } from '#app/data/database.server.ts';
import type { StoredBoards } from './boards.ts';
import type { SeededDesign } from './seed-designs.ts';

type Images = Prisma.CollectionImageUncheckedCreateWithoutCollectionInput[];

/** Boards by their titles, in this order; `film`: the film comes third. */
function hang(
  { boards, film }: StoredBoards,
  designs: SeededDesign[],
  titles: string[],
  withFilm = false,
): { create: Images } {
  const colorways = new Map<string, string>(
    designs.flatMap(({ name, colorways }) => colorways.map((one) => [`${name}/${one.name}`, one.id] as const)),
  );
  const images: Images = titles.map((title) => {
    const { samples, ...board } = boards.get(title)!;
    const hotspots = samples.map(({ reference, x, y }, position) => ({
      colorwayId: colorways.get(reference)!,
      x,
      y,
      position,
    }));
    return { ...board, position: 0, hotspots: { create: hotspots } };
  });
  if (withFilm)
    images.splice(2, 0, { ...film, kind: 'film', title: 'Cloth in the evening', width: 768, height: 432, position: 0 });
  return { create: images.map((image, position) => ({ ...image, position })) };
}

export async function makeCollections(tx: Transaction, designs: SeededDesign[], boards: StoredBoards): Promise<void> {
  const labelled = (...sefs: string[]) =>
    designs.filter(({ labels }) => labels.some(({ label }) => sefs.includes(label.sefEn)));
  const groups = (all: [name: string, designs: SeededDesign[]][]) => ({
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
      images: hang(boards, designs, ['Garden and awning', 'Three lengths', 'Six cards']),
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
      images: hang(boards, designs, ['One large, two small', 'Cut from the piece']),
    },
  });
  await tx.collection.create({
    data: {
      parentId: spring.id,
      name: 'Shirting',
      description: 'Fine stripes and checks, from yarn-dyed looks to bold bands.',
      position: 1,
      groups: groups([['Stripes and checks', labelled('stripe', 'check', 'tartan').slice(4, 14)]]),
      images: hang(boards, designs, ['Ribbons']),
    },
  });
  const nights = ['Dusk', 'Spice market', 'Velvet hour', 'Lanterns', 'Six o’clock', 'Terracotta', 'Late ribbons'];
  await tx.collection.create({
    data: {
      name: 'Warm nights',
      description: 'Skins, paisleys and ornament on dark grounds.',
      kind: 'moodBoard',
      position: 1,
      groups: groups([
        ['Skins', labelled('animal-skin').slice(0, 6)],
        ['Ornament', labelled('ethnic', 'paisley', 'medallion').slice(0, 8)],
      ]),
      images: hang(boards, designs, nights, true),
    },
  });
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

/** /custom/demo-textile: what lies ready for Demo Textile. */
export async function makeStock(tx: Transaction, designs: SeededDesign[]): Promise<void> {
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
