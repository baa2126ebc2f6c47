/** Data of the dialog that deletes a pool. */
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { listPoolUsers } from '#app/domain/people/pools/assign.server.ts';
import { poolNames } from '#app/domain/people/pools/pools.server.ts';

/** users named; the others are counted */
const named = 8;

/** Null if the pool is already deleted. */
export async function readDeletion(person: Person, guid: string) {
  try {
    const [{ poolName, users, inPool }, pools] = await Promise.all([
      listPoolUsers(person, { guid, count: named }),
      poolNames(person, {}),
    ]);
    return {
      guid,
      name: poolName,
      userCount: inPool,
      users: users.map(({ userGuid, name, customerName }) => ({ userGuid, name, customerName })),
      pools: pools.filter((pool) => pool.guid !== guid),
    };
  } catch (error) {
    if (error instanceof DomainError && ['poolNotFound', 'invalidGuid'].includes(error.key)) return null;
    throw error;
  }
}
export type Deletion = NonNullable<Awaited<ReturnType<typeof readDeletion>>>;
