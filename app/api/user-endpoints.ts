import { z } from 'zod';
import { unbindProvider } from '#app/domain/people/providers/manage.server.ts';
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
      'Lists users, filtered and sorted, `count` per page (at most 1000), with all customers and the permissions of these users.',
    response: AdminUserPage,
    answer: asIs,
  }),
  row(createAccount, {
    path: '/admin/users/create',
    family,
    summary:
      'Creates a user. With passwordMode `user`, the user is emailed a link for creating a password; with `manual`, password1 is the password.',
    response: userGuid.extend({ name: z.string(), mail: z.string(), isMailed: z.boolean() }),
    answer: asIs,
  }),
  row(assignPassword, {
    path: '/admin/users/assign-password',
    family,
    summary: 'Assigns a new password to a user and ends all sessions of the user.',
    response: userGuid,
    answer: asIs,
  }),
  row(resetUserPassword, {
    path: '/admin/users/reset-password',
    family,
    summary: 'Emails a user a link for creating a new password. The current password works until it’s changed.',
    response: userGuid.extend({ mail: z.string() }),
    answer: ({ userGuid: guid, mail }) => ({ userGuid: guid, mail }),
  }),
  row(setLoginCondition, {
    path: '/admin/users/set-login-condition',
    family,
    summary: 'Sets the access period of a user: unlimited, or `conditionValue` days from now (`days`, also `limited`).',
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
  row(unbindProvider, {
    path: '/admin/users/unbind-provider',
    family,
    summary:
      'Releases an account from the identity provider’s user that it is bound to. It is bound anew at the next sign-in by the provider.',
    response: userGuid.extend({ isChanged: z.boolean() }),
    answer: asIs,
  }),
  row(bulkResetPassword, {
    path: '/admin/users/bulk-reset-password',
    summary: 'Resets the passwords of several users. Returns an outcome for each user.',
    ...eachUser,
  }),
  row(bulkSetLoginCondition, {
    path: '/admin/users/bulk-set-login-condition',
    summary: 'Sets the access period of several users. Returns an outcome for each user.',
    ...eachUser,
  }),
  row(bulkSetUserStatus, {
    path: '/admin/users/bulk-change-account-state',
    summary: 'Activates, suspends or cancels several accounts. Returns an outcome for each account.',
    ...eachUser,
  }),

  row(getUser, {
    path: '/admin/users/get',
    family,
    summary: 'Returns a user with all permissions.',
    response: z.object({ user: WholeUser }),
    answer: (user) => ({ user }),
  }),
  row(saveUser, {
    path: '/admin/users/save',
    family,
    summary: 'Updates the details of a user. With `version`, the call fails if the user has changed since.',
    response: userGuid.extend({ name: z.string() }),
    answer: asIs,
  }),
  row(setPermissions, {
    path: '/admin/users/set-permissions',
    family,
    summary: 'Updates the permissions of a user. Omitted permissions are kept.',
    response: userGuid.extend({ isChanged: z.boolean() }),
    answer: asIs,
  }),
  row(setAddresses, {
    path: '/admin/users/set-addresses',
    family,
    summary: 'Sets the IP addresses that a user can sign in from. An empty list allows all.',
    response: userGuid.extend({ ranges: z.array(z.string()) }),
    answer: asIs,
  }),
  row(resetAuthenticator, {
    path: '/admin/users/reset-authenticator',
    family,
    summary: 'Resets the authenticator of an admin, who sets up a new one at the next sign-in.',
  }),
  row(endUserSessions, {
    path: '/admin/users/end-sessions',
    family,
    summary: 'Ends all sessions of a user except the one that makes the call.',
    response: userGuid.extend({ endedCount: z.int().min(0) }),
    answer: asIs,
  }),
  row(makeAutoLogin, {
    path: '/admin/users/make-auto-login',
    family,
    summary:
      'Creates a link that signs a user in once, within `minutes`. Not available for admins. Its token also works with /account/auto-login.',
    response: z.object({ linkId: z.uuid(), url: z.string(), expiresAt: z.iso.datetime() }),
    answer: asIs,
  }),
  row(revokeAutoLogin, {
    path: '/admin/users/revoke-auto-login',
    family,
    summary: 'Revokes a sign-in link.',
  }),
];
