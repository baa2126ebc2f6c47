/** Mails. Placeholders are written {{name}}; a blank line parts paragraphs. */
export const mails = {
  passwordLinkSubject: 'Your password for {{product}}',
  passwordLinkBody:
    'Hello {{name}},\n\nwith this link you can create your password for {{product}}:\n\n{{link}}\n\nIt is good for one hour and can be used once. If you did not ask for it, you need do nothing: your password stays as it is.',
  accountClosedSubject: 'Your account at {{product}}',
  accountClosedBody:
    'Hello {{name}},\n\na new password was requested for your account at {{product}}, but it can not be changed now: {{reason}}\n\nIf you did not ask for it, you need do nothing. Otherwise please turn to your customer relations manager.',
} as const;
