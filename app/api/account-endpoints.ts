import { z } from 'zod';
import { signInByLink } from '#app/domain/people/accounts/auto-login.server.ts';
import { createPassword, resetPassword } from '#app/domain/people/accounts/password-link.server.ts';
import { authenticate } from '#app/domain/people/accounts/second-factor.server.ts';
import { signOut, validateToken } from '#app/domain/people/accounts/sessions.server.ts';
import { signIn, type SignedIn } from '#app/domain/people/accounts/sign-in.server.ts';
import { asIs, row, type Row } from './endpoint.ts';
import { User } from './shapes.ts';

const family = 'Accounts';

const SignedInAnswer = z.object({
  accessToken: z.string(),
  isAdmin: z.boolean(),
  isInHouse: z.boolean(),
  is2FaValidated: z.boolean(),
  user: User,
});

/** Both sign-in calls: always an API session. */
const signingIn = {
  family,
  fixed: { kind: 'service' },
  response: SignedInAnswer,
  answer: ({ session, isAdmin, isInHouse, is2FaValidated, user }: SignedIn) => ({
    accessToken: session.token,
    isAdmin,
    isInHouse,
    is2FaValidated,
    user,
  }),
};

export const accountRows: Row[] = [
  row(signIn, {
    path: '/account/login_collection',
    summary: 'Signs in. Whoever has a second factor adds `totp`, or calls /account/authenticate afterwards.',
    ...signingIn,
  }),
  row(signInByLink, {
    path: '/account/auto-login',
    summary: 'Signs in with the token of a sign-in link. Each token works once.',
    ...signingIn,
  }),
  row(authenticate, {
    path: '/account/authenticate',
    family,
    summary: 'Checks the second factor: an authenticator code or a recovery code. The access token stays the same.',
    response: z.object({ is2FaValidated: z.literal(true) }),
    answer: () => ({ is2FaValidated: true }),
  }),
  row(validateToken, {
    path: '/account/validate-token',
    family,
    summary: 'Returns whether the access token is still valid.',
    response: z.object({ isValid: z.boolean() }),
    answer: asIs,
  }),
  row(createPassword, {
    path: '/account/create-password',
    family,
    summary: 'Sets a password with the `token` of an emailed link.',
  }),
  row(resetPassword, {
    path: '/account/reset-password',
    family,
    summary: 'Emails a link for setting a new password.',
  }),
  row(signOut, {
    path: '/account/sign-out',
    family,
    summary: 'Ends the session of the access token.',
  }),
];
