/** What became of everything in a tree: counted, and line by line. */
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { requirePermission } from '#app/domain/base/permissions.ts';
import { writeCsvPieces, type CsvRow } from '#app/domain/base/text/csv.ts';
import type { Locale } from '#app/locales/languages.ts';
import { translate } from '#app/locales/translate.ts';
import { describeProblem } from '../review/import-view.server.ts';
import { decodePath } from './walk-tree.server.ts';

/** waiting: not read yet; review: read, a person decides; archive: a colorway; failed: refused or unreadable; left: no original; cleared: by a person */
export type Outcome = 'waiting' | 'review' | 'archive' | 'failed' | 'left' | 'cleared';

export interface Line {
  path: Buffer;
  inOrder: Buffer;
  fileName: string;
  outcome: Outcome;
  /** an error's key with its values */
  errorKey: string | null;
  errorValues: unknown;
  design: string | null;
  colorway: string | null;
  jobId: string | null;
}

/** lines read at once */
const atOnce = 1000;

const outcome = `
  CASE WHEN t."state" = 'left' THEN 'left'
    WHEN t."state" = 'refused' OR f."state" = 'failed' OR f."state" = 'removed' AND f."errorKey" IS NOT NULL THEN 'failed'
    WHEN f."state" = 'added' THEN 'archive' WHEN f."state" = 'processed' AND j."state" NOT IN ('cancelled', 'disposed') THEN 'review'
    WHEN f."state" IN ('removed', 'processed') OR t."state" = 'taken' AND t."jobId" IS NOT NULL AND f."id" IS NULL THEN 'cleared'
    ELSE 'waiting' END`;
/** Of a screen, what became of the set that it is part of, as long as it is; sets, which were made here, are at the place of one of theirs. */
const joined = `
  "ImportTreeFile" t LEFT JOIN "ImportFile" own ON own."jobId" = t."jobId" AND own."position" = t."position"
    AND NOT EXISTS (SELECT FROM "ImportFile" screen WHERE screen."setId" = own."id")
  LEFT JOIN "ImportFile" f ON f."id" = coalesce(CASE WHEN own."state" = 'removed' THEN own."setId" END, own."id")
  LEFT JOIN "ImportJob" j ON j."id" = f."jobId"`;

export async function countOutcomes(actor: Actor, treeId: string): Promise<Record<Outcome, number>> {
  requirePermission(actor, 'import');
  const rows = await db.$queryRawUnsafe<{ outcome: Outcome; count: number }[]>(
    `SELECT ${outcome} AS outcome, count(*)::int AS count FROM ${joined} WHERE t."treeId" = $1::uuid GROUP BY 1`,
    treeId,
  );
  const none = { waiting: 0, review: 0, archive: 0, failed: 0, left: 0, cleared: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ outcome: name, count }) => [name, count])) };
}

/** A part at a time, in the order in which people read the paths. */
export async function* readLines(treeId: string, wanted?: Outcome): AsyncGenerator<Line[]> {
  let after: Pick<Line, 'inOrder' | 'path'> = { inOrder: Buffer.alloc(0), path: Buffer.alloc(0) };
  for (;;) {
    const rows = await db.$queryRawUnsafe<Line[]>(
      `SELECT * FROM (SELECT t."path", t."inOrder", t."fileName", ${outcome} AS outcome, coalesce(t."reason", f."errorKey") AS "errorKey",
         f."errorValues", coalesce(d."name", g."name") AS design, coalesce(c."name", f."colorwayName") AS colorway, t."jobId"::text
         FROM ${joined} LEFT JOIN "Colorway" c ON c."id" = f."colorwayId" LEFT JOIN "Design" d ON d."id" = c."designId"
         LEFT JOIN "ImportGroup" g ON g."id" = f."groupId"
        WHERE t."treeId" = $1::uuid AND (t."inOrder", t."path") > ($2, $3)) lines
        WHERE $4::text IS NULL OR outcome = $4 ORDER BY "inOrder", "path" LIMIT ${atOnce}`,
      treeId,
      after.inOrder,
      after.path,
      wanted ?? null,
    );
    if (rows.length === 0) return;
    yield rows;
    after = rows.at(-1)!;
  }
}

export function reasonOf({ errorKey, errorValues, fileName }: Line, locale: Locale): string {
  const values = errorValues ?? { fileName, limit: config.maxUploadBytes };
  return describeProblem(locale, errorKey, values)?.message ?? '';
}

/** What failed, one after another. */
export async function* readFailures(
  actor: Actor,
  treeId: string,
  locale: Locale,
): AsyncGenerator<{ path: string; reason: string }> {
  requirePermission(actor, 'import');
  for await (const lines of readLines(treeId, 'failed'))
    for (const line of lines) yield { path: decodePath(Buffer.from(line.path)), reason: reasonOf(line, locale) };
}

/** A CSV file of all of it. */
export async function writeReport(actor: Actor, treeId: string, file: string, locale: Locale): Promise<void> {
  requirePermission(actor, 'import');
  const t = translate(locale);
  async function* rows(): AsyncGenerator<CsvRow[]> {
    yield [
      [t('imports.file'), t('imports.state'), t('imports.group'), t('imports.colorway'), t('imports.reason'), 'jobId'],
    ];
    for await (const lines of readLines(treeId))
      yield lines.map((line) => [
        decodePath(Buffer.from(line.path)),
        t(`imports.outcome.${line.outcome}`),
        line.outcome === 'failed' ? '' : line.design,
        line.outcome === 'failed' ? '' : line.colorway,
        reasonOf(line, locale),
        line.jobId,
      ]);
  }
  await mkdir(path.dirname(file), { recursive: true });
  await pipeline(writeCsvPieces(rows()), createWriteStream(file));
}

/** The imports that its files went into, the newest last. */
export async function jobsOfTree(actor: Actor, treeId: string): Promise<string[]> {
  requirePermission(actor, 'import');
  const rows = await db.$queryRaw<{ jobId: string }[]>`
    SELECT DISTINCT t."jobId"::text FROM "ImportTreeFile" t JOIN "ImportJob" j ON j."id" = t."jobId"
     WHERE t."treeId" = ${treeId}::uuid ORDER BY 1`;
  return rows.map(({ jobId }) => jobId);
}

/** Imports of it that go on without a person. */
export async function countMoving(actor: Actor, treeId: string): Promise<number> {
  requirePermission(actor, 'import');
  const [row] = await db.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM "ImportJob" WHERE "state" IN ('waiting', 'running')
       AND "id" IN (SELECT "jobId" FROM "ImportTreeFile" WHERE "treeId" = ${treeId}::uuid)`;
  return row.count;
}
