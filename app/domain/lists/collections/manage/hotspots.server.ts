/** Colorways on a board: each a numbered place on the picture that leads to it. */
import { db, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { fieldError, DomainError } from '#app/domain/base/errors.ts';
import { formatReference, parseReference } from '#app/domain/base/text/reference.ts';
import { operation } from '#app/domain/base/operation.ts';
import { guid } from '#app/domain/base/rules.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { AddColorway, collectionLimits, DeleteColorway, MoveColorway, OrderColorways } from './rules.ts';
import { lockImage } from './contents.server.ts';
import { placeAgain } from './manage.server.ts';

interface Spot {
  id: string;
  colorwayId: string;
  x: number;
  y: number;
}

/** SPEC §7 …/add-colorway. Errors stand at `val`: wrong colorway format, design not found, colorway not found. */
export const addColorway = operation('admin', AddColorway, async (actor, { val, x, y, ...which }) => {
  const colorway = await findColorway(val);
  return db.$transaction(async (tx) => {
    const image = await lockImage(tx, which);
    const spots = await readSpots(tx, image.id);
    const twin = spots.findIndex(({ colorwayId }) => colorwayId === colorway.id);
    if (twin >= 0) throw fieldError('val', 'colorwayOnBoard', { number: twin + 1 });
    if (spots.length >= collectionLimits.hotspots)
      throw fieldError('val', 'tooManyHotspots', { limit: collectionLimits.hotspots });
    const place = freePlace(spots);
    const at = { x: x ?? place.x, y: y ?? place.y };
    const { id } = await tx.collectionHotspot.create({
      data: { imageId: image.id, colorwayId: colorway.id, ...at, position: spots.length },
    });
    await recordAudit(tx, actor, {
      operation: 'addColorway',
      subject: ['board', image.id],
      after: { reference: colorway.reference, ...at },
    });
    return { ...which, hotspotId: id, reference: colorway.reference, number: spots.length + 1, ...at };
  });
});

export const moveColorway = operation('admin', MoveColorway, async (actor, { val, x, y, version, ...which }) =>
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
export const deleteColorway = operation('admin', DeleteColorway, async (actor, { val, ...which }) =>
  db.$transaction(async (tx) => {
    const image = await lockImage(tx, which);
    const spots = await readSpots(tx, image.id);
    const spot = await requireSpot(spots, val);
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
export const orderColorways = operation('admin', OrderColorways, async (actor, { hotspotIds, ...which }) =>
  db.$transaction(async (tx) => {
    const image = await lockImage(tx, which);
    const before = (await readSpots(tx, image.id)).map(({ id }) => id);
    const named = [...new Set(hotspotIds.map((id) => id.toLowerCase()))];
    if (named.some((id) => !before.includes(id))) throw new DomainError('changedMeanwhile');
    const after = placeAgain(before, named);
    await writePlaces(tx, after);
    await recordAudit(tx, actor, { operation: 'orderColorways', subject: ['board', image.id], before, after });
    return { ...which, hotspotIds: after };
  }),
);

/** As written, else whatever its letters' case and accents. */
async function findColorway(val: string) {
  const reference = parseReference(val);
  if (!reference) throw fieldError('val', 'wrongColorwayFormat');
  const { designName, colorwayName } = reference;
  const designs = await db.design.findMany({
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

async function requireSpot(spots: Spot[], val: string): Promise<Spot> {
  const id = val.toLowerCase();
  const found = guid.safeParse(val).success
    ? (spots.find((spot) => spot.id === id) ?? spots.find((spot) => spot.colorwayId === id))
    : await findByReference(spots, val);
  if (!found) throw fieldError('val', 'colorwayNotFound');
  return found;
}

async function findByReference(spots: Spot[], val: string): Promise<Spot | undefined> {
  const { id } = await findColorway(val);
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
