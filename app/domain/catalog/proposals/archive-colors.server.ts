/** Colours to choose from: those that an archive's newest prints are made of. */
import { db } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';
import { chooseApart } from './colors.ts';

/** designs looked at: enough for an archive's taste, and quick in one of hundreds of thousands */
const newest = 200;
/** ΔE2000 between two colours offered */
const apart = 9;

/** Most used first, under the asker's visibility: no colour tells of a hidden design. */
export async function readArchiveColors(actor: Actor, archiveId: number, most = 16): Promise<string[]> {
  const visible = await visibleDesigns(actor);
  const rows = await db.$queryRaw<{ srgb: string }[]>`
    SELECT c."srgb" AS srgb
    FROM (SELECT d."id" FROM "Design" d WHERE d."archiveId" = ${archiveId} AND ${visible} ORDER BY d."uploadedAt" DESC, d."id" DESC LIMIT ${newest}) new
    JOIN "Colorway" k ON k."designId" = new."id"
    JOIN "ColorwayColor" c ON c."colorwayId" = k."id"
    GROUP BY c."srgb"
    ORDER BY sum(c."share") DESC, c."srgb"
    LIMIT 1000`;
  return chooseApart(
    rows.map(({ srgb }) => srgb.trim()),
    apart,
    most,
  );
}
