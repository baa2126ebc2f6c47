/** Who a user is, and whether the account is open. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useOutletContext } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { saveUser } from '#app/domain/people/users/edit-user.server.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { handleForm } from '#app/forms/handle.server.ts';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Properties } from '#app/ui/properties.tsx';
import { languageOf, LanguageField } from '#app/routes/admin/shared/users/language-field.tsx';
import { askPage, userPage } from '#app/routes/admin/shared/users/addresses.ts';
import { CompanyField, readAsked, type AskedCompany } from '#app/routes/admin/shared/users/company-field.tsx';
import { findChoices, withCompany } from '#app/routes/admin/shared/users/company.server.ts';
import styles from '#app/routes/admin/shared/users/users.module.css';
import { withPage } from '#app/routes/shared/page.server.ts';
import { aboutUser } from '../handlers.server.ts';
import type { UserData } from '../route.tsx';
import { accountForm } from './form.ts';
import { IdentityFacts } from './identity-facts.tsx';

const verbs = { active: 'users.activate', stopped: 'users.stop', cancelled: 'users.cancelAccount' } as const;

/** The parent route has loaded everything shown here. */
export const loader = (args: LoaderFunctionArgs) => withPage('people', args, () => null);

export const action = (args: ActionFunctionArgs) =>
  withPage('people', args, (page) => {
    const { userGuid, input, leave } = aboutUser(page);
    return handleForm(
      page,
      accountForm,
      {
        save: {
          async run(posted) {
            const { name } = await withCompany(posted, (fields) => saveUser(posted.actor, input(fields)));
            return posted.done(posted.t('users.saved', { name }));
          },
          beside: findChoices,
          leave,
        },
      },
      userPage(userGuid),
    );
  });

export default function Account() {
  const { t, i18n } = useTranslation();
  const { user, isOwn, mayChange } = useOutletContext<UserData>();
  const here = userPage(user.userGuid);
  const number = new Intl.NumberFormat(i18n.language);
  const states = (['active', 'stopped', 'cancelled'] as const).filter((state) => user.nextStates.includes(state));
  return (
    <>
      {mayChange ? <Identity user={user} /> : <IdentityFacts user={user} isOwn={isOwn} />}
      <section className={styles.section} aria-labelledby="status">
        <h2 id="status">{t('users.statusNow')}</h2>
        <p>{t(`users.statusText.${user.status}`)}</p>
        {!isOwn && mayChange && (
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
            { term: t('users.created'), value: <Moment at={user.created} language={i18n.language} /> },
            {
              term: t('users.lastLogin'),
              value: user.lastLogin ? <Moment at={user.lastLogin} language={i18n.language} /> : t('users.never'),
            },
            { term: t('users.loginCount'), value: number.format(user.loginCount) },
          ]}
        />
      </section>
    </>
  );
}

function Identity({ user }: Pick<UserData, 'user'>) {
  const { t } = useTranslation();
  const answer = useActionData<AskedCompany>();
  return (
    <section className={styles.section} aria-labelledby="who">
      <h2 id="who">{t('users.tab.account')}</h2>
      <ActionForm
        of={accountForm}
        intent="save"
        drawn="save"
        // The action of the index route, not of its parent.
        action={`${userPage(user.userGuid)}?index`}
        className="form"
        autoComplete="off"
        version={user.versions.identity}
        values={{ name: user.name, mail: user.mail, company: user.companyName, language: user.language }}
        kept={[
          { name: 'name', label: t('users.name'), now: user.name },
          { name: 'mail', label: t('users.mail'), now: user.mail },
          { name: 'company', label: t('users.company'), now: user.companyName },
          { name: 'language', label: t('users.language'), now: languageOf(user.language), read: languageOf },
        ]}
      >
        {({ field, refusal }) => (
          <>
            <TextField label={t('users.name')} maxLength={200} required {...field('name')} />
            <TextField type="email" label={t('users.mail')} maxLength={99} required {...field('mail')} />
            <CompanyField {...(refusal && readAsked(answer))} required {...field('company')} />
            <LanguageField {...field('language')} />
            <div>
              <SubmitButton look="primary">{t('users.save')}</SubmitButton>
            </div>
          </>
        )}
      </ActionForm>
    </section>
  );
}
