import { sweepImpersonations } from '#app/domain/people/users/impersonation.server.ts';
import { sweepProfileFiles } from '#app/domain/base/profiles/assumed.server.ts';
import { countTrouble, nameError } from '#app/domain/base/activity/activity.ts';
import { sweepProcesses } from '#app/domain/base/activity/pulse.server.ts';
import { sweepSubmissions } from '#app/domain/base/submissions.server.ts';
import { sweepAccounts } from '#app/domain/people/accounts/sessions.server.ts';
import { sweepInvitations, wakeInvitations } from '#app/domain/people/invitations/tables.server.ts';
import { expireUsers } from '#app/domain/people/accounts/sign-in.server.ts';
import { sweepBoardFiles } from '#app/domain/lists/collections/manage/board-files.server.ts';
import { sweepExports, wakeDownloads } from '#app/domain/output/downloads/control.server.ts';
import { sweepShares } from '#app/domain/lists/favorites/shares.server.ts';
import { wakeMasterRebuild } from '#app/domain/imports/rebuild/run.server.ts';
import { sweepImports, wakeStalled } from '#app/domain/imports/upload/sweep.server.ts';
import { findUnknownOriginals, ForeignStorage } from '#app/domain/imports/upload/unknown-files.server.ts';
import { sweepRenditions } from '#app/domain/visible/pictures/renditions.server.ts';
import { sweepDesignChanges } from '#app/domain/visible/index/design-index.server.ts';
import { sweepStatistics } from '#app/domain/statistics/retention.server.ts';
import { requestEmbeddings } from '#app/domain/find/embeddings/embeddings.server.ts';
import { maySweep, requireClock } from '#app/domain/upkeep/require-clock.server.ts';
import { sweepOriginals } from '#app/domain/upkeep/lost-originals.server.ts';
import { sweepTrash } from '#app/domain/upkeep/trash/purge.server.ts';
import { sweepDesignEdits, wakeDesignEdits } from '#app/domain/catalog/design-edits/acts.server.ts';
import { sweepDesignTables } from '#app/domain/catalog/design-tables/tables.server.ts';
import { sweepWebhooks } from '#app/domain/webhooks/upkeep.server.ts';
import { wakeWearChecks } from '#app/domain/catalog/wear/check.server.ts';
import { sweepWearFiles } from '#app/domain/catalog/wear/files.server.ts';

/** Runs every part: the failure of one must not prevent the others. With a wrong clock none runs; another worker may have a right one. */
export async function sweep(): Promise<void> {
  await requireClock();
  if (!(await maySweep())) {
    const message = 'nothing was cleared away for over a day, and is not within the next 50 minutes: check the clock';
    console.error(JSON.stringify({ level: 'warn', time: new Date().toISOString(), message }));
    return throwFailed(await Promise.allSettled(wake()));
  }
  const unknown = findUnknownOriginals();
  // Files are judged only by the database that they belong to.
  const ifOwn = (part: () => Promise<unknown>) => unknown.then(part);
  const results = await Promise.allSettled([
    sweepAccounts(),
    sweepSubmissions(),
    sweepProcesses(),
    sweepImpersonations(),
    expireUsers(),
    sweepImports(undefined, unknown),
    ifOwn(() => sweepProfileFiles()),
    sweepRenditions(),
    sweepShares(),
    sweepExports(undefined, unknown),
    ifOwn(() => sweepWearFiles()),
    ifOwn(() => sweepBoardFiles()),
    sweepDesignChanges(),
    sweepStatistics(),
    sweepDesignTables(),
    sweepInvitations(),
    sweepWebhooks(),
    ifOwn(() => sweepTrash()),
    sweepOriginals(),
    sweepDesignEdits(),
    wakeWearChecks(),
    wakeMasterRebuild(),
    requestEmbeddings(),
  ]);
  throwFailed(results);
}

/** Work whose job was lost, as after a restore: it needs no clock. */
const wake = () => [
  wakeStalled(),
  wakeDownloads(),
  wakeWearChecks(),
  wakeInvitations(),
  wakeDesignEdits(),
  wakeMasterRebuild(),
  requestEmbeddings(),
];

function throwFailed(results: PromiseSettledResult<unknown>[]): void {
  const failed = new Set(
    results.filter((result) => result.status === 'rejected').map(({ reason }) => reason as unknown),
  );
  if (failed.size === 0) return;
  const [first] = failed;
  // A person has to look; a second try would refuse as well.
  if (failed.size === 1 && first instanceof ForeignStorage) {
    console.error(JSON.stringify({ level: 'error', time: new Date().toISOString(), message: first.message }));
    return countTrouble('job', { name: nameError(first), where: 'sweep' });
  }
  const reasons = [...failed].map((reason) => (reason instanceof Error ? reason.message : String(reason)));
  throw new AggregateError(failed, `a part of the sweep failed: ${reasons.join('; ')}`);
}
