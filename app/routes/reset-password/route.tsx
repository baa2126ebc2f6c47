import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { resetPassword } from '#app/domain/people/accounts/password-link.server.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { Link } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { resetPasswordForm } from '#app/routes/shared/account-forms.ts';
import { MailField } from '#app/routes/shared/account-fields.tsx';
import { AuthForm, AuthPage } from '#app/routes/shared/auth-page.tsx';
import { withVisitor } from '#app/routes/shared/page.server.ts';

export const loader = (args: LoaderFunctionArgs) => withVisitor(args, ({ t }) => ({ title: t('accounts.resetTitle') }));

export const action = (args: ActionFunctionArgs) =>
  withVisitor(args, (page) =>
    handleForm(
      page,
      resetPasswordForm,
      {
        reset: intent(resetPassword, {
          done: ({ isNeutral }) => data({ sent: isNeutral ? 'neutral' : 'sent' }),
        }),
      },
      '/reset-password',
    ),
  );

export default function ResetPassword() {
  const { t } = useTranslation();
  const { title } = useLoaderData<typeof loader>();
  const answer = useActionData() as { sent?: 'neutral' | 'sent' } | undefined;
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
      <AuthForm of={resetPasswordForm} submit={t('accounts.resetSend')}>
        {({ field }) => <MailField field={field} autoFocus={!answer} />}
      </AuthForm>
    </AuthPage>
  );
}
