/** Emails. Placeholders are written {{name}}; a blank line separates paragraphs. */
export const mails = {
  passwordLinkSubject: 'Your password for {{product}}',
  passwordLinkBody:
    'Hello {{name}},\n\nUse this link to create your password for {{product}}:\n\n{{link}}\n\nThe link works once and expires in one hour. If you didn’t request it, you can ignore this email: your password won’t change.',
  accountClosedSubject: 'Your {{product}} account',
  accountClosedBody:
    'Hello {{name}},\n\nA new password was requested for your {{product}} account, but it can’t be changed at the moment: {{reason}}\n\nIf you didn’t request it, you can ignore this email. Otherwise, please contact your customer relations manager.',
  listSharedSubject: '{{from}} has shared a favourites list with you',
  listSharedBody:
    'Hello {{name}},\n\n{{from}} has shared the favourites list “{{list}}” with you in {{product}}:\n\n{{link}}\n\nYou can view and copy it. You’ll also find it in your favourites under “Shared with me”.',
  downloadReadySubject: 'Your file is ready: {{file}}',
  downloadReadyBody:
    'Hello {{name}},\n\nThe file {{file}} that you requested in {{product}} is ready:\n\n{{link}}\n\nYou can download it for seven days.',
} as const;
