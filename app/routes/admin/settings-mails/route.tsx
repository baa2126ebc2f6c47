/** Mail texts, per kind and language. */
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { languages } from '#app/locales/languages.ts';
import {
  listMailTexts,
  previewMailText,
  resetMailText,
  saveMailText,
  sendTestMail,
} from '#app/domain/base/mails/mail-texts.server.ts';
import { localeNames } from '#app/locales/settings.ts';
import { translate } from '#app/locales/translate.ts';
import { Notice } from '#app/ui/notice.tsx';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { readForm } from '#app/routes/shared/read-form.server.ts';
import { describeRefusal, type Refused } from '../shared/refusal.server.ts';
import { readAgain } from '../shared/edit-conflict.tsx';
import { MailForm } from './mail-form.tsx';
import { MailList } from './mail-list.tsx';
import { mailAddress } from './mail-words.ts';
import { SettingsHead } from '../shared/settings/tabs.tsx';
import styles from '../shared/settings/settings.module.css';

export interface MailAnswer extends Refused {
  preview?: { subject: string; text: string };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const { searchParams } = new URL(request.url);
  const { mails, isDelivered } = await listMailTexts(person, {});
  const mail = mails.find(({ kind }) => kind === searchParams.get('kind')) ?? mails[0]!;
  const locale = languages.find((one) => one === searchParams.get('locale')) ?? person.locale;
  return {
    title: translate(person.locale)('settings.mails'),
    mails: mails.map(({ kind, texts }) => ({
      kind,
      texts: texts.map(({ locale: one, isOwn }) => ({ locale: one, isOwn })),
    })),
    mail: { ...mail, text: mail.texts.find((text) => text.locale === locale)! },
    isDelivered,
    ownMail: person.mail,
  };
}
export type MailPage = Awaited<ReturnType<typeof loader>>;

export const shouldRevalidate = readAgain;

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const t = translate(person.locale);
  const form = await readForm(request);
  const given = Object.fromEntries(form);
  const to = mailAddress(String(given.kind ?? ''), String(given.locale ?? ''));
  const done = (text: string) => redirectWithToast(to, { kind: 'success', text });
  try {
    switch (given.intent) {
      case 'test': {
        const { mail } = await sendTestMail(person, given);
        return await done(t('settings.mailTestDone', { mail }));
      }
      case 'reset':
        await resetMailText(person, given);
        return await done(t('settings.mailResetDone'));
      case 'preview': {
        const { subject, text } = await previewMailText(person, given);
        const answer: MailAnswer = {
          ...describeRefusal(person, new DomainError('invalidInput'), form),
          preview: { subject, text },
        };
        return data(answer);
      }
      default:
        await saveMailText(person, given);
        return await done(t('settings.mailSaved'));
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const answer: MailAnswer = describeRefusal(person, error, form);
    return data(answer, { status: error.status });
  }
}

export default function Mails() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as MailAnswer | undefined;
  const { kind, text } = page.mail;
  const isOwn = answer?.typed.kind?.at(-1) === kind && answer.typed.locale?.at(-1) === text.locale;
  return (
    <>
      <SettingsHead current="mails" intro={t('settings.mailsText')} />
      {!page.isDelivered && <Notice title={t('settings.mailOutbox')} />}
      <div className={styles.mails}>
        <MailList mails={page.mails} current={{ kind, locale: text.locale }} names={localeNames} />
        <MailForm key={`${kind} ${text.locale}`} page={page} given={isOwn ? answer : undefined} />
      </div>
    </>
  );
}
