/** Sign-in by a company's own identity provider. */
export const companySignIn = {
  title: 'Sign in with your company',
  link: 'Sign in with your company',
  intro: 'Enter your work email address. If your company has a sign-in page of its own, we’ll take you there.',
  next: 'Continue',
  leavingTitle: 'Continue at your company',
  leaving: 'You’re being taken to your company’s sign-in page at {{host}}.',
  leave: 'Continue to {{host}}',
  back: 'Sign in another way',
} as const;
