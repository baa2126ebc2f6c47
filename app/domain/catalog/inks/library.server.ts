/** The inks that the house prints with: listed, and looked up for separations that name an ink and not its colour. */
import { db, Prisma } from '#app/data/database.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { versionOf } from '#app/domain/base/edit-version.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { containing } from '#app/domain/visible/index/criteria-sql.server.ts';
import { labToSrgb, toHex } from '#app/image/base/color-math.ts';
import type { Channel, SourceInfo } from '#app/image/base/types.ts';
import { withChosenInks } from '#app/image/inks/chosen-inks.ts';
import { foldInk, type InkFields, ListInks, OneInk } from './rules.ts';

/** a colour card has thousands */
const perPage = 100;

/** `query`: a piece of the name. */
export const listInks = operation('settings', ListInks, async (_actor, { query, page }) => {
  const where = query ? Prisma.sql`"folded" LIKE ${containing(foldInk(query))}` : Prisma.sql`TRUE`;
  const [total] = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int AS count FROM "HouseInk" WHERE ${where}`;
  const rows = await db.$queryRaw<(InkFields & { id: string })[]>`
    SELECT "id"::text, "name", "l", "a", "b", "opacity" FROM "HouseInk" WHERE ${where}
    ORDER BY "folded" LIMIT ${perPage} OFFSET ${page * perPage}`;
  return {
    totalPage: Math.ceil(total!.count / perPage),
    totalCount: total!.count,
    currentPage: page,
    inks: rows.map(asHouseInk),
  };
});

export const getInk = operation('settings', OneInk, async (_actor, { inkId }) => {
  const row = await db.houseInk.findUnique({ where: { id: inkId } });
  if (!row) throw new DomainError('inkNotFound');
  return asHouseInk(row);
});

function asHouseInk({ id, name, l, a, b, opacity }: InkFields & { id: string }) {
  const fields = { name, l, a, b, opacity };
  return { inkId: id, ...fields, srgb: toHex(labToSrgb([l, a, b])), version: versionOf(fields) };
}
export type HouseInk = ReturnType<typeof asHouseInk>;

/** The file's inks that have no colour, with those that the library has under their names. */
export async function withHouseInks(info: SourceInfo): Promise<SourceInfo> {
  const asked = info.channels.filter(({ kind, ink }) => kind === 'spot' && !ink).map(({ name }) => foldInk(name));
  if (asked.length === 0) return info;
  const rows = await db.houseInk.findMany({ where: { folded: { in: asked } } });
  const known = new Map(rows.map((row) => [row.folded, row]));
  const channels = info.channels.map((channel): Channel => {
    const row = channel.kind === 'spot' && !channel.ink ? known.get(foldInk(channel.name)) : undefined;
    if (!row) return channel;
    const lab: [number, number, number] = [row.l, row.a, row.b];
    const ink = { srgb: toHex(labToSrgb(lab)), lab, solidity: row.opacity / 100, from: 'library' as const };
    return { ...channel, ink };
  });
  return withChosenInks(info, channels);
}
