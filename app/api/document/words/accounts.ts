/** What fields of sign-in, accounts and tokens hold. */
import type { ByShape } from '../shape-names.ts';

export const accountsWords: ByShape<string> = {
  'PostAccountLoginCollection*': {
    language: 'accepted and not used: the account’s own language counts',
    password: 'password of the account',
  },
  PutAccountTokensRequest: { password: 'password of the account; asked for in a browser’s session alone' },
  PostAccountAuthenticateRequest: { code: 'the authenticator’s six digits, or a recovery code' },
  PostAccountAutoLoginRequest: { token: 'token of a sign-in link' },
  PostAccountCreatePasswordRequest: {
    token: 'token of the emailed link; missing: the call fails with `resetNotFound`',
  },
  'PostAccount*Answer': { user: 'the user who has signed in' },
  '*User': {
    pool: 'guid of the user’s pool; null: all open designs',
    name: 'name of the user',
    mail: 'email address of the user',
    language: 'language of emails to the user',
  },
  AdminUser: { created: 'when the account was created', companyName: 'name of the user’s company' },
  WholeUser: {
    created: 'when the account was created',
    companyName: 'name of the user’s company',
    country: 'country of the user’s company, ISO 3166 code of two letters; null: none',
    versions: '`version` for each of the calls that change the user',
    ranges: 'IP addresses and ranges (CIDR) that the user can sign in from; empty: all',
  },
  WholeUserVersions: {
    identity: 'for /admin/users/save: name, email, company and language',
    rights: 'for /admin/users/set-permissions',
    ranges: 'for /admin/users/set-addresses',
    condition: 'for /admin/users/set-login-condition',
    pool: 'for /admin/pool/assign',
  },
  WholeUserRights: { parts: 'parts of Administration that are open to the user; empty for anyone but administrators' },
  BoundProvider: { since: 'when the account was bound' },
  'LoginCondition*': { type: 'unlimited, or a number of days', days: 'number of days from `setAt`; null: unlimited' },
  ApiToken: {
    name: 'name of the token',
    state: 'active; expired; ended: revoked, or ended together with the account’s password or sessions',
    created: 'when the token was created',
    expiresAt: 'when the token expires',
  },
  MadeApiTokenAnswer: {
    accessToken: 'the token: returned only here. Send it in the header access-token',
    expiresAt: 'when the token expires',
  },
  '*Token*Request': {
    name: 'name of the token, at most 80 characters',
    days: 'number of days until the token expires',
  },
  'PostAdminUsersCreate* | PostAdminUsersSave* | BulkResult': {
    name: 'name of the user',
    mail: 'email address of the user',
  },
  PostAdminUsersCreateRequest: {
    customer: 'guid of the customer that is the user’s company',
    language: 'language of emails to the user',
    loginCondition: 'unlimited, or a number of days',
    pool: 'guid of the user’s pool; missing: all open designs',
    password1:
      'with passwordMode `manual`, the password: at least 8 characters, with an upper-case and a lower-case letter',
    password2: 'with passwordMode `manual`, the same again',
  },
  PostAdminUsersCreateAnswer: { isMailed: 'whether the user gets an email with a link' },
  PostAdminUsersSaveRequest: {
    customer: 'guid of the customer that is the user’s company',
    language: 'language of emails to the user',
    version: '`versions.identity` of /admin/users/get: if the user has changed since, the call fails',
  },
  PostAdminUsersResetPasswordAnswer: { mail: 'email address that the link was sent to' },
  PostAdminUsersSetPermissionsRequest: {
    version: '`versions.rights` of /admin/users/get: if the permissions have changed since, the call fails',
    parts: 'parts of Administration that are open to the user, instead of the present ones',
    role: 'a usual set of parts, instead of `parts`',
  },
  PostAdminUsersSetAddressesRequest: {
    ranges: 'IP addresses and ranges (CIDR), as a list or one per line; empty: all addresses',
    version: '`versions.ranges` of /admin/users/get: if the addresses have changed since, the call fails',
  },
  PostAdminUsersSetAddressesAnswer: {
    ranges: 'IP addresses and ranges (CIDR) that the user can sign in from; empty: all',
  },
  PostAdminUsersSetLoginConditionRequest: {
    version: '`versions.condition` of /admin/users/get: if the access period has changed since, the call fails',
  },
  'PostAdminUsers*State*': { state: 'status of the account' },
  PostAdminUsersGetAllRequest: {
    search: 'part of a name or email address',
    state: 'status of the account',
    companyName: 'part of the company’s name',
    dateRange:
      'period of the last sign-in: a name such as `last30`, `from..to` (2026-01-01..2026-03-31), a year, or an object',
    pool: 'guid of a pool: only its users',
    inactive: '`never`: have never signed in; a number: haven’t signed in for so many days',
  },
  AdminUserPageAnswer: { users: 'users on this page', customers: 'all customers' },
  PostAdminUsersGetAnswer: { user: 'the user' },
  PostAdminUsersMakeAutoLoginAnswer: { url: 'the link: it signs the user in once', expiresAt: 'when the link expires' },
  AccountChangedEventData: { state: 'the new status of the account' },
};
