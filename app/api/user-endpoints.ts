import { z } from 'zod';
import { setUserStatus } from '#app/domain/people/accounts/accounts.server.ts';
import { assignPassword, resetUserPassword } from '#app/domain/people/users/admin-passwords.server.ts';
import { makeAutoLogin, revokeAutoLogin } from '#app/domain/people/accounts/auto-login.server.ts';
import {
  bulkResetPassword,
  bulkSetLoginCondition,
  bulkSetUserStatus,
  type BulkResult,
} from '#app/domain/people/users/bulk.server.ts';
import { createAccount } from '#app/domain/people/users/create-user.server.ts';
import { saveUser, setAddresses, setPermissions } from '#app/domain/people/users/edit-user.server.ts';
import { getAllUsers } from '#app/domain/people/users/list-users.server.ts';
import { setLoginCondition } from '#app/domain/people/users/login-conditions.server.ts';
import { endUserSessions, getUser } from '#app/domain/people/users/one-user.server.ts';
import { userStates } from '#app/domain/people/accounts/rules.ts';
import { resetAuthenticator } from '#app/domain/people/accounts/second-factor.server.ts';
import { AdminUserPage, BulkAnswer, WholeUser } from './admin-shapes.ts';
import { asIs, row, type Row } from './endpoint.ts';

const family = 'Users';

const userGuid = z.object({ userGuid: z.uuid() });
const eachUser = {
  family,
  response: BulkAnswer,
  answer: ({ doneCount, results }: BulkResult) => ({ doneCount, results }),
};

export const userRows: Row[] = [
  row(getAllUsers, {
    path: '/admin/users/get-all',
    family,
    summary:
      'Users, filtered and sorted, `count` of them a page (1000 at most); all customers; what the permission maps of these users say.',
    response: AdminUserPage,
    answer: asIs,
  }),
  row(createAccount, {
    path: '/admin/users/create',
    family,
    summary:
      'Makes a user. With passwordMode `user` the user is mailed a link to create a password, with `manual` password1 is it.',
    response: userGuid.extend({ name: z.string(), mail: z.string(), isMailed: z.boolean() }),
    answer: asIs,
  }),
  row(assignPassword, {
    path: '/admin/users/assign-password',
    family,
    summary: 'Gives a user a new password and ends what the old one opened.',
    response: userGuid,
    answer: asIs,
  }),
  row(resetUserPassword, {
    path: '/admin/users/reset-password',
    family,
    summary: 'Mails a user the link to create a new password; the old one holds until then.',
    response: userGuid.extend({ mail: z.string() }),
    answer: asIs,
  }),
  row(setLoginCondition, {
    path: '/admin/users/set-login-condition',
    family,
    summary:
      'Lets a user sign in without limit, or for `conditionValue` days from now (`days`, also written `limited`).',
    response: userGuid.extend({
      isChanged: z.boolean(),
      status: z.enum(userStates),
      endsAt: z.iso.datetime().nullable(),
    }),
    answer: asIs,
  }),
  row(setUserStatus, {
    path: '/admin/users/change-account-state',
    family,
    summary: 'Activates, suspends (`stopped`) or cancels an account. Its sessions end.',
    response: userGuid.extend({ state: z.enum(userStates), isChanged: z.boolean() }),
    answer: asIs,
  }),
  row(bulkResetPassword, {
    path: '/admin/users/bulk-reset-password',
    summary: 'Resets the passwords of several users; each one’s outcome is its own.',
    ...eachUser,
  }),
  row(bulkSetLoginCondition, {
    path: '/admin/users/bulk-set-login-condition',
    summary: 'Sets the login condition of several users; each one’s outcome is its own.',
    ...eachUser,
  }),
  row(bulkSetUserStatus, {
    path: '/admin/users/bulk-change-account-state',
    summary: 'Activates, suspends or cancels several accounts; each one’s outcome is its own.',
    ...eachUser,
  }),

  row(getUser, {
    path: '/admin/users/get',
    family,
    summary: 'One user with all rights.',
    response: z.object({ user: WholeUser }),
    answer: (user) => ({ user }),
  }),
  row(saveUser, {
    path: '/admin/users/save',
    family,
    summary: 'Changes who a user is. With `version`, only where nobody changed it since.',
    response: userGuid.extend({ name: z.string() }),
    answer: asIs,
  }),
  row(setPermissions, {
    path: '/admin/users/set-permissions',
    family,
    summary: 'Gives and takes rights; what is left out stays.',
    response: userGuid.extend({ isChanged: z.boolean() }),
    answer: asIs,
  }),
  row(setAddresses, {
    path: '/admin/users/set-addresses',
    family,
    summary: 'From which network addresses a user may come; none: from all.',
    response: userGuid.extend({ ranges: z.array(z.string()) }),
    answer: asIs,
  }),
  row(resetAuthenticator, {
    path: '/admin/users/reset-authenticator',
    family,
    summary: 'An admin starts over with a new authenticator at the next sign-in.',
  }),
  row(endUserSessions, {
    path: '/admin/users/end-sessions',
    family,
    summary: 'Signs a user out everywhere, but for the session that asks.',
    response: userGuid.extend({ endedCount: z.int().min(0) }),
    answer: asIs,
  }),
  row(makeAutoLogin, {
    path: '/admin/users/make-auto-login',
    family,
    summary:
      'A link that signs a user in once, within `minutes`; never an admin. Its token is for /account/auto-login too.',
    response: z.object({ linkId: z.uuid(), url: z.string(), expiresAt: z.iso.datetime() }),
    answer: asIs,
  }),
  row(revokeAutoLogin, {
    path: '/admin/users/revoke-auto-login',
    family,
    summary: 'Takes such a link back.',
  }),
];
