import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { listImports } from '#app/domain/imports/review/read-import.server.ts';
import { makeArchive, makePerson } from '#tests/make.ts';

test('the list counts an import’s files, however many there are', async () => {
  const admin = await makePerson({ isAdmin: true });
  const { id: archiveId } = await makeArchive();
  const data = { archiveId, isNewImport: true, stage: 'mergeInternal', state: 'done' } as const;
  const large = await db.importJob.create({ data });
  const empty = await db.importJob.create({ data });
  await db.$executeRaw`
    INSERT INTO "ImportFile" ("id", "jobId", "position", "fileName", "state")
    SELECT gen_random_uuid(), ${large.id}::uuid, n, 'F' || n || '.tif', CASE WHEN n % 4 = 0 THEN 'failed' ELSE 'processed' END::"ImportFileState"
    FROM generate_series(1, 20000) n`;
  const { imports } = await listImports(admin, {});
  const counted = new Map(imports.map(({ jobId, fileCount, failedCount }) => [jobId, [fileCount, failedCount]]));
  expect(counted.get(large.id)).toEqual([20_000, 5_000]);
  expect(counted.get(empty.id)).toEqual([0, 0]);
});
