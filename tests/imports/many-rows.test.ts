/** What is done to all of a review's files is a few statements: a transaction has seconds, also on a busy machine. */
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Arrangement } from '#app/domain/imports/job/rules.ts';
import { arrangeFiles } from '#app/domain/imports/review/arrange.server.ts';
import { readReview } from '#app/domain/imports/review/review-list.server.ts';
import { renameInternal, renameMain } from '#app/domain/imports/stages/propose.server.ts';
import { makeArchive, makePerson } from '#tests/make.ts';
import { makeLargeReview } from './large-review.ts';

/** Statements that wrote the rows as they stand: each leaves its number within its transaction. */
async function mostStatements(jobId: string): Promise<number> {
  const [row] = await db.$queryRaw<[{ files: number; groups: number }]>`
    SELECT (SELECT count(DISTINCT "cmin"::text)::int FROM "ImportFile" WHERE "jobId" = ${jobId}::uuid) AS "files",
           (SELECT count(DISTINCT "cmin"::text)::int FROM "ImportGroup" WHERE "jobId" = ${jobId}::uuid) AS "groups"`;
  return Math.max(row.files, row.groups);
}

test('all files of a review are grouped, renumbered, given fields and named by a few statements', async () => {
  const [admin, archive] = [await makePerson({ isAdmin: true }), await makeArchive()];
  const jobId = await makeLargeReview(archive.id, 40);
  const arrange = async (act: Arrangement, more = {}) => {
    const { version } = await readReview(admin, { jobId });
    return arrangeFiles(admin, { jobId, version, act, all: 'all', ...more });
  };
  expect(await arrange('oneDesign')).toMatchObject({ changed: 39 });
  expect(await mostStatements(jobId)).toBeLessThanOrEqual(2);
  expect(await arrange('eachOwn')).toMatchObject({ changed: 39 });
  expect(await mostStatements(jobId)).toBeLessThanOrEqual(2);
  expect(await arrange('fields', { fields: { studio: 'Atelier' } })).toMatchObject({ changed: 40 });
  expect(await mostStatements(jobId)).toBeLessThanOrEqual(2);

  for (const [stage, run] of [
    ['renameMain', renameMain],
    ['renameInternal', renameInternal],
  ] as const) {
    const job = await db.importJob.update({ where: { id: jobId }, data: { stage, state: 'running' } });
    await run(job);
    expect(await mostStatements(jobId)).toBeLessThanOrEqual(2);
  }
  const groups = await db.importGroup.findMany({
    where: { jobId },
    include: { files: true },
    orderBy: { position: 'asc' },
  });
  expect(groups.map(({ files }) => files.map(({ colorwayName }) => colorwayName))).toEqual(
    Array.from({ length: 40 }, () => ['VR-1']),
  );
  expect(groups.map(({ name }) => name)).toEqual(
    Array.from({ length: 40 }, (_, at) => `${archive.code}-${String(at + 1).padStart(4, '0')}`),
  );
});
