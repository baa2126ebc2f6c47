import { useForm } from '@conform-to/react';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getActor, giveSession, refuseCrossSite, takeSession } from '#app/actor.server.ts';
import { translate } from '#app/locales/translate.ts';
import { ownPath, withReturn } from '#app/own-path.ts';
import type { ServerContext } from '#app/server-context.ts';
import { CheckboxField } from '#app/ui/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { AuthField, AuthForm, AuthPage } from '../shared/auth-page.tsx';
import { authenticatorFor } from './authenticator.server.ts';
import { redirectWithToast } from '../shared/toast.server.ts';
import { readForm } from '../shared/read-form.server.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await getActor(request, context as ServerContext);
  const search = new URL(request.url).searchParams;
  const redirectTo = ownPath(search.get('redirectTo'));
  if (actor.kind === 'person') throw redirect(redirectTo ?? '/archive');
  const expired = search.get('expired') === 'true';
  const title = translate(actor.locale)('accounts.signInTitle');
  // A dead cookie would go on saying "expired".
  const headers = actor.kind === 'stranger' && actor.expired ? { 'Set-Cookie': await takeSession() } : undefined;
  return data({ title, expired, redirectTo }, { headers });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function action({ request, context }: ActionFunctionArgs) {
  await refuseCrossSite(request);
  const actor = await getActor(request, context as ServerContext);
  const form = await readForm(request);
  // remix-auth reads the body of its own copy.
  const signedIn = await authenticatorFor(actor).authenticate('form', request.clone());
  if (!signedIn.ok) {
    if (signedIn.error.key === 'mustCreatePassword') {
      const text = translate(actor.locale)('errors.mustCreatePassword');
      throw await redirectWithToast('/create-password', { kind: 'info', text });
    }
    return data({ reply: signedIn.reply }, { status: signedIn.status });
  }
  const { session, isAdmin, is2FaValidated } = signedIn.result;
  const target = ownPath(form.get('redirectTo'));
  const next = isAdmin && !is2FaValidated ? withReturn('/authenticate', target) : (target ?? '/archive');
  throw redirect(next, { headers: { 'Set-Cookie': await giveSession(session) } });
}

type Fields = { mailAddress: string; password: string; remember: boolean };

export default function Login() {
  const { t } = useTranslation();
  const { expired, redirectTo, title } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<Fields, Fields, string[]>({ lastResult: answer?.reply });
  const { mailAddress, password, remember } = fields;
  return (
    <AuthPage title={title} footer={<Link to="/reset-password">{t('accounts.forgot')}</Link>}>
      {!answer && expired && <Notice kind="warning">{t('accounts.sessionExpired')}</Notice>}
      {!answer && !expired && redirectTo && <Notice>{t('accounts.signInToContinue')}</Notice>}
      <AuthForm form={form} fields={[mailAddress, password]} submit={t('accounts.signIn')} reloadDocument>
        {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
        <AuthField
          field={mailAddress}
          type="email"
          label={t('accounts.mail')}
          autoComplete="username"
          autoFocus={!answer}
        />
        <AuthField field={password} type="password" label={t('accounts.password')} autoComplete="current-password" />
        <CheckboxField
          id={remember.id}
          name={remember.name}
          value="on"
          defaultChecked={remember.initialValue === 'on'}
          label={t('accounts.remember')}
          hint={t('accounts.rememberHint')}
        />
      </AuthForm>
    </AuthPage>
  );
}
