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
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { ownPath } from '#app/own-path.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Link } from '#app/ui/link.tsx';
import { enrolForm, secondFactorForm } from '#app/routes/shared/account-forms.ts';
import { AuthForm, AuthPage } from '#app/routes/shared/auth-page.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import styles from './authenticate.module.css';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('signedIn', args, async ({ actor, url, t }) => {
    const redirectTo = ownPath(url.searchParams.get('redirectTo'));
    if (!actor.isAdmin) throw redirect('/archive');
    if (actor.is2FaValidated) throw redirect(redirectTo ?? '/admin');
    const enrolled = await isEnrolled(actor, {});
    const title = t(enrolled ? 'accounts.secondFactorTitle' : 'accounts.enrolTitle');
    return { title, redirectTo, enrolment: enrolled ? null : await beginEnrolment(actor, {}) };
  });

export const action = (args: ActionFunctionArgs) =>
  withPage('signedIn', args, async (page) => {
    const enrol = intent(confirmEnrolment, {
      done: async ({ session, recoveryCodes }) =>
        data({ recoveryCodes }, { headers: { 'Set-Cookie': await giveSession(session) } }),
    });
    const confirm = intent(authenticate, {
      done: async ({ session }, { text, go }) =>
        go(
          ownPath(text('redirectTo')) ?? '/admin',
          session ? { headers: { 'Set-Cookie': await giveSession(session) } } : undefined,
        ),
    });
    return (await isEnrolled(page.actor, {}))
      ? handleForm(page, secondFactorForm, { authenticate: confirm }, '/authenticate')
      : handleForm(page, enrolForm, { enrol }, '/authenticate');
  });

export default function SecondFactor() {
  const { t } = useTranslation();
  const { title, redirectTo, enrolment } = useLoaderData<typeof loader>();
  const answer = useActionData() as { recoveryCodes?: string[] } | undefined;
  if (answer?.recoveryCodes) return <RecoveryCodes codes={answer.recoveryCodes} next={redirectTo ?? '/admin'} />;
  return (
    <AuthPage
      title={title}
      intro={enrolment ? t('accounts.enrolIntro') : t('accounts.secondFactorIntro')}
      footer={<Link to="/archive">{t('accounts.notNow')}</Link>}
    >
      {enrolment && (
        <div className={styles.enrolment}>
          <img src={enrolment.qrCode} alt={t('accounts.qrCode')} width={208} height={208} />
          <p>
            {t('accounts.secretKey')} <code className={styles.secret}>{enrolment.secret}</code>
          </p>
        </div>
      )}
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
    </AuthPage>
  );
}

function RecoveryCodes({ codes, next }: { codes: string[]; next: string }) {
  const { t } = useTranslation();
  return (
    <AuthPage title={t('accounts.recoveryTitle')} intro={t('accounts.recoveryIntro')}>
      <ol className={styles.codes} aria-label={t('accounts.recoveryCodes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <ButtonLink look="primary" to={next} reloadDocument>
        {t('accounts.continue')}
      </ButtonLink>
    </AuthPage>
  );
}
