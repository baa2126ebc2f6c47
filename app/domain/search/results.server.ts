/** From a page's design ids to the rows that a grid of cards or a program shows. */
import { db } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/actor.ts';
import { localized } from '#app/domain/designs/names.ts';
import { chooseThumbnailColorway, thumbnailMode } from '#app/domain/pictures/thumbnail-mode.server.ts';
import { thumbnailShape, versionOf, type ThumbnailShape } from '#app/domain/pictures/addresses.ts';
import type { DesignType, MoldState } from './criteria.ts';

export interface DesignResult {
  designGuid: string;
  designName: string;
  activeVariantGuid: string | null;
  activeVariantName: string | null;
  originalVariantGuid: string | null;
  originalVariantName: string | null;
  designType: DesignType;
  moldState: MoldState;
  labels: { id: number; label: string }[];
  closedCountries: string[];
  isConfined: boolean;
  screenCount: number;
  archiveId: number;
  archiveName: string;
  sizeCm: { width: number; height: number };
  uploadDate: Date;
  lastEditDate: Date;
  thumbnail: { shape: ThumbnailShape; colorwayGuid: string; version: string } | null;
  colorwayCount: number;
  /** the first of them, for a card's strip */
  colorways: { colorwayGuid: string; colorwayName: string; version: string }[];
}

const stripLength = 8;

/** In the order of `ids`. The ids must have passed visibility. */
export async function readResults(actor: Actor, ids: string[]): Promise<DesignResult[]> {
  if (ids.length === 0) return [];
  const [rows, mode] = await Promise.all([
    db.design.findMany({
      where: { id: { in: ids } },
      include: {
        archive: true,
        labels: { include: { label: true }, orderBy: { labelId: 'asc' } },
        colorways: {
          orderBy: { position: 'asc' },
          select: { id: true, name: true, position: true, masterHash: true, editedAt: true },
        },
      },
    }),
    thumbnailMode(),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toResult(row)] : [];
  });

  function toResult(row: (typeof rows)[number]): DesignResult {
    const original = row.colorways[0];
    const active = row.colorways.find((colorway) => colorway.id === row.activeColorwayId) ?? original;
    const shown = chooseThumbnailColorway(row.colorways, row.activeColorwayId, mode);
    const sizeCm = { width: row.widthCm.toNumber(), height: row.heightCm.toNumber() };
    return {
      designGuid: row.id,
      designName: row.name,
      activeVariantGuid: active?.id ?? null,
      activeVariantName: active?.name ?? null,
      originalVariantGuid: original?.id ?? null,
      originalVariantName: original?.name ?? null,
      designType: row.type,
      moldState: row.moldState,
      labels: row.labels.map(({ label }) => ({ id: label.id, label: localized(label, actor.locale) })),
      closedCountries: row.closedCountries,
      isConfined: row.isConfined,
      screenCount: row.screenCount,
      archiveId: row.archiveId,
      archiveName: localized(row.archive, actor.locale),
      sizeCm,
      uploadDate: row.uploadedAt,
      lastEditDate: row.modifiedAt,
      thumbnail: shown
        ? { shape: thumbnailShape(sizeCm), colorwayGuid: shown.id, version: versionOf(shown.masterHash) }
        : null,
      colorwayCount: row.colorways.length,
      colorways: row.colorways
        .slice(0, stripLength)
        .map(({ id, name, masterHash }) => ({ colorwayGuid: id, colorwayName: name, version: versionOf(masterHash) })),
    };
  }
}
