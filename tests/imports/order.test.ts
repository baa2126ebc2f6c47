/** Which import the workers take first. */
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import { startJobs } from '#app/data/jobs.server.ts';
import { requestStage } from '#app/domain/imports/job/control.server.ts';
import { sendRun } from '#app/domain/imports/job/send-run.server.ts';
import { makeArchive, makePerson } from '#tests/make.ts';

test('what a person waits for comes before the imports of a tree', async () => {
  const [admin, archive] = [await makePerson({ isAdmin: true }), await makeArchive()];
  const begin = (createdById: string | null) =>
    db.importJob.create({
      data: { archiveId: archive.id, createdById, isNewImport: true, stage: 'mergeInternal', state: 'done' },
    });
  const [first, second, taken] = [await begin(null), await begin(null), await begin(null)];
  for (const job of [first, second]) await sendRun(job);
  const own = await begin(admin.userId);
  await sendRun(own);
  // Somebody has looked through an import of the tree.
  await db.importJob.update({ where: { id: taken.id }, data: { requestedStage: 'mergeInternal' } });
  await requestStage(admin, { jobId: taken.id, stage: 'addToArchive' });

  const boss = await startJobs();
  const order: string[] = [];
  for (const _ of [first, second, own, taken]) {
    const [job] = await boss.fetch<{ jobId: string }>('import-run');
    order.push(job!.data.jobId);
  }
  expect(order).toEqual([own.id, taken.id, first.id, second.id]);
});
