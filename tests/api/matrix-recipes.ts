/** How each call is asked about a thing, which things it is about, and by which error it says that there is none. */
import { db } from '#app/data/database.server.ts';
import { makeAutoLogin } from '#app/domain/people/accounts/auto-login.server.ts';
import { systemActor } from '#app/domain/base/actor.ts';
import type { ErrorKey } from '#app/domain/base/errors.ts';
import { saveProvider } from '#app/domain/people/providers/manage.server.ts';
import { deleteCustomer } from '#app/domain/people/customers/manage.server.ts';
import { stages } from '#app/domain/imports/job/stages.ts';
import { makeBoard, makeCollection } from '#tests/collections/make-collections.ts';
import { makeVersion } from '#tests/designs/make-version.ts';
import { makeCustomer, makeDesign, makePerson, makeUser } from '#tests/make.ts';
import { nobody } from '../ask.ts';
import {
  exists,
  isOwn,
  makeDownload,
  makeList,
  makeSearch,
  makeShare,
  maySeeCollection,
  maySeeDesign,
  userOf,
  type Asker,
  type Variant,
  type World,
} from './world.ts';

interface Ask {
  path?: Record<string, string>;
  fields?: Record<string, unknown>;
}

export interface Recipe {
  /** left out: the call is about nothing that could be hidden */
  about?: { mayReach: (asker: Asker, variant: Variant) => boolean; missing: ErrorKey[] };
  make: (world: World, asker: Asker, variant: Variant) => Ask | Promise<Ask>;
  /** where a call's own rule comes before the permission's */
  refusal?: (asker: Asker) => string | null;
}

const plain = (ask: Ask = {}): Recipe => ({ make: () => ask });

const aboutDesigns = { mayReach: maySeeDesign, missing: ['designNotFound', 'colorwayNotFound'] as ErrorKey[] };
const aboutCollections = { mayReach: maySeeCollection, missing: ['collectionNotFound'] as ErrorKey[] };

const byDesign = (make: (design: World['designs'][Variant]) => Ask): Recipe => ({
  about: aboutDesigns,
  make: ({ designs }, _asker, variant) => make(designs[variant]),
});
/** For what admins do to designs: each time to one made for it. */
const byCollection = (make: (id: string) => Ask): Recipe => ({
  about: aboutCollections,
  make: ({ collections }, _asker, variant) => make(collections[variant]),
});

/** Things of a person: her own, another's, none; `hidden` is another's as well. */
const byOwn = (missing: ErrorKey, makeOne: (userId: string) => Promise<string>, make: (id: string) => Ask): Recipe => ({
  about: { mayReach: isOwn, missing: [missing] },
  async make({ other }, asker, variant) {
    if (variant === 'missing') return make(nobody);
    return make(await makeOne((variant === 'own' ? userOf(asker) : null) ?? other.userId));
  },
});

/** Things of the house: there or not. */
const byHouse = (
  missing: ErrorKey,
  makeOne: (world: World) => Promise<string> | string,
  make: (id: string) => Ask,
): Recipe => ({
  about: { mayReach: exists, missing: [missing] },
  make: async (world, _asker, variant) => make(variant === 'missing' ? nobody : await makeOne(world)),
});

const importJob = (call: string, fields: object = {}): [string, Recipe] => [
  `POST /design/${call}`,
  byHouse('importNotFound', makeImport, (jobId) => ({ fields: { jobId, ...fields } })),
];

async function makeImport({ archiveId }: World): Promise<string> {
  return (await db.importJob.create({ data: { archiveId, isNewImport: true } })).id;
}

/** Made for the one act: what becomes of them is nobody else's matter. */
const newUser = async ({ other }: World) => (await makeUser({ customerId: other.customerId })).id;
const newCustomer = async () => (await makeCustomer()).id;
const newPool = async ({ designs }: World) =>
  (await db.pool.create({ data: { name: mark(), designs: { create: [{ designId: designs.own.id }] } } })).id;
const newWear = async () => (await db.wearModel.create({ data: { wearName: mark(), wearOrder: 0 } })).id;
const newCollection = async ({ designs }: World) => (await makeCollection({ groups: [[designs.own.id]] })).id;
const newLabel = async () => {
  const name = mark();
  return db.label.create({ data: { nameTr: name, nameEn: name, nameRu: name, sefTr: name, sefEn: name, sefRu: name } });
};
const mark = () => `m-${crypto.randomUUID()}`;

const user = (fields: object = {}, make = newUser) =>
  byHouse('notFound', make, (userGuid) => ({ fields: { userGuid, ...fields } }));
const someUsers = (fields: object = {}): Recipe => ({
  make: async (world) => ({ fields: { userGuids: [await newUser(world)], ...fields } }),
});
const customer = (fields: object = {}) =>
  byHouse('customerNotFound', newCustomer, (customerGuid) => ({ fields: { customerGuid, ...fields } }));
const providerFacts = { issuer: 'https://192.0.2.1', clientId: 'archive', clientSecret: 'secret' };
const provided = () => byHouse('providerNotFound', newProvided, (customerGuid) => ({ fields: { customerGuid } }));
async function newProvided(): Promise<string> {
  const customerGuid = await newCustomer();
  await saveProvider(systemActor('test'), { customerGuid, ...providerFacts });
  return customerGuid;
}
const pool = (fields: object = {}) => byHouse('poolNotFound', newPool, (guid) => ({ fields: { guid, ...fields } }));
const wear = (fields: object = {}) =>
  byHouse('wearNotFound', newWear, (wearGuid) => ({ fields: { wearGuid, ...fields } }));
const collection = (fields: object = {}) =>
  byHouse('collectionNotFound', newCollection, (collectionId) => ({ fields: { collectionId, ...fields } }));

async function newToken(userId: string): Promise<string> {
  const made = { name: 'ERP', prefix: 'pa_matrix', scopes: ['search'], expiresAt: new Date(Date.now() + 60_000) };
  return (await db.apiToken.create({ data: { userId, ...made } })).id;
}

const trashed = () => byHouse('trashItemNotFound', newTrashed, (id) => ({ fields: { kind: 'customer', id } }));
async function newTrashed(): Promise<string> {
  const id = await newCustomer();
  await deleteCustomer(systemActor('test'), { customerGuid: id });
  return id;
}

const webhook = (fields: object = {}) =>
  byHouse('webhookNotFound', newWebhook, (webhookGuid) => ({ fields: { webhookGuid, ...fields } }));

async function newWebhook(): Promise<string> {
  const secret = new Uint8Array(60);
  const data = { name: 'Matrix', url: 'https://erp.example.com/', events: ['design.added'], secret };
  return (await db.webhook.create({ data })).id;
}

const version = () => byHouse('versionNotFound', newVersion, (versionId) => ({ fields: { versionId } }));
const newVersion = async () => makeVersion((await makeDesign()).colorways[0]!.id);

/** A board of a collection that is there: its own, or none. */
const board = (fields: (world: World) => object = () => ({})): Recipe => ({
  about: { mayReach: exists, missing: ['boardNotFound'] },
  async make(world, _asker, variant) {
    const subCollectionId = await newCollection(world);
    const { id } = await makeBoard(subCollectionId, { colorwayIds: [world.designs.hidden.colorwayId] });
    return { fields: { subCollectionId, imageId: variant === 'missing' ? nobody : id, ...fields(world) } };
  },
});

/** SPEC §7: two families over one entity. */
const collectionFamily = (base: string): Record<string, Recipe> => ({
  [`POST ${base}/modify-group`]: {
    about: { mayReach: exists, missing: ['collectionNotFound'] },
    make: async (world, _asker, variant) => ({
      fields: {
        collectionId: variant === 'missing' ? nobody : await newCollection(world),
        groupData: JSON.stringify([{ name: 'Roses', designs: [world.designs.own.name] }]),
      },
    }),
  },
  // Without a file there is nothing to add, wherever to.
  // About nothing as long as it brings no file.
  [`POST ${base}/create-content`]: {
    make: async (world, _asker, variant) => ({
      fields: { subCollectionId: variant === 'missing' ? nobody : await newCollection(world) },
    }),
  },
  [`POST ${base}/delete-content`]: board(),
  [`POST ${base}/add-colorway`]: board(({ designs }) => ({ val: `${designs.own.name}/VR-1` })),
  [`POST ${base}/delete-colorway`]: board(({ designs }) => ({ val: designs.hidden.colorwayId })),
  [`POST ${base}/set-kind`]: collection({ kind: 'moodBoard' }),
});

const order = (call: string, fields: object = {}): [string, Recipe] => [
  `POST /admin/orders/${call}`,
  {
    about: { mayReach: exists, missing: ['orderNotFound'] },
    async make({ designs, other }, _asker, variant) {
      const data = { designId: designs.own.id, customerId: other.customerId, amount: '12', type: 'sample' } as const;
      const { id } = await db.order.create({ data });
      const orderGuid = variant === 'missing' ? nobody : id;
      return { fields: { designGuid: designs.own.id, orderGuid, customerId: other.customerId, ...fields } };
    },
  },
];

const search = (make: (id: string) => Ask) => byOwn('searchNotFound', makeSearch, make);
const list = (make: (id: string) => Ask) => byOwn('listNotFound', makeList, make);

export const recipes: Record<string, Recipe> = {
  'POST /account/login_collection': plain({ fields: { mailAddress: 'none@matrix.test', password: 'Nobody2026' } }),
  'POST /account/auto-login': plain({ fields: { token: 'none' } }),
  'POST /account/authenticate': {
    ...plain({ fields: { code: '000000' } }),
    // Only an admin has a second factor.
    refusal: ({ actor }) => (actor.kind === 'person' && !actor.isAdmin ? 'notAllowed' : null),
  },
  'POST /account/validate-token': plain(),
  'POST /account/create-password': plain({ fields: { mailAddress: 'none@matrix.test', token: 'none' } }),
  'POST /account/reset-password': plain({ fields: { mailAddress: 'none@matrix.test' } }),
  'POST /account/sign-out': plain(),
  'GET /account/tokens': plain(),
  'PUT /account/tokens': {
    ...plain({ fields: { name: 'ERP', scopes: ['search'] } }),
    refusal: ({ actor }) =>
      actor.kind === 'person' && actor.isAdmin && !actor.is2FaValidated ? 'secondFactorNeeded' : null,
  },
  'DELETE /account/tokens/{tokenGuid}': byOwn('apiTokenNotFound', newToken, (tokenGuid) => ({ path: { tokenGuid } })),

  'POST /search/design/basic/{page}/{count}': plain({ path: { page: '0', count: '5' } }),
  'POST /search/suggest': plain({ fields: { q: '01' } }),
  'POST /search/similar/0/25': byDesign(({ id, colorwayId }) => ({
    fields: { designGuid: id, colorwayGuid: colorwayId },
  })),
  'POST /search/similar/{page}/{count}': byDesign(({ id }) => ({
    path: { page: '0', count: '5' },
    fields: { designGuid: id },
  })),
  'POST /design/header': byDesign(({ id }) => ({ fields: { designGuid: id } })),
  'POST /design/orders': byDesign(({ id }) => ({ fields: { designGuid: id } })),
  'POST /metrics/record': byDesign(({ id, colorwayId }) => ({ fields: { designGuid: id, colorwayGuid: colorwayId } })),
  'POST /get/labels': plain(),
  'POST /get/archives': plain(),
  'POST /get/customers/basic': plain(),
  'POST /wear/get-models': plain(),

  'GET /favorites/lists': plain(),
  'GET /favorites/lists-entries': plain(),
  'GET /favorites/entries/{id}': list((id) => ({ path: { id } })),
  'PUT /favorites/create': plain({ fields: { name: 'Matrix' } }),
  'PATCH /favorites/rename/{id}': list((id) => ({ path: { id }, fields: { name: `Renamed ${id.slice(-4)}` } })),
  'PUT /favorites/add': byDesign(({ id, colorwayId }) => ({ fields: { designGuid: id, colorwayGuid: colorwayId } })),
  'POST /favorites/remove': {
    // It lies in the asker's own list, from a time when it was open perhaps: what is hidden is not there.
    about: { mayReach: maySeeDesign, missing: ['entryNotFound'] },
    async make({ designs, other }, asker, variant) {
      const { id: designId, colorwayId } = designs[variant];
      const listid = await makeList(userOf(asker) ?? other.userId);
      if (variant !== 'missing')
        await db.favoritesEntry.create({ data: { listId: listid, colorwayId, designId, position: 0 } });
      return { fields: { colorwayGuid: colorwayId, listid } };
    },
  },
  'POST /favorites/share': list((listid) => ({ fields: { listid } })),
  'GET /favorites/shares/{id}': {
    // A list of somebody else's has no shares to show, as one that never was.
    make: async ({ other }, asker, variant) => ({
      path: { id: await makeList((variant === 'own' ? userOf(asker) : null) ?? other.userId) },
    }),
  },
  'DELETE /favorites/shares/{id}': byOwn('shareNotFound', makeShare, (id) => ({ path: { id } })),
  'PATCH /favorites/empty/{id}': list((id) => ({ path: { id } })),
  'DELETE /favorites/delete/{id}': list((id) => ({ path: { id } })),

  'GET /search/saved': plain(),
  'PUT /search/saved': plain({ fields: { query: 'type=rotary', name: 'Matrix' } }),
  'PATCH /search/saved/rename/{id}': search((id) => ({ path: { id }, fields: { name: `Renamed ${id.slice(-4)}` } })),
  'PATCH /search/saved/mail/{id}': search((id) => ({ path: { id }, fields: { on: 'true' } })),
  'PATCH /search/saved/share/{id}': search((id) => ({ path: { id }, fields: { on: 'true' } })),
  'DELETE /search/saved/{id}': search((id) => ({ path: { id } })),

  'POST /collections/all': plain(),
  'POST /collections/get': byCollection((id) => ({ fields: { id } })),
  'POST /basic-colleciton/get/{id}': byCollection((id) => ({ path: { id } })),
  'GET /collections/get-mood-boards/{id}': byCollection((id) => ({ path: { id } })),
  'POST /search/collection/{id}': byCollection((id) => ({ path: { id } })),

  'POST /cad/download': byDesign(({ id, colorwayId }) => ({ fields: { designGuid: id, colorwayGuid: colorwayId } })),
  // Closed to all until a setting opens it: SPEC §6.
  'POST /cad/download-all': plain({ fields: { designGuid: nobody } }),
  'POST /cad/export': byDesign(({ id }) => ({ fields: { designGuid: id, kind: 'spreadsheet' } })),
  'GET /cad/job/{jobId}': byOwn('downloadNotFound', makeDownload, (jobId) => ({ path: { jobId } })),
  'POST /cad/cancel/{jobId}': byOwn('downloadNotFound', makeDownload, (jobId) => ({ path: { jobId } })),
  'GET /cad/jobs': plain(),

  'POST /design/proposals': plain(),
  'PUT /design/proposals': byDesign(({ colorwayId }) => ({
    fields: { colorwayGuid: colorwayId, inks: [{ srgb: '#aabbcc' }] },
  })),
  'DELETE /design/proposals/{id}': plain({ path: { id: nobody } }),

  'GET /admin/get/all-labels': plain(),
  'GET /admin/get/all-archives': plain(),
  'GET /admin/design/search': plain(),
  'GET /admin/design/table': plain(),
  'POST /admin/design/table': plain({ fields: { dryRun: true } }),
  'POST /admin/design/header/{id}': byDesign(({ id }) => ({ path: { id } })),
  'PUT /design/header/{recognizer}': byDesign(({ id }) => ({ path: { recognizer: id }, fields: { notes: 'x' } })),
  'POST /admin/design/bulk-edit': plain({ fields: { designGuids: [nobody], changes: { studio: 'x' }, dryRun: true } }),
  'GET /admin/design/bulk-edit/{jobId}': plain({ path: { jobId: nobody } }),
  'POST /admin/design/bulk-stop': plain({ fields: { jobId: nobody } }),
  'POST /admin/design/bulk-undo': plain({ fields: { jobId: nobody } }),
  'DELETE /design/delete/{id}': plain({ path: { id: nobody } }),

  'POST /design/versions/all': byDesign(({ colorwayId }) => ({ fields: { colorwayGuid: colorwayId } })),
  'POST /design/versions/restore': version(),
  'POST /design/versions/delete': version(),

  'PUT /design/import': { make: ({ archiveId }) => ({ fields: { archiveId } }) },
  ...Object.fromEntries([...stages.flatMap(({ call }) => call ?? []), 'cancel'].map((call) => importJob(call))),
  'POST /design/arrange': plain({ fields: { jobId: nobody, version: 1, act: 'oneDesign', files: [] } }),
  'POST /design/undo': byHouse('importNotFound', makeImport, (jobId) => ({ fields: { jobId } })),
  'POST /design/correct': plain({ fields: { jobId: nobody, version: 1, groups: [], files: [] } }),
  'POST /design/dispose': plain(),
  'POST /admin/users/get-all': plain({ fields: { count: 5 } }),
  'POST /admin/users/create': byHouse(
    'companyUnknown',
    ({ other }) => other.customerId,
    (customer) => ({
      fields: {
        customer,
        name: 'Matrix',
        mail: `${mark()}@matrix.test`,
        language: 'en',
        loginCondition: 'unlimited',
        passwordMode: 'user',
        shopAccess: false,
        archiveAccess: true,
      },
    }),
  ),
  'POST /admin/users/assign-password': user({ newPassword: 'Peony2026' }),
  'POST /admin/users/set-login-condition': user({ conditionType: 'days', conditionValue: 3 }),
  'POST /admin/users/reset-password': user(),
  'POST /admin/users/change-account-state': user({ state: 'stopped' }),
  'POST /admin/users/bulk-reset-password': someUsers(),
  'POST /admin/users/bulk-set-login-condition': someUsers({ conditionType: 'unlimited' }),
  'POST /admin/users/bulk-change-account-state': someUsers({ state: 'stopped' }),
  'POST /admin/users/get': user(),
  'POST /admin/users/save': {
    about: { mayReach: exists, missing: ['notFound'] },
    make: async (world, _asker, variant) => ({
      fields: {
        userGuid: variant === 'missing' ? nobody : await newUser(world),
        name: 'Matrix',
        mail: `${mark()}@matrix.test`,
        customer: world.other.customerId,
        language: 'tr',
      },
    }),
  },
  'POST /admin/users/set-permissions': user({ cad: false }),
  'POST /admin/users/set-addresses': user({ ranges: ['10.0.0.0/8'] }),
  'POST /admin/users/reset-authenticator': user(),
  'POST /admin/users/end-sessions': user(),
  'POST /admin/users/make-auto-login': user(),
  'POST /admin/users/tokens': user(),
  'POST /admin/users/make-token': user({ name: 'ERP', scopes: ['search'] }),
  'POST /admin/users/unbind-provider': user(),
  'POST /admin/users/revoke-token': {
    about: { mayReach: exists, missing: ['apiTokenNotFound'] },
    async make(world, _asker, variant) {
      const userGuid = await newUser(world);
      return { fields: { userGuid, tokenGuid: variant === 'missing' ? nobody : await newToken(userGuid) } };
    },
  },
  'POST /admin/webhooks/all': plain(),
  'POST /admin/webhooks/one': webhook(),
  // Refused for its address, by whom it isn't refused to.
  'POST /admin/webhooks/make': plain({
    fields: { name: 'Matrix', url: 'https://10.0.0.1/', events: ['design.added'] },
  }),
  'POST /admin/webhooks/save': webhook({ name: 'Matrix', url: 'https://erp.example.com/', events: ['design.added'] }),
  'POST /admin/webhooks/replace-secret': webhook(),
  'POST /admin/webhooks/pause': webhook(),
  'POST /admin/webhooks/resume': webhook(),
  'POST /admin/webhooks/delete': webhook(),
  'POST /admin/webhooks/test': webhook(),
  'POST /admin/webhooks/deliveries': webhook(),
  'POST /admin/webhooks/send-again': {
    about: { mayReach: exists, missing: ['deliveryNotFound'] },
    async make(_world, _asker, variant) {
      const webhookGuid = await newWebhook();
      const data = { webhookId: webhookGuid, eventCount: 1, state: 'failed' };
      const deliveryGuid = variant === 'missing' ? nobody : (await db.webhookDelivery.create({ data })).id;
      return { fields: { webhookGuid, deliveryGuid } };
    },
  },
  'POST /admin/users/revoke-auto-login': byHouse(
    'signInLinkNotFound',
    async (world) => {
      const { linkId } = await makeAutoLogin(await makePerson({ isAdmin: true }), { userGuid: await newUser(world) });
      return linkId;
    },
    (linkId) => ({ fields: { linkId } }),
  ),

  'POST /admin/pool/all': plain({ fields: { count: 5 } }),
  'POST /admin/pool/count': pool(),
  'POST /admin/pool/search': pool(),
  'POST /admin/pool/insert': {
    make: ({ designs }) => ({
      fields: { name: mark(), searches: [{ allowOwnDesigns: true }], extraDesigns: [designs.own.name] },
    }),
  },
  'POST /admin/pool/assign': {
    about: { mayReach: exists, missing: ['poolNotFound'] },
    make: async (world, _asker, variant) => ({
      fields: { bagId: variant === 'missing' ? nobody : await newPool(world), userGuid: await newUser(world) },
    }),
  },
  'POST /admin/pool/get': pool(),
  'POST /admin/pool/save': {
    about: { mayReach: exists, missing: ['poolNotFound'] },
    make: async (world, _asker, variant) => ({
      fields: {
        guid: variant === 'missing' ? nobody : await newPool(world),
        name: mark(),
        extraDesigns: world.designs.own.id,
      },
    }),
  },
  'POST /admin/pool/copy': pool(),
  'POST /admin/pool/delete': pool(),

  'POST /admin/customers/get-all': plain({ fields: { count: 5 } }),
  'POST /admin/customers/set-visibility': customer({ val: true }),
  'POST /admin/customers/add-customer': {
    make: () => ({ fields: { name: mark(), address: 'Bursa', code: mark().slice(0, 20) } }),
  },
  'POST /admin/customers/get': customer(),
  'POST /admin/customers/save-customer': {
    about: { mayReach: exists, missing: ['customerNotFound'] },
    make: async (_world, _asker, variant) => ({
      fields: { customerGuid: variant === 'missing' ? nobody : await newCustomer(), name: mark() },
    }),
  },
  'POST /admin/customers/delete-customer': customer(),
  'POST /admin/customers/get-provider': customer(),
  'POST /admin/customers/save-provider': customer(providerFacts),
  'POST /admin/customers/check-provider': provided(),
  'POST /admin/customers/remove-provider': provided(),

  'POST /admin/trash/all': plain({ fields: { count: 5 } }),
  'POST /admin/trash/restore': trashed(),
  'POST /admin/trash/purge': trashed(),
  'POST /admin/wears/get-all': plain(),
  'POST /admin/wears/set-state': wear({ isEnabled: false }),
  'POST /admin/wears/save': {
    about: { mayReach: exists, missing: ['wearNotFound'] },
    make: async (_world, _asker, variant) => ({
      fields: { wearGuid: variant === 'missing' ? nobody : await newWear(), wearName: mark() },
    }),
  },
  'POST /admin/wears/order': { make: async () => ({ fields: { wearGuids: [await newWear()] } }) },
  'POST /admin/wears/delete': wear(),

  'POST /admin/imagecollection/all': plain(),
  'POST /admin/imagecollection/create-collection': { make: () => ({ fields: { name: mark() } }) },
  'POST /admin/imagecollection/delete-collection': collection(),
  ...collectionFamily('/admin/imagecollection'),
  'GET /admin/new-collection/all': plain({ fields: { resultsPerPage: 5 } }),
  'GET /admin/new-collection/{id}': byHouse('collectionNotFound', newCollection, (id) => ({ path: { id } })),
  'PUT /admin/new-collection': { make: () => ({ fields: { name: mark() } }) },
  'PATCH /admin/new-collection': collection({ description: 'Light cloth' }),
  'POST /admin/new-collection': collection(),
  ...collectionFamily('/admin/new-collection'),

  'GET /admin/tags/unlabeled': plain({ fields: { name: 'T-' } }),
  'GET /admin/tags/unlabeled/{designGuid}': byDesign(({ id }) => ({ path: { designGuid: id } })),
  'POST /admin/labels/suggest': byDesign(({ id }) => ({ fields: { designGuid: id } })),
  'PATCH /admin/tags/unlabeled': {
    about: aboutDesigns,
    make: async ({ designs }, _asker, variant) => ({
      fields: { designGuid: designs[variant].id, labelIds: [(await newLabel()).id] },
    }),
  },

  'POST /admin/orders/get-all': plain(),
  ...Object.fromEntries([order('save', { amount: '12,5', orderType: 'sample' }), order('delete')]),

  'POST /admin/statistics/cad-entries': plain({ fields: { dateRange: 'last7' } }),
  'POST /admin/statistics/login-entries': plain({ fields: { dateRange: 'last7' } }),
  'POST /admin/statistics/colorway-entries': plain({ fields: { dateRange: 'last7' } }),
  'POST /admin/statistics/label-entries': plain({ fields: { dateRange: 'last7' } }),
  'POST /admin/statistics/breakdown': plain({ fields: { kind: 'login', of: 'companies' } }),

  'GET /design/job/{jobId}': byHouse('importNotFound', makeImport, (jobId) => ({ path: { jobId } })),
};
