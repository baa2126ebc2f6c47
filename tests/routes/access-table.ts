/**
 * Who may load and who may act at every address of app/routes.ts, and what the others get. SPEC §2 (navigation rules), DESIGN §3 and §4 say so;
 * a new address is described here before the test lets it pass.
 */
import type { OfficePart } from '#app/domain/base/office-parts.ts';
import type { Asker } from './access-world.ts';

/**
 * `in`: past the guard. `sign in` and `second factor` are redirects with the way back; `/…` is one to there; a number is that status.
 * `told`: the page itself says why not. Only `in` and `signed out` may change anything.
 */
export type Outcome = 'in' | 'signed out' | 'sign in' | 'second factor' | 'told' | `/${string}` | 401 | 403 | 404 | 405;
export type Rule = (asker: Asker) => Outcome;

export interface Address {
  /** null: there is no loader, or no action */
  load: Rule | null;
  act: Rule | null;
  /** of what stands in the address, where it isn't the thing of the parameter's own name */
  params?: Record<string, string>;
  search?: string;
  /** what a loader answers to those it lets in, where it isn't 200; 404: there is no such thing in the test */
  loads?: number;
  /** what is sent: something that succeeds for those who may, where it is about one's own or one hidden thing; {name} is a thing of the world */
  body?: Record<string, string>;
  /** where the way back leads, where it isn't the address itself; null: there is none */
  back?: string | null;
  /** reads the form before it knows who sends it */
  readsFirst?: true;
  /** the asker's session ends by it */
  endsSession?: true;
}

const gone: Asker[] = ['stranger', 'expired', 'stopped'];
const admins: Asker[] = ['admin', 'admin viewing as customer'];
const signedIn: Asker[] = ['customer', 'pooled', 'other customer', 'in-house', 'admin without factor', ...admins];
/** of the print that is confined to the customer; the pool is empty */
const seers: Asker[] = ['customer', 'in-house', ...admins];
const owners: Asker[] = ['customer', 'admin viewing as customer'];
const shoppers: Asker[] = ['customer', 'pooled', 'other customer', 'admin viewing as customer'];

const anybody: Rule = () => 'in';

const page =
  (may: Asker[] = signedIn, otherwise: Outcome = 404): Rule =>
  (asker) =>
    gone.includes(asker) ? 'sign in' : may.includes(asker) ? 'in' : otherwise;

/** Pictures and files: no redirect, for no page is shown. */
const file =
  (may: Asker[] = signedIn): Rule =>
  (asker) =>
    gone.includes(asker) ? 403 : may.includes(asker) ? 'in' : 404;

/** An admin who views the archive as somebody is himself here. */
const office: Rule = (asker) => {
  if (gone.includes(asker)) return 'sign in';
  if (asker === 'admin without factor') return 'second factor';
  return admins.includes(asker) ? 'in' : '/archive';
};

/** Nothing is written in the name of somebody who is only looked at. */
const byOwnHand =
  (rule: Rule, refusal: Outcome = 'told'): Rule =>
  (asker) =>
    asker === 'admin viewing as customer' ? refusal : rule(asker);

const read = (load: Rule, more: Partial<Address> = {}): Address => ({ load, act: null, ...more });
const both = (load: Rule, act: Rule, more: Partial<Address> = {}): Address => ({ load, act, ...more });
const send = (act: Rule, more: Partial<Address> = {}): Address => ({ load: null, act, ...more });

/** By address; a layout, whose loader answers for the pages below it, by its address and `(layout)`. */
export const access: Record<string, Address> = {
  '/login': both((asker) => (signedIn.includes(asker) ? '/archive' : 'in'), anybody),
  '/login/company': both((asker) => (signedIn.includes(asker) ? '/archive' : 'in'), anybody),
  '/login/company/:key': read(
    (asker) => (signedIn.includes(asker) ? '/archive' : '/login/company?problem=companySignInUnknown'),
    { params: { key: 'pageName' } },
  ),
  '/login/company/:key/callback': read(() => '/login/company?problem=companySignInExpired', {
    params: { key: 'pageName' },
  }),
  '/authenticate': both(
    (asker) => {
      if (gone.includes(asker)) return 'sign in';
      if (asker === 'admin without factor') return 'in';
      return admins.includes(asker) ? '/admin' : '/archive';
    },
    page(),
    { readsFirst: true, back: null },
  ),
  '/passkeys/options': send(anybody, { body: { purpose: 'signIn' } }),
  '/passkeys/sign-in': both(anybody, () => 'told', { body: { intent: 'signIn', response: '{}' }, loads: 302 }),
  '/create-password': both(anybody, anybody),
  '/reset-password': both(anybody, anybody),
  '/auto-login': both(anybody, () => 404, { body: { intent: 'signIn' } }),
  '/sign-out': both(page(), () => 'signed out', { body: { intent: 'signOut' }, endsSession: true, back: null }),
  '/custom/:name': read(anybody, { params: { name: 'pageName' } }),
  '/custom/:name/picture/:entryId': read(anybody, { params: { name: 'pageName' } }),
  '/searches/stop': both(anybody, () => 404, { body: { intent: 'stop', token: 'x' } }),
  '/searches/stop/at-once': both(anybody, () => 404, { loads: 302 }),
  '/dummy': read(anybody),
  '/livez': read(anybody),
  '/readyz': read(anybody),
  '/healthz': read(anybody),
  '/corporate/logo/:file': read(anybody),
  '/favorites/entry': both(anybody, byOwnHand(page(seers)), {
    body: { intent: 'add', designGuid: '{designId}', colorwayGuid: '{colorwayId}' },
    readsFirst: true,
    back: '/favorites',
    loads: 302,
  }),

  '/ (layout)': read(page(), { back: null }),
  '/': read(anybody, { loads: 302 }),
  '/archive': read(page()),
  '/archive/colors': both(page(), page()),
  '/archive/sheet': read(page()),
  // Outside the back office an admin who views it as somebody is that one.
  '/archive/choose': read(byOwnHand(office, '/archive')),
  '/archive/more': read(page()),
  '/archive/suggest': read(page()),
  '/similar': read(page()),
  '/similar/picture': both(page(), page()),
  '/similar/picture/hand-in': send(page()),
  '/similar/picture/:pictureId': both(page(owners), byOwnHand(page(owners, 'told')), {
    body: { intent: 'keep' },
  }),
  '/similar/picture/:pictureId/pixels': read(file(owners)),
  '/similar/palette': read(page()),
  '/preferences/tokens': both(
    page(),
    byOwnHand((asker) => (asker === 'admin without factor' ? 'told' : page()(asker))),
    { back: null, body: { intent: 'make', name: 'ERP', scopes: 'search', password: 'Archive2026' } },
  ),
  '/preferences': both(page(), byOwnHand(anybody), { back: null, body: { intent: 'save', infiniteScroll: 'true' } }),
  '/searches': both(page(), byOwnHand(page()), { body: { intent: 'save', query: 'type=rotary' } }),
  '/searches/:searchId': read(page(owners), { params: { searchId: 'savedSearchId' }, loads: 302 }),
  '/recent': both(page(), byOwnHand(page()), { body: { intent: 'clear', confirmed: 'yes' } }),
  '/design/:designId/:colorwayId?': read(page(seers)),
  '/design/goes-with/:designId/:colorwayId': read(page(seers)),
  '/design/:designId/:colorwayId/inks': both(page(seers), byOwnHand(page(seers)), {
    body: { intent: 'propose', drawn: 'proposal', inks: '00ff00' },
  }),
  '/design/record': send((asker) => (gone.includes(asker) ? 401 : page(seers)(asker)), {
    body: { designGuid: '{designId}', colorwayGuid: '{colorwayId}' },
    readsFirst: true,
  }),
  '/design/alike/:designId/:colorwayId': read(page(seers)),
  '/preferences/security': both(byOwnHand(page(), 403), byOwnHand(page()), { body: { intent: 'endAll' } }),
  '/compare': read(page(seers), { search: '?c={colorwayId}' }),
  '/downloads': both(page(), byOwnHand(page(owners)), {
    body: { intent: 'again', jobId: '{downloadId}', drawn: 'live' },
  }),
  '/downloads/film/:designId/:colorwayId': read(page(seers)),
  '/downloads/state/:jobId': read(page(owners), { params: { jobId: 'downloadId' } }),
  '/downloads/:jobId/:fileName': read(byOwnHand(file(owners), 403), { params: { jobId: 'downloadId' } }),
  '/favorites': both(page(), byOwnHand(page()), { body: { intent: 'create', name: 'New' } }),
  '/favorites/:listId': both(page(owners), byOwnHand(page(owners)), {
    params: { listId: 'ownListId' },
    body: { intent: 'rename', drawn: 'favorites', name: 'Mine' },
  }),
  '/favorites/shared/:token': both(page(), byOwnHand(page(seers, 'told')), {
    body: { intent: 'copyList', name: 'Copy' },
  }),
  '/collections': read(page()),
  '/collections-design/:id': read(page(seers), { params: { id: 'collectionId' } }),
  '/collections-mood-detail/:id/:moodid': read(page(seers), { params: { id: 'collectionId', moodid: 'imageId' } }),
  '/board-moods/:id': read(page(seers), { params: { id: 'collectionId' } }),
  '/boards/:id?': read(page(seers), { params: { id: 'collectionId' } }),
  '/stock/:name?': read((asker) => (asker === 'other customer' ? 404 : page(shoppers, 403)(asker)), {
    params: { name: 'pageName' },
  }),
  '/*': read(() => 404, { params: { '*': 'nowhere' } }),

  '/design/thumbnail/d/:shape/:designId': read(file(seers), { params: { shape: 'h' } }),
  '/design/thumbnail/m/h/:designId/:colorwayId': read(file(seers)),
  '/design/view/inks/:designId/:colorwayId': read(file(seers)),
  '/design/inks/:colorwayId/*': read(file(seers), { params: { '*': 'info' } }),
  '/design/view/:view/:designId/:colorwayId': read(file(seers), { params: { view: 'print' } }),
  '/design/tiles/:colorwayId/*': read(file(seers), { params: { '*': 'info' } }),
  '/iiif/3/*': read(file(seers), { params: { '*': '{colorwayId}/info.json' } }),
  '/wear/thumbnail/:wearId': read(file()),
  '/collections/picture/:imageId': read(file(seers)),
  '/collections/film/:imageId': read(file(seers), { params: { imageId: 'filmId' } }),
  '/collections/cover/:id': read(file(seers), { params: { id: 'collectionId' } }),

  // A program brings a token, never a cookie. Each call by everybody: tests/api/matrix.test.ts.
  '/service/*': both(
    () => 405,
    () => 401,
    { params: { '*': 'design/header' }, body: { designGuid: '{designId}' }, readsFirst: true },
  ),

  '/admin (layout)': read(office),
  '/admin': read(office),
  '/admin/users': read(office, { loads: 302 }),
  '/admin/users/companies': read(office),
  '/admin/choices': both(office, office, { body: { intent: 'paste', numbers: 'none' } }),
  '/admin/choices/suggest': read(office),
  '/admin/users/new': both(office, office),
  '/admin/users/invite': both(office, office),
  '/admin/users/invite/template.xlsx': read(office),
  '/admin/users/invite/:tableId': both(office, office, { loads: 404 }),
  '/admin/users/invite/:tableId/rows': read(office, { loads: 404 }),
  '/admin/users/invite/:tableId/events': read(office, { loads: 404 }),
  '/admin/users/act': both(office, office, { loads: 302 }),
  '/admin/users/end-seeing': both(office, office, { loads: 302 }),
  '/admin/users/results/:resultId': read(office, { loads: 404 }),
  '/admin/users/:userId (layout)': read(office),
  '/admin/users/:userId': both(office, office),
  '/admin/users/:userId/access': both(office, office),
  '/admin/users/:userId/signin': both(office, office),
  '/admin/users/:userId/activity': read(office),
  '/admin/users/:userId/sees': read(office),
  '/admin/users/:userId/see': both(office, office, { loads: 302 }),
  '/admin/design': both(office, office),
  '/admin/design/upload': send(office),
  '/admin/design/:jobId': both(office, office),
  '/admin/design/:jobId/files.csv': read(office),
  '/admin/design/:jobId/events': read(office),
  '/admin/design/:jobId/thumbnail/:fileId': read(office, { loads: 404 }),
  '/admin/pools': both(office, office),
  '/admin/pools/:poolId': both(office, office),
  '/admin/pools/:poolId/users': both(office, office),
  '/admin/customers': both(office, office),
  '/admin/customers/:customerId': both(office, office),
  '/admin/customers/:customerId/sees': read(office),
  '/admin/customers/:customerId/sign-in': both(office, office),
  '/admin/collections': both(office, office),
  '/admin/collections/:id': both(office, office, { params: { id: 'collectionId' } }),
  '/admin/collections/:id/groups': both(office, office, { params: { id: 'collectionId' } }),
  '/admin/collections/:id/kind': both(office, office, { params: { id: 'collectionId' } }),
  '/admin/collections/:id/boards/:imageId': both(office, office, { params: { id: 'collectionId' } }),
  '/admin/collections/:id/upload': send(office, { params: { id: 'collectionId' } }),
  '/admin/attention': read(office),
  '/admin/attention/seam/:colorwayId/:edge': read(office, { loads: 404, params: { edge: 'sides' } }),
  '/admin/attention/:finding': both(office, office, { params: { finding: 'labels' } }),
  '/admin/designs': read(office),
  '/admin/design-edits': read(office),
  '/admin/design-edits/new': both(office, office, { search: '?list=sort%3Dnumber' }),
  '/admin/design-edits/:editId': both(office, office, { body: { intent: 'stop' } }),
  '/admin/design-edits/:editId/events': read(office),
  '/admin/designs/orders': both(office, office),
  '/admin/designs/orders.csv': read(office),
  '/admin/designs/export': read(office),
  '/admin/designs/table': both(office, office),
  '/admin/designs/table/:tableId': both(office, office, { loads: 404 }),
  '/admin/designs/table/:tableId/wrong': read(office, { loads: 404 }),
  '/admin/designs/:designId': both(office, office),
  '/admin/designs/:designId/who': read(office),
  '/admin/designs/:designId/original/:colorwayId': read(office),
  '/admin/designs/:designId/versions/:colorwayId': both(office, office),
  '/admin/designs/:designId/versions/:colorwayId/:versionId': read(office, { loads: 404 }),
  '/admin/settings': both(office, office),
  '/admin/settings/mails': both(office, office),
  '/admin/settings/archives': both(office, office),
  '/admin/settings/inks': both(office, office),
  '/admin/settings/profiles': both(office, office),
  '/admin/settings/import-rules': both(office, office),
  '/admin/settings/stock': both(office, office),
  '/admin/settings/stock/:pageId': both(office, office),
  '/admin/settings/stock/:pageId/stock.csv': read(office),
  '/admin/wear-models': both(office, office),
  '/admin/wear-models/:wearId/preview': read(office),
  '/admin/statistics': read(office),
  '/admin/statistics/:file': read(office, { params: { file: 'cad.csv' } }),
  '/admin/trash': both(office, office),
  '/admin/trash/:kind/:thingId/picture': read(office, { params: { kind: 'design' }, loads: 404 }),
  '/admin/audit': read(office),
  '/admin/system': read(office),
  '/admin/webhooks': both(office, office),
  '/admin/webhooks/:webhookId': both(office, office),
  '/admin/audit/audit.csv': read(office),
  '/admin/labels': both(office, office, { loads: 302 }),
  '/admin/labels/all': both(office, office),
  '/admin/pin': both(office, office),
  '/admin/pin/lists': both(office, office),
  '/admin/pin/lists/:listId': both(office, office),
  '/admin/proposals': both(office, office),
  '/admin/proposals/:proposalId/inks.csv': read(office),
};

/**
 * Of which part each address of the back office is: whoever has one of those named here gets all of it, and nobody else any.
 * `every`: of all, cut by part within.
 */
const places: [OfficePart[] | 'every', string[]][] = [
  ['every', ['/admin (layout)', '/admin/users/end-seeing']],
  [['designs', 'import', 'people', 'owner', 'pools'], ['/admin/attention']],
  [['designs', 'collections', 'labels', 'lists', 'pools', 'people', 'owner', 'wearModels'], ['/admin/trash']],
  [
    ['designs'],
    [
      '/admin/designs',
      '/admin/designs/orders',
      '/admin/designs/orders.csv',
      '/admin/designs/export',
      '/admin/designs/table',
      '/admin/designs/table/:tableId',
      '/admin/designs/table/:tableId/wrong',
      '/admin/designs/:designId',
      '/admin/designs/:designId/who',
      '/admin/designs/:designId/original/:colorwayId',
      '/admin/designs/:designId/versions/:colorwayId',
      '/admin/designs/:designId/versions/:colorwayId/:versionId',
      '/admin/design-edits',
      '/admin/design-edits/new',
      '/admin/design-edits/:editId',
      '/admin/design-edits/:editId/events',
      // of the finding and the kind that stand in their addresses here
      '/admin/attention/:finding',
      '/admin/attention/seam/:colorwayId/:edge',
      '/admin/trash/:kind/:thingId/picture',
      '/admin/proposals',
      '/admin/proposals/:proposalId/inks.csv',
    ],
  ],
  [
    ['designs', 'lists', 'collections', 'pools', 'statistics', 'import'],
    ['/admin/choices', '/admin/choices/suggest'],
  ],
  [
    ['import'],
    [
      '/admin/design',
      '/admin/design/upload',
      '/admin/design/:jobId',
      '/admin/design/:jobId/files.csv',
      '/admin/design/:jobId/events',
      '/admin/design/:jobId/thumbnail/:fileId',
    ],
  ],
  [['labels'], ['/admin/labels/all']],
  [['labelling'], ['/admin/labels']],
  [['lists'], ['/admin/pin', '/admin/pin/lists', '/admin/pin/lists/:listId']],
  [
    ['collections'],
    [
      '/admin/collections',
      '/admin/collections/:id',
      '/admin/collections/:id/groups',
      '/admin/collections/:id/kind',
      '/admin/collections/:id/boards/:imageId',
      '/admin/collections/:id/upload',
    ],
  ],
  [['wearModels'], ['/admin/wear-models', '/admin/wear-models/:wearId/preview']],
  [
    ['people', 'owner'],
    [
      '/admin',
      '/admin/users',
      '/admin/users/companies',
      '/admin/users/new',
      '/admin/users/act',
      '/admin/users/results/:resultId',
      '/admin/users/invite',
      '/admin/users/invite/template.xlsx',
      '/admin/users/invite/:tableId',
      '/admin/users/invite/:tableId/rows',
      '/admin/users/invite/:tableId/events',
      '/admin/users/:userId (layout)',
      '/admin/users/:userId',
      '/admin/users/:userId/access',
      '/admin/users/:userId/signin',
      '/admin/users/:userId/activity',
      '/admin/users/:userId/sees',
      '/admin/users/:userId/see',
      '/admin/customers',
      '/admin/customers/:customerId',
      '/admin/customers/:customerId/sees',
      '/admin/customers/:customerId/sign-in',
    ],
  ],
  [['pools'], ['/admin/pools', '/admin/pools/:poolId', '/admin/pools/:poolId/users']],
  [['statistics'], ['/admin/statistics', '/admin/statistics/:file']],
  [
    ['settings'],
    [
      '/admin/settings',
      '/admin/settings/mails',
      '/admin/settings/archives',
      '/admin/settings/inks',
      '/admin/settings/profiles',
      '/admin/settings/import-rules',
      '/admin/settings/stock',
      '/admin/settings/stock/:pageId',
      '/admin/settings/stock/:pageId/stock.csv',
    ],
  ],
  [['audit'], ['/admin/audit', '/admin/audit/audit.csv']],
  [['system'], ['/admin/system', '/admin/webhooks', '/admin/webhooks/:webhookId']],
];

export const partsOf = new Map(places.flatMap(([parts, names]) => names.map((name) => [name, parts] as const)));
