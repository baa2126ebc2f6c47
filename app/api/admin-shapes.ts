/** The shapes of what the administration's calls answer, named as SPEC §3 names them. */
import { officeParts } from '#app/domain/base/office-parts.ts';
import { z } from 'zod';
import { providerProblems } from '#app/domain/people/providers/rules.ts';
import { userStates } from '#app/domain/people/accounts/rules.ts';
import { collectionKinds } from '#app/domain/lists/collections/show/rules.ts';
import { orderTypes } from '#app/domain/catalog/orders/rules.ts';
import { languages } from '#app/locales/languages.ts';
import { sources } from '#app/domain/catalog/labels/suggest/sources.ts';
import { moldStates } from '#app/domain/visible/criteria/criteria.ts';
import { seriesGrains } from '#app/domain/base/dates/days.ts';
import { breakdowns } from '#app/domain/statistics/kinds.ts';
import { address, BasicCustomer, BoardImage, WearModel } from './customer-shapes.ts';
import { Archive, byLocale, count, date, DesignHeader } from './shapes.ts';

/** Beside a page of anything. */
export const paging = { totalPage: count, totalCount: count, currentPage: count };
const named = z.object({ guid: z.uuid(), name: z.string() }).meta({ id: 'Named' });
const loginCondition = z
  .object({
    type: z.enum(['unlimited', 'days']),
    days: z.int().nullable(),
    setAt: date,
    endsAt: date.nullable(),
  })
  .meta({ id: 'LoginConditionWithEnd' });

const listedUser = z.object({
  userGuid: z.uuid(),
  name: z.string(),
  mail: z.string(),
  userCompanyGuid: z.uuid(),
  companyName: z.string(),
  status: z.enum(userStates),
  loginCondition,
  language: z.enum(languages),
  pool: z.uuid().nullable(),
  poolName: z.string().nullable(),
  created: date,
  lastLogin: date.nullable(),
  loginCount: count,
  hasPassword: z.boolean(),
});
const rights = z.object({
  archiveAccess: z.boolean(),
  shopAccess: z.boolean(),
  isInHouse: z.boolean(),
  isAdmin: z.boolean(),
});

const AdminUser = listedUser.extend(rights.shape).meta({ id: 'AdminUser' });

export const AdminUserPage = z
  .object({
    ...paging,
    users: z.array(AdminUser),
    customers: z.array(BasicCustomer.extend({ visibility: z.boolean(), visible: z.boolean() })),
    userPermissions: z
      .array(z.object({ userGuid: z.uuid(), permission: z.string(), allowed: z.boolean() }))
      .meta({ description: 'of these users; permissions that aren’t listed have their default' }),
  })
  .meta({ id: 'AdminUserPage' });

export const WholeUser = listedUser
  .extend({
    country: z.string().nullable(),
    nextStates: z.array(z.enum(userStates)).meta({ description: 'statuses that an admin can change the account to' }),
    rights: rights.extend({
      favorites: z.boolean(),
      cad: z.boolean(),
      export: z.boolean(),
      parts: z
        .array(z.enum(officeParts))
        .meta({ description: 'of an admin: the parts of the administration that are open to the account' }),
    }),
    ranges: z.array(z.string()).meta({ description: 'IP addresses that the user can sign in from; empty: all' }),
    passwordSetAt: date.nullable(),
    hasAuthenticator: z.boolean(),
    authenticatorSince: date.nullable(),
    hasCompanySignIn: z.boolean().meta({ description: 'whether the customer’s identity provider is on' }),
    boundTo: z
      .array(z.object({ issuer: z.string(), subject: z.string(), since: date }).meta({ id: 'BoundProvider' }))
      .meta({ description: 'users of identity providers that the account is bound to' }),
    versions: z
      .object({ identity: z.string(), rights: z.string(), ranges: z.string(), condition: z.string(), pool: z.string() })
      .meta({ description: '`version` for the calls that save them' }),
  })
  .meta({ id: 'WholeUser' });

export const BulkAnswer = z
  .object({
    doneCount: count,
    results: z.array(
      z
        .object({
          userGuid: z.uuid(),
          name: z.string(),
          mail: z.string(),
          outcome: z.string().meta({ description: '`done`, `already`, or the key of the error' }),
        })
        .meta({ id: 'BulkResult' }),
    ),
  })
  .meta({ id: 'BulkAnswer' });

const Customer = BasicCustomer.extend({
  address: z.string(),
  code: z.string().nullable(),
  visibility: z.boolean(),
  country: z.string().nullable(),
  createdAt: date,
  updatedAt: date,
  userCount: count,
  designCount: count,
  confinedCount: count.meta({ description: 'number of its designs that are confined to it' }),
  orderCount: count,
}).meta({ id: 'Customer' });

export const CustomerPage = z
  .object({
    ...paging,
    customers: z.array(Customer),
    countries: z.array(z.object({ country: z.string(), count })).meta({ description: 'countries that customers have' }),
  })
  .meta({ id: 'CustomerPage' });

export const WholeCustomer = Customer.extend({
  pools: z.array(named).meta({ description: 'pools with a search for it' }),
  stockPages: z.array(z.object({ guid: z.uuid(), name: z.string(), isActive: z.boolean() })),
  adminCount: count,
  version: z.string(),
}).meta({ id: 'WholeCustomer' });

const ids = z.array(z.int()).optional();
const guids = z.array(z.uuid()).optional();
const text = z.string().optional();

const PoolSearch = z
  .object({
    designNumber: text,
    allowedArchive: ids,
    allowedScreenStatus: z.array(z.enum(moldStates)).optional(),
    allowedScreenCounts: ids,
    allowedLabels: ids,
    forbiddenLabels: ids,
    allowedCustomers: guids,
    forbiddenCustomers: guids,
    allowedYears: z.object({ preset: text, from: text, to: text }).optional(),
    dp0: text,
    dp1: text,
    dp2: text,
    dp3: text,
    dp4: text,
    dp5: text,
    dp6: text,
    dp7: text,
    dp8: text,
    dp9: text,
    allowOwnDesigns: z.boolean().optional(),
    allowConfinedDesigns: z.boolean().optional(),
    allowUnlabeledDesigns: z.boolean().optional(),
  })
  .meta({ id: 'PoolSearch', description: 'criteria that must all match; dp0 … dp9 are saved but not applied' });

export const Pool = z
  .object({
    guid: z.uuid(),
    bagId: z.uuid().meta({ description: 'the guid, under the name used when assigning a pool' }),
    name: z.string(),
    description: z.string(),
    searches: z.array(PoolSearch),
    extraDesigns: z.array(z.object({ designGuid: z.uuid(), designName: z.string() })),
    wearGuids: z.array(z.uuid()),
    userCount: count,
    createdAt: date,
    updatedAt: date,
  })
  .meta({ id: 'Pool' });

export const PoolPage = z.object({ ...paging, pools: z.array(Pool) }).meta({ id: 'PoolPage' });

export const AdminWear = WearModel.extend({
  hasFiles: z.boolean(),
  poolNames: z.array(z.string()),
  soleInPools: z.array(z.string()),
  downloadCount: count,
  version: z.string(),
}).meta({ id: 'AdminWear' });

const day = z.iso.date();
const wasCount = count.nullable().meta({ description: 'in the previous period; null if there is none' });

const StatisticsRow = z
  .object({
    guid: z.uuid().nullable().meta({ description: 'null: deleted, or not a record' }),
    name: z.string(),
    mail: text,
    customerGuid: z.uuid().optional(),
    customerName: text,
    designGuid: z.uuid().optional(),
    labelId: z.int().optional(),
    labels: byLocale.optional(),
    count,
    cadCount: count.meta({ description: 'CAD downloads included in `count`' }),
    previousCount: wasCount,
  })
  .meta({ id: 'StatisticsRow' });

const span = { from: day.nullable(), to: day.nullable(), previousFrom: day.nullable(), previousTo: day.nullable() };

const overview = z.object({
  ...span,
  totalCount: count,
  previousCount: wasCount,
  grain: z.enum(seriesGrains),
  series: z.array(z.object({ from: day, to: day, count, previousCount: wasCount }).meta({ id: 'SeriesPoint' })),
});

/** With its top-ten tables, and the single events by page. */
const eventsOf = (entry: z.ZodObject) =>
  overview.extend({
    tops: z.partialRecord(
      z.enum(breakdowns),
      z
        .object({ rows: z.array(StatisticsRow), total: count.nullable().meta({ description: 'null: not counted' }) })
        .meta({ id: 'StatisticsTop' }),
    ),
    entries: z.array(entry),
    next: z.string().nullable().meta({ description: '`after` for the next page; null: last page' }),
  });

const byPerson = {
  at: date,
  userGuid: z.uuid().nullable(),
  userName: z.string().nullable(),
  userMail: z.string().nullable(),
  customerGuid: z.uuid().nullable(),
  customerName: z.string().nullable(),
};
const ofColorway = { reference: z.string(), designGuid: z.uuid().nullable(), colorwayGuid: z.uuid().nullable() };

export const CadEntries = eventsOf(
  z
    .object({
      ...byPerson,
      ...ofColorway,
      code: z.int(),
      wearGuid: z.uuid().nullable(),
      wearName: z.string().nullable(),
    })
    .meta({ id: 'CadEntry' }),
);
export const LoginEntries = eventsOf(
  z
    .object({ ...byPerson, device: z.string(), location: z.string(), address: z.string(), view: z.string() })
    .meta({ id: 'LoginEntry' }),
);
export const ColorwayEntries = eventsOf(z.object({ ...byPerson, ...ofColorway }).meta({ id: 'ColorwayEntry' }));

export const LabelEntries = overview.extend({
  unlabeledCount: count.meta({ description: 'of designs without labels' }),
  labelTotal: count.meta({ description: 'number of labels on all pages' }),
  totalPage: count,
  currentPage: count,
  entries: z.array(
    z
      .object({
        labelId: z.int().nullable(),
        label: z.string(),
        labelCount: count,
        viewCount: count,
        cadCount: count,
        previousCount: wasCount,
      })
      .meta({ id: 'LabelEntry' }),
  ),
});

export const StatisticsTable = z
  .object({ ...span, ...paging, rows: z.array(StatisticsRow) })
  .meta({ id: 'StatisticsTable' });

const designCard = z
  .object({ designGuid: z.uuid(), designName: z.string(), thumbnail: address })
  .meta({ id: 'DesignCard' });

export const ImageCollection = z
  .object({
    id: z.uuid(),
    parentId: z.uuid().nullable(),
    name: z.string(),
    description: z.string(),
    isActive: z.boolean(),
    kind: z.enum(collectionKinds),
    thumbnail: address,
    largeImage: address,
    hasOwnPicture: z.boolean().meta({ description: 'otherwise a board or design is shown' }),
    updatedAt: date,
    version: z.string(),
    groups: z.array(z.object({ id: z.uuid(), name: z.string(), order: count, designs: z.array(designCard) })),
    groupsVersion: z.string().meta({ description: '`version` for modify-group' }),
    images: z.array(BoardImage),
    get subcollections() {
      return z.array(ImageCollection);
    },
  })
  .meta({ id: 'ImageCollection' });

export const ImageCollectionPage = z
  .object({ ...paging, collections: z.array(ImageCollection) })
  .meta({ id: 'ImageCollectionPage' });

const standing = z.object({ total: count, labelled: count }).meta({ id: 'LabellingProgress' });

export const Unlabeled = z.object({
  design: DesignHeader.nullable().meta({ description: 'the next design without labels; null: none left' }),
  remaining: count,
  upcoming: z.uuid().nullable().meta({ description: 'the design after it' }),
  completion: standing,
  byArchive: z.array(Archive.extend(standing.shape)),
});

const version = z
  .string()
  .meta({ description: 'send it with a change, and a change over somebody else’s newer one is refused' });

export const LabelSuggestions = z.object({
  designGuid: z.uuid(),
  proposals: z.array(
    z
      .object({
        labelId: z.int(),
        name: z.string().meta({ description: 'in the language of the call' }),
        why: z.array(z.enum(sources)).meta({ description: 'the surest reason first' }),
        sure: z
          .number()
          .min(0)
          .max(1)
          .meta({ description: 'share of such proposals that were right on labelled designs' }),
      })
      .meta({ id: 'LabelSuggestion' }),
  ),
});

export const LabelledDesign = z.object({
  design: DesignHeader,
  version,
  labelledBy: z.object({ name: z.string(), isSelf: z.boolean(), at: date }).nullable(),
  alsoAt: z.string().nullable().meta({ description: 'who else has it open now' }),
});

const AdminOrder = z
  .object({
    orderGuid: z.uuid(),
    designGuid: z.uuid(),
    designName: z.string(),
    colorwayGuid: z.uuid().nullable(),
    colorwayName: z.string().nullable(),
    customerId: z.uuid(),
    customer: z.string(),
    amount: z.number().meta({ description: 'm' }),
    orderType: z.enum(orderTypes),
    orderedAt: date,
    version,
  })
  .meta({ id: 'AdminOrder' });

export const AdminOrderPage = z.object({
  ...paging,
  totalMetres: z.number().meta({ description: 'of all orders, not only of this page' }),
  orders: z.array(AdminOrder),
});

export const CustomerProvider = z.object({
  customerGuid: z.uuid(),
  customerName: z.string(),
  redirectAddress: z.string(),
  signInAddress: z.string(),
  provider: z
    .object({
      isActive: z.boolean(),
      issuer: z.string(),
      clientId: z.string(),
      mailDomains: z.array(z.string()),
      isRequired: z.boolean(),
      trustUnverifiedMails: z.boolean(),
      isSecretLost: z.boolean(),
      createdAt: date,
      updatedAt: date,
    })
    .nullable()
    .meta({ description: 'null: none is set up' }),
  version: z.string().nullable(),
});

export const ProviderCheck = z.object({ problem: z.enum(providerProblems).nullable(), detail: z.string() });
