/** An import's files as its page lists them: what needs a look first, a page at a time, and one design open. */
import { db } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { operation } from '#app/domain/base/operation.ts';
import { requirePermission } from '#app/domain/base/permissions.ts';
import { readAttributes } from '../job/attributes.ts';
import { filePath, orderKey } from '../job/file-names.ts';
import { archiveRead } from '../job/part-import.server.ts';
import { ReadReview, rowsPerPage, type ReviewShow } from '../job/rules.ts';
import type { DuplicateView } from './duplicates-view.server.ts';
import {
  isGroupThere,
  isLeftOut,
  loadImport,
  toFile,
  toGroup,
  toStatus,
  type LoadedImport,
} from './import-view.server.ts';
import { findScreenSets } from '../job/screen-sets.ts';
import { asScreen } from '../stages/screen-sets.server.ts';
import { proposeLabels, type Proposals } from './label-proposals.server.ts';

type File = LoadedImport['files'][number];
type Group = LoadedImport['job']['groups'][number];

interface Listed {
  file: File;
  group: Group | undefined;
  isOut: boolean;
  /** of the archive, of the import itself or of another one */
  isTwin: boolean;
  /** a person should look at it */
  warns: boolean;
}

export const readReview = operation('import', ReadReview, async (actor, { jobId, page, show, open }) => {
  const loaded = await loadImport(jobId, actor.locale);
  const { job } = loaded;
  const status = toStatus(loaded);
  const listed = listFiles(loaded, status);
  const shown = listed.filter((one) => isShown(one, show));
  const totalPage = Math.max(1, Math.ceil(shown.length / rowsPerPage));
  const currentPage = Math.min(page, totalPage - 1);
  const some = shown.slice(currentPage * rowsPerPage, (currentPage + 1) * rowsPerPage);
  const pending = job.groups.filter(({ designId }) => designId === null);
  const coming = listed.filter(({ file, isOut }) => file.state === 'processed' && file.groupId !== null && !isOut);
  const only = status.isInReview && pending.length === 1 && open === undefined;
  const opened = only ? coming[0]?.file.id : open;
  const unmade = status.isInReview ? pending.filter((group) => !isGroupThere(group, loaded.existing)) : [];
  const proposals = await proposeLabels(db, unmade, loaded.files, actor.locale);
  return {
    ...status,
    counts: {
      all: listed.length,
      warnings: listed.filter(({ warns }) => warns).length,
      twins: listed.filter(({ isTwin }) => isTwin).length,
      out: listed.filter(({ isOut }) => isOut).length,
    },
    /** what "add to archive" will add */
    coming: {
      files: coming.length,
      designs: pending.length,
      /** those for which labels are proposed */
      labelled: [...proposals.values()].filter(({ length }) => length > 0).length,
      first: pending.find(({ attributes }) => readAttributes(attributes).numbered)?.name ?? null,
      last: pending.findLast(({ attributes }) => readAttributes(attributes).numbered)?.name ?? null,
    },
    /** files that look like the screens of one print; a person says whether they are */
    offers: status.isInReview ? offerSets(loaded) : [],
    show,
    totalCount: shown.length,
    totalPage,
    currentPage,
    rows: some.map((one, at) => toRow(loaded, one, isFirstOfGroup(some, at) ? proposals : undefined)),
    open: openFile(loaded, listed, proposals, opened),
  };
});

export type ReviewPage = Awaited<ReturnType<typeof readReview>>;
export type ReviewRow = ReviewPage['rows'][number];
export type OpenedFile = NonNullable<ReviewPage['open']>;

function offerSets({ files }: LoadedImport): { files: string[]; names: string[] }[] {
  const screens = files.filter(({ groupId }) => groupId !== null).flatMap((row) => asScreen(row) ?? []);
  return findScreenSets(screens).map((set) => ({
    files: set.files.map(({ id }) => id),
    names: set.files.map(({ fileName }) => fileName),
  }));
}

/** The files under review of all pages, by id. */
export async function filesShown(actor: Actor, jobId: string, show: ReviewShow): Promise<string[]> {
  requirePermission(actor, 'import');
  const loaded = await loadImport(jobId, actor.locale);
  return listFiles(loaded, toStatus(loaded))
    .filter((one) => isShown(one, show) && one.file.state === 'processed')
    .map(({ file }) => file.id);
}

function isShown({ warns, isTwin, isOut }: Listed, show: ReviewShow): boolean {
  if (show === 'all') return true;
  return show === 'out' ? isOut : show === 'twins' ? isTwin : warns;
}

/** In a review: what failed or needs a look first, a design's files together, what is left out last; else in the order of the files. */
function listFiles(loaded: LoadedImport, { isInReview }: { isInReview: boolean }): Listed[] {
  const groups = new Map(loaded.job.groups.map((group) => [group.id, group]));
  const listed = loaded.files.map((file): Listed => {
    const group = groups.get(file.groupId ?? '');
    const isOut = isLeftOut(loaded, file);
    const near = loaded.near.get(file.id) ?? [];
    const isElsewhere = loaded.elsewhere.has(file.id);
    const isTwin = near.some(isCopy) || isElsewhere || file.errorKey === 'fileTwice';
    const replaces = loaded.replaces.get(file.id);
    const warns =
      !isOut &&
      (file.errorKey !== null ||
        (file.warnings as unknown[]).length > 0 ||
        near.length > 0 ||
        isElsewhere ||
        (replaces !== undefined && !replaces.isAgreed) ||
        (group !== undefined &&
          (loaded.trashed.has(group.id) || readAttributes(group.attributes).error !== undefined)));
    return { file, group, isOut, isTwin, warns };
  });
  if (!isInReview) return listed;
  const doubtful = new Set(listed.flatMap(({ warns, group }) => (warns && group ? [group.id] : [])));
  const rankOf = ({ file, group, isOut }: Listed) =>
    isOut ? 3 : file.errorKey !== null ? 0 : group && doubtful.has(group.id) ? 1 : 2;
  const places = new Map(loaded.job.groups.map(({ id }, at) => [id, at]));
  const placeOf = ({ group }: Listed) => (group ? places.get(group.id)! : 0);
  // What goes to no design follows its folders.
  const folderOf = ({ file, group }: Listed) => (group ? '' : orderKey(file.folder));
  return listed.toSorted(
    (a, b) => rankOf(a) - rankOf(b) || placeOf(a) - placeOf(b) || byText(folderOf(a), folderOf(b)),
  );
}

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

const isCopy = ({ kind, isSameFile }: DuplicateView) => isSameFile || kind === 'copy';

/** What is said of a design is said once a page. */
function isFirstOfGroup(some: Listed[], at: number): boolean {
  const { group } = some[at]!;
  return group !== undefined && some.findIndex((other) => other.group === group) === at;
}

/** `proposals`: of labels, on the row of a design that tells them */
function toRow(loaded: LoadedImport, { file, group, isOut, warns }: Listed, proposals?: Proposals) {
  const {
    id,
    folder,
    fileName,
    state,
    progress,
    error,
    info,
    repeat,
    warnings,
    colorwayName,
    thumbnail,
    near,
    ...rest
  } = toFile(loaded, file);
  const attributes = group && readAttributes(group.attributes);
  return {
    id,
    folder,
    fileName,
    state,
    progress,
    thumbnail,
    error: error?.message ?? null,
    warnings: warnings.map(({ message }) => message),
    warns,
    isOut,
    info: info && {
      width: info.width,
      height: info.height,
      widthCm: repeat?.whole.widthCm ?? info.widthCm,
      heightCm: repeat?.whole.heightCm ?? info.heightCm,
      dpi: info.dpiX,
      mode: info.mode,
      depth: info.depth,
      layerCount: info.layerCount,
      channelCount: info.channelCount,
    },
    archiveRead: file.state === 'processed' && !loaded.job.targetDesignId ? archiveRead(file, loaded.job) : null,
    design: group
      ? {
          id: group.id,
          name: group.name,
          isNumbered: attributes!.numbered,
          isExisting: isGroupThere(group, loaded.existing),
          isInTrash: loaded.trashed.has(group.id),
          labelIDs: proposals ? attributes!.labelIDs : [],
          proposals: (proposals?.get(group.id) ?? []).map(({ labelId, name }) => ({ labelId, name })),
        }
      : null,
    colorwayName,
    designGuid: rest.designGuid,
    colorwayGuid: rest.colorwayGuid,
    reference: rest.reference,
    replaces: rest.replaces,
    twin: twinOf(loaded, file, near),
    /** the same file in another import, where the archive hasn't got it yet */
    elsewhere: near.some(({ isSameFile }) => isSameFile) ? null : (loaded.elsewhere.get(file.id) ?? null),
    /** other designs that it is much like */
    isNear: near.length > 0,
  };
}

/** The same file or picture: in the archive, else in this import. */
function twinOf(loaded: LoadedImport, file: File, near: DuplicateView[]) {
  if (file.errorKey === 'fileTwice') {
    const { twinId } = (file.errorValues ?? {}) as { twinId?: string };
    const other = loaded.files.find(({ id }) => id === twinId);
    if (!other) return null;
    const { folder, fileName, thumbnail } = toFile(loaded, other);
    return { isSameFile: true, fileId: other.id, fileName: filePath(folder, fileName), near: null, thumbnail };
  }
  const copy = near.find(isCopy);
  if (!copy) return null;
  const { isSameFile, fileId, fileName, thumbnail } = copy;
  return { isSameFile, fileId, fileName, near: copy, thumbnail };
}

/** The design that the file goes to, with all of its files; a file that goes to none alone. */
function openFile(loaded: LoadedImport, listed: Listed[], proposals: Proposals, fileId: string | undefined) {
  const found = listed.find(({ file }) => file.id === fileId);
  if (!found) return null;
  const { file, group } = found;
  const members = group ? loaded.files.filter(({ groupId }) => groupId === group.id) : [file];
  const others = new Map(loaded.files.map(({ id, groupId }) => [id, groupId]));
  const files = members.map((member) => toFile(loaded, member));
  return {
    fileId: file.id,
    group: group ? toGroup(loaded, group) : null,
    proposals: (group && proposals.get(group.id)) ?? [],
    trashed: (group && loaded.trashed.get(group.id)) ?? null,
    files,
    /** designs that a file may be moved to */
    groups: loaded.job.groups.flatMap(({ id, name, designId }) => (designId === null ? [{ id, name }] : [])),
    /** of the files that these are much like */
    nearGroups: Object.fromEntries(
      files.flatMap(({ near }) =>
        near.flatMap(({ fileId: other }) => (other ? [[other, others.get(other) ?? null]] : [])),
      ),
    ) as Record<string, string | null>,
  };
}
