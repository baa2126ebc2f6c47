import { z } from 'zod';
import { assignPool } from '#app/domain/people/pools/assign.server.ts';
import { copyPool, deletePool, insertPool, savePool } from '#app/domain/people/pools/keep.server.ts';
import { allPools, readPool } from '#app/domain/people/pools/pools.server.ts';
import { countPool, searchPool } from '#app/domain/people/pools/preview.server.ts';
import { poolLimits } from '#app/domain/people/pools/rules.ts';
import { Pool, PoolPage } from './admin-shapes.ts';
import { asIs, row, type Row } from './endpoint.ts';
import { toPage } from './search-page.ts';
import { SearchPage } from './shapes.ts';

const family = 'Pools';

const notFound = z.array(z.string()).meta({ description: 'extra designs that don’t exist' });
const onePool = z.object({ guid: z.uuid(), bagId: z.uuid(), name: z.string() });

export const poolRows: Row[] = [
  row(allPools, {
    path: '/admin/pool/all',
    family,
    summary: 'Lists pools by name with their contents; `count` per page (at most 200).',
    response: PoolPage,
    answer: asIs,
  }),
  row(countPool, {
    path: '/admin/pool/count',
    family,
    summary:
      'Counts the designs that a pool (`guid`), a draft (`searches`, `extraDesigns`) or a single search (its fields) shows, in total and for each search.',
    response: z.object({ count: z.int().min(0), searchCounts: z.array(z.int().min(0)), notFound }),
    answer: asIs,
  }),
  row(searchPool, {
    path: '/admin/pool/search',
    family,
    summary: 'Lists the designs that a pool, a draft or a single search shows, 25 per page, newest first.',
    // SPEC §7: fixed, whatever a call says.
    fixed: { resultsPerPage: poolLimits.perPage },
    response: SearchPage.extend({ notFound }),
    answer: ({ notFound, ...page }) => ({ ...toPage(page), notFound }),
  }),
  row(insertPool, {
    path: '/admin/pool/insert',
    family,
    summary: 'Creates a pool with at least one search or design.',
    response: onePool,
    answer: asIs,
  }),
  row(assignPool, {
    path: '/admin/pool/assign',
    family,
    summary: 'Assigns a pool to one or more users. If `bagId` is null or empty, they see all open designs.',
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
    summary: 'Returns a pool.',
    response: z.object({ pool: Pool }),
    answer: (pool) => ({ pool }),
  }),
  row(savePool, {
    path: '/admin/pool/save',
    family,
    summary: 'Replaces a pool. With `changedAt` (its `updatedAt`), the call fails if the pool has changed since.',
    response: onePool.extend({ changedAt: z.iso.datetime() }),
    answer: asIs,
  }),
  row(copyPool, {
    path: '/admin/pool/copy',
    family,
    summary: 'Copies a pool under a new name, without its users.',
    response: onePool,
    answer: asIs,
  }),
  row(deletePool, {
    path: '/admin/pool/delete',
    family,
    summary:
      'Moves a pool to the trash. If it has users, `usersTo` is required: another pool, or `open` for all open designs.',
    response: z.object({ guid: z.uuid(), name: z.string(), userCount: z.int().min(0) }),
    answer: asIs,
  }),
];
