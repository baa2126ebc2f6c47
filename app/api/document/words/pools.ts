/** What fields of pools hold. */
import type { ByShape } from '../shape-names.ts';

export const poolsWords: ByShape<string> = {
  Pool: {
    name: 'name of the pool',
    guid: 'guid of the pool',
    description: 'description of the pool',
    searches: 'searches: the pool shows what any of them finds',
    extraDesigns: 'single designs that the pool shows besides',
    wearGuids: 'guids of the wear models that its users can choose; empty: all',
    userCount: 'number of users with the pool',
  },
  PoolExtraDesign: { designGuid: 'guid of the design' },
  'PostAdminPool*Request': {
    guid: 'guid of the pool',
    name: 'name of the pool, at most 200 characters',
    description: 'description of the pool, at most 2000 characters',
    searches: 'searches: the pool shows what any of them finds',
    extraDesigns: 'single designs that the pool shows besides, by number or guid',
    wearGuids: 'guids of the wear models that its users can choose; empty: all',
    criteria: 'a single search, as an object or JSON text; its fields can also be sent by themselves',
    customerGuid: 'guid of the customer whose users look; missing: a customer that no design is confined to',
  },
  PostAdminPoolAllRequest: { count: 'pools per page; missing: 200' },
  'PostAdminPool*Answer': { guid: 'guid of the pool', bagId: 'guid of the pool', name: 'name of the pool' },
  PoolPageAnswer: { pools: 'pools on this page' },
  PostAdminPoolCountAnswer: { count: 'number of designs in total' },
  PostAdminPoolSearchAnswer: { designs: 'designs on this page' },
  PostAdminPoolGetAnswer: { pool: 'the pool' },
  PostAdminPoolSaveRequest: { changedAt: '`updatedAt` as you read it: if the pool has changed since, the call fails' },
  PostAdminPoolSaveAnswer: { changedAt: 'its new `updatedAt`' },
  PostAdminPoolCopyRequest: { name: 'name of the copy, at most 200 characters; missing: the pool’s name and a number' },
  PostAdminPoolDeleteAnswer: { userCount: 'number of users that the pool had' },
  PostAdminPoolAssignRequest: {
    bagId: 'guid of the pool; null: the users see all open designs',
    userGuid: 'guid of a user, or of several',
    version:
      'for a single user, `versions.pool` of /admin/users/get: if the user’s pool has changed since, the call fails',
  },
  PostAdminPoolAssignAnswer: { bagId: 'guid of the pool; null: all open designs', userGuids: 'guids of the users' },
};
