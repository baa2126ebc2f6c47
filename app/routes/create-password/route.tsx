import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { takeSession } from '#app/actor.server.ts';
import { createPassword, readPasswordLink } from '#app/domain/people/accounts/password-link.server.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { createPasswordForm } from '#app/routes/shared/account-forms.ts';
import { MailField, NewPasswordFields } from '#app/routes/shared/account-fields.tsx';
import { AuthForm, AuthPage } from '#app/routes/shared/auth-page.tsx';
import { forgetLink, moveToken, passwordLink, readLinkToken } from '#app/routes/shared/link-cookies.server.ts';
import { withVisitor } from '#app/routes/shared/page.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withVisitor(args, async ({ actor, request, t }) => {
    await moveToken(request, passwordLink);
    const token = await readLinkToken(request, passwordLink);
    const link = token === null ? 'none' : (await readPasswordLink(actor, { token })).isOpen ? 'open' : 'over';
    return { title: t('accounts.createTitle'), link };
  });

export const action = (args: ActionFunctionArgs) =>
  withVisitor(args, async (page) => {
    const token = await readLinkToken(page.request, passwordLink);
    return handleForm(
      page,
      createPasswordForm,
      {
        create: intent(createPassword, {
          input: (fields) => ({ ...fields, token }),
          async done(_result, { t }) {
            const headers = new Headers({ 'Set-Cookie': await forgetLink(passwordLink) });
            // All sessions of the account have ended, this browser's among them.
            headers.append('Set-Cookie', await takeSession());
            return redirectWithToast('/login', { kind: 'success', text: t('accounts.created') }, { headers });
          },
        }),
      },
      '/create-password',
    );
  });

export default function CreatePassword() {
  const { t } = useTranslation();
  const { title, link } = useLoaderData<typeof loader>();
  const answer = useActionData();
  const toSignIn = <Link to="/login">{t('accounts.backToSignIn')}</Link>;
  const requestLink = t('accounts.requestLink');
  if (link !== 'open') {
    const isOver = link === 'over';
    return (
      <AuthPage title={title} footer={toSignIn}>
        <Notice kind={isOver ? 'warning' : 'info'} title={isOver ? t('accounts.linkOver') : undefined}>
          {isOver ? t('accounts.linkOverText') : t('accounts.needLink')}
        </Notice>
        <ButtonLink to="/reset-password" look="primary">
          {requestLink}
        </ButtonLink>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={title}
      footer={
        <>
          {toSignIn}
          <Link to="/reset-password">{requestLink}</Link>
        </>
      }
    >
      <AuthForm of={createPasswordForm} submit={t('accounts.create')} reloadDocument>
        {({ field }) => (
          <>
            <MailField field={field} autoFocus={!answer} />
            <NewPasswordFields
              field={field}
              names={['password1', 'password2']}
              labels={[t('accounts.newPassword'), t('accounts.repeatPassword')]}
              hint={t('accounts.createIntro')}
            />
          </>
        )}
      </AuthForm>
    </AuthPage>
  );
}
