/** Mail texts, per kind and language. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import {
  listMailTexts,
  previewMailText,
  resetMailText,
  saveMailText,
  sendTestMail,
} from '#app/domain/base/mails/mail-texts.server.ts';
import { drawAgain, handleForm, intent } from '#app/forms/handle.server.ts';
import { languages } from '#app/locales/languages.ts';
import { localeNames } from '#app/locales/settings.ts';
import { Notice } from '#app/ui/notice.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { mailForm } from './form.ts';
import { MailForm } from './mail-form.tsx';
import { MailList } from './mail-list.tsx';
import { mailAddress } from './mail-words.ts';
import { SettingsHead } from '#app/routes/admin/shared/settings/tabs.tsx';
import styles from '#app/routes/admin/shared/settings/settings.module.css';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('settings', args, async ({ actor, url: { searchParams }, t }) => {
    const { mails, isDelivered } = await listMailTexts(actor, {});
    const mail = mails.find(({ kind }) => kind === searchParams.get('kind')) ?? mails[0]!;
    const locale = languages.find((one) => one === searchParams.get('locale')) ?? actor.locale;
    return {
      title: t('settings.mails'),
      mails: mails.map(({ kind, texts }) => ({
        kind,
        texts: texts.map(({ locale: one, isOwn }) => ({ locale: one, isOwn })),
      })),
      mail: { ...mail, text: mail.texts.find((text) => text.locale === locale)! },
      isDelivered,
      ownMail: actor.mail,
    };
  });
export type MailPage = Awaited<ReturnType<typeof loader>>;

export const action = (args: ActionFunctionArgs) =>
  withPage('settings', args, (page) => {
    const { searchParams } = page.url;
    return handleForm(
      page,
      mailForm,
      {
        save: intent(saveMailText, { done: (_, { t, done }) => done(t('settings.mailSaved')) }),
        preview: intent(previewMailText, {
          done: ({ subject, text }, posted) => drawAgain(mailForm, posted, { preview: { subject, text } }),
        }),
        reset: intent(resetMailText, { done: (_, { t, done }) => done(t('settings.mailResetDone')) }),
        test: intent(sendTestMail, { done: ({ mail }, { t, done }) => done(t('settings.mailTestDone', { mail })) }),
      },
      mailAddress(searchParams.get('kind') ?? '', searchParams.get('locale') ?? ''),
    );
  });

export default function Mails() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { kind, text } = page.mail;
  return (
    <>
      <SettingsHead current="mails" intro={t('settings.mailsText')} />
      {!page.isDelivered && <Notice title={t('settings.mailOutbox')} />}
      <div className={styles.mails}>
        <MailList mails={page.mails} current={{ kind, locale: text.locale }} names={localeNames} />
        <MailForm key={`${kind} ${text.locale}`} page={page} />
      </div>
    </>
  );
}
