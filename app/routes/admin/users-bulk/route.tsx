/** Confirms an action on one or more users: who is affected, how many, and the consequences. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { describeUsers } from '#app/domain/people/users/bulk.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { ownFields } from '#app/forms/declare.ts';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { ownPath } from '#app/own-path.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { asks, usersPage } from '#app/routes/admin/shared/users/addresses.ts';
import { ConditionFields } from '#app/routes/admin/shared/users/condition-fields.tsx';
import { usersAction } from './action.server.ts';
import { bulkForm } from './form.ts';

const shownNames = 50;

export const loader = (args: LoaderFunctionArgs) =>
  withPage('admin', args, async ({ actor, url: { searchParams }, t }) => {
    const ask = asks.find((one) => one === searchParams.get('ask'));
    const back = ownPath(searchParams.get('back')) ?? usersPage;
    const refuse = (key: 'nothingSelected' | 'notFound') =>
      redirectWithToast(back, { kind: 'error', text: t(`errors.${key}`) });
    if (!ask) throw redirect(back);
    try {
      const { users } = await describeUsers(actor, { userGuids: searchParams.getAll('userGuids') });
      if (users.length === 0) throw await refuse('notFound');
      return { ask, back, users, title: t(`users.ask.${ask}`, { count: users.length }) };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      throw await refuse('nothingSelected');
    }
  });

export const action = (args: ActionFunctionArgs) => withPage('admin', args, usersAction);

export default function AskFirst() {
  const { t } = useTranslation();
  const { ask, back, users, title } = useLoaderData<typeof loader>();
  const verb = {
    active: t('users.activate'),
    stopped: t('users.stop'),
    cancelled: t('users.cancelAccount'),
    password: t('users.resetPassword'),
    condition: t('users.save'),
  }[ask];
  return (
    <>
      <PageHeader title={title} intro={t(`users.askText.${ask}`)} parent={{ href: back, label: t('admin.users') }} />
      <ActionForm
        of={bulkForm}
        intent={ask}
        className="stack"
        carry={{ back, userGuids: users.map(({ userGuid }) => userGuid), [ownFields.confirmed]: 'yes' }}
        values={{ conditionType: 'days' }}
      >
        {(tools) => (
          <>
            {ask === 'condition' && <ConditionFields {...tools} />}
            <ul className="lines tight narrow">
              {users.slice(0, shownNames).map(({ userGuid, name, mail }) => (
                <li key={userGuid} className="stack gap-0 anywhere">
                  <strong>{name}</strong>
                  <span className="detail">{mail}</span>
                </li>
              ))}
              {users.length > shownNames && <li>{t('users.andMore', { count: users.length - shownNames })}</li>}
            </ul>
            <div className="row">
              <SubmitButton look={ask === 'cancelled' || ask === 'stopped' ? 'danger' : 'primary'}>{verb}</SubmitButton>
              <ButtonLink to={back}>{t('users.back')}</ButtonLink>
            </div>
          </>
        )}
      </ActionForm>
    </>
  );
}
