/** Colorways on a board: each a numbered place on the picture that leads to it. */
import { db, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { fieldError, DomainError, type ErrorKey, type ErrorValues } from '#app/domain/base/errors.ts';
import { formatReference, parseReference } from '#app/domain/base/text/reference.ts';
import { operation } from '#app/domain/base/operation.ts';
import { guid } from '#app/domain/base/rules.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { holdDesigns } from '#app/domain/catalog/designs/deletion.server.ts';
import { findPasted, readPasted } from '#app/domain/catalog/designs/pasted-designs.server.ts';
import { AddColorway, AddColorways, collectionLimits, DeleteColorway, MoveColorway, OrderColorways } from './rules.ts';
import { lockImage } from './contents.server.ts';
import { placeAgain } from './manage.server.ts';

interface Spot {
  id: string;
  colorwayId: string;
  x: number;
  y: number;
}

interface Named {
  id: string;
  reference: string;
}

/** SPEC §7 …/add-colorway. Errors stand at `val`: wrong colorway format, design not found, colorway not found. */
export const addColorway = operation('collections', AddColorway, async (actor, { val, x, y, ...which }) => {
  const colorway = await findColorway(db, val);
  return db.$transaction(async (tx) => {
    const image = await lockImage(tx, which);
    const added = await place(tx, actor, image.id, await readSpots(tx, image.id), colorway, { x, y });
    if ('key' in added) throw fieldError('val', added.key, added.values);
    const { spot, number } = added;
    return { ...which, hotspotId: spot.id, reference: colorway.reference, number, x: spot.x, y: spot.y };
  });
});

/** Those that can be added are; the others are answered with why not, as they were typed. */
export const addColorways = operation(
  'collections',
  AddColorways,
  async (actor, { val, colorwayGuids, x, y, ...which }) => {
    const { found, notFound } = await findPasted(readPasted(val ?? ''), { colorways: true });
    const chosen = await readChosen(colorwayGuids);
    const typed = found.map(({ designName, colorwayName, colorwayGuid }) => ({
      id: colorwayGuid!,
      reference: formatReference(designName, colorwayName!),
    }));
    const refused: { text: string; key: ErrorKey; values?: ErrorValues }[] = [...notFound];
    const gone = colorwayGuids.length - chosen.length;
    if (gone > 0) refused.push({ text: String(gone), key: 'colorwayNotFound' });
    return db.$transaction(async (tx) => {
      const image = await lockImage(tx, which);
      await holdColorways(
        tx,
        [...chosen, ...typed].map(({ id }) => id),
      );
      const spots = await readSpots(tx, image.id);
      const done: { reference: string; number: number }[] = [];
      for (const colorway of [...chosen, ...typed]) {
        const added = await place(tx, actor, image.id, spots, colorway, done.length === 0 ? { x, y } : {});
        if ('key' in added) refused.push({ text: colorway.reference, ...added });
        else {
          spots.push(added.spot);
          done.push({ reference: colorway.reference, number: added.number });
        }
      }
      return { ...which, added: done, refused };
    });
  },
);

/** As the next number on the picture, where there is room if nothing is said. */
async function place(
  tx: Transaction,
  actor: Actor,
  imageId: string,
  spots: Spot[],
  { id: colorwayId, reference }: Named,
  { x, y }: { x?: number; y?: number },
): Promise<{ spot: Spot; number: number } | { key: ErrorKey; values: ErrorValues }> {
  const twin = spots.findIndex((spot) => spot.colorwayId === colorwayId);
  if (twin >= 0) return { key: 'colorwayOnBoard', values: { number: twin + 1 } };
  if (spots.length >= collectionLimits.hotspots)
    return { key: 'tooManyHotspots', values: { limit: collectionLimits.hotspots } };
  const free = freePlace(spots);
  const at = { x: x ?? free.x, y: y ?? free.y };
  const { id } = await tx.collectionHotspot.create({ data: { imageId, colorwayId, ...at, position: spots.length } });
  await recordAudit(tx, actor, { operation: 'addColorway', subject: ['board', imageId], after: { reference, ...at } });
  return { spot: { id, colorwayId, ...at }, number: spots.length + 1 };
}

/** In their order; those that are gone are left out. */
async function readChosen(colorwayGuids: string[]): Promise<Named[]> {
  const rows = await db.colorway.findMany({
    where: { id: { in: colorwayGuids } },
    select: { id: true, name: true, design: { select: { name: true } } },
  });
  const byId = new Map(rows.map(({ id, name, design }) => [id, { id, reference: formatReference(design.name, name) }]));
  return [...new Set(colorwayGuids)].flatMap((id) => byId.get(id) ?? []);
}

export const moveColorway = operation('collections', MoveColorway, async (actor, { val, x, y, version, ...which }) =>
  db.$transaction(async (tx) => {
    const image = await lockImage(tx, which);
    const spots = await readSpots(tx, image.id);
    const spot = spots.find(({ id }) => id === val.toLowerCase());
    if (!spot) throw new DomainError('colorwayGone');
    const now = `${spot.x} ${spot.y}`;
    if (version && version !== now) throw new DomainError('changedMeanwhile', { values: { version: now } });
    await tx.collectionHotspot.update({ where: { id: spot.id }, data: { x, y } });
    await recordAudit(tx, actor, {
      operation: 'moveColorway',
      subject: ['board', image.id],
      before: { hotspotId: spot.id, x: spot.x, y: spot.y },
      after: { x, y },
    });
    return { ...which, hotspotId: spot.id, number: spots.indexOf(spot) + 1, x, y };
  }),
);

/** SPEC §7 …/delete-colorway */
export const deleteColorway = operation('collections', DeleteColorway, async (actor, { val, ...which }) =>
  db.$transaction(async (tx) => {
    const image = await lockImage(tx, which);
    const spots = await readHeldSpots(tx, image.id);
    const spot = await requireSpot(tx, spots, val);
    await tx.collectionHotspot.delete({ where: { id: spot.id } });
    const left = spots.filter((one) => one !== spot);
    await writePlaces(
      tx,
      left.map(({ id }) => id),
    );
    const reference = await readReference(tx, spot.colorwayId);
    await recordAudit(tx, actor, {
      operation: 'deleteColorway',
      subject: ['board', image.id],
      before: { reference, x: spot.x, y: spot.y },
    });
    return { ...which, hotspotId: spot.id, reference };
  }),
);

/** Their numbers follow their order. */
export const orderColorways = operation('collections', OrderColorways, async (actor, { hotspotIds, ...which }) =>
  db.$transaction(async (tx) => {
    const image = await lockImage(tx, which);
    const before = (await readHeldSpots(tx, image.id)).map(({ id }) => id);
    const named = [...new Set(hotspotIds.map((id) => id.toLowerCase()))];
    if (named.some((id) => !before.includes(id))) throw new DomainError('changedMeanwhile');
    const after = placeAgain(before, named);
    await writePlaces(tx, after);
    await recordAudit(tx, actor, { operation: 'orderColorways', subject: ['board', image.id], before, after });
    return { ...which, hotspotIds: after };
  }),
);

/** As written, else whatever its letters' case and accents. */
async function findColorway(tx: Pick<Transaction, 'design'>, val: string) {
  const reference = parseReference(val);
  if (!reference) throw fieldError('val', 'wrongColorwayFormat');
  const { designName, colorwayName } = reference;
  const designs = await tx.design.findMany({
    where: { OR: [{ name: designName }, { nameFolded: foldText(designName) }] },
    select: { name: true, colorways: { select: { id: true, name: true } } },
    take: 50,
  });
  const design = designs.find(({ name }) => name === designName) ?? designs[0];
  if (!design) throw fieldError('val', 'designNotFound');
  const colorway =
    design.colorways.find(({ name }) => name === colorwayName) ??
    design.colorways.find(({ name }) => foldText(name) === foldText(colorwayName));
  if (!colorway) throw fieldError('val', 'colorwayNotFound');
  return { id: colorway.id, reference: formatReference(design.name, colorway.name) };
}

async function readSpots(tx: Transaction, imageId: string): Promise<Spot[]> {
  return tx.collectionHotspot.findMany({
    where: { imageId },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { id: true, colorwayId: true, x: true, y: true },
  });
}

/** For changes of many: a design that is deleted takes its own along. */
async function readHeldSpots(tx: Transaction, imageId: string): Promise<Spot[]> {
  const spots = await readSpots(tx, imageId);
  await holdColorways(
    tx,
    spots.map(({ colorwayId }) => colorwayId),
  );
  return readSpots(tx, imageId);
}

async function holdColorways(tx: Transaction, ids: string[]): Promise<void> {
  const rows = await tx.colorway.findMany({ where: { id: { in: ids } }, select: { designId: true } });
  await holdDesigns(
    tx,
    rows.map(({ designId }) => designId),
  );
}

async function requireSpot(tx: Transaction, spots: Spot[], val: string): Promise<Spot> {
  const id = val.toLowerCase();
  const found = guid.safeParse(val).success
    ? (spots.find((spot) => spot.id === id) ?? spots.find((spot) => spot.colorwayId === id))
    : await findByReference(tx, spots, val);
  if (!found) throw fieldError('val', 'colorwayNotFound');
  return found;
}

async function findByReference(tx: Transaction, spots: Spot[], val: string): Promise<Spot | undefined> {
  const { id } = await findColorway(tx, val);
  return spots.find(({ colorwayId }) => colorwayId === id);
}

async function readReference(tx: Transaction, colorwayId: string): Promise<string> {
  const row = await tx.colorway.findUniqueOrThrow({
    where: { id: colorwayId },
    select: { name: true, design: { select: { name: true } } },
  });
  return formatReference(row.design.name, row.name);
}

async function writePlaces(tx: Transaction, hotspotIds: string[]): Promise<void> {
  await tx.$executeRaw`UPDATE "CollectionHotspot" h SET "position" = o.place - 1
    FROM unnest(${hotspotIds}::uuid[]) WITH ORDINALITY o(id, place) WHERE h."id" = o.id`;
}

/** Row by row over the picture, the first place that keeps off the others; in the middle where none does. */
function freePlace(spots: Pick<Spot, 'x' | 'y'>[]): { x: number; y: number } {
  for (let y = 0.1; y < 0.95; y += 0.1)
    for (let x = 0.1; x < 0.95; x += 0.1) {
      const place = { x: Math.round(x * 100) / 100, y: Math.round(y * 100) / 100 };
      if (spots.every((spot) => Math.hypot(spot.x - place.x, spot.y - place.y) > 0.07)) return place;
    }
  return { x: 0.5, y: 0.5 };
}
