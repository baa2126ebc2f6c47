import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { listImports } from '#app/domain/imports/review/read-import.server.ts';
import { readSystem } from '#app/domain/upkeep/system/system.server.ts';
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

test('joined screens are one file, in the list and on the system page', async () => {
  const admin = await makePerson({ isAdmin: true });
  const { id: archiveId } = await makeArchive();
  const job = await db.importJob.create({
    data: { archiveId, isNewImport: true, stage: 'mergeInternal', state: 'done' },
  });
  const row = { jobId: job.id, position: 1 };
  const set = await db.importFile.create({ data: { ...row, fileName: 'Rose.zip', state: 'processed' } });
  const joined = { ...row, state: 'removed', setId: set.id } as const;
  await db.importFile.createMany({
    data: [
      { ...row, fileName: 'Other.tif', state: 'processed' },
      { ...joined, fileName: 'Rose_1.tif' },
      { ...joined, fileName: 'Rose_2.tif' },
    ],
  });
  const { imports } = await listImports(admin, {});
  expect(imports.find(({ jobId }) => jobId === job.id)?.fileCount).toBe(2);
  const system = await readSystem(admin, {});
  expect(system.imports.find(({ jobId }) => jobId === job.id)?.fileCount).toBe(2);
});
