/** Two acts for the audit to show: one with values, one on a thing that is gone. */
import { withRunningDatabase } from '#tests/running-database.ts';

await withRunningDatabase(import.meta.filename, async () => {
  const { db } = await import('#app/data/database.server.ts');
  const { recordAudit } = await import('#app/domain/base/audit/record-audit.server.ts');
  const { systemActor } = await import('#app/domain/base/actor.ts');
  // A journey that failed begins anew in another process.
  if (await db.auditEntry.count({ where: { actorName: 'Journey' } })) return;
  const actor = systemActor('Journey');
  await recordAudit(db, actor, {
    operation: 'editDesign',
    subject: ['design', '01a00000-0000-7000-8000-000000000000'],
    before: { notes: '<b>old</b> note', labels: [1, 2] },
    after: { notes: '=new note', labels: [2, 3] },
  });
  await recordAudit(db, actor, { operation: 'saveWear', subject: ['wear', '01a00000-0000-7000-8000-000000000001'] });
});
