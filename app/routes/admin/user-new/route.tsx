/** A new user. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { findCompanyName, listPoolChoices } from '#app/domain/people/users/choices.server.ts';
import { createAccount } from '#app/domain/people/users/create-user.server.ts';
import { guid } from '#app/domain/base/rules.ts';
import { ActionForm, type FormTools } from '#app/forms/action-form.tsx';
import { handleForm } from '#app/forms/handle.server.ts';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { CheckboxField, SelectField, TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { LanguageField } from '#app/routes/admin/shared/users/language-field.tsx';
import { userPage, usersPage } from '#app/routes/admin/shared/users/addresses.ts';
import { CompanyField, readAsked, type AskedCompany } from '#app/routes/admin/shared/users/company-field.tsx';
import { findChoices, withCompany } from '#app/routes/admin/shared/users/company.server.ts';
import { ConditionFields } from '#app/routes/admin/shared/users/condition-fields.tsx';
import { newUserForm } from './form.ts';
import { PasswordFields } from './password-fields.tsx';

const rights = ['archiveAccess', 'shopAccess', 'isInHouse', 'isAdmin'] as const;

/** `?company=` and `?pool=` (guids) fill the form in, for links from their own pages. */
export const loader = (args: LoaderFunctionArgs) =>
  withPage('people', args, async ({ actor, url: { searchParams }, t }) => {
    const customerGuid = guid.safeParse(searchParams.get('company')).data;
    const [{ pools }, name] = await Promise.all([
      listPoolChoices(actor, {}),
      customerGuid ? findCompanyName(actor, { customerGuid }) : null,
    ]);
    return {
      title: t('users.createTitle'),
      pools,
      company: name ?? '',
      pool: searchParams.get('pool') ?? '',
      language: actor.locale,
    };
  });

export const action = (args: ActionFunctionArgs) =>
  withPage('people', args, (page) =>
    handleForm(
      page,
      newUserForm,
      {
        create: {
          async run(posted) {
            const { t, done } = posted;
            const made = await withCompany(posted, (fields) => createAccount(posted.actor, fields));
            const { userGuid, name, mail, isMailed } = made;
            const text = isMailed ? t('users.created_mailed', { name, mail }) : t('users.created_done', { name });
            return done(text, userPage(userGuid));
          },
          beside: findChoices,
        },
      },
      '/admin/users/new',
    ),
  );

export default function NewUser() {
  const { t } = useTranslation();
  const { title, pools, company, pool, language } = useLoaderData<typeof loader>();
  const answer = useActionData<AskedCompany>();
  return (
    <>
      <PageHeader title={title} intro={t('users.createIntro')} parent={{ href: usersPage, label: t('admin.users') }} />
      <ActionForm
        of={newUserForm}
        intent="create"
        className="form"
        autoComplete="off"
        values={{
          company,
          pool,
          language,
          loginCondition: 'unlimited',
          passwordMode: 'user',
          archiveAccess: true,
        }}
      >
        {(tools) => (
          <>
            <CompanyField {...(tools.refusal && readAsked(answer))} required {...tools.field('company')} />
            <Facts pools={pools} {...tools} />
            <PasswordFields {...tools} />
            <fieldset className="stack gap-2">
              <legend className="field-label">{t('users.access')}</legend>
              {rights.map((name) => (
                <CheckboxField
                  key={name}
                  label={t(`users.right.${name}`)}
                  hint={t(`users.rightHint.${name}`)}
                  {...tools.check(name, 'true')}
                />
              ))}
            </fieldset>
            <div className="row">
              <SubmitButton look="primary">{t('users.createUser')}</SubmitButton>
              <ButtonLink to={usersPage}>{t('users.back')}</ButtonLink>
            </div>
          </>
        )}
      </ActionForm>
    </>
  );
}

function Facts({ field, choices, pools }: FormTools & { pools: { pool: string; name: string }[] }) {
  const { t } = useTranslation();
  return (
    <>
      <TextField label={t('users.name')} maxLength={200} required {...field('name')} />
      <TextField type="email" label={t('users.mail')} maxLength={99} required autoComplete="off" {...field('mail')} />
      <LanguageField {...field('language')} />
      <ConditionFields field={field} choices={choices} names={{ type: 'loginCondition', days: 'conditionData' }} />
      <SelectField
        label={t('users.pool')}
        hint={t('users.poolHint')}
        placeholder={t('users.allOpen')}
        options={pools.map((one) => ({ value: one.pool, label: one.name }))}
        {...field('pool')}
      />
    </>
  );
}
