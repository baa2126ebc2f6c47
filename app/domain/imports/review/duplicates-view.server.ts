/** "Already in the archive?": what the review shows of the colorways and files that a file under import is so like. */
import { db, type Prisma } from '#app/data/database.server.ts';
import { localized } from '#app/domain/base/text/localized-names.ts';
import type { Locale } from '#app/locales/languages.ts';
import { colorwayThumbnailAddress } from '#app/domain/visible/pictures/addresses.ts';
import { pictureDesign, versionOf } from '#app/domain/visible/pictures/version.server.ts';
import type { Duplicate } from '#app/domain/imports/job/duplicates.ts';
import { readAttributes } from '../job/attributes.ts';
import { filePath } from '../job/file-names.ts';
import { findSameColorways } from './same-files.server.ts';

export interface DuplicateSize {
  widthPx: number;
  heightPx: number;
  widthCm: number;
  heightCm: number;
}

/** Either a colorway of the archive or another file of the import; the other's fields are null. */
export interface DuplicateView extends Pick<
  Duplicate,
  'kind' | 'isSameFile' | 'motif' | 'scale' | 'turned' | 'isMirrored' | 'colors'
> {
  designGuid: string | null;
  designName: string | null;
  colorwayGuid: string | null;
  colorwayName: string | null;
  fileId: string | null;
  fileName: string | null;
  /** the name of its archive, where that is another one: its designs can't be added to from here */
  otherArchive: string | null;
  /** null where a file has no size yet */
  size: DuplicateSize | null;
  thumbnail: string | null;
}

interface JobRow {
  id: string;
  createdAt: Date;
  archiveId: number;
  files: {
    id: string;
    originalId: string | null;
    state: string;
    folder: string;
    fileName: string;
    groupId: string | null;
    colorwayName: string | null;
    near: Prisma.JsonValue;
  }[];
  groups: { id: string; name: string; designId: string | null; attributes: Prisma.JsonValue }[];
}

/** How a file of the job itself is shown. */
type Shown = (fileId: string) => { size: DuplicateSize | null; thumbnail: string | null };

/**
 * By file. What is gone, and what the grouping has answered already (files of one design, a file that is to replace that very colorway),
 * is left out.
 */
export async function readDuplicates(job: JobRow, locale: Locale, shown: Shown): Promise<Map<string, DuplicateView[]>> {
  const same = await findSameColorways(job);
  const found = new Map(
    job.files.map(({ id, near }) => [id, [...(same.get(id) ?? []), ...(near as unknown as Duplicate[])]]),
  );
  const colorways = await readColorways([...found.values()].flat());
  const files = new Map(job.files.map((file) => [file.id, file]));
  const groups = new Map(job.groups.map((group) => [group.id, group]));
  const told = new Set<string>();
  const views = new Map<string, DuplicateView[]>();
  for (const file of job.files) {
    const group = file.groupId ? groups.get(file.groupId) : undefined;
    const view = (near: Duplicate): DuplicateView | null => {
      const rest = pickShared(near);
      if (near.fileId) {
        const other = files.get(near.fileId);
        const pair = [file.id, near.fileId].sort().join(' ');
        if (!other || !['processed', 'added'].includes(other.state) || told.has(pair)) return null;
        if (other.groupId === file.groupId && near.kind !== 'copy') return null;
        told.add(pair);
        return {
          ...rest,
          ...nothing,
          fileId: other.id,
          fileName: filePath(other.folder, other.fileName),
          ...shown(other.id),
        };
      }
      const row = near.colorwayId ? colorways.get(near.colorwayId) : undefined;
      if (!row) return null;
      const isTarget = group && (group.designId === row.designId || isJoined(group, row));
      if (isTarget && (near.kind !== 'copy' || row.name === file.colorwayName)) return null;
      return { ...rest, ...nothing, ...describe(row, job.archiveId, locale) };
    };
    views.set(
      file.id,
      (found.get(file.id) ?? []).flatMap((near) => view(near) ?? []),
    );
  }
  return views;
}

const nothing = {
  designGuid: null,
  designName: null,
  colorwayGuid: null,
  colorwayName: null,
  fileId: null,
  fileName: null,
  otherArchive: null,
};

/** Records older than the search for turned designs aren't turned. */
function pickShared({ kind, isSameFile, motif, scale, turned = 0, isMirrored = false, colors }: Duplicate) {
  return { kind, isSameFile, motif, scale, turned, isMirrored, colors };
}

/** Its files go to that design already. */
function isJoined({ name, attributes }: JobRow['groups'][number], { design }: Colorway): boolean {
  return !readAttributes(attributes).numbered && name === design.name;
}

type Colorway = Prisma.ColorwayGetPayload<{ select: typeof select }>;

const select = {
  id: true,
  name: true,
  designId: true,
  masterHash: true,
  widthPx: true,
  heightPx: true,
  design: { select: { name: true, archiveId: true, archive: true, ...pictureDesign } },
} satisfies Prisma.ColorwaySelect;

async function readColorways(near: Duplicate[]): Promise<Map<string, Colorway>> {
  const ids = [...new Set(near.flatMap(({ colorwayId }) => colorwayId ?? []))];
  if (ids.length === 0) return new Map();
  const rows = await db.colorway.findMany({ where: { id: { in: ids } }, select });
  return new Map(rows.map((row) => [row.id, row]));
}

function describe(
  { id, name, designId, masterHash, design, widthPx, heightPx }: Colorway,
  here: number,
  locale: Locale,
) {
  return {
    designGuid: designId,
    designName: design.name,
    colorwayGuid: id,
    colorwayName: name,
    otherArchive: design.archiveId === here ? null : localized(design.archive, locale),
    size: { widthPx, heightPx, widthCm: design.widthCm.toNumber(), heightCm: design.heightCm.toNumber() },
    thumbnail: colorwayThumbnailAddress(designId, id, versionOf({ masterHash, design })),
  };
}
