/** Confirms an action on one or more users: who is affected, how many, and the consequences. */
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { foreseeUsers } from '#app/domain/people/users/bulk.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { ActionForm, type FormTools } from '#app/forms/action-form.tsx';
import { ownFields } from '#app/forms/declare.ts';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { ownPath } from '#app/own-path.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { bulkActs, bulkRights, type BulkAct } from '#app/domain/people/users/rules.ts';
import { SelectField } from '#app/ui/field.tsx';
import { listPoolChoices } from '#app/domain/people/users/choices.server.ts';
import { LanguageField } from '#app/routes/admin/shared/users/language-field.tsx';
import { usersPage } from '#app/routes/admin/shared/users/addresses.ts';
import { ConditionFields } from '#app/routes/admin/shared/users/condition-fields.tsx';
import { usersAction } from './action.server.ts';
import { bulkForm } from './form.ts';

const shownNames = 50;

export const loader = (args: LoaderFunctionArgs) =>
  withPage('people', args, async ({ actor, url: { searchParams }, t }) => {
    const ask = bulkActs.find((one) => one === searchParams.get('ask'));
    const back = ownPath(searchParams.get('back')) ?? usersPage;
    const refuse = (key: 'nothingSelected' | 'notFound') =>
      redirectWithToast(back, { kind: 'danger', text: t(`errors.${key}`) });
    if (!ask) throw redirect(back);
    try {
      const { users, leftOut } = await foreseeUsers(actor, { act: ask, userGuids: searchParams.getAll('userGuids') });
      if (users.length + leftOut.length === 0) throw await refuse('notFound');
      const words: BulkAct | 'invitation' =
        ask === 'password' && users.every(({ isInvited }) => isInvited) ? 'invitation' : ask;
      const { pools } = ask === 'pool' ? await listPoolChoices(actor, {}) : { pools: [] };
      return {
        ask,
        words,
        back,
        users,
        pools,
        leftOut: leftOut.map(({ reason, ...one }) => ({ ...one, reason: t(`errors.${reason}`) })),
        title: users.length > 0 ? t(`users.ask.${words}`, { count: users.length }) : t('users.askNobody'),
      };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      throw await refuse('nothingSelected');
    }
  });

export const action = (args: ActionFunctionArgs) => withPage('people', args, usersAction);

export default function AskFirst() {
  const { t } = useTranslation();
  const { ask, words, back, users, leftOut, pools, title } = useLoaderData<typeof loader>();
  const verb = {
    active: t('users.activate'),
    stopped: t('users.stop'),
    cancelled: t('users.cancelAccount'),
    password: t('users.resetPassword'),
    invitation: t('users.inviteAgain'),
    condition: t('users.save'),
    pool: t('users.save'),
    language: t('users.save'),
    rights: t('users.save'),
  }[words];
  return (
    <>
      <PageHeader
        title={title}
        intro={users.length > 0 ? t(`users.askText.${words}`) : undefined}
        parent={{ href: back, label: t('admin.users') }}
      />
      <ActionForm
        of={bulkForm}
        intent={ask}
        className="stack"
        carry={{ back, userGuids: users.map(({ userGuid }) => userGuid), [ownFields.confirmed]: 'yes' }}
        values={{ conditionType: 'days', language: 'en' }}
      >
        {(tools) => (
          <>
            {users.length > 0 && (
              <div className="form">
                <Choices ask={ask} pools={pools} tools={tools} />
              </div>
            )}
            {users.length > 0 && <People users={users} />}
            {leftOut.length > 0 && (
              <section className="stack gap-2" aria-labelledby="left-out">
                <h2 id="left-out">{t('users.leftOut', { count: leftOut.length })}</h2>
                <People users={leftOut} />
              </section>
            )}
            <div className="row">
              {users.length > 0 && (
                <SubmitButton look={ask === 'cancelled' || ask === 'stopped' ? 'danger' : 'primary'}>
                  {verb}
                </SubmitButton>
              )}
              <ButtonLink to={back}>{t('users.back')}</ButtonLink>
            </div>
          </>
        )}
      </ActionForm>
    </>
  );
}

function People({ users }: { users: { userGuid: string; name: string; mail: string; reason?: string }[] }) {
  const { t } = useTranslation();
  return (
    <ul className="lines tight narrow">
      {users.slice(0, shownNames).map(({ userGuid, name, mail, reason }) => (
        <li key={userGuid} className="stack gap-0 anywhere">
          <strong>{name}</strong>
          <span className="detail">{mail}</span>
          {reason && <span>{reason}</span>}
        </li>
      ))}
      {users.length > shownNames && <li>{t('users.andMore', { count: users.length - shownNames })}</li>}
    </ul>
  );
}

interface ChoicesProps {
  ask: BulkAct;
  pools: { pool: string; name: string }[];
  tools: FormTools;
}

/** What an act wants to know besides whom. */
function Choices({ ask, pools, tools }: ChoicesProps) {
  const { t } = useTranslation();
  switch (ask) {
    case 'condition':
      return <ConditionFields {...tools} />;
    case 'pool':
      return (
        <SelectField
          label={t('users.pool')}
          placeholder={t('users.allOpen')}
          options={pools.map(({ pool, name }) => ({ value: pool, label: name }))}
          {...tools.field('bagId')}
        />
      );
    case 'language':
      return <LanguageField {...tools.field('language')} />;
    case 'rights':
      return bulkRights.map((right) => (
        <SelectField
          key={right}
          label={t(`users.right.${right}`)}
          placeholder={t('users.rightStays')}
          options={[
            { value: 'true', label: t('users.rightOn') },
            { value: 'false', label: t('users.rightOff') },
          ]}
          {...tools.field(right)}
        />
      ));
    default:
      return null;
  }
}
