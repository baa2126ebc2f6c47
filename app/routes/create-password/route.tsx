import { useForm } from '@conform-to/react';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getActor, refuseCrossSite, takeSession } from '#app/actor.server.ts';
import { createPassword } from '#app/domain/accounts/password-link.server.ts';
import { translate } from '#app/locales/translate.ts';
import type { ServerContext } from '#app/server-context.ts';
import { Link } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { AuthField, AuthForm, AuthPage } from '../shared/auth-page.tsx';
import { redirectWithToast } from '../shared/toast.server.ts';
import { readForm } from '../shared/read-form.server.ts';
import { forgetLink, moveToken, passwordLink, readLinkToken } from '../shared/link-cookies.server.ts';
import { submit } from '../shared/submit.server.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  await moveToken(request, passwordLink);
  const { locale } = await getActor(request, context as ServerContext);
  const hasLink = (await readLinkToken(request, passwordLink)) !== null;
  return { title: translate(locale)('accounts.createTitle'), hasLink };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function action({ request, context }: ActionFunctionArgs) {
  await refuseCrossSite(request);
  const actor = await getActor(request, context as ServerContext);
  const token = await readLinkToken(request, passwordLink);
  const created = await submit(createPassword, actor, await readForm(request), {
    hide: ['password1', 'password2'],
    extra: { token },
  });
  if (!created.ok) return data({ reply: created.reply }, { status: created.status });
  const headers = new Headers({ 'Set-Cookie': await forgetLink(passwordLink) });
  // All sessions of the account have ended, this browser's among them.
  headers.append('Set-Cookie', await takeSession());
  const text = translate(actor.locale)('accounts.created');
  throw await redirectWithToast('/login', { kind: 'success', text }, { headers });
}

type Fields = { mailAddress: string; password1: string; password2: string };

export default function CreatePassword() {
  const { t } = useTranslation();
  const { title, hasLink } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, { mailAddress, password1, password2 }] = useForm<Fields, Fields, string[]>({
    lastResult: answer?.reply,
  });
  return (
    <AuthPage
      title={title}
      footer={
        <>
          <Link to="/login">{t('accounts.backToSignIn')}</Link>
          <Link to="/reset-password">{t('accounts.requestLink')}</Link>
        </>
      }
    >
      {!hasLink && !answer && <Notice>{t('accounts.needLink')}</Notice>}
      <AuthForm form={form} fields={[mailAddress, password1, password2]} submit={t('accounts.create')} reloadDocument>
        <AuthField
          field={mailAddress}
          type="email"
          label={t('accounts.mail')}
          autoComplete="username"
          autoFocus={!answer}
        />
        <AuthField
          field={password1}
          type="password"
          label={t('accounts.newPassword')}
          hint={t('accounts.createIntro')}
          autoComplete="new-password"
        />
        <AuthField field={password2} type="password" label={t('accounts.repeatPassword')} autoComplete="new-password" />
      </AuthForm>
    </AuthPage>
  );
}
