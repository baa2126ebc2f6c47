/** Emails. Placeholders are written {{name}}; a blank line separates paragraphs. */
export const mails = {
  invitationSubject: 'Your access to {{product}}',
  invitationBody:
    'Hello {{name}},\n\n{{from}} has opened an account for you in {{product}}. Choose your password with this link:\n\n{{link}}\n\nThe link works once and expires in seven days. You sign in with this email address.',
  companySignInSubject: 'Your access to {{product}}',
  companySignInBody:
    'Hello {{name}},\n\nYou sign in to {{product}} with your company’s own sign-in page, without a password:\n\n{{link}}\n\nYour account here is the one with this email address.',
  passwordLinkSubject: 'Your password for {{product}}',
  passwordLinkBody:
    'Hello {{name}},\n\nUse this link to create your password for {{product}}:\n\n{{link}}\n\nThe link works once and expires in one hour. If you didn’t request it, you can ignore this email: your password won’t change.',
  accountClosedSubject: 'Your {{product}} account',
  accountClosedBody:
    'Hello {{name}},\n\nA new password was requested for your {{product}} account, but it can’t be changed at the moment: {{reason}}\n\nIf you didn’t request it, you can ignore this email. Otherwise, please contact your customer relations manager.',
  newDeviceSubject: 'New sign-in to your {{product}} account',
  newDeviceBody:
    'Hello {{name}},\n\nSomeone signed in to your {{product}} account from a device that hasn’t been used before:\n\n{{device}}\n{{place}}\n{{time}}\n\nIf this was you, you don’t need to do anything. If not, change your password and end the session:\n\n{{link}}',
  apiTokenMadeSubject: 'New access token for your {{product}} account',
  apiTokenMadeBody:
    'Hello {{name}},\n\nAn access token was created for your {{product}} account. Programs can use it to work with the archive in your name:\n\n{{token}}\n{{place}}\n{{time}}\n\nIf you know about this, you don’t need to do anything. If not, revoke the token and change your password:\n\n{{link}}',
  listSharedSubject: '{{from}} has shared a favourites list with you',
  listSharedBody:
    'Hello {{name}},\n\n{{from}} has shared the favourites list “{{list}}” with you in {{product}}:\n\n{{link}}\n\nYou can view and copy it. You’ll also find it in your favourites under “Shared with me”.',
  downloadReadySubject: 'Your file is ready: {{file}}',
  downloadReadyBody:
    'Hello {{name}},\n\nThe file {{file}} that you requested in {{product}} is ready:\n\n{{link}}\n\nYou can download it for seven days.',
  webhookPausedSubject: 'Webhook paused: {{webhook}}',
  webhookPausedBody:
    'Hello {{name}},\n\n{{product}} has paused the webhook “{{webhook}}”. Its events are kept for a week. See why, and resume it:\n\n{{link}}',
  searchMatchesSubject: 'New designs in your saved searches',
  searchMatchesBody:
    'Hello {{name}},\n\n{{product}} has new designs for your saved searches:\n\n{{searches}}\n\nAll your saved searches:\n{{link}}\n\nYou get this email at most once a day. To stop these emails:\n{{stop}}',
  searchFound_one: '{{name}}: {{count}} new design ({{numbers}})',
  searchFound_other: '{{name}}: {{count}} new designs ({{numbers}})',
} as const;
