import { z } from 'zod';
import { assignPool } from '#app/domain/people/pools/assign.server.ts';
import { copyPool, deletePool, insertPool, savePool } from '#app/domain/people/pools/keep.server.ts';
import { allPools, readPool } from '#app/domain/people/pools/pools.server.ts';
import { countPool, searchPool } from '#app/domain/people/pools/preview.server.ts';
import { poolLimits } from '#app/domain/people/pools/rules.ts';
import { Pool, PoolPage } from './admin-shapes.ts';
import { asIs, row, type Row } from './endpoint.ts';
import { SearchPage } from './shapes.ts';

const family = 'Pools';

const notFound = z.array(z.string()).meta({ description: 'extra designs that are not there' });
const onePool = z.object({ guid: z.uuid(), bagId: z.uuid(), name: z.string() });

export const poolRows: Row[] = [
  row(allPools, {
    path: '/admin/pool/all',
    family,
    summary: 'Pools by name, each with all that is in it; `count` of them a page (200 at most).',
    response: PoolPage,
    answer: asIs,
  }),
  row(countPool, {
    path: '/admin/pool/count',
    family,
    summary:
      'How many designs a pool (`guid`), one in the making (`searches`, `extraDesigns`) or one search (its fields) shows, as a whole and search by search.',
    response: z.object({ count: z.int().min(0), searchCounts: z.array(z.int().min(0)), notFound }),
    answer: asIs,
  }),
  row(searchPool, {
    path: '/admin/pool/search',
    family,
    summary: 'The designs that a pool, one in the making or one search shows, 25 a page, newest first.',
    // SPEC §7: fixed, whatever a call says.
    fixed: { resultsPerPage: poolLimits.perPage },
    response: SearchPage.extend({ notFound }),
    answer: ({ isAlike: _, ...page }) => page,
  }),
  row(insertPool, {
    path: '/admin/pool/insert',
    family,
    summary: 'Makes a pool of at least one search or design.',
    response: onePool,
    answer: asIs,
  }),
  row(assignPool, {
    path: '/admin/pool/assign',
    family,
    summary: 'Gives one or more users a pool; with `bagId` null or empty all designs are open to them.',
    response: z.object({
      bagId: z.uuid().nullable(),
      poolName: z.string().nullable(),
      userGuids: z.array(z.uuid()),
      movedCount: z.int().min(0),
    }),
    answer: asIs,
  }),

  row(readPool, {
    path: '/admin/pool/get',
    family,
    summary: 'One pool.',
    response: z.object({ pool: Pool }),
    answer: (pool) => ({ pool }),
  }),
  row(savePool, {
    path: '/admin/pool/save',
    family,
    summary: 'Replaces all of a pool. With `changedAt` (its `updatedAt`), only where nobody changed it since.',
    response: onePool.extend({ changedAt: z.iso.datetime() }),
    answer: asIs,
  }),
  row(copyPool, {
    path: '/admin/pool/copy',
    family,
    summary: 'The same pool under another name, without users.',
    response: onePool,
    answer: asIs,
  }),
  row(deletePool, {
    path: '/admin/pool/delete',
    family,
    summary: 'Deletes a pool. One with users needs `usersTo`: another pool for them, or `open` for all designs.',
    response: z.object({ guid: z.uuid(), name: z.string(), userCount: z.int().min(0) }),
    answer: asIs,
  }),
];
