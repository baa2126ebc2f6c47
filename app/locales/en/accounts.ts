/** Sign-in, two-step verification, passwords, sign-in links. */
export const accounts = {
  signInTitle: 'Sign in',
  signIn: 'Sign in',
  mail: 'Email',
  password: 'Password',
  remember: 'Remember me',
  rememberHint: 'Only use this on your own device.',
  forgot: 'Forgot your password?',
  sessionExpired: 'Your session has timed out. Please sign in again.',
  signInToContinue: 'Sign in to continue.',

  secondFactorTitle: 'Two-step verification',
  secondFactorIntro: 'Administration requires two-step verification. Enter the code from your authenticator app.',
  code: 'Code',
  codeHint: '6 digits, or one of your recovery codes.',
  confirm: 'Confirm',
  notNow: 'Go to archive instead',

  enrolTitle: 'Set up two-step verification',
  enrolIntro:
    'Administration requires two-step verification. Scan this QR code with an authenticator app, then enter the code it shows.',
  qrCode: 'QR code for your authenticator app',
  secretKey: 'Can’t scan it? Enter this key in the app:',
  enrolCodeHint: 'The 6 digits from the app.',
  enrol: 'Set up',

  recoveryTitle: 'Your recovery codes',
  recoveryIntro:
    'Each code works once, in place of a code from your authenticator app. Print them or write them down now: they won’t be shown again.',
  recoveryCodes: 'Recovery codes',
  continue: 'I’ve saved my codes',

  resetTitle: 'Reset your password',
  resetIntro: 'We’ll email you a link to create a new password.',
  resetSend: 'Send link',
  resetSent: 'We’ve sent you an email with the link.',
  resetSentText: 'The link works once and expires in one hour. If you don’t see the email, check your spam folder.',
  resetNeutral: 'If this address is registered, you’ll receive an email shortly.',
  backToSignIn: 'Back to sign-in',

  createTitle: 'Create a password',
  createIntro: 'At least 8 characters, with an upper-case and a lower-case letter.',
  newPassword: 'New password',
  repeatPassword: 'Repeat password',
  strength: 'Password strength',
  veryWeak: 'Very weak',
  weak: 'Weak',
  fair: 'Fair',
  good: 'Good',
  strong: 'Strong',
  create: 'Create password',
  needLink: 'To create a new password, use the link we send to your email address.',
  linkOver: 'This link no longer works',
  linkOverText:
    'It has expired or has already been used. If you have a password, sign in with it. Otherwise, request a new link: we’ll send it to your email address.',
  requestLink: 'Request a link',
  created: 'Your password has been created. You can now sign in.',

  linkTitle: 'Sign in with a link',
  linkIntro: 'This link works once. Press the button to sign in.',
  linkMissing: 'Open the link you were sent again, or sign in with your password.',

  signOutTitle: 'Sign out',
  signOutIntro: 'Do you want to sign out on this device?',
  signOut: 'Sign out',
  stay: 'Stay signed in',
  signedOut: 'You’re signed out.',
} as const;
