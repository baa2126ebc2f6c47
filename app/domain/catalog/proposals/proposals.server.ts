/** Recoloured separations that people propose as new colorways: what a person does with her own. */
import { db, Prisma } from '#app/data/database.server.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { operation, ownOperation, personOf } from '#app/domain/base/operation.ts';
import { findVisibleDesign, requireVisibleColorway } from '#app/domain/visible/visibility/find-visible.server.ts';
import { visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';
import { labOf } from './colors.ts';
import { proposalSelect, readInks, toProposal, type KeptInk } from './inks-of.server.ts';
import { mostOpenProposals, OneProposal, OwnProposals, ProposeColorway, type WrittenInk } from './rules.ts';

const perPage = 50;

/** The same recolouring sent twice is one proposal: the answer is the open one. */
export const proposeColorway = ownOperation('archive', ProposeColorway, async (actor, { colorwayGuid, inks, note }) => {
  const { userId } = personOf(actor);
  const colorway = await requireVisibleColorway(actor, colorwayGuid);
  const original = await db.colorway.findUnique({
    where: { id: colorway.id },
    select: { colorMode: true, channels: true },
  });
  if (!original) throw new DomainError('colorwayNotFound');
  const kept = keepInks(await readInks(colorway, original), inks);
  return db.$transaction(async (tx) => {
    // One after another for a person: two presses of a button become one, and the bound holds.
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${userId}::uuid FOR UPDATE`;
    const open = await tx.colorwayProposal.findMany({
      where: { userId, state: 'open' },
      select: { id: true, colorwayId: true, inks: true, note: true },
    });
    const twin = open.find(
      (one) => one.colorwayId === colorway.id && one.note === note && sameInks(one.inks as unknown as KeptInk[], kept),
    );
    if (twin) return { proposalGuid: twin.id };
    if (open.length >= mostOpenProposals)
      throw new DomainError('tooManyProposals', { values: { limit: mostOpenProposals } });
    const made = await tx.colorwayProposal.create({
      data: { colorwayId: colorway.id, userId, inks: kept as unknown as Prisma.InputJsonValue, note },
      select: { id: true },
    });
    return { proposalGuid: made.id };
  });
});

/** Names are the original's and Lab follows from the colour, whatever was sent. */
function keepInks(originals: { name: string; srgb: string }[], written: WrittenInk[]): KeptInk[] {
  if (originals.length === 0) throw new DomainError('colorwayWithoutInks');
  if (originals.length !== written.length)
    throw fieldError('inks', 'inkCountDiffers', { expected: originals.length, given: written.length });
  const kept = written.map((ink, index) => {
    const { name, srgb: original } = originals[index]!;
    const srgb = ink.srgb ?? original;
    return { name, srgb, lab: labOf(srgb), on: ink.on, was: original };
  });
  const changed = kept.some(({ srgb, on }, index) => !on || srgb !== originals[index]!.srgb);
  if (!changed || kept.every(({ on }) => !on)) throw fieldError('inks', 'proposalUnchanged');
  return kept;
}

function sameInks(one: KeptInk[], other: KeptInk[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ srgb, on }, index) => srgb === other[index]!.srgb && on === other[index]!.on)
  );
}

/** A person's own, first those that can still be withdrawn, newest first; those of designs she may no longer see are as if they weren't. */
export const listOwnProposals = operation('archive', OwnProposals, async (actor, { colorwayGuid, page }) => {
  const { userId } = personOf(actor);
  const visible = await visibleDesigns(actor);
  const own = Prisma.sql`
    FROM "ColorwayProposal" p
    JOIN "Colorway" k ON k."id" = p."colorwayId"
    JOIN "Design" d ON d."id" = k."designId"
    WHERE p."userId" = ${userId}::uuid AND ${visible}
      AND ${colorwayGuid ? Prisma.sql`p."colorwayId" = ${colorwayGuid}::uuid` : Prisma.sql`TRUE`}`;
  // By itself: a page beyond the end has no row to tell it.
  const [total] = await db.$queryRaw<[{ count: number }]>`SELECT count(*)::int AS count ${own}`;
  const ids = await db.$queryRaw<{ id: string }[]>`
    SELECT p."id"::text AS id ${own}
    ORDER BY p."state" = 'open' DESC, p."createdAt" DESC, p."id" DESC
    LIMIT ${perPage} OFFSET ${page * perPage}`;
  const rows = await db.colorwayProposal.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    select: proposalSelect,
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return {
    totalPage: Math.ceil(total.count / perPage),
    totalCount: total.count,
    currentPage: page,
    proposals: ids.flatMap(({ id }) => byId.get(id) ?? []).map(toProposal),
  };
});

/** While it is open; a decision stays on record until an admin clears it away. */
export const withdrawProposal = ownOperation('archive', OneProposal, async (actor, { proposalGuid }) => {
  const { userId } = personOf(actor);
  const found = await db.colorwayProposal.findFirst({
    where: { id: proposalGuid, userId },
    select: { state: true, colorway: { select: { designId: true } } },
  });
  if (!found || !(await findVisibleDesign(actor, found.colorway.designId))) throw new DomainError('proposalNotFound');
  const { count } = await db.colorwayProposal.deleteMany({ where: { id: proposalGuid, userId, state: 'open' } });
  if (count === 0) throw new DomainError('proposalDecided');
  return { proposalGuid };
});
