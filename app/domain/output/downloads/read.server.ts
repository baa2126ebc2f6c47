/** A person's own downloads, as pages and programs read them. */
import { db, type Prisma } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError, type ErrorKey, isErrorKey } from '#app/domain/base/errors.ts';
import { operation, personOf } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { findVisibleWears } from '#app/domain/catalog/wear/visible.server.ts';
import { findVisibleDesigns } from '#app/domain/visible/visibility/find-visible.server.ts';
import { signPicture } from '#app/domain/visible/pictures/signatures.server.ts';
import { Parameters } from '../making/parameters.ts';
import { isActive, OneDownload, type DownloadKind, type DownloadState, type Paper } from '../making/rules.ts';

type Row = Prisma.ExportJobGetPayload<object>;

export interface Download {
  jobId: string;
  kind: DownloadKind;
  /** what it is of: a reference, a design's number, a list's name */
  title: string;
  /** of sheets */
  paper: Paper;
  colorwayCount: number;
  state: DownloadState;
  /** 0 … 1 */
  progress: number;
  errorKey: ErrorKey | null;
  /** the colorway that could not be read */
  failedReference: string | null;
  wantsMail: boolean;
  createdAt: Date;
  finishedAt: Date | null;
  /** of a finished one */
  url: string | null;
  fileName: string | null;
  bytes: number | null;
  /** when the file goes; by service call, when the address does */
  expiresAt: Date | null;
}

/** ms that an address for a program is good */
const addressGood = 15 * 60_000;

/** `isOutdated`: finished, and something in it is hidden or gone since. */
export function toDownload(person: Person, row: Row, isOutdated = false): Download {
  const parameters = Parameters.safeParse(row.parameters);
  const isOver = row.state === 'done' && isPast(row.expiresAt);
  const isReady = row.state === 'done' && !isOver && !isOutdated && row.fileName !== null;
  const until = Math.min(row.expiresAt?.getTime() ?? 0, Date.now() + addressGood);
  const path = isReady ? `/downloads/${row.id}/${encodeURIComponent(row.fileName!)}` : null;
  const isProgram = person.sessionKind === 'service';
  return {
    jobId: row.id,
    kind: row.kind as DownloadKind,
    title: parameters.data?.title ?? '',
    paper: parameters.data?.paper ?? 'auto',
    colorwayCount: parameters.data?.colorwayIds.length ?? 0,
    state: row.state,
    progress: row.state === 'done' ? 1 : row.progress,
    errorKey: isOver
      ? 'downloadExpired'
      : isOutdated
        ? 'downloadOutdated'
        : row.errorKey && isErrorKey(row.errorKey)
          ? row.errorKey
          : null,
    failedReference: parameters.data?.failed ?? null,
    wantsMail: row.wantsMail,
    createdAt: row.createdAt,
    finishedAt: row.finishedAt,
    url: path && isProgram ? signPicture(path, person.sessionId, until) : path,
    fileName: isReady ? row.fileName : null,
    bytes: row.bytes === null ? null : Number(row.bytes),
    expiresAt: isReady && isProgram ? new Date(until) : row.expiresAt,
  };
}

const isPast = (expiresAt: Date | null) => expiresAt !== null && expiresAt <= new Date();
const hasFile = ({ state, expiresAt }: Row) => state === 'done' && !isPast(expiresAt);

/** Of finished ones, those in which something is hidden or gone since: both look the same. */
export async function findOutdated(person: Person, rows: Pick<Row, 'id' | 'parameters'>[]): Promise<Set<string>> {
  const held = rows.map(({ id, parameters }) => ({ id, data: Parameters.safeParse(parameters).data }));
  const [designs, colorways, wears] = await Promise.all([
    findVisibleDesigns(person, [...new Set(held.flatMap(({ data }) => data?.designIds ?? []))]),
    findThere([...new Set(held.flatMap(({ data }) => data?.colorwayIds ?? []))]),
    findVisibleWears(
      person,
      held.flatMap(({ data }) => data?.wearId ?? []),
    ),
  ]);
  const there = new Set([...designs, ...colorways, ...wears].map(({ id }) => id));
  const isWhole = (data: Parameters | undefined) =>
    data !== undefined &&
    [...data.designIds, ...data.colorwayIds, ...(data.wearId ? [data.wearId] : [])].every((id) => there.has(id));
  return new Set(held.filter(({ data }) => !isWhole(data)).map(({ id }) => id));
}

async function findThere(colorwayIds: string[]): Promise<{ id: string }[]> {
  if (colorwayIds.length === 0) return [];
  return db.$queryRaw`SELECT "id"::text FROM "Colorway" WHERE "id" = ANY(${colorwayIds}::uuid[])`;
}

/** of those without a file and without one to come */
const mostOver = 100;
const ended = { in: ['failed', 'cancelled'] } satisfies Prisma.ExportJobWhereInput['state'];

/** Newest first: all that have a file or will, which have bounds of their own, and of the others the newest. */
export const listDownloads = operation('downloads', Nothing, async (actor) => {
  const person = personOf(actor);
  const { userId } = person;
  const orderBy = [{ createdAt: 'desc' }, { id: 'desc' }] satisfies Prisma.ExportJobOrderByWithRelationInput[];
  const [kept, over] = await Promise.all([
    db.exportJob.findMany({ where: { userId, NOT: { state: ended } }, orderBy }),
    db.exportJob.findMany({ where: { userId, state: ended }, orderBy, take: mostOver }),
  ]);
  // Between the two reads one may have failed.
  const isOver = new Set(over.map(({ id }) => id));
  const rows = [...kept.filter(({ id }) => !isOver.has(id)), ...over].sort(
    (one, other) => +other.createdAt - +one.createdAt,
  );
  const outdated = await findOutdated(person, rows.filter(hasFile));
  const downloads = rows.map((row) => toDownload(person, row, outdated.has(row.id)));
  return { downloads, activeCount: downloads.filter(({ state }) => isActive(state)).length };
});

/** Somebody else's and none look the same. */
export const readDownload = operation('downloads', OneDownload, async (actor, { jobId }) => {
  const person = personOf(actor);
  const row = await db.exportJob.findFirst({ where: { id: jobId, userId: person.userId } });
  if (!row) throw new DomainError('downloadNotFound');
  return toDownload(person, row, (await findOutdated(person, [row].filter(hasFile))).has(jobId));
});
