/** The forms before the archive: sign-in, second factor, passwords. */
import { declareForm } from '#app/forms/declare.ts';

const rules = () => import('#app/domain/people/accounts/rules.ts');

export const signInForm = declareForm(
  'sign-in',
  { signIn: { schema: async () => (await rules()).SignIn } },
  { hide: ['password', 'totp'], intentOptional: true },
);

export const secondFactorForm = declareForm(
  'second-factor',
  { authenticate: { schema: async () => (await rules()).Authenticate } },
  { hide: ['code'], intentOptional: true },
);

export const enrolForm = declareForm(
  'enrol',
  { enrol: { schema: async () => (await rules()).Authenticate } },
  { hide: ['code'] },
);

export const resetPasswordForm = declareForm(
  'reset-password',
  { reset: { schema: async () => (await rules()).ResetPassword } },
  { intentOptional: true },
);

export const createPasswordForm = declareForm(
  'create-password',
  { create: { schema: async () => (await rules()).CreatePassword } },
  { hide: ['password1', 'password2'], intentOptional: true },
);

export const companySignInForm = declareForm(
  'company-sign-in',
  { start: { schema: async () => (await import('#app/domain/people/providers/rules.ts')).StartCompanySignIn } },
  { intentOptional: true },
);

/** With what a device has answered; sent by script alone. */
export const passkeyForm = declareForm('passkey', { signIn: {}, secondFactor: {} }, { hide: ['response'] });

export const signInByLinkForm = declareForm('sign-in-by-link', { signIn: {} }, { intentOptional: true });
