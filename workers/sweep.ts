import { sweepAccounts } from '#app/domain/accounts/sessions.server.ts';
import { expireUsers } from '#app/domain/accounts/sign-in.server.ts';
import { sweepImports } from '#app/domain/imports/sweep.server.ts';
import { sweepRenditions } from '#app/domain/pictures/renditions.server.ts';

/** Everything is tried: what one part can't do today must not keep the others from their work. */
export async function sweep(): Promise<void> {
  const results = await Promise.allSettled([sweepAccounts(), expireUsers(), sweepImports(), sweepRenditions()]);
  const failed = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason as unknown);
  if (failed.length > 0) throw new AggregateError(failed, 'a part of the sweep failed');
}
