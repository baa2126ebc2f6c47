/** The colorways of a download, as papers and tables tell of them, under the asker's visibility. */
import { db, type Prisma } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { localized } from '#app/domain/base/text/localized-names.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import type { Repeat } from '#app/domain/visible/pictures/repeat.ts';
import { visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';
import type { PixelBox } from '#app/image/base/types.ts';

const select = {
  id: true,
  name: true,
  designId: true,
  widthPx: true,
  heightPx: true,
  colorMode: true,
  profileName: true,
  masterKey: true,
  masterHash: true,
  repeatBox: true,
  editedAt: true,
  original: { select: { storageKey: true } },
  colors: { orderBy: { position: 'asc' } },
  design: { include: { archive: true } },
} satisfies Prisma.ColorwaySelect;

type Row = Prisma.ColorwayGetPayload<{ select: typeof select }>;

export interface ExportItem extends Repeat {
  colorwayId: string;
  designId: string;
  designName: string;
  colorwayName: string;
  reference: string;
  archiveName: string;
  type: 'rotary' | 'digital';
  moldState: 'engraved' | 'faded' | 'none';
  isConfined: boolean;
  screenCount: number;
  widthPx: number;
  heightPx: number;
  widthCm: number;
  heightCm: number;
  dpi: number;
  profileName: string | null;
  colors: { srgb: string; lab: [number, number, number]; share: number }[];
  masterKey: string;
  masterHash: string;
  /** storage key; null where the original is gone */
  originalKey: string | null;
  box: PixelBox | null;
  editedAt: Date;
  /** changes with everything that a file made of it shows */
  version: string;
}

/** In the order asked, each once; those that the actor may not know of are as if they weren't there. */
export async function readItems(actor: Actor, colorwayIds: string[]): Promise<ExportItem[]> {
  const ids = [...new Set(colorwayIds)];
  if (ids.length === 0) return [];
  const visible = await visibleDesigns(actor);
  const seen = await db.$queryRaw<{ id: string }[]>`
    SELECT c."id"::text AS id FROM "Colorway" c JOIN "Design" d ON d."id" = c."designId"
    WHERE c."id" = ANY(${ids}::uuid[]) AND ${visible}`;
  const rows = await db.colorway.findMany({ where: { id: { in: seen.map(({ id }) => id) } }, select });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toItem(row, actor)] : [];
  });
}

function toItem({ design, original, colors, repeatBox, ...row }: Row, { locale }: Actor): ExportItem {
  return {
    colorwayId: row.id,
    designId: row.designId,
    designName: design.name,
    colorwayName: row.name,
    reference: formatReference(design.name, row.name),
    archiveName: localized(design.archive, locale),
    type: design.type,
    moldState: design.moldState,
    isConfined: design.isConfined,
    screenCount: design.screenCount,
    repeatOffset: design.repeatOffset,
    repeatDirection: design.repeatDirection,
    repeatCustomValue: design.repeatCustomValue?.toNumber() ?? null,
    widthPx: row.widthPx,
    heightPx: row.heightPx,
    widthCm: design.widthCm.toNumber(),
    heightCm: design.heightCm.toNumber(),
    dpi: design.dpi.toNumber(),
    profileName: row.profileName,
    colors: colors.map(({ srgb, l, a, b, share }) => ({ srgb: srgb.trim(), lab: [l, a, b], share })),
    masterKey: row.masterKey,
    masterHash: row.masterHash,
    originalKey: original?.storageKey ?? null,
    box: repeatBox as unknown as PixelBox | null,
    editedAt: row.editedAt,
    version: `${row.masterHash} ${row.editedAt.getTime()} ${design.modifiedAt.getTime()}`,
  };
}

/** All colorways of a design, in their order; none of a hidden one. */
export async function colorwaysOfDesign(actor: Actor, designId: string): Promise<string[]> {
  const visible = await visibleDesigns(actor);
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT c."id"::text AS id FROM "Colorway" c JOIN "Design" d ON d."id" = c."designId"
    WHERE d."id" = ${designId}::uuid AND ${visible} ORDER BY c."position", c."id"`;
  return rows.map(({ id }) => id);
}
