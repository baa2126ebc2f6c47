/** Asking for a file: the same ask gives the same file, and nobody fills queue or disk. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { db, type Prisma } from '#app/data/database.server.ts';
import { sendJob } from '#app/data/jobs.server.ts';
import { freeBytes, reserveBytes } from '#app/data/storage/scratch.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { leaveTurn } from '#app/domain/base/request-turn.ts';
import { can } from '#app/domain/base/permissions.ts';
import type { VisibleColorway } from '#app/domain/visible/visibility/find-visible.server.ts';
import { readSettings } from '#app/domain/base/settings/settings.server.ts';
import { requireOpen } from '../making/allowed.server.ts';
import { readItems } from '../making/items.server.ts';
import type { Parameters } from '../making/parameters.ts';
import { toDownload, type Download } from './read.server.ts';
import {
  isActive,
  isCad,
  mostActive,
  mostColorways,
  mostKept,
  mostKeptBytes,
  type DownloadKind,
  type Paper,
} from '../making/rules.ts';

export interface Ask {
  kind: DownloadKind;
  colorways: VisibleColorway[];
  title: string;
  /** a model, and what its files are */
  wear?: { id: string; version: string } | null;
  paper?: Paper;
  mail: boolean;
}

/** ms; a file that expires sooner is made again */
const stillGood = 3_600_000;
/** A sheet that somebody waits for goes before archives of gigabytes, and has room where those have none. */
const quick: DownloadKind[] = ['cad101', 'spreadsheet'];

/** Answers with a download: a new one, or an earlier one of the same request that is still valid. */
export async function placeDownload(person: Person, ask: Ask): Promise<Download> {
  await requireOpen(person, ask.kind);
  checkCount(ask.kind, ask.colorways.length);
  const items = await readItems(ask.colorways, person.locale);
  if (items.length === 0) throw new DomainError('nothingToDownload');
  const parameters: Parameters = {
    colorwayIds: items.map(({ colorwayId }) => colorwayId),
    designIds: [...new Set(items.map(({ designId }) => designId))],
    title: ask.title,
    wearId: ask.wear?.id ?? null,
    paper: ask.paper ?? 'auto',
    locale: person.locale,
    rights: { isAdmin: can(person, 'admin'), isInHouse: person.isInHouse },
  };
  const { corporate } = await readSettings();
  const askKey = hash([
    ask.kind,
    parameters,
    ask.wear?.version,
    isCad(ask.kind) || ask.kind === 'lineSheet' ? corporate : null,
    items.map(({ version }) => version),
  ]);
  await dropLost(person.userId, askKey);
  const row = await db.$transaction(async (tx) => {
    // One after another for a person: two presses of a button become one, and the bounds hold.
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${person.userId}::uuid FOR UPDATE`;
    const known = await tx.exportJob.findFirst({
      where: {
        userId: person.userId,
        askKey,
        OR: [
          { state: { in: ['waiting', 'running'] } },
          { state: 'done', expiresAt: { gt: new Date(Date.now() + stillGood) } },
        ],
      },
      orderBy: { createdAt: 'desc' },
    });
    if (known)
      return ask.mail && isActive(known.state)
        ? tx.exportJob.update({ where: { id: known.id }, data: { wantsMail: true } })
        : known;
    await checkBounds(tx, person.userId, ask.kind);
    const made = await tx.exportJob.create({
      data: {
        userId: person.userId,
        kind: ask.kind,
        parameters: parameters as unknown as Prisma.InputJsonObject,
        askKey,
        wantsMail: ask.mail,
      },
    });
    const priority = quick.includes(ask.kind) ? 10 : 0;
    await sendJob('export-make', { exportId: made.id }, { key: made.id, tx, priority });
    return made;
  });
  return toDownload(person, row);
}

/** A finished one whose file is gone would only be handed out again and again. */
async function dropLost(userId: string, askKey: string): Promise<void> {
  const done = await db.exportJob.findMany({
    where: { userId, askKey, state: 'done' },
    select: { id: true, storageKey: true },
  });
  for (const { id, storageKey } of done)
    if (storageKey === null || (await storage.size(storageKey)) === null)
      await db.exportJob.deleteMany({ where: { id } });
}

async function checkBounds(tx: Prisma.TransactionClient, userId: string, kind: DownloadKind): Promise<void> {
  const counts = await tx.exportJob.groupBy({ by: ['state'], where: { userId }, _count: true, _sum: { bytes: true } });
  const count = (...states: string[]) =>
    counts.reduce((sum, { state, _count }) => sum + (states.includes(state) ? _count : 0), 0);
  if (count('waiting', 'running') >= mostActive)
    throw new DomainError('tooManyDownloads', { values: { limit: mostActive } });
  const done = counts.find(({ state }) => state === 'done');
  if (count('done') >= mostKept) throw new DomainError('tooManyKept', { values: { limit: mostKept } });
  if (quick.includes(kind)) return;
  if ((done?._sum.bytes ?? 0) >= mostKeptBytes)
    throw new DomainError('tooMuchKept', { values: { limit: mostKeptBytes } });
  if ((await freeBytes()) < reserveBytes) throw new DomainError('diskFull');
}

/** Throws `tooManyToDownload`. */
export function checkCount(kind: DownloadKind, count: number): void {
  const limit = mostColorways[codeOrKind(kind)];
  if (count > limit) throw new DomainError('tooManyToDownload', { values: { count, limit } });
}

function codeOrKind(kind: DownloadKind): keyof typeof mostColorways {
  if (kind === 'cadAll101') return 'cad101';
  return kind === 'cadAll102' ? 'cad102' : kind;
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

/** Many may wait, and each look is a question to the database. */
const lookEveryMs = 500;

/** The download once it is made or failed, or its state when the time is over. */
export async function waitForDownload(person: Person, download: Download, limitMs: number): Promise<Download> {
  const until = Date.now() + limitMs;
  let now = download;
  if (isActive(now.state)) leaveTurn();
  while (isActive(now.state) && Date.now() < until) {
    await sleep(lookEveryMs);
    const row = await db.exportJob.findUnique({ where: { id: download.jobId } });
    if (!row) throw new DomainError('downloadNotFound');
    now = toDownload(person, row);
  }
  return now;
}
