import { useTranslation } from 'react-i18next';
import { localeNames } from '#app/locales/settings.ts';
import { Button } from '#app/ui/button.tsx';
import { TextareaField, TextField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form } from '#app/ui/link.tsx';
import { useFormDraft } from '#app/forms/form-draft.ts';
import { ChangedMeanwhile } from '../shared/edit-conflict.tsx';
import { mailAddress, useKindName } from './mail-words.ts';
import type { MailAnswer, MailPage } from './route.tsx';
import styles from '../shared/settings/settings.module.css';

export function MailForm({ page, given }: { page: MailPage; given?: MailAnswer }) {
  const { t } = useTranslation();
  const nameOf = useKindName();
  const { facts, answer, key, props } = useFormDraft(page.mail, page.mail.text.version, given);
  const { kind, placeholders, required, text } = facts;
  const { locale, subject, body, isOwn, version } = text;
  const written = (names: string[]) => names.map((name) => `{{${name}}}`).join(' ');
  const refused = answer && !answer.preview ? answer : undefined;
  const atFields = Object.keys(refused?.fields ?? {}).length > 0;
  const typed = (name: 'subject' | 'body', stored: string) => answer?.typed[name]?.at(-1) ?? stored;
  return (
    <section className="stack" aria-labelledby="mail-title">
      <h2 id="mail-title" className="section-title">
        {t('settings.mailEdit', { kind: nameOf(kind), language: localeNames[locale] })}
      </h2>
      <Form key={key} {...props} method="post" action={mailAddress(kind, locale)} className="stack" preventScrollReset>
        {answer?.version && (
          <ChangedMeanwhile
            fields={[
              [t('settings.mailSubject'), subject, answer.typed.subject?.at(-1)],
              [t('settings.mailBody'), body, answer.typed.body?.at(-1)],
            ]}
          />
        )}
        {refused && !refused.version && <FormError title={atFields ? t('settings.check') : refused.message} />}
        <input type="hidden" name="version" value={answer?.version ?? answer?.typed.version?.at(-1) ?? version} />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="locale" value={locale} />
        <p className={styles.quiet}>{t(isOwn ? 'settings.mailOwn' : 'settings.mailBuiltIn')}</p>
        <TextField
          name="subject"
          label={t('settings.mailSubject')}
          defaultValue={typed('subject', subject)}
          errors={refused?.fields.subject}
          maxLength={200}
          lang={locale}
          required
        />
        <TextareaField
          name="body"
          label={t('settings.mailBody')}
          hint={
            <>
              {t('settings.mailBodyHint')} {t('settings.mailPlaceholders', { names: written(placeholders) })}.
              {required.length > 0 && ` ${t('settings.mailRequired', { names: written(required) })}.`}
            </>
          }
          defaultValue={typed('body', body)}
          errors={refused?.fields.body}
          maxLength={10_000}
          rows={12}
          lang={locale}
          required
        />
        <div className="row">
          <Button look="primary" name="intent" value="save">
            {t('settings.save')}
          </Button>
          <Button name="intent" value="preview">
            {t('settings.mailPreview')}
          </Button>
          {isOwn && (
            <Button look="quiet" name="intent" value="reset" formNoValidate>
              {t('settings.mailReset')}
            </Button>
          )}
        </div>
      </Form>
      {/* Of what is kept: what is being typed above stays as it is. */}
      <Form method="post" action={mailAddress(kind, locale)} className="row" preventScrollReset>
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="locale" value={locale} />
        <Button icon="share" name="intent" value="test">
          {t('settings.mailTest')}
        </Button>
        <p className={styles.quiet}>{t('settings.mailTestHint', { mail: page.ownMail })}</p>
      </Form>
      {answer?.preview && (
        <section className={styles.preview} aria-label={t('settings.mailPreviewTitle')} role="status" lang={locale}>
          <h3>{answer.preview.subject}</h3>
          <p>{answer.preview.text}</p>
        </section>
      )}
    </section>
  );
}
