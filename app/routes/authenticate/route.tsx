import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { giveSession } from '#app/actor.server.ts';
import {
  authenticate,
  beginEnrolment,
  confirmEnrolment,
  isEnrolled,
} from '#app/domain/people/accounts/second-factor.server.ts';
import { hasPasskey } from '#app/domain/people/accounts/passkeys.server.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { ownPath } from '#app/own-path.ts';
import { TextField } from '#app/ui/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { enrolForm, secondFactorForm } from '#app/routes/shared/account-forms.ts';
import { AuthForm, AuthPage } from '#app/routes/shared/auth-page.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { PasskeySignIn } from '#app/routes/shared/passkeys/passkey-sign-in.tsx';
import { Enrolment } from '#app/routes/shared/second-factor/enrolment.tsx';
import { RecoveryCodes } from '#app/routes/shared/second-factor/recovery-codes.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('signingIn', args, async ({ actor, url, t }) => {
    const redirectTo = ownPath(url.searchParams.get('redirectTo'));
    if (!actor.isAdmin && !actor.secondFactorDue) throw redirect(redirectTo ?? '/archive');
    if (actor.is2FaValidated) throw redirect(redirectTo ?? '/admin');
    const enrolled = await isEnrolled(actor, {});
    const title = t(enrolled ? 'accounts.secondFactorTitle' : 'accounts.enrolTitle');
    return {
      title,
      redirectTo,
      isAdmin: actor.isAdmin,
      hasPasskey: await hasPasskey(actor, {}),
      enrolment: enrolled ? null : await beginEnrolment(actor, {}),
    };
  });

export const action = (args: ActionFunctionArgs) =>
  withPage('signingIn', args, async (page) => {
    const enrol = intent(confirmEnrolment, {
      done: async ({ session, recoveryCodes }) =>
        data({ recoveryCodes }, { headers: { 'Set-Cookie': await giveSession(session) } }),
    });
    const confirm = intent(authenticate, {
      done: async ({ session }, { text, go }) =>
        go(
          ownPath(text('redirectTo')) ?? (page.actor.isAdmin ? '/admin' : '/archive'),
          session ? { headers: { 'Set-Cookie': await giveSession(session) } } : undefined,
        ),
    });
    return (await isEnrolled(page.actor, {}))
      ? handleForm(page, secondFactorForm, { authenticate: confirm }, '/authenticate')
      : handleForm(page, enrolForm, { enrol }, '/authenticate');
  });

export default function SecondFactor() {
  const { t } = useTranslation();
  const { title, redirectTo, enrolment, isAdmin, hasPasskey: hasKey } = useLoaderData<typeof loader>();
  const answer = useActionData() as { recoveryCodes?: string[] } | undefined;
  if (answer?.recoveryCodes)
    return (
      <AuthPage title={t('accounts.recoveryTitle')} intro={t('accounts.recoveryIntro')}>
        <RecoveryCodes codes={answer.recoveryCodes} next={redirectTo ?? '/admin'} />
      </AuthPage>
    );
  return (
    <AuthPage
      title={title}
      intro={t(enrolment ? 'accounts.enrolIntro' : isAdmin ? 'accounts.secondFactorIntro' : 'security.signInStep')}
      footer={
        isAdmin ? (
          <Link to="/archive">{t('accounts.notNow')}</Link>
        ) : (
          <Link to="/sign-out">{t('accounts.signOut')}</Link>
        )
      }
    >
      {enrolment && <Enrolment {...enrolment} />}
      {/* A whole page load: the token changes with this step. */}
      <AuthForm
        of={enrolment ? enrolForm : secondFactorForm}
        carry={{ redirectTo }}
        submit={t(enrolment ? 'accounts.enrol' : 'accounts.confirm')}
        reloadDocument
      >
        {({ field }) => (
          <TextField
            label={t('accounts.code')}
            hint={enrolment ? t('accounts.enrolCodeHint') : t('accounts.codeHint')}
            inputMode={enrolment ? 'numeric' : undefined}
            autoComplete="one-time-code"
            required
            autoFocus={!answer}
            {...field('code')}
          />
        )}
      </AuthForm>
      {hasKey && <PasskeySignIn intent="secondFactor" redirectTo={redirectTo} />}
    </AuthPage>
  );
}
