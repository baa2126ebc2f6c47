import { useTranslation } from 'react-i18next';
import { ActionForm } from '#app/forms/action-form.tsx';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { Properties } from '#app/ui/properties.tsx';
import { languageOf, LanguageField } from '#app/routes/admin/shared/users/language-field.tsx';
import { userPage } from '#app/routes/admin/shared/users/addresses.ts';
import styles from '#app/routes/admin/shared/users/users.module.css';
import type { UserData } from '../route.tsx';
import { accountForm } from './form.ts';

/** An administrator's, for one who isn't an owner; of the own account the language can be changed. */
export function IdentityFacts({ user, isOwn }: Pick<UserData, 'user' | 'isOwn'>) {
  const { t } = useTranslation();
  return (
    <section className={styles.section} aria-labelledby="who">
      <h2 id="who">{t('users.tab.account')}</h2>
      <p className="quiet prose">{t('users.ownersAlone')}</p>
      <Properties
        items={[
          { term: t('users.name'), value: user.name },
          { term: t('users.mail'), value: user.mail },
          { term: t('users.company'), value: user.companyName },
          { term: t('users.language'), value: isOwn ? null : languageOf(user.language) },
        ]}
      />
      {isOwn && <OwnLanguage user={user} />}
    </section>
  );
}

function OwnLanguage({ user }: Pick<UserData, 'user'>) {
  const { t } = useTranslation();
  const { name, mail, companyName: company, userCompanyGuid: customer } = user;
  return (
    <ActionForm
      of={accountForm}
      intent="save"
      drawn="save"
      action={`${userPage(user.userGuid)}?index`}
      className="form"
      version={user.versions.identity}
      values={{ language: user.language }}
      carry={{ name, mail, company, companyAsked: company.trim(), customer }}
      kept={[{ name: 'language', label: t('users.language'), now: languageOf(user.language), read: languageOf }]}
    >
      {({ field }) => (
        <>
          <LanguageField {...field('language')} />
          <div>
            <SubmitButton look="primary">{t('users.save')}</SubmitButton>
          </div>
        </>
      )}
    </ActionForm>
  );
}
