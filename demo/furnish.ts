/** What customers and admins would have made around the demo designs: lists, collections, orders, pins. */
import { db, type Transaction } from '#app/data/database.server.ts';
import { foldText } from '#app/domain/search/fold.ts';
import type { ImageProcess } from '#app/image/process.ts';
import { makeCollections, makeDemoBoards, makeStock } from './collections.ts';
import { recordUsage } from './usage.ts';

type Found = Awaited<ReturnType<typeof readDesigns>>[number];

function readDesigns(tx: Transaction | typeof db) {
  return tx.design.findMany({
    orderBy: { name: 'asc' },
    include: { colorways: { orderBy: { position: 'asc' } }, labels: { include: { label: true } } },
  });
}

/** All or nothing, and once: the mark is set in the same transaction. */
export async function furnishDemo(image: ImageProcess, signal: AbortSignal): Promise<void> {
  const { confined, abroad } = chooseClosed(await readDesigns(db));
  const boards = await makeDemoBoards(image, new Set([...confined, ...abroad].map(({ id }) => id)), signal);
  await db.$transaction(async (tx) => {
    const designs = await readDesigns(tx);
    // Somebody may have pinned designs while the demo's were still coming in.
    if (!(await tx.specialList.findFirst({ where: { isPin: true } })))
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
    await tx.setting.update({ where: { key: 'demo' }, data: { value: { finished: true } } });
  });
}

/** Every n-th design from `start`. */
function pick(designs: Found[], count: number, step: number, start = 0): Found[] {
  return Array.from({ length: count }, (_, at) => designs[(start + at * step) % designs.length]!).filter(
    (design, at, all) => all.indexOf(design) === at,
  );
}

function chooseClosed(designs: Found[]) {
  return { confined: pick(designs, 6, 7, 2), abroad: pick(designs, 2, 11, 5) };
}

/** A few designs confined to each customer, and two closed to a country. */
async function closeSome(tx: Transaction, designs: Found[]): Promise<void> {
  const owners = await tx.customer.findMany({ where: { visible: true }, orderBy: { code: 'asc' } });
  const { confined, abroad } = chooseClosed(designs);
  for (const [at, design] of confined.entries()) {
    const owner = owners[at % owners.length]!;
    await tx.design.update({ where: { id: design.id }, data: { customerId: owner.id, isConfined: at < 4 } });
  }
  for (const design of abroad) {
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
