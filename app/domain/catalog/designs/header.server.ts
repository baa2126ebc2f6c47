/** A design as SPEC §3 describes it, with only the fields that the asker may see. */
import { db, type Prisma } from '#app/data/database.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { can } from '#app/domain/base/permissions.ts';
import {
  chooseThumbnailColorway,
  thumbnailMode,
  type ThumbnailMode,
} from '#app/domain/visible/pictures/thumbnail-mode.server.ts';
import { versionOf } from '#app/domain/visible/pictures/version.server.ts';
import { requireVisibleDesign, type VisibleDesign } from '#app/domain/visible/visibility/find-visible.server.ts';
import { byLocale } from '#app/domain/base/text/localized-names.ts';
import type { Repeat } from '#app/domain/base/repeat.ts';
import { DesignByGuid } from './rules.ts';

const include = {
  archive: true,
  customer: { select: { id: true, name: true } },
  labels: { include: { label: true }, orderBy: [{ label: { position: 'asc' } }, { labelId: 'asc' }] },
  colorways: { orderBy: { position: 'asc' }, include: { colors: { orderBy: { position: 'asc' } } } },
} satisfies Prisma.DesignInclude;

type Row = Prisma.DesignGetPayload<{ include: typeof include }>;

interface Plane {
  name: string;
  kind: string;
  ink?: { srgb: string };
}

const round = (value: Prisma.Decimal) => value.toDecimalPlaces(2).toNumber();
const dynamicNumbers = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Throws `designNotFound` for a hidden design as for one that never was. */
export const getDesignHeader = operation('archive', DesignByGuid, async (actor, { designGuid }) =>
  readHeader(await requireVisibleDesign(actor, designGuid), can(actor, 'inHouse')),
);

/** The same for the back office, where the archive itself may be closed to the admin. */
export const getAdminDesignHeader = operation('designFacts', DesignByGuid, async (actor, { designGuid }) =>
  readHeader(await requireVisibleDesign(actor, designGuid), can(actor, 'inHouse')),
);

export type DesignHeader = Awaited<ReturnType<typeof getDesignHeader>>;

async function readHeader({ id }: VisibleDesign, inHouse: boolean) {
  const row = await db.design.findUnique({ where: { id }, include });
  if (!row) throw new DomainError('designNotFound');
  return toHeader(row, inHouse, await thumbnailMode());
}

function toHeader(row: Row, inHouse: boolean, mode: ThumbnailMode) {
  const repeat: Repeat = {
    repeatOffset: row.repeatOffset,
    repeatDirection: row.repeatDirection,
    repeatCustomValue: row.repeatCustomValue?.toNumber() ?? null,
  };
  return {
    guid: row.id,
    designName: row.name,
    archiveId: row.archiveId,
    archive: { archiveId: row.archiveId, archiveName: byLocale(row.archive) },
    activeColorwayGuid: row.activeColorwayId ?? row.colorways[0]?.id ?? null,
    /** the one that the design's thumbnail shows, and that its page opens with */
    thumbnailColorwayGuid: chooseThumbnailColorway(row.colorways, row.activeColorwayId, mode)?.id ?? null,
    colorways: row.colorways.map((colorway) => toColorway(colorway, row)),
    labels: row.labels.map(({ label }) => ({ id: label.id, groupId: label.groupId, label: byLocale(label) })),
    designType: row.type,
    moldState: row.moldState,
    isConfined: row.isConfined,
    screenCount: row.screenCount,
    /** cm, rounded to 2 decimals */
    designSizeCm: [round(row.widthCm), round(row.heightCm)] as [number, number],
    designSize: [row.widthPx, row.heightPx] as [number, number],
    designDpi: round(row.dpi),
    ...repeat,
    channelCount: row.channelCount,
    layerCount: row.layerCount,
    uploadDate: row.uploadedAt,
    lastEditDate: row.modifiedAt,
    closedCountries: row.closedCountries,
    dynamic: dynamicNumbers.map((number) => row[`dp${number}`] ?? ''),
    ...(inHouse && {
      originalName: row.originalName,
      notes: row.notes,
      designStudio: row.studio,
      customer: row.customer && { customerGuid: row.customer.id, customerName: row.customer.name },
    }),
  };
}

function toColorway(colorway: Row['colorways'][number], design: Row) {
  return {
    colorwayGuid: colorway.id,
    designGuid: colorway.designId,
    colorwayName: colorway.name,
    /** the planes that print a colour */
    colorizables: (colorway.channels as unknown as Plane[]).flatMap((plane) =>
      plane.ink ? [{ name: plane.name, color: plane.ink.srgb }] : [],
    ),
    colors: colorway.colors.map(({ srgb, l, a, b, share }) => ({
      color: srgb.trim(),
      lab: [l, a, b] as [number, number, number],
      share,
    })),
    size: [colorway.widthPx, colorway.heightPx] as [number, number],
    profileName: colorway.profileName,
    version: versionOf({ ...colorway, design }),
    editedAt: colorway.editedAt,
  };
}
