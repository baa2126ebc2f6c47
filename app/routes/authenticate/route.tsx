import { useForm } from '@conform-to/react';
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getActor, giveSession, requirePage } from '#app/actor.server.ts';
import {
  authenticate,
  beginEnrolment,
  confirmEnrolment,
  isEnrolled,
} from '#app/domain/accounts/second-factor.server.ts';
import { translate } from '#app/locales/translate.ts';
import { ownPath, withReturn } from '#app/own-path.ts';
import type { ServerContext } from '#app/server-context.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Link } from '#app/ui/link.tsx';
import { orResponse } from '../shared/error-response.server.ts';
import { AuthField, AuthForm, AuthPage } from '../shared/auth-page.tsx';
import styles from './authenticate.module.css';
import { readForm } from '../shared/read-form.server.ts';
import { submit } from '../shared/submit.server.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context as ServerContext, 'signedIn');
  const redirectTo = ownPath(new URL(request.url).searchParams.get('redirectTo'));
  if (!person.isAdmin) throw redirect('/archive');
  if (person.is2FaValidated) throw redirect(redirectTo ?? '/admin');
  const enrolled = await isEnrolled(person);
  const title = translate(person.locale)(enrolled ? 'accounts.secondFactorTitle' : 'accounts.enrolTitle');
  const enrolment = enrolled ? null : await orResponse(beginEnrolment(person), person.locale);
  return data({ title, redirectTo, enrolment });
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await getActor(request, context as ServerContext);
  const form = await readForm(request);
  const target = ownPath(form.get('redirectTo'));
  const enrols = form.get('intent') === 'enrol';
  if (actor.kind !== 'person') throw redirect(withReturn('/login', target, { expired: 'true' }));
  if (enrols) {
    const enrolled = await submit(confirmEnrolment, actor, form, { hide: ['code'] });
    if (!enrolled.ok) return data({ reply: enrolled.reply, recoveryCodes: null }, { status: enrolled.status });
    const { session, recoveryCodes } = enrolled.result;
    return data({ reply: null, recoveryCodes }, { headers: { 'Set-Cookie': await giveSession(session) } });
  }
  const confirmed = await submit(authenticate, actor, form, { hide: ['code'] });
  if (!confirmed.ok) return data({ reply: confirmed.reply, recoveryCodes: null }, { status: confirmed.status });
  const { session } = confirmed.result;
  throw redirect(target ?? '/admin', session ? { headers: { 'Set-Cookie': await giveSession(session) } } : undefined);
}

export default function SecondFactor() {
  const { t } = useTranslation();
  const { title, redirectTo, enrolment } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, { code }] = useForm<{ code: string }, { code: string }, string[]>({ lastResult: answer?.reply });
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
        form={form}
        fields={[code]}
        submit={t(enrolment ? 'accounts.enrol' : 'accounts.confirm')}
        reloadDocument
      >
        {enrolment && <input type="hidden" name="intent" value="enrol" />}
        {redirectTo && <input type="hidden" name="redirectTo" value={redirectTo} />}
        <AuthField
          field={code}
          type="text"
          label={t('accounts.code')}
          hint={enrolment ? t('accounts.enrolCodeHint') : t('accounts.codeHint')}
          inputMode={enrolment ? 'numeric' : undefined}
          autoComplete="one-time-code"
          autoFocus={!answer}
        />
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
