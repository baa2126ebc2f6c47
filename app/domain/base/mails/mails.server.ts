/** Mails about accounts: our own words in the person's language, or those that an admin wrote for that kind and language. */
import { config } from '#app/config.server.ts';
import type { Transaction } from '#app/data/database.server.ts';
import { sendJob } from '#app/data/jobs.server.ts';
import type { Locale } from '#app/locales/languages.ts';
import { readSettings } from '#app/domain/base/settings/settings.server.ts';
import { cutText } from '#app/domain/base/text/clean.ts';
import { translate } from '#app/locales/translate.ts';

/** `invitation`: a new account; `companySignIn`: no password is needed, and where to sign in; `passwordLink`: a password can be made; `accountClosed`: it can't, and why; `newDevice`: a sign-in from a device not used before; `apiTokenMade`: an access token for programs; `listShared`: a colleague's favourites list; `downloadReady`: a file that was asked for; `webhookPaused`: a webhook that the archive paused, to who made it; `searchMatches`: new designs of saved searches. */
export const mailKinds = [
  'invitation',
  'companySignIn',
  'passwordLink',
  'accountClosed',
  'newDevice',
  'apiTokenMade',
  'listShared',
  'downloadReady',
  'searchMatches',
  'webhookPaused',
] as const;
export type MailKind = (typeof mailKinds)[number];

interface Recipient {
  name: string;
  mail: string;
  language: Locale;
}

export interface ComposedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  unsubscribe?: string;
}

/**
 * `unsubscribe`: the address that one POST turns such mails off at. Placeholders are written {{name}}, {{product}}, {{link}}, {{reason}}, {{from}}, {{list}}, {{file}}, {{searches}}, {{stop}}, {{device}}, {{place}}, {{time}}, {{webhook}}, {{token}}.
 */
export async function composeMail(
  tx: Pick<Transaction, 'mailText' | 'setting'>,
  to: Recipient,
  kind: MailKind,
  given: Record<string, string>,
  unsubscribe?: string,
): Promise<ComposedMail> {
  const { corporate } = await readSettings(tx);
  const t = translate(to.language);
  const values = { name: to.name, product: corporate.name || t('shell.product'), ...given };
  const own = await tx.mailText.findUnique({ where: { kind_locale: { kind, locale: to.language } } });
  const subject = own ? fill(own.subject, values) : t(`mails.${kind}Subject`, values);
  const text = own ? fill(own.body, values) : t(`mails.${kind}Body`, values);
  return {
    to: to.mail,
    subject: subjectLine(subject),
    text,
    html: asHtml(text, to.language),
    ...(unsubscribe !== undefined && { unsubscribe }),
  };
}

/** Sent with the transaction's rows, or not at all. A password's link is good for an hour: it passes by the thousands of a digest or a table of invitations. */
export async function mailAccount(
  tx: Transaction,
  to: Recipient,
  kind: MailKind,
  given: Record<string, string>,
): Promise<void> {
  const priority = kind === 'invitation' ? 0 : 10;
  await sendJob('mail-send', await composeMail(tx, to, kind, given), { tx, priority });
}

/** On one line. Half of a pair of surrogates, as a plain cut may leave of an emoji, is no JSON that the queue takes. */
export function subjectLine(text: string): string {
  return cutText(text.replaceAll(/\s+/g, ' '), 200);
}

export function fill(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => values[name] ?? whole);
}

/** What ends a sentence or a bracket after an address, in an admin's own words, is no part of it. */
const afterAddress = /[.,;:!?)\]}>"'’”»]+$/;

/** The same words; addresses of this archive become links. */
export function asHtml(text: string, language: Locale): string {
  const escape = (part: string) =>
    part.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  const linked = (line: string) =>
    line
      .split(/(https?:\/\/\S+)/)
      .map((part) => {
        if (!part.startsWith(`${config.publicUrl}/`)) return escape(part);
        const address = part.replace(afterAddress, '');
        return `<a href="${escape(address)}">${escape(address)}</a>${escape(part.slice(address.length))}`;
      })
      .join('');
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${paragraph.split('\n').map(linked).join('<br>')}</p>`);
  // A link is one long word, which on a phone would widen the page.
  const style = 'max-width:36em;margin:24px auto;padding:0 16px;font:16px/1.5 sans-serif;overflow-wrap:anywhere';
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><body style="${style}">${paragraphs.join('')}</body></html>`;
}
