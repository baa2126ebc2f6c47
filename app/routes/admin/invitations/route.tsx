/** Many people to invite: a file or pasted lines, and what rows without a value of their own get. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { fieldError } from '#app/domain/base/errors.ts';
import { can } from '#app/domain/base/permissions.ts';
import { invitationLimits } from '#app/domain/people/invitations/limits.ts';
import { bringPeople, getInvitationHeads, listInvitations } from '#app/domain/people/invitations/tables.server.ts';
import { listPoolChoices } from '#app/domain/people/users/choices.server.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { handleForm } from '#app/forms/handle.server.ts';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { numbersOf } from '#app/locales/format-number.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { FileField, SelectField, TextareaField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { EncodingField } from '#app/routes/admin/shared/tables/encoding-field.tsx';
import { LanguageField } from '#app/routes/admin/shared/users/language-field.tsx';
import { invitePage, usersPage } from '#app/routes/admin/shared/users/addresses.ts';
import { CompanyField, readAsked, type AskedCompany } from '#app/routes/admin/shared/users/company-field.tsx';
import { findChoices, withCompany } from '#app/routes/admin/shared/users/company.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { bringForm } from './form.ts';
import { RecentInvitations } from './recent.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('people', args, async ({ actor, t }) => {
    const [{ pools }, { tables }, { heads }] = await Promise.all([
      listPoolChoices(actor, {}),
      listInvitations(actor, {}),
      getInvitationHeads(actor, {}),
    ]);
    return {
      title: t('invitations.title'),
      pools,
      tables,
      language: actor.locale,
      mayMakeAdmins: can(actor, 'owner'),
      heads,
    };
  });
export type BringPage = Awaited<ReturnType<typeof loader>>;

export const action = (args: ActionFunctionArgs) =>
  withPage('people', args, (page) =>
    handleForm(
      page,
      bringForm,
      {
        bring: {
          async run(posted) {
            const { tableId } = await withCompany(posted, (fields) => {
              // A customer that isn't found is no reason to go on without one.
              if (posted.text('company').trim() && !fields.customer) throw fieldError('customer', 'companyUnknown');
              return bringPeople(posted.actor, fields);
            });
            return posted.go(`${invitePage}/${tableId}`);
          },
          beside: findChoices,
        },
      },
      invitePage,
    ),
  );

export default function Invitations() {
  const { t, i18n } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<AskedCompany>();
  const lines = numbersOf(i18n.language).format(invitationLimits.rows);
  return (
    <>
      <PageHeader
        title={page.title}
        intro={t('invitations.intro')}
        parent={{ href: usersPage, label: t('admin.users') }}
        actions={
          <ButtonLink icon="download" to={`${invitePage}/template.xlsx`} reloadDocument>
            {t('invitations.template')}
          </ButtonLink>
        }
      />
      <div className="stack gap-8">
        <ActionForm
          of={bringForm}
          intent="bring"
          action={invitePage}
          encType="multipart/form-data"
          className="form stack"
          autoComplete="off"
          values={{ language: page.language }}
        >
          {({ field, idOf, errorsOf, refusal }) => (
            <>
              <FileField
                id={idOf('file')}
                name="file"
                label={t('invitations.file')}
                hint={t('designTables.fileHint', { limit: invitationLimits.bytes, lines })}
                accept=".csv,.txt,.tsv,.xlsx,text/csv,text/plain"
                errors={errorsOf('file')}
              />
              <EncodingField {...field('encoding')} />
              <TextareaField
                label={t('invitations.lines')}
                hint={t('invitations.linesHint')}
                rows={6}
                spellCheck={false}
                {...field('lines')}
              />
              <fieldset className="stack" aria-labelledby="row-defaults">
                <h2 id="row-defaults" className="heading">
                  {t('invitations.defaults')}
                </h2>
                <CompanyField {...(refusal && readAsked(answer))} {...field('company')} />
                <LanguageField {...field('language')} />
                <SelectField
                  label={t('users.pool')}
                  hint={t('users.poolHint')}
                  placeholder={t('users.allOpen')}
                  options={page.pools.map(({ pool, name }) => ({ value: pool, label: name }))}
                  {...field('pool')}
                />
              </fieldset>
              <div className="row">
                <SubmitButton look="primary" icon="upload">
                  {t('invitations.check')}
                </SubmitButton>
              </div>
            </>
          )}
        </ActionForm>
        <RecentInvitations tables={page.tables} />
        <section className="stack gap-2" aria-labelledby="table-rules">
          <h2 id="table-rules" className="section-title">
            {t('invitations.rulesTitle')}
          </h2>
          <ul className="stack gap-2 prose">
            <li>{t('invitations.rules.heads', { names: page.heads.join('; ') })}</li>
            <li>{t('invitations.rules.needed')}</li>
            <li>{t('invitations.rules.customer')}</li>
            <li>{t('invitations.rules.rights')}</li>
            {page.mayMakeAdmins && (
              <li>
                {t('invitations.rules.parts', {
                  column: t('invitations.columns.parts'),
                  role: t('users.roleName.sales').split(':')[0],
                })}
              </li>
            )}
            <li>{t('invitations.rules.known')}</li>
          </ul>
        </section>
      </div>
    </>
  );
}
