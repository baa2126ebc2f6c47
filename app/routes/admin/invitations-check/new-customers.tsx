import { useTranslation } from 'react-i18next';
import { PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { OfferedNames } from '#app/routes/admin/shared/tables/offered-names.tsx';
import { invitationsForm } from './form.ts';
import type { InvitationTable } from './route.tsx';

/** Customers that aren't there yet, to be made or not. */
export function NewCustomers({ table: { offered, approved }, action }: { table: InvitationTable; action: string }) {
  const { t } = useTranslation();
  if (offered.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="new-customers">
      <h2 id="new-customers" className="section-title">
        {t('invitations.newCustomers')}
      </h2>
      <p className="quiet prose">{t('invitations.newCustomersText')}</p>
      <PostForm of={invitationsForm} action={action} className="stack">
        <OfferedNames
          name="createCustomers"
          label={t('designTables.newCustomers')}
          offered={offered}
          approved={approved}
        />
        <div className="row">
          <SubmitButton intent="names">{t('designTables.approve')}</SubmitButton>
        </div>
      </PostForm>
    </section>
  );
}
