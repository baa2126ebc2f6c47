/** Access tokens of programs: a person's own, and those that an administrator makes for a user. */
import { z } from 'zod';
import { apiScopes } from '#app/domain/base/api-scopes.ts';
import {
  listApiTokens,
  listUserApiTokens,
  makeApiToken,
  makeUserApiToken,
  revokeApiToken,
  revokeUserApiToken,
} from '#app/domain/people/accounts/api-tokens.server.ts';
import { asIs, row, type Row } from './endpoint.ts';
import { date } from './shapes.ts';

const family = 'Access tokens';

const scopes = z.array(z.enum(apiScopes)).meta({ description: 'what the token can be used for' });
const ApiToken = z
  .object({
    tokenGuid: z.uuid(),
    name: z.string(),
    prefix: z.string(),
    scopes,
    created: date,
    lastUsed: date.nullable(),
    expiresAt: date,
    state: z.enum(['active', 'expired', 'ended']),
  })
  .meta({ id: 'ApiToken' });
const tokens = { response: z.object({ tokens: z.array(ApiToken) }).meta({ id: 'ApiTokens' }), answer: asIs };
const made = {
  response: z.object({ tokenGuid: z.uuid(), accessToken: z.string(), expiresAt: date }).meta({ id: 'MadeApiToken' }),
  answer: asIs,
};
const tokenGuid = { response: z.object({ tokenGuid: z.uuid() }), answer: asIs };

export const tokenRows: Row[] = [
  row(listApiTokens, {
    method: 'GET',
    path: '/account/tokens',
    family,
    summary:
      'Lists the caller’s access tokens, without the tokens themselves. Needs a session: not available with an access token.',
    ...tokens,
  }),
  row(makeApiToken, {
    method: 'PUT',
    path: '/account/tokens',
    family,
    summary:
      'Creates an access token for a program. It opens what its `scopes` say, and never more than the caller may do. Only this answer shows it. Needs a session: not available with an access token.',
    ...made,
  }),
  row(revokeApiToken, {
    method: 'DELETE',
    path: '/account/tokens/{tokenGuid}',
    family,
    summary: 'Revokes an access token of the caller. Needs a session: not available with an access token.',
    ...tokenGuid,
  }),
  row(listUserApiTokens, {
    path: '/admin/users/tokens',
    family,
    summary: 'Lists the access tokens of a user.',
    ...tokens,
  }),
  row(makeUserApiToken, {
    path: '/admin/users/make-token',
    family,
    summary: 'Creates an access token for a user. Not available for admins, who create their own.',
    ...made,
  }),
  row(revokeUserApiToken, {
    path: '/admin/users/revoke-token',
    family,
    summary: 'Revokes an access token of a user.',
    ...tokenGuid,
  }),
];
