/** Mail texts that an admin writes in place of the built-in ones: per kind and language, with placeholders that the kind knows. */
import { config } from '#app/config.server.ts';
import { db } from '#app/data/database.server.ts';
import { sendJob } from '#app/data/jobs.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { asHtml, fill, mailKinds, subjectLine, type MailKind } from '#app/domain/base/mails/mails.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { requireVersion, versionOf } from '#app/domain/base/edit-version.server.ts';
import { languages, type Locale } from '#app/locales/languages.ts';
import { operation, personOf } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { formatMoment } from '#app/locales/format.ts';
import { translate } from '#app/locales/translate.ts';
import { OneMailText, SaveMailText } from '../settings/rules.ts';
import { readSettings } from '../settings/settings.server.ts';

/** Every kind in every language: what is sent now, and what the kind knows. */
export const listMailTexts = operation('settings', Nothing, async () => {
  const rows = await db.mailText.findMany();
  const own = new Map(rows.map((row) => [`${row.kind} ${row.locale}`, row]));
  return {
    mails: mailKinds.map((kind) => ({
      kind,
      ...placeholdersOf(kind),
      texts: languages.map((locale) => {
        const row = own.get(`${kind} ${locale}`);
        const text = row ? pick(row) : builtIn(kind, locale);
        return { locale, isOwn: row !== undefined, ...text, version: versionOf(text) };
      }),
    })),
    /** by a mail server, or as files in the outbox */
    isDelivered: Boolean(config.smtpUrl),
  };
});

const pick = ({ subject, body }: { subject: string; body: string }) => ({ subject, body });

/** With its placeholders still in it. */
function builtIn(kind: MailKind, locale: Locale): { subject: string; body: string } {
  const t = translate(locale);
  const kept = Object.fromEntries(everyPlaceholder.map((name) => [name, `{{${name}}}`]));
  return { subject: t(`mails.${kind}Subject`, kept), body: t(`mails.${kind}Body`, kept) };
}

const everyPlaceholder = [
  'name',
  'product',
  'link',
  'reason',
  'from',
  'list',
  'file',
  'searches',
  'stop',
  'device',
  'place',
  'time',
  'webhook',
  'token',
] as const;
type Placeholder = (typeof everyPlaceholder)[number];

/** Where the link of a kind leads. */
const exampleLinks: Record<MailKind, string> = {
  invitation: '/create-password?token=…',
  companySignIn: '/login/company/…',
  passwordLink: '/create-password?token=…',
  accountClosed: '',
  newDevice: '/preferences/security',
  apiTokenMade: '/preferences/tokens',
  listShared: '/favorites/…',
  downloadReady: '/downloads',
  searchMatches: '/searches',
  webhookPaused: '/admin/webhooks/…',
};

/** Without these a mail is of no use to who gets it. */
const neededOnes = ['link', 'reason', 'searches', 'stop', 'device', 'token'];

/** What the built-in words use, and who it is for. */
function placeholdersOf(kind: MailKind): { placeholders: string[]; required: string[] } {
  const { subject, body } = builtIn(kind, 'en');
  const used = [...new Set(namesIn(`${subject} ${body}`))];
  return {
    placeholders: [...new Set(['name', 'product', ...used])],
    required: neededOnes.filter((name) => namesIn(body).includes(name)),
  };
}

function namesIn(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name]) => name!);
}

/** Every fault at its field. */
function check(kind: MailKind, { subject, body }: { subject: string; body: string }): void {
  const { placeholders, required } = placeholdersOf(kind);
  for (const [field, text] of Object.entries({ subject, body })) {
    const unknown = namesIn(text).find((name) => !placeholders.includes(name));
    // Braces that are left over are a placeholder with a slip in it.
    const left = /\{\{[^}]{0,40}\}?\}?|\}\}/.exec(text.replaceAll(/\{\{\s*\w+\s*\}\}/g, ''))?.[0];
    if (unknown !== undefined || left !== undefined)
      throw fieldError(field, 'placeholderUnknown', { name: unknown === undefined ? left! : `{{${unknown}}}` });
  }
  const missing = required.find((name) => !namesIn(body).includes(name));
  if (missing) throw fieldError('body', 'placeholderMissing', { name: `{{${missing}}}` });
}

function kindOf(kind: string): MailKind {
  const found = mailKinds.find((one) => one === kind);
  if (!found) throw new DomainError('notFound');
  return found;
}

/** Text that is the built-in one goes back to being that: a later version's better words then reach it. */
export const saveMailText = operation(
  'settings',
  SaveMailText,
  async (actor, { locale, subject, body, version, ...input }) => {
    const kind = kindOf(input.kind);
    check(kind, { subject, body });
    const own = builtIn(kind, locale);
    if (own.subject === subject && own.body === body) return write(actor, kind, locale, null, version);
    return write(actor, kind, locale, { subject, body }, version);
  },
);

/** Back to the built-in words. */
export const resetMailText = operation('settings', OneMailText, async (actor, { kind, locale, version }) =>
  write(actor, kindOf(kind), locale, null, version),
);

async function write(
  actor: Actor,
  kind: MailKind,
  locale: Locale,
  text: { subject: string; body: string } | null,
  version: string | undefined,
) {
  await db.$transaction(async (tx) => {
    const key = { kind_locale: { kind, locale } };
    // A text that nobody wrote yet has no row to lock.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('mail texts', 0))`;
    const before = await tx.mailText.findUnique({ where: key });
    requireVersion(version, before ? pick(before) : builtIn(kind, locale));
    if (text) await tx.mailText.upsert({ where: key, create: { kind, locale, ...text }, update: text });
    else if (before) await tx.mailText.delete({ where: key });
    if (text || before)
      await recordAudit(tx, actor, {
        operation: 'saveMailText',
        subject: ['mailText', `${kind} ${locale}`],
        before: before ? pick(before) : undefined,
        after: text ?? undefined,
      });
  });
  return { kind, locale, isOwn: text !== null };
}

/** With examples in its placeholders, as the reader would get it. */
export const previewMailText = operation(
  'settings',
  SaveMailText,
  async (actor, { locale, subject, body, ...input }) => {
    const kind = kindOf(input.kind);
    check(kind, { subject, body });
    return { kind, locale, ...(await withExamples(actor, kind, locale, { subject, body })) };
  },
);

async function withExamples(
  actor: Actor,
  kind: MailKind,
  locale: Locale,
  { subject, body }: { subject: string; body: string },
) {
  const { corporate } = await readSettings();
  const t = translate(locale);
  const name = actor.kind === 'stranger' ? '' : actor.name;
  const numbers = '01-0559, 01-0560';
  const values: Record<Placeholder, string> = {
    name,
    product: corporate.name || t('shell.product'),
    link: config.publicUrl + exampleLinks[kind],
    reason: t('errors.accountSuspended'),
    from: name,
    list: t('settings.exampleList'),
    file: '01-0559_VR-2.pdf',
    webhook: 'ERP',
    token: 'ERP',
    device: 'Chrome 140, Windows',
    place: 'Bursa, 203.0.113.7',
    time: `${formatMoment(new Date(), locale, 'UTC')} UTC`,
    searches: `${t('mails.searchFound', { name: t('settings.exampleList'), count: 2, numbers })}\n${config.publicUrl}/searches/…`,
    stop: `${config.publicUrl}/searches/stop?token=…`,
  };
  return { subject: subjectLine(fill(subject, values)), text: fill(body, values) };
}

/** What is sent now of that kind, with examples in it, to the admin who asks. */
export const sendTestMail = operation('settings', OneMailText, async (actor, { kind: asked, locale }) => {
  const kind = kindOf(asked);
  const { mail } = personOf(actor);
  const row = await db.mailText.findUnique({ where: { kind_locale: { kind, locale } } });
  const { subject, text } = await withExamples(actor, kind, locale, row ?? builtIn(kind, locale));
  const title = subjectLine(translate(locale)('settings.testSubject', { subject }));
  await db.$transaction(async (tx) => {
    await sendJob('mail-send', { to: mail, subject: title, text, html: asHtml(text, locale) }, { tx });
    await recordAudit(tx, actor, { operation: 'sendTestMail', subject: ['mailText', `${kind} ${locale}`] });
  });
  return { mail };
});
