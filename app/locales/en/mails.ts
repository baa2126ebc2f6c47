/** Mails. Placeholders are written {{name}}; a blank line parts paragraphs. */
export const mails = {
  passwordLinkSubject: 'Your password for {{product}}',
  passwordLinkBody:
    'Hello {{name}},\n\nwith this link you can create your password for {{product}}:\n\n{{link}}\n\nIt is good for one hour and can be used once. If you did not ask for it, you need do nothing: your password stays as it is.',
  accountClosedSubject: 'Your account at {{product}}',
  accountClosedBody:
    'Hello {{name}},\n\na new password was requested for your account at {{product}}, but it can not be changed now: {{reason}}\n\nIf you did not ask for it, you need do nothing. Otherwise please turn to your customer relations manager.',
  listSharedSubject: '{{from}} shares a favourites list with you',
  listSharedBody:
    'Hello {{name}},\n\n{{from}} shares the favourites list "{{list}}" with you in {{product}}:\n\n{{link}}\n\nYou can look at it and copy it. You also find it in your favourites under “Shared with me”.',
  downloadReadySubject: 'Your file is ready: {{file}}',
  downloadReadyBody:
    'Hello {{name}},\n\nthe file {{file}} that you asked for in {{product}} is ready:\n\n{{link}}\n\nIt is kept there for seven days.',
} as const;
