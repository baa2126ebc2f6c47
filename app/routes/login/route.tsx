import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { giveSession, keepDevice, noteOver } from '#app/actor.server.ts';
import { offersPasskeys } from '#app/domain/people/accounts/passkeys.server.ts';
import { offersCompanySignIn } from '#app/domain/people/providers/sign-in.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { handleForm } from '#app/forms/handle.server.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { ownPath, withReturn } from '#app/own-path.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { signInForm } from '#app/routes/shared/account-forms.ts';
import { MailField, PasswordField } from '#app/routes/shared/account-fields.tsx';
import { AuthForm, AuthPage } from '#app/routes/shared/auth-page.tsx';
import { PasskeySignIn } from '#app/routes/shared/passkeys/passkey-sign-in.tsx';
import { withVisitor } from '#app/routes/shared/page.server.ts';
import { authenticate } from './strategy.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withVisitor(args, async ({ actor, request, url, t }) => {
    const redirectTo = ownPath(url.searchParams.get('redirectTo'));
    if (actor.kind === 'person') throw redirect(redirectTo ?? '/archive');
    const expired = url.searchParams.get('expired') === 'true';
    const headers = new Headers();
    if (actor.kind === 'stranger' && actor.expired) headers.append('Set-Cookie', await noteOver(request));
    headers.append('Set-Cookie', await keepDevice(actor));
    const [hasPasskeys, hasCompanies] = await Promise.all([offersPasskeys(actor, {}), offersCompanySignIn(actor, {})]);
    return data({ title: t('accounts.signInTitle'), expired, redirectTo, hasPasskeys, hasCompanies }, { headers });
  });

export const action = (args: ActionFunctionArgs) =>
  withVisitor(args, (page) =>
    handleForm(
      page,
      signInForm,
      {
        signIn: {
          async run(posted) {
            const { session, needsSecondFactor } = await authenticate(posted).catch(async (error: unknown) => {
              if (!(error instanceof DomainError && error.key === 'mustCreatePassword')) throw error;
              throw await redirectWithToast('/create-password', {
                kind: 'info',
                text: posted.t('errors.mustCreatePassword'),
              });
            });
            const target = ownPath(posted.text('redirectTo'));
            const next = needsSecondFactor ? withReturn('/authenticate', target) : (target ?? '/archive');
            return posted.go(next, { headers: { 'Set-Cookie': await giveSession(session) } });
          },
        },
      },
      '/login',
    ),
  );

export default function Login() {
  const { t } = useTranslation();
  const { expired, redirectTo, title, hasPasskeys, hasCompanies } = useLoaderData<typeof loader>();
  const isAnswered = useActionData() !== undefined;
  return (
    <AuthPage title={title} footer={<Link to="/reset-password">{t('accounts.forgot')}</Link>}>
      {!isAnswered && expired && <Notice kind="warning">{t('accounts.sessionExpired')}</Notice>}
      {!isAnswered && !expired && redirectTo && <Notice>{t('accounts.signInToContinue')}</Notice>}
      <AuthForm of={signInForm} carry={{ redirectTo }} submit={t('accounts.signIn')} reloadDocument>
        {({ field, check }) => (
          <>
            <MailField field={field} autoFocus={!isAnswered} />
            <PasswordField field={field} />
            <CheckboxField label={t('accounts.remember')} hint={t('accounts.rememberHint')} {...check('remember')} />
          </>
        )}
      </AuthForm>
      {hasPasskeys && <PasskeySignIn intent="signIn" redirectTo={redirectTo} />}
      {hasCompanies && <ButtonLink to={withReturn('/login/company', redirectTo)}>{t('companySignIn.link')}</ButtonLink>}
    </AuthPage>
  );
}
