import { useTranslation } from 'react-i18next';
import type { Locale } from '#app/locales/languages.ts';
import { localeNames, locales } from '#app/locales/settings.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form } from '#app/ui/link.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Properties } from '#app/ui/properties.tsx';
import { useFormDraft } from '#app/forms/form-draft.ts';
import { ChangedMeanwhile } from '../shared/edit-conflict.tsx';
import { askPage, userPage } from '../shared/users/addresses.ts';
import { CompanyField } from '../shared/users/company-field.tsx';
import type { UserAnswer, UserData } from './route.tsx';
import styles from '../shared/users/users.module.css';

const verbs = { active: 'users.activate', stopped: 'users.stop', cancelled: 'users.cancelAccount' } as const;

export interface PartProps {
  page: UserData;
  answer: UserAnswer;
}

/** The refusal of one of a page's forms. */
export function refusalOf(answer: UserAnswer, intent: string) {
  return answer?.refused?.intent === intent ? answer.refused : undefined;
}

export function AccountTab({ page, answer }: PartProps) {
  const { t, i18n } = useTranslation();
  const { user, isOwn } = page;
  const here = userPage(user.userGuid);
  const number = new Intl.NumberFormat(i18n.language);
  const states = (['active', 'stopped', 'cancelled'] as const).filter((state) => user.nextStates.includes(state));
  return (
    <>
      <Identity page={page} answer={answer} />
      <section className={styles.section} aria-labelledby="status">
        <h2 id="status">{t('users.statusNow')}</h2>
        <p>{t(`users.statusText.${user.status}`)}</p>
        {!isOwn && (
          <div className="row">
            {states.map((state) => (
              <ButtonLink
                key={state}
                to={askPage(state, [user.userGuid], here)}
                look={state === 'cancelled' ? 'quiet' : 'plain'}
              >
                {t(verbs[state])}
              </ButtonLink>
            ))}
            {user.status === 'expired' && (
              <ButtonLink to={askPage('condition', [user.userGuid], here)}>{t('users.setCondition')}</ButtonLink>
            )}
          </div>
        )}
      </section>
      <section className={styles.section} aria-labelledby="facts">
        <h2 id="facts">{t('users.facts')}</h2>
        <Properties
          items={[
            { term: t('users.created'), value: <Moment at={user.created.toISOString()} language={i18n.language} /> },
            {
              term: t('users.lastLogin'),
              value: user.lastLogin ? (
                <Moment at={user.lastLogin.toISOString()} language={i18n.language} />
              ) : (
                t('users.never')
              ),
            },
            { term: t('users.loginCount'), value: number.format(user.loginCount) },
          ]}
        />
      </section>
    </>
  );
}

function Identity({ page, answer }: PartProps) {
  const { t } = useTranslation();
  const {
    facts: user,
    answer: refused,
    key,
    props,
  } = useFormDraft(page.user, page.user.versions.identity, refusalOf(answer, 'save'));
  const typed = refused?.values ?? {};
  return (
    <section className={styles.section} aria-labelledby="who">
      <h2 id="who">{t('users.tab.account')}</h2>
      <Form
        key={key}
        {...props}
        method="post"
        action={userPage(user.userGuid)}
        className="form"
        preventScrollReset
        autoComplete="off"
      >
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="version" value={typed.version ?? user.versions.identity} />
        {refused?.isStale && (
          <ChangedMeanwhile
            fields={[
              [t('users.name'), user.name, typed.name],
              [t('users.mail'), user.mail, typed.mail],
              [t('users.company'), user.companyName, typed.company],
              [t('users.language'), localeNames[user.language], localeNames[typed.language as Locale]],
            ]}
          />
        )}
        {refused && !refused.isStale && (
          <FormError title={refused.hasFields ? t('users.checkForm') : refused.message} />
        )}
        <TextField
          name="name"
          label={t('users.name')}
          defaultValue={typed.name ?? user.name}
          maxLength={200}
          required
          errors={refused?.fields.name}
        />
        <TextField
          name="mail"
          type="email"
          label={t('users.mail')}
          defaultValue={typed.mail ?? user.mail}
          maxLength={99}
          required
          errors={refused?.fields.mail}
        />
        <CompanyField
          text={typed.company ?? user.companyName}
          choices={refused?.choices}
          errors={refused?.fields.customer}
          required
        />
        <SelectField
          name="language"
          label={t('users.language')}
          defaultValue={typed.language ?? user.language}
          errors={refused?.fields.language}
          options={locales.map((value) => ({ value, label: localeNames[value] }))}
        />
        <div>
          <Button look="primary">{t('users.save')}</Button>
        </div>
      </Form>
    </section>
  );
}
