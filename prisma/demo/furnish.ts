/** What customers and admins would have made around the demo designs: lists, collections, orders, pins, wear models. */
import { db, type Transaction } from '#app/data/database.server.ts';
import { foldText } from '#app/domain/search/fold.ts';

type Found = Awaited<ReturnType<typeof readDesigns>>[number];

function readDesigns(tx: Transaction) {
  return tx.design.findMany({
    orderBy: { name: 'asc' },
    include: { colorways: { orderBy: { position: 'asc' } }, labels: { include: { label: true } } },
  });
}

/** All or nothing, and once: the mark is set in the same transaction. */
export async function furnishDemo(): Promise<void> {
  await db.$transaction(async (tx) => {
    const designs = await readDesigns(tx);
    await tx.specialList.create({
      data: {
        nameTr: 'Öne çıkanlar',
        nameEn: 'Featured',
        nameRu: 'Избранное архива',
        isPin: true,
        designs: { create: pick(designs, 8, 6).map(({ id }, position) => ({ designId: id, position })) },
      },
    });
    await closeSome(tx, designs);
    await placeOrders(tx, designs);
    await keepFavorites(tx, designs);
    await makeCollections(tx, designs);
    await makeWearModels(tx);
    await tx.setting.update({ where: { key: 'demo' }, data: { value: { finished: true } } });
  });
}

/** Every n-th design from `start`. */
function pick(designs: Found[], count: number, step: number, start = 0): Found[] {
  return Array.from({ length: count }, (_, at) => designs[(start + at * step) % designs.length]!).filter(
    (design, at, all) => all.indexOf(design) === at,
  );
}

/** A few designs confined to each customer, and two closed to a country. */
async function closeSome(tx: Transaction, designs: Found[]): Promise<void> {
  const owners = await tx.customer.findMany({ where: { visible: true }, orderBy: { code: 'asc' } });
  for (const [at, design] of pick(designs, 6, 7, 2).entries()) {
    const owner = owners[at % owners.length]!;
    await tx.design.update({ where: { id: design.id }, data: { customerId: owner.id, isConfined: at < 4 } });
  }
  for (const design of pick(designs, 2, 11, 5)) {
    await tx.design.update({ where: { id: design.id }, data: { closedCountries: ['DK'] } });
  }
}

async function placeOrders(tx: Transaction, designs: Found[]): Promise<void> {
  const customers = await tx.customer.findMany({ where: { visible: true }, orderBy: { code: 'asc' } });
  const types = ['sample', 'production', 'repeatOrder'] as const;
  await tx.order.createMany({
    data: pick(designs, 18, 5, 1).flatMap((design, at) => {
      const colorway = design.colorways[at % design.colorways.length];
      return Array.from({ length: 1 + (at % 3) }, (_, nth) => ({
        designId: design.id,
        colorwayId: colorway?.id ?? null,
        customerId: customers[(at + nth) % customers.length]!.id,
        amount: types[nth] === 'sample' ? 12 + at : 400 + at * 85 + nth * 250,
        type: types[nth % 3]!,
        orderedAt: new Date(Date.UTC(2026, (at * 2 + nth) % 10, 3 + ((at * 5) % 24))),
      }));
    }),
  });
}

async function keepFavorites(tx: Transaction, designs: Found[]): Promise<void> {
  const user = await tx.user.findUniqueOrThrow({ where: { mail: 'customer@archive.test' } });
  const open = designs.filter((design) => !design.isConfined);
  const lists = ['Summer dresses', 'Home', 'For the Monday meeting'];
  for (const [position, name] of lists.entries()) {
    await tx.favoritesList.create({
      data: {
        userId: user.id,
        name,
        nameKey: foldText(name),
        position,
        entries: {
          create: pick(open, 5 + position * 2, 3 + position, position).flatMap((design, at) => {
            const colorway = design.colorways[at % design.colorways.length];
            return colorway ? [{ designId: design.id, colorwayId: colorway.id, position: at }] : [];
          }),
        },
      },
    });
  }
}

async function makeCollections(tx: Transaction, designs: Found[]): Promise<void> {
  const labelled = (sef: string) => designs.filter((design) => design.labels.some(({ label }) => label.sefEn === sef));
  const collection = await tx.collection.create({
    data: {
      name: 'Spring Summer 2027',
      description: 'Light grounds, open florals and the stripes that go with them.',
      groups: {
        create: [
          { name: 'Open florals', position: 0, designs: { create: inOrder(labelled('floral').slice(0, 6)) } },
          { name: 'Stripes', position: 1, designs: { create: inOrder(labelled('stripe').slice(0, 5)) } },
          { name: 'Checks', position: 2, designs: { create: inOrder(labelled('check').slice(0, 5)) } },
        ],
      },
    },
  });
  await tx.collection.create({
    data: {
      parentId: collection.id,
      name: 'Garden',
      description: 'From bouquet to ditsy.',
      groups: { create: [{ name: 'Bouquets', position: 0, designs: { create: inOrder(labelled('floral').slice(2, 8)) } }] },
    },
  });
  await tx.collection.create({
    data: {
      name: 'Warm nights',
      description: 'Skins, paisleys and ornament on dark grounds.',
      kind: 'moodBoard',
      position: 1,
      groups: {
        create: [
          { name: 'Skins', position: 0, designs: { create: inOrder(labelled('animal-skin').slice(0, 5)) } },
          { name: 'Ornament', position: 1, designs: { create: inOrder(labelled('ethnic').slice(0, 6)) } },
        ],
      },
    },
  });
}

const inOrder = (designs: Found[]) => designs.map(({ id }, position) => ({ designId: id, position }));

async function makeWearModels(tx: Transaction): Promise<void> {
  await tx.wearModel.createMany({
    data: ['Dress', 'Shirt', 'Cushion', 'Curtain', 'Bed linen'].map((wearName, wearOrder) => ({ wearName, wearOrder, enabled: false })),
  });
}
