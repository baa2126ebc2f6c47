/** A new user. */
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { companyName, listPoolChoices } from '#app/domain/people/users/choices.server.ts';
import { createAccount } from '#app/domain/people/users/create-user.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { guid } from '#app/domain/base/rules.ts';
import { localeNames, locales } from '#app/locales/settings.ts';
import { translate } from '#app/locales/translate.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { CheckboxField, ChoiceGroup, SelectField, TextField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form } from '#app/ui/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { readForm } from '#app/routes/shared/read-form.server.ts';
import { userPage, usersPage } from '../shared/users/addresses.ts';
import { CompanyField } from '../shared/users/company-field.tsx';
import { readTypedCompany } from '../shared/users/company.server.ts';
import { ConditionFields } from '../shared/users/condition-fields.tsx';
import { explainFields } from '../shared/users/explain.server.ts';
import styles from '../shared/users/users.module.css';

const rights = ['archiveAccess', 'shopAccess', 'isInHouse', 'isAdmin'] as const;

/** `?company=` and `?pool=` (guids) fill the form in, for links from their own pages. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const { searchParams } = new URL(request.url);
  const company = guid.safeParse(searchParams.get('company')).data;
  const [{ pools }, name] = await Promise.all([listPoolChoices(person, {}), company ? companyName(company) : null]);
  return {
    title: translate(person.locale)('users.createTitle'),
    pools,
    company: name ?? '',
    pool: searchParams.get('pool') ?? '',
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const form = await readForm(request);
  const t = translate(person.locale);
  const company = await readTypedCompany(person, form);
  const typed = Object.fromEntries(form);
  try {
    const { userGuid, name, mail, isMailed } = await createAccount(person, {
      ...typed,
      customer: company.customer,
      // The number of the choice that was not taken doesn't count.
      conditionData: typed.loginCondition === 'days' ? typed.conditionData : '',
    });
    const text = isMailed ? t('users.created_mailed', { name, mail }) : t('users.created_done', { name });
    return await redirectWithToast(userPage(userGuid), { kind: 'success', text });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const explained = explainFields(person, error, form);
    const customer = company.error ? [t(`errors.${company.error}`)] : explained.fields.customer;
    return data(
      { ...explained, fields: { ...explained.fields, customer }, choices: company.choices },
      { status: error.status },
    );
  }
}

export default function NewUser() {
  const { t } = useTranslation();
  const { title, pools, company, pool } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const errors = refused?.fields ?? {};
  const typed = refused?.values ?? {};
  const ticked = (name: string) => (refused ? typed[name] === 'true' : name === 'archiveAccess');
  return (
    <>
      <PageHeader title={title} intro={t('users.createIntro')} parent={{ href: usersPage, label: t('admin.users') }} />
      <Form method="post" className="form" autoComplete="off">
        {refused && <FormError title={refused.hasFields ? t('users.checkForm') : refused.message} />}
        <CompanyField text={typed.company ?? company} choices={refused?.choices} errors={errors.customer} required />
        <TextField
          name="name"
          label={t('users.name')}
          defaultValue={typed.name}
          maxLength={200}
          required
          errors={errors.name}
        />
        <TextField
          name="mail"
          type="email"
          label={t('users.mail')}
          defaultValue={typed.mail}
          maxLength={99}
          required
          autoComplete="off"
          errors={errors.mail}
        />
        <SelectField
          name="language"
          label={t('users.language')}
          defaultValue={typed.language ?? 'tr'}
          errors={errors.language}
          options={locales.map((value) => ({ value, label: localeNames[value] }))}
        />
        <ConditionFields
          type={typed.loginCondition ?? 'unlimited'}
          days={typed.conditionData ?? ''}
          errors={errors}
          names={{ type: 'loginCondition', days: 'conditionData' }}
        />
        <SelectField
          name="pool"
          label={t('users.pool')}
          hint={t('users.poolHint')}
          defaultValue={typed.pool ?? pool}
          errors={errors.pool}
          placeholder={t('users.allOpen')}
          options={pools.map((one) => ({ value: one.pool, label: one.name }))}
        />
        <ChoiceGroup
          name="passwordMode"
          label={t('users.password')}
          defaultValue={typed.passwordMode ?? 'user'}
          errors={errors.passwordMode}
          options={[
            { value: 'user', label: t('users.byUser') },
            { value: 'manual', label: t('users.byAdmin') },
          ]}
        />
        <div className={styles.manual}>
          <TextField
            name="password1"
            type="password"
            label={t('users.newPassword')}
            hint={t('users.passwordRule')}
            autoComplete="new-password"
            errors={errors.password1}
          />
          <TextField
            name="password2"
            type="password"
            label={t('users.repeatPassword')}
            autoComplete="new-password"
            errors={errors.password2}
          />
        </div>
        <fieldset className="stack" data-gap="small">
          <legend className="field-label">{t('users.access')}</legend>
          {rights.map((name) => (
            <CheckboxField
              key={name}
              name={name}
              value="true"
              label={t(`users.right.${name}`)}
              hint={t(`users.rightHint.${name}`)}
              defaultChecked={ticked(name)}
              errors={errors[name]}
            />
          ))}
        </fieldset>
        <div className="row">
          <Button look="primary">{t('users.createUser')}</Button>
          <ButtonLink to={usersPage}>{t('users.back')}</ButtonLink>
        </div>
      </Form>
    </>
  );
}
