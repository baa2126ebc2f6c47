import { useActionData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { ActionForm } from '#app/forms/action-form.tsx';
import { readRefusal } from '#app/forms/answer.ts';
import { ConfirmButton } from '#app/forms/confirm-button.tsx';
import { PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { localeNames } from '#app/locales/settings.ts';
import { TextareaField, TextField } from '#app/ui/field.tsx';
import { mailForm } from './form.ts';
import { mailAddress, useKindName } from './mail-words.ts';
import type { MailPage } from './route.tsx';

export function MailForm({ page }: { page: MailPage }) {
  const { t } = useTranslation();
  const nameOf = useKindName();
  const { kind, placeholders, required, text } = page.mail;
  const { locale, subject, body, version, isOwn } = text;
  const written = (names: string[]) => names.map((name) => `{{${name}}}`).join(' ');
  const form = { of: mailForm, action: mailAddress(kind, locale), carry: { kind, locale } };
  const drawn = `${kind} ${locale}`;
  return (
    <section className="stack" aria-labelledby="mail-title">
      <h2 id="mail-title" className="section-title">
        {t('settings.mailEdit', { kind: nameOf(kind), language: localeNames[locale] })}
      </h2>
      <ActionForm
        {...form}
        drawn={drawn}
        className="stack"
        version={version}
        values={{ subject, body }}
        kept={[
          { name: 'subject', label: t('settings.mailSubject'), now: subject },
          { name: 'body', label: t('settings.mailBody'), now: body },
        ]}
      >
        {({ field }) => (
          <>
            <p className="detail anywhere">{t(isOwn ? 'settings.mailOwnText' : 'settings.mailBuiltIn')}</p>
            <TextField label={t('settings.mailSubject')} maxLength={200} lang={locale} required {...field('subject')} />
            <TextareaField
              label={t('settings.mailBody')}
              hint={
                <>
                  {t('settings.mailBodyHint')} {t('settings.mailPlaceholders', { names: written(placeholders) })}.
                  {required.length > 0 && ` ${t('settings.mailRequired', { names: written(required) })}.`}
                </>
              }
              maxLength={10_000}
              rows={12}
              lang={locale}
              required
              {...field('body')}
            />
            <div className="row">
              <SubmitButton look="primary" intent="save">
                {t('settings.save')}
              </SubmitButton>
              <SubmitButton intent="preview">{t('settings.mailPreview')}</SubmitButton>
            </div>
          </>
        )}
      </ActionForm>
      {isOwn && (
        <div>
          <ConfirmButton
            of={mailForm}
            intent="reset"
            carry={{ ...form.carry, version }}
            title={t('settings.mailResetAsk')}
            text={t('settings.mailResetText')}
            look="quiet"
          >
            {t('settings.mailReset')}
          </ConfirmButton>
        </div>
      )}
      {/* Of the stored text: typed changes above are kept. */}
      <PostForm {...form} intent="test" className="row">
        <SubmitButton icon="share">{t('settings.mailTest')}</SubmitButton>
        <p className="detail anywhere">{t('settings.mailTestHint', { mail: page.ownMail })}</p>
      </PostForm>
      <Preview drawn={drawn} locale={locale} />
    </section>
  );
}

function Preview({ drawn, locale }: { drawn: string; locale: string }) {
  const { t } = useTranslation();
  const answer = useActionData<{ preview?: { subject: string; text: string } }>();
  if (!answer?.preview || !readRefusal(answer, drawn)) return null;
  return (
    <section className="stack gap-3 panel" aria-label={t('settings.mailPreviewTitle')} role="status" lang={locale}>
      <h3 className="heading">{answer.preview.subject}</h3>
      <p className="as-typed">{answer.preview.text}</p>
    </section>
  );
}
