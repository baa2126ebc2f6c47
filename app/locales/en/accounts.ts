/** Sign-in, second factor, passwords, sign-in links. */
export const accounts = {
  signInTitle: 'Sign in',
  signIn: 'Sign in',
  mail: 'E-mail',
  password: 'Password',
  remember: 'Remember me',
  rememberHint: 'Only on a device of your own.',
  forgot: 'Forgot your password?',
  formError: 'Please check what you entered.',
  signInFailed: 'Sign-in was not possible.',
  sessionExpired: 'Your session has timed out. Please sign in again.',
  signInToContinue: 'Please sign in to continue.',

  secondFactorTitle: 'Confirm your sign-in',
  secondFactorIntro: 'The administration needs a second factor. Enter the code that your authenticator shows now.',
  code: 'Code',
  codeHint: '6 digits, or one of your recovery codes.',
  confirm: 'Confirm',
  notNow: 'To the archive instead',

  enrolTitle: 'Set up your authenticator',
  enrolIntro:
    'The administration needs a second factor. Scan this picture with an authenticator app, then enter the code that it shows.',
  qrCode: 'QR code for your authenticator',
  secretKey: 'Can’t scan it? Type this key into the app:',
  enrolCodeHint: '6 digits from the app.',
  enrol: 'Set up',

  recoveryTitle: 'Your recovery codes',
  recoveryIntro:
    'Each one stands in for a code of your authenticator once. Print them or write them down now: they are not shown again.',
  recoveryCodes: 'Recovery codes',
  continue: 'I have kept them – continue',

  resetTitle: 'Reset your password',
  resetIntro: 'We send you a link with which you can create a new password.',
  resetSend: 'Send link',
  resetSent: 'The mail with the link has been sent.',
  resetSentText: 'The link is good for one hour and can be used once. Look into your spam folder as well.',
  resetNeutral: 'If this address is registered, a mail is on its way.',
  backToSignIn: 'Back to sign-in',

  createTitle: 'Create a password',
  createIntro: 'At least 8 characters, with an upper-case and a lower-case letter.',
  newPassword: 'New password',
  repeatPassword: 'Repeat the password',
  create: 'Create password',
  needLink: 'For a new password you need a link that we send to your e-mail address.',
  requestLink: 'Request a link',
  created: 'Your password has been created. You can sign in with it now.',

  linkTitle: 'Sign in by link',
  linkIntro: 'This link signs you in once. Press the button to continue.',
  linkMissing: 'Open the link that was sent to you once more, or sign in with your password.',

  signOutTitle: 'Sign out',
  signOutIntro: 'Do you want to end your session on this device?',
  signOut: 'Sign out',
  stay: 'Stay signed in',
  signedOut: 'You are signed out.',
} as const;
