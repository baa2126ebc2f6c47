/** What customers and admins would have made around the demo designs: lists, collections, orders, pins. */
import type { Transaction } from '#app/data/database.server.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import type { StoredBoards } from './boards.ts';
import { makeCollections, makeStock } from './collections.ts';
import { readDesigns, type SeededDesign } from './seed-designs.ts';
import { recordUsage } from './usage.ts';

export async function furnishDemo(tx: Transaction, boards: StoredBoards): Promise<void> {
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
  await makeCollections(tx, designs, boards);
  await makeStock(tx, designs);
  await recordUsage(tx);
}

/** Every n-th design from `start`. */
function pick(designs: SeededDesign[], count: number, step: number, start = 0): SeededDesign[] {
  return Array.from({ length: count }, (_, at) => designs[(start + at * step) % designs.length]!).filter(
    (design, at, all) => all.indexOf(design) === at,
  );
}

/** A few designs confined to each customer, and two closed to a country; none of them lies on a board. */
async function closeSome(tx: Transaction, designs: SeededDesign[]): Promise<void> {
  const owners = await tx.customer.findMany({ where: { visible: true }, orderBy: { code: 'asc' } });
  for (const [at, design] of pick(designs, 6, 7, 2).entries()) {
    const owner = owners[at % owners.length]!;
    await tx.design.update({ where: { id: design.id }, data: { customerId: owner.id, isConfined: at < 4 } });
  }
  for (const design of pick(designs, 2, 11, 5)) {
    await tx.design.update({ where: { id: design.id }, data: { closedCountries: ['DK'] } });
  }
}

async function placeOrders(tx: Transaction, designs: SeededDesign[]): Promise<void> {
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

async function keepFavorites(tx: Transaction, designs: SeededDesign[]): Promise<void> {
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
