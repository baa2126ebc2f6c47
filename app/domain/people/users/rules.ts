/** What the back office accepts about users. Browser-safe; messages are error keys. */
import { z } from 'zod';
import { languages } from '#app/locales/languages.ts';
import {
  blank,
  flag,
  formVersion,
  guid,
  keptFlag,
  listOf,
  mailAddress,
  mayMiss,
  newPassword,
  numberOf,
  optionalText,
  wholeNumber,
} from '#app/domain/base/rules.ts';
import { officeParts, officeRoleNames } from '#app/domain/base/office-parts.ts';
import { dateSpan } from '#app/domain/base/dates/date-span.ts';
import { personName, SetUserStatus, userStates } from '../accounts/rules.ts';
import { AssignPool } from '../pools/rules.ts';

/** The rights that a user's own map may take away; SPEC §3's permission map. */
export const userPermissionNames = ['favorites', 'cad', 'export'] as const;

export const userOrders = ['name', 'company', 'status', 'created', 'lastLogin', 'loginCount'] as const;
export type UserOrder = (typeof userOrders)[number];

/** From a form, a call or an address: all of it may be missing. */
export const ListUsers = z.object({
  search: optionalText(200),
  state: z.preprocess(blank, z.enum(userStates, 'notOneOf').optional()),
  company: z.preprocess(blank, guid.optional()),
  /** a part of the company's name */
  companyName: optionalText(200),
  /** of the last sign-in */
  dateRange: dateSpan,
  /** `never`: has never signed in; a number: not for so many days, those who never did included once they are as old */
  inactive: z.preprocess(
    blank,
    z
      .union(
        [z.literal('never'), numberOf('wrongType').int('wrongType').min(1, 'tooSmall').max(3650, 'tooBig')],
        'wrongType',
      )
      .optional(),
  ),
  pool: z.preprocess(blank, guid.optional()),
  order: z.preprocess(blank, z.enum(userOrders, 'notOneOf').default('name')),
  direction: z.preprocess(blank, z.enum(['up', 'down'], 'notOneOf').default('up')),
  /** starts at 0 */
  page: z.preprocess(blank, wholeNumber.min(0, 'tooSmall').max(1_000_000, 'tooBig').default(0)),
  count: z.preprocess(blank, wholeNumber.min(1, 'tooSmall').max(1000, 'tooBig').default(25)),
});
export type UserFilter = z.output<typeof ListUsers>;

/** The service's call may leave the count out: as many as one answer may hold. */
export const AllUsers = ListUsers.extend({
  count: z.preprocess(blank, wholeNumber.min(1, 'tooSmall').max(1000, 'tooBig').default(1000)),
});

/** At most so many at once. */
const userGuids = listOf(guid, 1000).refine((guids) => guids.length > 0, 'nothingSelected');

export const BulkSetUserStatus = z.object({ userGuids, state: SetUserStatus.shape.state });
/** What can be done to many users at once. */
export const bulkActs = [
  'active',
  'stopped',
  'cancelled',
  'password',
  'condition',
  'pool',
  'language',
  'rights',
] as const;
export type BulkAct = (typeof bulkActs)[number];
export const SeveralUsers = z.object({ userGuids });
export const ForeseeUsers = SeveralUsers.extend({ act: z.enum(bulkActs, 'notOneOf') });
export const BulkAssignPool = z.object({ userGuids, bagId: AssignPool.shape.bagId });
export const BulkSetLanguage = z.object({ userGuids, language: z.enum(languages, 'notOneOf') });

/** Rights that many may be given or lose at once; who is an administrator is decided one by one. */
export const bulkRights = ['archiveAccess', 'shopAccess', 'favorites', 'cad', 'export', 'isInHouse'] as const;
export const BulkSetRights = z
  .object({
    userGuids,
    ...(Object.fromEntries(bulkRights.map((right) => [right, keptFlag])) as Record<
      (typeof bulkRights)[number],
      typeof keptFlag
    >),
  })
  .refine((input) => bulkRights.some((right) => input[right] !== undefined), 'nothingToChange');

const conditionTypes = ['unlimited', 'days'] as const;
/** "limited" is SPEC §4's word for `days`. */
const conditionType = z.preprocess(
  (value) => (value === 'limited' ? 'days' : value),
  z.enum(conditionTypes, { error: (issue) => (issue.input ? 'notOneOf' : 'allFieldsRequired') }),
);
/** Days from now on; nothing for `unlimited`. */
const days = z.preprocess(
  blank,
  numberOf('loginDaysRequired')
    .int('loginDaysRequired')
    .min(1, 'loginDaysRequired')
    .max(3650, 'loginDaysRequired')
    .optional(),
);
const condition = { conditionType, conditionValue: days };
const daysGiven = (input: { conditionType: string; conditionValue?: number }) =>
  input.conditionType === 'unlimited' || input.conditionValue !== undefined;
const daysMissing = { path: ['conditionValue'], error: 'loginDaysRequired' };

/** Programs send a count, 0 say, with `unlimited` too: it says nothing. */
const withoutDays = (type: string, count: string) => (raw: unknown) =>
  typeof raw === 'object' && raw !== null && (raw as Record<string, unknown>)[type] === 'unlimited'
    ? { ...raw, [count]: undefined }
    : raw;
const unlessUnlimited = withoutDays('conditionType', 'conditionValue');

export const SetLoginCondition = z.preprocess(
  unlessUnlimited,
  z.object({ userGuid: guid, ...condition, version: formVersion }).refine(daysGiven, daysMissing),
);
export const BulkSetLoginCondition = z.preprocess(
  unlessUnlimited,
  z.object({ userGuids, ...condition }).refine(daysGiven, daysMissing),
);

export const AssignPassword = z
  .object({ userGuid: guid, newPassword, repeated: z.string().optional() })
  .refine((input) => input.repeated === undefined || input.repeated === input.newPassword, {
    path: ['repeated'],
    error: 'passwordsDiffer',
  });

/** SPEC §5: "Please fill in all fields." */
const given = <T extends z.ZodType<string, string>>(schema: T) =>
  z.preprocess((value) => value ?? '', z.string().trim().min(1, 'allFieldsRequired').pipe(schema));

/** Who is invited by a table: the same rules, cell by cell. */
export const InvitedPerson = z.object({ mail: mailAddress, name: personName() });

export const passwordModes = ['user', 'manual'] as const;

/** A company as a form has it: by a part of its name, which the server looks up. */
const typedCompany = (blank: 'required' | 'allFieldsRequired') =>
  z.string(blank).trim().min(1, blank).max(200, 'tooLong');

const UserToCreate = z.object({
  /** the company's guid */
  customer: given(guid),
  name: personName('allFieldsRequired'),
  mail: given(mailAddress),
  language: z.enum(languages, { error: (issue) => (issue.input ? 'notOneOf' : 'allFieldsRequired') }),
  loginCondition: conditionType,
  /** the number of days */
  conditionData: days,
  /** nothing: all designs open */
  pool: z.preprocess(blank, guid.optional()),
  passwordMode: z.enum(passwordModes, { error: (issue) => (issue.input ? 'notOneOf' : 'allFieldsRequired') }),
  password1: z.string().optional(),
  password2: z.string().optional(),
  shopAccess: flag,
  archiveAccess: flag,
  isInHouse: flag,
  isAdmin: flag,
});

type UserToCreate = Omit<z.output<typeof UserToCreate>, 'customer'>;
function tellWhatElseIsMissing(input: UserToCreate, context: z.RefinementCtx): void {
  const tell = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
  if (input.loginCondition === 'days' && input.conditionData === undefined) tell('conditionData', 'loginDaysRequired');
  if (input.passwordMode !== 'manual') return;
  const first = input.password1 ?? '';
  if (!first) tell('password1', 'allFieldsRequired');
  else if (!newPassword.safeParse(first).success)
    tell('password1', first.length > 200 ? 'tooLong' : 'insecurePassword');
  if (!input.password2) tell('password2', 'allFieldsRequired');
  else if (input.password2 !== first) tell('password2', 'passwordsDiffer');
}

const unlessForever = withoutDays('loginCondition', 'conditionData');
export const CreateUser = z.preprocess(unlessForever, UserToCreate.superRefine(tellWhatElseIsMissing));
export const CreateUserForm = z.preprocess(
  unlessForever,
  UserToCreate.omit({ customer: true })
    .extend({ company: typedCompany('allFieldsRequired') })
    .superRefine(tellWhatElseIsMissing),
);

export const SaveUser = z.object({
  userGuid: guid,
  name: personName(),
  mail: mailAddress,
  customer: z.preprocess((value) => value ?? '', z.string().min(1, 'required').pipe(guid)),
  language: z.enum(languages, 'notOneOf'),
  version: formVersion,
});
export const SaveUserForm = SaveUser.omit({ customer: true }).extend({ company: typedCompany('required') });

/** What is missing stays. */
export const SetPermissions = z.object({
  userGuid: guid,
  archiveAccess: keptFlag,
  shopAccess: keptFlag,
  isInHouse: keptFlag,
  isAdmin: keptFlag,
  favorites: keptFlag,
  cad: keptFlag,
  export: keptFlag,
  /** of an administrator: the parts of the administration that are open to it */
  parts: mayMiss(listOf(z.enum(officeParts, 'notOneOf'), officeParts.length)),
  /** a usual set of parts, which goes before them */
  role: z.preprocess(blank, z.enum(officeRoleNames, 'notOneOf').optional()),
  version: formVersion,
});

/** Addresses and ranges, one a line or in a list; an empty list: from everywhere. Nothing said isn't that. */
export const SetAddresses = z.object({
  userGuid: guid,
  ranges: z
    .union(
      [
        z.string().max(10_000, 'tooLong'),
        z.array(z.string('wrongType').max(10_000, 'tooLong')).max(1000, 'tooManyRanges'),
      ],
      'required',
    )
    .transform((value) =>
      (typeof value === 'string' ? value.split(/[\s,;]+/) : value).map((line) => line.trim()).filter(Boolean),
    ),
  version: formVersion,
});

export const EndSession = z.object({ userGuid: guid, sessionGuid: guid });
export const Impersonate = z.object({ userGuid: guid });
export const SuggestCompanies = z.object({ query: optionalText(200), count: wholeNumber.min(1).max(100).default(20) });
export const OneBulk = z.object({ resultId: z.string().regex(/^\d{1,18}$/, 'notFound') });
