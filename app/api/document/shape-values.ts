/** Values of fields whose names mean something else in other shapes; the names of shapes are read as in `shape-names.ts`. */
import { guid, later, moment, otherGuid } from './example-guids.ts';

const person = 'Ayşe Demir';
const company = 'Demo Textile';
const program = 'ERP';
const version = '_wi5nyTMVHYkvMLm';
const downloadAddress =
  'https://archive.example.com/downloads/0198c0de-7a11-7c02-9f6e-3b1f0c5d2e44/01-0559_VR-2.pdf?s=0198c0de&until=1794477600&sig=83zKLYcPpgeO';
const picture = '/collections/picture/0198c0de-7a11-7c02-9f6e-3b1f0c5d2e44?width=480&v=70abe563';
const event = {
  eventGuid: guid,
  sequence: 4711,
  type: 'design.added',
  timestamp: moment,
  data: { designGuid: otherGuid },
};
const page = { currentPage: 0, totalPage: 3, totalCount: 61 };

export const shapeValues: Record<string, Record<string, unknown>> = {
  '*Answer': page,
  '*Request': { order: 0, page: 0, count: 25, direction: 'down', version },

  // accounts and tokens
  '*User': { name: person, loginCount: 42 },
  'PostAdminUsers*': { name: person },
  'PostAdminUsers*Token*Request | PutAccountTokensRequest': { name: program },
  ApiToken: { name: program, expiresAt: later, scopes: ['search', 'downloads'] },
  MadeApiTokenAnswer: { accessToken: 'pa_Yq3vJ2mB1tZk0s8wQn5c7RfXh4uLp6eGdA9iOyTzKxM', expiresAt: later },
  '*Token*Request | PutAccountTokensRequest': { scopes: ['search', 'downloads'] },
  User: { permissions: { cad: false } },
  'LoginCondition*': { type: 'days', endsAt: later },
  PostAdminUsersSetLoginConditionAnswer: { endsAt: later },
  'PostAdminUsers*ConditionRequest': { conditionType: 'days' },
  PostAdminUsersCreateRequest: { loginCondition: 'days', passwordMode: 'user', isAdmin: false, isInHouse: false },
  PostAdminUsersGetAllRequest: { order: 'name' },
  PostAdminUsersSetPermissionsRequest: { role: 'archivist', isAdmin: true },
  PostAdminUsersMakeAutoLoginAnswer: {
    url: 'https://archive.example.com/auto-login?token=Yq3vJ2mB1tZk0s8wQn5c7RfXh4uLp6eGdA9iOyTzKxM',
  },
  WholeUser: { nextStates: ['stopped', 'cancelled'] },
  WholeUserVersions: { identity: version, condition: version, pool: version, ranges: version, rights: version },
  WholeUserRights: { isAdmin: false, isInHouse: true },
  BoundProvider: { since: moment },
  BulkResult: { name: person },
  AdminUserPageUserPermission: { permission: 'cad', allowed: false },

  // customers and their identity providers
  '*Customer': { name: company },
  'Customer | WholeCustomer': { name: company, code: 'C-1001', address: 'Merter, İstanbul' },
  'PostAdminCustomers*CustomerRequest': { name: company, code: 'C-1001', address: 'Merter, İstanbul' },
  WholeCustomer: { version },
  WholeCustomerStockPage: { name: 'Spring stock' },
  PostAdminCustomersGetAllRequest: { order: 'name', query: 'demo', visibility: 'visible', users: 'with' },
  PostAdminCustomersSetVisibilityRequest: { val: true },
  PostAdminCustomersCheckProviderAnswer: { problem: 'otherIssuer', detail: 'https://login.example.com' },
  PostAdminCustomersGetProviderProvider: { isSecretLost: false, trustUnverifiedMails: false },
  'PostAdminCustomersGetProviderAnswer | PostAdminCustomersSaveProviderRequest': {
    version,
    trustUnverifiedMails: false,
  },
  Named: { name: 'Florals only' },

  // pools
  'Pool | PostAdminPool*': { name: 'Florals only', description: 'Florals without tropicals' },
  PostAdminPoolCountAnswer: { count: 340 },
  PostAdminPoolDeleteRequest: { usersTo: otherGuid },
  PoolSearchAllowedYears: { preset: 'thisYear' },

  // searches
  'PostSearchDesignBasicPageCountRequest | PostSearchCollectionIdRequest | PostAdminDesignBulkEditCriteria | GetAdminDesignTableCriteria | GetAdminDesignTableRequest':
    { colorFamily: ['blue', 'white'], similarMotif: 100, similarColor: 20, similarScale: 0, owned: false },
  PostSearchSuggestRequest: { q: 'ros' },
  Suggestion: { kind: 'label', text: 'Rose', count: 14, q: 'Rose' },
  Understood: { field: 'colorFamily', text: 'not red', value: 'red' },
  SearchResult: { isConfined: false, moldState: 'engraved', archiveName: 'Florals' },
  SearchResultSizeCm: { width: 64.01, height: 64.01 },
  SearchResultMatchedColor: { color: '#2f4b7c' },

  // designs
  DesignHeader: {
    isConfined: false,
    repeatOffset: 'custom',
    repeatDirection: 'vertical',
    repeatCustomValue: 33.3,
  },
  Repeat: { repeatOffset: 'custom', repeatDirection: 'vertical', repeatCustomValue: 33.3 },
  PutDesignHeaderRecognizerRequest: {
    repeatOffset: 'custom',
    repeatDirection: 'vertical',
    isConfined: false,
    version: moment,
  },
  Colorway: { size: [6401, 6401], version: '0d1d4f03' },
  '*Colorizable | *Ink | ImportFileInfoChannel': { name: 'Navy' },
  GetAdminDesignSearchRequest: { query: '01-05' },
  AdminArchive: { code: '01', nextNumber: 560 },
  'Order | AdminOrder': { customer: company, orderType: 'production' },
  'AdminOrder | PostAdminOrders*': { orderType: 'production', version, query: '01-05' },
  PostAdminOrdersSaveRequest: { customerId: otherGuid },
  'AdminWear | PostAdminWearsSaveRequest': { version, wearOrder: 2, poolNames: ['Florals only'], soleInPools: [] },
  WearModel: { wearOrder: 2 },
  AdminLabelSynonyms: { tr: ['gül'], en: ['roses'], ru: ['розы'] },
  GetAdminTagsUnlabeledRequest: { name: '01-05' },
  GetAdminTagsUnlabeledDesignGuidAnswer: { version },
  GetAdminTagsUnlabeledDesignGuidLabelledBy: { name: person, isSelf: false },
  PatchAdminTagsUnlabeledRequest: { version },
  '*Progress | GetAdminTagsUnlabeledByArchive': { total: 340, labelled: 310 },
  LabelSuggestion: { name: 'Rose', why: ['neighbours', 'name'] },

  // tables and changes of many designs
  PostAdminDesignTableNewNamesLabel: { name: 'Peony', rows: 3 },
  PostAdminDesignTableNewNamesCustomer: { name: company, rows: 3 },
  PostAdminDesignTableNewNamesStudio: { name: 'Lena', rows: 3 },
  PostAdminDesignTableRowChange: { column: 'Studio', from: 'Mira', to: 'Lena' },
  PostAdminDesignTableRowError: { column: 'Screens', value: '12 screens', message: 'This value isn’t valid.' },
  PostAdminDesignTableRequest: { encoding: 'windows-1254' },
  PostAdminDesignBulkEditRequest: {
    criteria: JSON.stringify({ studio: 'Lena', dateRange: 'last30' }),
    list: JSON.stringify({ query: '01-05', archive: 3 }),
    changes: JSON.stringify({ addLabels: [31], moldState: 'engraved' }),
  },
  PostAdminDesignBulkEditList: { query: '01-05', archive: 3 },
  PostAdminDesignBulkEditChanges: { delete: false },
  GetAdminDesignBulkEditJobIdRequest: { state: 'conflict' },
  GetAdminDesignBulkEditJobIdAnswer: {
    state: 'done',
    progress: 1,
    changes: { addLabels: [31], studio: 'Lena' },
    undoneAt: null,
  },
  GetAdminDesignBulkEditJobIdCounts: {
    total: 340,
    waiting: 0,
    done: 335,
    unchanged: 3,
    conflicts: 1,
    failed: 1,
    undone: 0,
    kept: 0,
  },
  GetAdminDesignBulkEditJobIdLeft: {
    state: 'conflict',
    error: null,
    before: { studio: 'Mira' },
    after: { studio: 'Lena' },
    now: { studio: 'Anna' },
  },
  OriginalVersion: { sizeCm: [64.01, 64.01], isCurrent: false },

  // favourites and saved searches
  'FavoritesList | *Favorites*List': { name: 'Summer dresses' },
  '*FavoritesShare*': { name: 'Mert Kaya', mail: 'mert@example.com', days: 14 },
  '*FavoritesShare*Share': {
    expiresAt: later,
    url: 'https://archive.example.com/favorites/shared/Yq3vJ2mB1tZk0s8wQn5c7RfXh4uLp6eGdA9iOyTzKxM',
    colleague: null,
  },
  '*SearchSaved*': { name: 'Blue prints', query: 'color=%232f4b7c&order=0', count: 61, newCount: 2 },

  // collections and boards
  '*Collection* | *BoardImage': { thumbnail: picture, largeImage: picture.replace('480', '1600') },
  '*Collection': { version },
  'PatchAdminNewCollectionRequest | *ModifyGroup*': { version },
  '*AdminImagecollectionAllRequest | GetAdminNewCollectionAllRequest': {
    query: 'summer',
    show: 'active',
    order: 'position',
    resultsPerPage: 100,
  },
  BoardImage: { width: 2400, height: 1600, title: 'Garden party', film: null },
  '*CreateContent*': { title: 'Garden party', fileName: 'garden-party.jpg', width: 2400, height: 1600 },
  '*CreateContentRefused': { fileName: 'notes.txt', error: 'wrongFileType' },
  '*CollectionGroup | *ModifyGroupGroup*': { name: 'Florals', order: 0, designs: ['01-0559', '01-0560'] },
  '*ModifyGroupGroup': { designs: [otherGuid] },
  DesignCard: { thumbnail: '/design/thumbnail/d/h/0198c0de-7a11-7c02-9f6e-3b1f0c5d2e44?v=0d1d4f03' },
  '*AddColorway*': { number: 3, x: 0.42, y: 0.61 },
  'PostCollectionsGetRequest | PostBasicCollecitonGetIdRequest | GetCollectionsGetMoodBoardsIdRequest | PostSearchCollectionIdRequest | GetAdminNewCollectionIdRequest':
    { id: guid },
  '*SetKind*': { kind: 'moodBoard' },

  // downloads
  'Download*': {
    state: 'done',
    progress: 1,
    url: downloadAddress,
    fileName: '01-0559_VR-2.pdf',
    bytes: 680_689,
    expiresAt: '2026-11-12T09:45:00.000Z',
    title: '01-0559/VR-2',
    error: null,
  },
  'PostCad*Request': { mail: false },

  // proposed colorways
  Proposal: { version: '0d1d4f03' },

  // imports
  PutDesignImportRequest: { submission: guid },
  PutDesignImportRefused: { fileName: 'notes.txt', error: 'wrongFileType' },
  'StageAnswer | ImportStateAnswer': { stage: 'mergeInternal', requestedStage: 'mergeInternal', state: 'done' },
  ImportStateAnswer: {
    progress: 1,
    error: null,
    canUndo: false,
    isInReview: true,
    isEnded: false,
    isMoving: false,
    version: 3,
  },
  ImportFile: { state: 'processed', progress: 1, error: null, isLeftOut: false, isSet: false, replaces: null },
  ImportFileInfo: { mode: 'CMYK', width: 6401, height: 6401, assumedProfile: null },
  ImportFileInfoChannel: { kind: 'spot' },
  ImportFileRepeatSeamPlace: { from: 120, to: 340, mean: 6.2 },
  ImportFileRepeatSeam: { mean: 3.1, p95: 9.4 },
  PixelBox: { x: 0, y: 0, width: 6401, height: 6401 },
  PostDesignCorrectFilesBox: { x: 0, y: 0, width: 6401, height: 6401 },
  ImportGroup: { name: '01-0559', isExisting: false, needsDpi: false, hasOwnDpi: false, error: null },
  PostDesignCorrectGroups: { name: '01-0559' },
  'PostDesignCorrectRequest | PostDesignArrangeRequest': { version: 3 },
  PostDesignArrangeRequest: { archiveId: 3 },
  NearColorway: {
    kind: 'colors',
    isSameFile: false,
    isMirrored: false,
    fileId: null,
    fileName: null,
    otherArchive: null,
  },
  'NearColorway | ImportFile | ImportFileReplaces': {
    thumbnail:
      '/design/thumbnail/m/h/0198c0de-7a11-7c02-9f6e-3b1f0c5d2e44/0198c0de-7a12-7e55-8d10-6c9a4b7f1e20?v=0d1d4f03',
  },

  // statistics
  '*Statistics*Request': { after: '1795628450096_42', count: 25 },
  '*Statistics*Answer': {
    from: '2026-10-14',
    to: '2026-11-12',
    previousFrom: '2026-09-14',
    previousTo: '2026-10-13',
    previousCount: 48,
    next: '1795628450096_42',
  },
  PostAdminStatisticsBreakdownRequest: { kind: 'cad', of: 'companies' },
  SeriesPoint: { from: '2026-11-12', to: '2026-11-12', count: 7, previousCount: 2 },
  StatisticsRow: { name: '01-0559', count: 12, cadCount: 12, previousCount: 9, mail: 'ayse@example.com' },
  StatisticsTop: { total: 16 },
  CadEntry: { code: 102 },
  LoginEntry: { address: '198.51.100.7' },
  LabelEntry: { label: 'Rose', viewCount: 30, cadCount: 12, previousCount: 35 },

  // trash
  'TrashedItem | PostAdminTrash*': {
    kind: 'design',
    id: guid,
    name: '01-0559',
    query: '01-05',
    names: null,
    ownerName: null,
  },
  TrashedItem: {
    until: '2026-12-12T09:30:00.000Z',
    daysLeft: 30,
    actCount: 1,
    contents: { Colorway: 4, FavoritesEntry: 2 },
  },
  PostAdminTrashRestoreAnswer: { lost: {}, waiting: { Colorway: 1 } },
  PostAdminTrashPurgeRequest: { all: false },

  // webhooks
  'Webhook | PostAdminWebhooks* | NamedWebhookAnswer': {
    name: program,
    url: 'https://erp.example.com/events',
    events: ['design.added', 'design.changed'],
    version,
  },
  Webhook: {
    state: 'active',
    pausedWhy: null,
    pausedAt: null,
    failingSince: null,
    formerSecretUntil: null,
    waitingCount: 0,
  },
  WebhookDelivery: {
    isTest: false,
    state: 'delivered',
    eventCount: 2,
    eventTypes: ['design.added', 'design.changed'],
    tries: 1,
    nextTry: null,
    failure: null,
  },
  PostAdminWebhooksMakeRequest: { submission: guid },
  WebhookBody: { events: [event] },
  Failure: {
    responseCode: 34,
    error: 'wrongType',
    message: 'This value isn’t valid.',
    fields: { number: ['wrongType'] },
  },
};
