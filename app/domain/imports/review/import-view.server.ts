/** An import as pages and programs see it: its files with what was read from each, and its proposed designs. */
import { db, type Prisma, type Transaction } from '#app/data/database.server.ts';
import { localized } from '#app/domain/base/text/localized-names.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { findProfile } from '#app/domain/base/profiles/assumed.server.ts';
import { DomainError, isErrorKey, type ErrorValues } from '#app/domain/base/errors.ts';
import { followEach } from '#app/domain/find/results/merged-labels.server.ts';
import { colorwayThumbnailAddress } from '#app/domain/visible/pictures/addresses.ts';
import { pictureDesign, shorten, versionOf } from '#app/domain/visible/pictures/version.server.ts';
import type { Locale } from '#app/locales/languages.ts';
import type { ImageWarning, PixelBox, UntaggedSpace } from '#app/image/base/types.ts';
import { translate } from '#app/locales/translate.ts';
import { readAttributes, type KeptInfo } from '../job/attributes.ts';
import { imagePrefix } from '../job/changes.server.ts';
import { imageErrorText, imageWarningText, type Remark } from '../job/image-words.ts';
import { inksShown } from './choose-inks.server.ts';
import { readDuplicates, type DuplicateView } from './duplicates-view.server.ts';
import { readReplacements, type ReplacedView } from './replacements-view.server.ts';
import { findFilesElsewhere, type FileElsewhere } from './same-files.server.ts';
import { readTrashedDesigns, type TrashedDesign } from './trashed-designs.server.ts';
import { sizeOf } from '../job/original-size.ts';
import { type FilePart, readBox } from '../job/repeat-parts.ts';
import { isEnded, isInReview, isMoving } from '../job/stages.ts';
import { readUndo } from '../job/undo.ts';

export interface ImportProblem {
  key: string;
  message: string;
}

/** In the asker's language; the key is for programs. */
export function describeProblem(locale: Locale, errorKey: string | null, values: unknown): ImportProblem | null {
  if (!errorKey) return null;
  const t = translate(locale);
  const told = (values ?? {}) as ErrorValues;
  if (errorKey.startsWith(imagePrefix)) {
    const key = errorKey.slice(imagePrefix.length);
    return { key, message: imageErrorText(locale, key, told) };
  }
  const key = isErrorKey(errorKey) ? errorKey : 'serviceFailure';
  return { key, message: t(`errors.${key}`, told) };
}

const include = {
  archive: true,
  createdBy: { select: { name: true } },
  files: {
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    include: {
      colorway: {
        select: {
          id: true,
          name: true,
          designId: true,
          masterHash: true,
          design: { select: { name: true, ...pictureDesign } },
        },
      },
    },
  },
  groups: {
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    include: { design: { select: { id: true, name: true } } },
  },
} satisfies Prisma.ImportJobInclude;

type Job = Prisma.ImportJobGetPayload<{ include: typeof include }>;
type FileRow = Job['files'][number];
type GroupRow = Job['groups'][number];

/** An import, and what only a look at the archive tells of its files. */
export interface LoadedImport {
  job: Job;
  /** by file */
  near: Map<string, DuplicateView[]>;
  elsewhere: Map<string, FileElsewhere>;
  replaces: Map<string, ReplacedView>;
  /** names of designs that are there already and get its files as colorways */
  existing: Set<string>;
  /** by group that may still be added: the design of the trash that has its number */
  trashed: ReadonlyMap<string, TrashedDesign>;
  /** what files without a profile count as, by how it is written down */
  profiles: ReadonlyMap<string, string>;
  /** those that are told of, in their order */
  files: FileRow[];
  locale: Locale;
}

/** With those that their labels are part of now, if these were merged since. */
async function followLabels(groups: GroupRow[]): Promise<GroupRow[]> {
  const labelsOf = ({ attributes }: GroupRow) => readAttributes(attributes).labelIDs;
  const now = await followEach(groups.flatMap(labelsOf));
  return groups.map((group) => {
    const labelIDs = labelsOf(group);
    if (labelIDs.every((id) => now.get(id) === id)) return group;
    const followed = [...new Set(labelIDs.map((id) => now.get(id)!))];
    return { ...group, attributes: { ...(group.attributes as object), labelIDs: followed } };
  });
}

export async function loadImport(jobId: string, locale: Locale): Promise<LoadedImport> {
  const found = await db.importJob.findUnique({ where: { id: jobId }, include });
  if (!found || found.state === 'disposed') throw new DomainError('importNotFound');
  const job = { ...found, groups: await followLabels(found.groups) };
  const existing = await namesThere(db, job, job.groups);
  const unmade = isInReview(job) ? job.groups.filter((group) => !isGroupThere(group, existing)) : [];
  const byId = new Map(job.files.map((row) => [row.id, row]));
  const isOver = job.stage === 'completeTransfer' && job.state === 'done';
  return {
    job,
    elsewhere: isInReview(job) ? await findFilesElsewhere(job) : new Map<string, FileElsewhere>(),
    near: await readDuplicates(job, locale, (id) => asDuplicate(job.id, byId.get(id)!)),
    replaces: isInReview(job) ? await readReplacements(job) : new Map<string, ReplacedView>(),
    existing,
    trashed: await readTrashedDesigns(db, unmade),
    profiles: await nameAssumed(job.files, locale),
    files: job.files.filter(
      ({ state, errorKey, setId }) => setId === null && (state !== 'removed' || errorKey !== null || isOver),
    ),
    locale,
  };
}

async function nameAssumed(files: FileRow[], locale: Locale): Promise<Map<string, string>> {
  const t = translate(locale);
  const told = new Set(files.flatMap(({ info }) => (info as unknown as KeptInfo | null)?.assumedProfile ?? []));
  const names = [...told].map(async (one): Promise<[string, string]> => {
    const space = one.split(':', 1)[0] as UntaggedSpace;
    return [one, (await findProfile(one))?.name ?? t(`profiles.usual.${space}`)];
  });
  return new Map(await Promise.all(names));
}

/** Of designs of the archive that get files as colorways because these are called so. */
export async function namesThere(
  tx: Pick<Transaction, 'design'>,
  { isNewImport, archiveId }: Pick<Job, 'isNewImport' | 'archiveId'>,
  groups: { name: string }[],
): Promise<Set<string>> {
  if (isNewImport) return new Set();
  const where = { name: { in: groups.map(({ name }) => name) }, archiveId };
  return new Set((await tx.design.findMany({ where, select: { name: true } })).map(({ name }) => name));
}

/** Its files become colorways of a design that is there already. */
export function isGroupThere(
  group: Pick<GroupRow, 'designId' | 'name' | 'attributes'>,
  existing: Set<string>,
): boolean {
  const { numbered, joins } = readAttributes(group.attributes);
  return group.designId !== null || (!numbered && (joins !== undefined || existing.has(group.name)));
}

/** A person wants it to stay out of the archive. */
export function isLeftOut({ job }: LoadedImport, { groupId, state, errorKey }: FileRow): boolean {
  if (groupId !== null || errorKey !== null) return false;
  return state === 'removed' || (state === 'processed' && (isInReview(job) || job.groups.length > 0));
}

export function toFile(loaded: LoadedImport, row: FileRow) {
  const { locale } = loaded;
  const jobId = loaded.job.id;
  const info = row.info as unknown as KeptInfo | null;
  const warnings = (row.warnings as unknown as Remark[]).map(({ key, values }) => ({
    key,
    message: imageWarningText(locale, key, values),
  }));
  return {
    id: row.id,
    folder: row.folder,
    fileName: row.fileName,
    bytes: Number(row.bytes),
    state: row.state,
    progress: row.progress,
    error: describeProblem(locale, row.errorKey, row.errorValues),
    warnings,
    info: info && {
      format: info.format,
      width: info.width,
      height: info.height,
      widthCm: info.widthCm,
      heightCm: info.heightCm,
      dpiX: info.dpiX,
      dpiY: info.dpiY,
      mode: info.mode,
      depth: info.depth,
      channels: info.channels,
      channelCount: info.channelCount,
      layerCount: info.layerCount,
      profileName: info.profileName,
      assumedProfile: loaded.profiles.get(info.assumedProfile ?? '') ?? null,
      compression: info.compression,
    },
    /** names and colours of its spots, as far as they are known or proposed */
    inks: info && row.state === 'processed' ? inksShown(info.channels) : [],
    /** made of several files, one a screen */
    isSet: info?.screens === 'set',
    repeat: describeRepeat(jobId, row, info),
    suggestedDpi: info?.suggestedDpi ?? null,
    colors: (row.colors as { srgb: string; share: number }[]).map(({ srgb, share }) => ({ srgb, share })),
    groupId: row.groupId,
    colorwayName: row.colorwayName,
    colorwayGuid: row.colorwayId,
    /** what it has become */
    designGuid: row.colorway?.designId ?? null,
    reference: row.colorway && formatReference(row.colorway.design.name, row.colorway.name),
    isLeftOut: isLeftOut(loaded, row),
    thumbnail: thumbnailOf(jobId, row),
    near: loaded.near.get(row.id) ?? [],
    replaces: loaded.replaces.get(row.id) ?? null,
  };
}

export type ImportedFile = ReturnType<typeof toFile>;

/** px of the original; cm at its own resolution or the assumed one; pictures only while the file is in no design. */
function describeRepeat(jobId: string, row: FileRow, info: KeptInfo | null) {
  if (!info || !['processed', 'added'].includes(row.state)) return null;
  const picture = (part: FilePart) =>
    row.state === 'processed' && row.masterHash ? pictureAddress(jobId, row.id, row.masterHash, part) : null;
  const sized = (box: PixelBox | null) => {
    const { widthPx, heightPx, widthCm, heightCm } = sizeOf(info, null, box);
    return { widthPx, heightPx, widthCm, heightCm };
  };
  return {
    box: readBox(row.repeatBox),
    repeat: info.proposedRepeat ?? null,
    confidence: info.repeatConfidence ?? null,
    whole: sized(null),
    used: sized(readBox(row.repeatBox)),
    seams: (info.seams ?? []).map((seam) => ({ ...seam, picture: picture(`seam-${seam.edge}`) })),
    picture: picture('whole'),
    proposal: info.proposal ? { ...info.proposal, ...sized(info.proposal.box) } : null,
  };
}

function pictureAddress(jobId: string, fileId: string, masterHash: string, part?: FilePart): string {
  const wanted = part ? `&part=${part}` : '';
  return `/admin/design/${jobId}/thumbnail/${fileId}?v=${shorten(masterHash)}${wanted}`;
}

function thumbnailOf(jobId: string, row: FileRow): string | null {
  if (row.colorway) return colorwayThumbnailAddress(row.colorway.designId, row.colorway.id, versionOf(row.colorway));
  if (!row.masterHash) return null;
  const { looked } = (row.info ?? {}) as Partial<KeptInfo>;
  if (row.state === 'processing' && looked) return pictureAddress(jobId, row.id, row.masterHash, 'look');
  return row.state === 'processed' ? pictureAddress(jobId, row.id, row.masterHash) : null;
}

export function toGroup({ job, existing, locale }: LoadedImport, group: GroupRow) {
  const { error, reviewed: _, takesRepeat: __, joins: ___, ...attributes } = readAttributes(group.attributes);
  const members = job.files.filter(({ groupId }) => groupId === group.id);
  return {
    id: group.id,
    name: group.name,
    designGuid: group.designId,
    /** its files become colorways of a design that is there already */
    isExisting: isGroupThere(group, existing),
    needsDpi: members.some(hasDoubtfulScale),
    suggestedDpi: suggestedDpiOf(members),
    hasOwnDpi: members.every(({ info }) => info === null || (info as unknown as KeptInfo).dpiX !== null),
    attributes,
    error: error ? describeProblem(locale, error.key, error.values) : null,
  };
}

export type ImportedGroup = ReturnType<typeof toGroup>;

function asDuplicate(jobId: string, row: FileRow): Pick<DuplicateView, 'size' | 'thumbnail'> {
  const info = row.info as unknown as KeptInfo | null;
  return { size: info && sizeOf(info, null, readBox(row.repeatBox)), thumbnail: thumbnailOf(jobId, row) };
}

const doubts: ReadonlySet<string> = new Set<ImageWarning['key']>([
  'noResolution',
  'oddResolution',
  'sizeTooSmall',
  'sizeTooLarge',
  'screenResolution',
]);

function hasDoubtfulScale({ warnings }: { warnings: Prisma.JsonValue }): boolean {
  return (warnings as unknown as Remark[]).some(({ key }) => doubts.has(key));
}

function suggestedDpiOf(members: { info: Prisma.JsonValue }[]): number | null {
  return members.map(({ info }) => (info as unknown as KeptInfo | null)?.suggestedDpi).find((dpi) => dpi) ?? null;
}

type SummaryRow = Prisma.ImportJobGetPayload<{ include: { archive: true; createdBy: { select: { name: true } } } }>;

export function toSummary(job: SummaryRow, locale: Locale) {
  return {
    jobId: job.id,
    archiveId: job.archiveId,
    archiveName: localized(job.archive, locale),
    isNewImport: job.isNewImport,
    createdBy: job.createdBy?.name ?? null,
    createdAt: job.createdAt,
    stage: job.stage,
    state: job.state,
    progress: job.progress,
  };
}

export function toStatus({ job, locale }: LoadedImport) {
  return {
    ...toSummary(job, locale),
    requestedStage: job.requestedStage,
    error: describeProblem(locale, job.errorKey, job.errorValues),
    version: job.version,
    /** cancelled less than a day ago */
    canUndo: job.state === 'cancelled' && readUndo(job) !== null,
    isInReview: isInReview(job),
    isEnded: isEnded(job),
    isMoving: isMoving(job),
    designs: job.groups.flatMap(({ design }) => (design ? [{ designGuid: design.id, designName: design.name }] : [])),
  };
}
