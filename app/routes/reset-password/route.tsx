import { useForm } from '@conform-to/react';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getActor, refuseCrossSite } from '#app/actor.server.ts';
import { resetPassword } from '#app/domain/accounts/password-link.server.ts';
import { readSettings } from '#app/domain/settings/settings.server.ts';
import { translate } from '#app/locales/translate.ts';
import type { ServerContext } from '#app/server-context.ts';
import { Link } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { AuthField, AuthForm, AuthPage } from '../shared/auth-page.tsx';
import { readForm } from '../shared/read-form.server.ts';
import { submit } from '../shared/submit.server.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { locale } = await getActor(request, context as ServerContext);
  return { title: translate(locale)('accounts.resetTitle') };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function action({ request, context }: ActionFunctionArgs) {
  await refuseCrossSite(request);
  const actor = await getActor(request, context as ServerContext);
  const sent = await submit(resetPassword, actor, await readForm(request));
  if (!sent.ok) return data({ sent: null, reply: sent.reply }, { status: sent.status });
  const { neutralReset } = await readSettings();
  return data({ sent: neutralReset ? ('neutral' as const) : ('sent' as const), reply: null });
}

type Fields = { mailAddress: string };

export default function ResetPassword() {
  const { t } = useTranslation();
  const { title } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, { mailAddress }] = useForm<Fields, Fields, string[]>({ lastResult: answer?.reply });
  const footer = <Link to="/login">{t('accounts.backToSignIn')}</Link>;
  if (answer?.sent) {
    return (
      <AuthPage title={title} footer={footer}>
        <Notice kind="success" title={answer.sent === 'neutral' ? t('accounts.resetNeutral') : t('accounts.resetSent')}>
          {t('accounts.resetSentText')}
        </Notice>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={title} intro={t('accounts.resetIntro')} footer={footer}>
      <AuthForm form={form} fields={[mailAddress]} submit={t('accounts.resetSend')}>
        <AuthField
          field={mailAddress}
          type="email"
          label={t('accounts.mail')}
          autoComplete="username"
          autoFocus={!answer}
        />
      </AuthForm>
    </AuthPage>
  );
}
