/** The inks that the house prints with: listed, and looked up for separations that name an ink and not its colour. */
import { db } from '#app/data/database.server.ts';
import { versionOf } from '#app/domain/base/edit-version.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { labToSrgb, toHex } from '#app/image/base/color-math.ts';
import type { Channel, SourceInfo } from '#app/image/base/types.ts';
import { withChosenInks } from '#app/image/inks/chosen-inks.ts';
import { foldInk } from './rules.ts';

export const listInks = operation('settings', Nothing, async () => {
  const rows = await db.houseInk.findMany({ orderBy: [{ folded: 'asc' }] });
  return {
    inks: rows.map(({ id, name, l, a, b, opacity }) => ({
      inkId: id,
      name,
      l,
      a,
      b,
      opacity,
      srgb: toHex(labToSrgb([l, a, b])),
      version: versionOf({ name, l, a, b, opacity }),
    })),
  };
});
export type HouseInk = Awaited<ReturnType<typeof listInks>>['inks'][number];

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
