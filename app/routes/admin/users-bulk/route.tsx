/** What is done to one user or many is asked here first: whom it meets, how many, and what comes of it. The address holds the question. */
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import {
  bulkResetPassword,
  bulkSetLoginCondition,
  bulkSetUserStatus,
  describeUsers,
} from '#app/domain/people/users/bulk.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { translate } from '#app/locales/translate.ts';
import { ownPath } from '#app/own-path.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form } from '#app/ui/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { readForm } from '#app/routes/shared/read-form.server.ts';
import { asks, usersPage, type Ask } from '../shared/users/addresses.ts';
import { ConditionFields } from '../shared/users/condition-fields.tsx';
import { explainFields, type Explained } from '../shared/users/explain.server.ts';
import styles from '../shared/users/users.module.css';

const shownNames = 50;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const t = translate(person.locale);
  const { searchParams } = new URL(request.url);
  const ask = asks.find((one) => one === searchParams.get('ask'));
  const back = ownPath(searchParams.get('back')) ?? usersPage;
  const refuse = (key: 'nothingSelected' | 'notFound') =>
    redirectWithToast(back, { kind: 'error', text: t(`errors.${key}`) });
  if (!ask) throw redirect(back);
  try {
    const { users } = await describeUsers(person, { userGuids: searchParams.getAll('userGuids') });
    if (users.length === 0) throw await refuse('notFound');
    return { ask, back, users, title: t(`users.ask.${ask}`, { count: users.length }) };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    throw await refuse('nothingSelected');
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'admin');
  const form = await readForm(request);
  const back = ownPath(form.get('back')) ?? usersPage;
  try {
    const { resultId, results } = await act(person, form);
    const [only] = results;
    if (results.length > 1 || !only)
      return redirect(`/admin/users/results/${resultId}?back=${encodeURIComponent(back)}`);
    const t = translate(person.locale);
    if (only.outcome === 'done' || only.outcome === 'already') {
      const text =
        only.outcome === 'already' ? t('users.nothingChanged') : doneText(t, String(form.get('ask')) as Ask, only);
      return await redirectWithToast(back, { kind: 'success', text });
    }
    return await redirectWithToast(back, { kind: 'error', text: t(`errors.${only.outcome}`) });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return data(explainFields(person, error, form), { status: error.status });
  }
}

function act(person: Person, form: FormData) {
  const userGuids = form.getAll('userGuids');
  const ask = asks.find((one) => one === form.get('ask'));
  if (ask === 'password') return bulkResetPassword(person, { userGuids });
  if (ask !== 'condition') return bulkSetUserStatus(person, { userGuids, state: ask });
  return bulkSetLoginCondition(person, {
    userGuids,
    conditionType: form.get('conditionType'),
    conditionValue: form.get('conditionType') === 'days' ? form.get('conditionValue') : '',
  });
}

function doneText(t: ReturnType<typeof translate>, ask: Ask, { name, mail }: { name: string; mail: string }): string {
  switch (ask) {
    case 'active':
      return t('users.nowActive', { name });
    case 'stopped':
      return t('users.nowStopped', { name });
    case 'cancelled':
      return t('users.nowCancelled', { name });
    case 'password':
      return t('users.resetDone', { mail });
    case 'condition':
      return t('users.conditionSaved', { name });
  }
}

export default function AskFirst() {
  const { t } = useTranslation();
  const { ask, back, users, title } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>() as Explained | undefined;
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
      <Form method="post" className="stack">
        {refused && !refused.hasFields && <FormError title={refused.message} />}
        <input type="hidden" name="ask" value={ask} />
        <input type="hidden" name="back" value={back} />
        {users.map(({ userGuid }) => (
          <input key={userGuid} type="hidden" name="userGuids" value={userGuid} />
        ))}
        {ask === 'condition' && (
          <ConditionFields
            type={refused?.values.conditionType ?? 'days'}
            days={refused?.values.conditionValue ?? ''}
            errors={refused?.fields}
          />
        )}
        <ul className={styles.people}>
          {users.slice(0, shownNames).map(({ userGuid, name, mail }) => (
            <li key={userGuid}>
              <strong>{name}</strong>
              <span className={styles.quiet}>{mail}</span>
            </li>
          ))}
          {users.length > shownNames && <li>{t('users.andMore', { count: users.length - shownNames })}</li>}
        </ul>
        <div className="row">
          <Button look={ask === 'cancelled' || ask === 'stopped' ? 'danger' : 'primary'}>{verb}</Button>
          <ButtonLink to={back}>{t('users.back')}</ButtonLink>
        </div>
      </Form>
    </>
  );
}
