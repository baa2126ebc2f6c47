/** The colorways of a download, as papers and tables tell of them. */
import { db, type Prisma } from '#app/data/database.server.ts';
import { localized } from '#app/domain/base/text/localized-names.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import type { Repeat } from '#app/domain/base/repeat.ts';
import type { Locale } from '#app/locales/languages.ts';
import type { VisibleColorway } from '#app/domain/visible/visibility/find-visible.server.ts';
import type { Channel, PixelBox } from '#app/image/base/types.ts';

const select = {
  id: true,
  name: true,
  designId: true,
  widthPx: true,
  heightPx: true,
  colorMode: true,
  profileName: true,
  assumedProfile: true,
  masterKey: true,
  masterHash: true,
  repeatBox: true,
  channels: true,
  editedAt: true,
  original: { select: { storageKey: true } },
  colors: { orderBy: { position: 'asc' } },
  design: { include: { archive: true } },
} satisfies Prisma.ColorwaySelect;

type Row = Prisma.ColorwayGetPayload<{ select: typeof select }>;

export interface ExportItem extends Repeat {
  colorway: VisibleColorway;
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
  /** what its master was made by, where the original brings none */
  assumedProfile: string | null;
  colors: { srgb: string; lab: [number, number, number]; share: number }[];
  masterKey: string;
  masterHash: string;
  /** storage key; null where the original is gone */
  originalKey: string | null;
  box: PixelBox | null;
  /** the original's planes, with the inks chosen for them */
  channels: Channel[];
  editedAt: Date;
  /** changes with everything that a file made of it shows */
  version: string;
}

export function sizesOf({ widthPx, heightPx, widthCm, heightCm }: ExportItem) {
  return { px: { width: widthPx, height: heightPx }, cm: { width: widthCm, height: heightCm } };
}

/** In the order given; one that went a moment ago is as if it weren't there. */
export async function readItems(colorways: VisibleColorway[], locale: Locale): Promise<ExportItem[]> {
  if (colorways.length === 0) return [];
  const rows = await db.colorway.findMany({ where: { id: { in: colorways.map(({ id }) => id) } }, select });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return colorways.flatMap((colorway) => {
    const row = byId.get(colorway.id);
    return row ? [toItem(colorway, row, locale)] : [];
  });
}

function toItem(
  colorway: VisibleColorway,
  { design, original, colors, repeatBox, ...row }: Row,
  locale: Locale,
): ExportItem {
  const archiveName = localized(design.archive, locale);
  return {
    colorway,
    colorwayId: row.id,
    designId: row.designId,
    designName: design.name,
    colorwayName: row.name,
    reference: formatReference(design.name, row.name),
    archiveName,
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
    assumedProfile: row.assumedProfile,
    colors: colors.map(({ srgb, l, a, b, share }) => ({ srgb: srgb.trim(), lab: [l, a, b], share })),
    masterKey: row.masterKey,
    masterHash: row.masterHash,
    originalKey: original?.storageKey ?? null,
    box: repeatBox as unknown as PixelBox | null,
    channels: row.channels as unknown as Channel[],
    editedAt: row.editedAt,
    version: `${row.masterHash} ${row.editedAt.getTime()} ${design.modifiedAt.getTime()} ${archiveName}`,
  };
}
