/** "Sign in with your company": by a mail address to the identity provider that its domain leads to. */
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { keepDevice, withDevice } from '#app/actor.server.ts';
import { startCompanySignIn } from '#app/domain/people/providers/sign-in.server.ts';
import { fieldsOf, handleForm } from '#app/forms/handle.server.ts';
import { ownPath, withReturn } from '#app/own-path.ts';
import { FormError } from '#app/ui/form-error.tsx';
import { Link } from '#app/ui/link.tsx';
import { companySignInForm } from '#app/routes/shared/account-forms.ts';
import { MailField } from '#app/routes/shared/account-fields.tsx';
import { AuthForm, AuthPage } from '#app/routes/shared/auth-page.tsx';
import { withVisitor } from '#app/routes/shared/page.server.ts';
import { readProblem } from './refused.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withVisitor(args, ({ actor, url: { searchParams }, t }) => {
    const redirectTo = ownPath(searchParams.get('redirectTo'));
    if (actor.kind === 'person') throw redirect(redirectTo ?? '/archive');
    const problem = readProblem(searchParams);
    return {
      title: t('companySignIn.title'),
      redirectTo,
      problem: problem && t(`errors.${problem}`),
    };
  });

interface Leaving {
  address: string;
  host: string;
}

/** An answer and no redirect: browsers let a form of this site lead to this site alone. */
export const action = (args: ActionFunctionArgs) =>
  withVisitor(args, (page) =>
    handleForm(
      page,
      companySignInForm,
      {
        start: {
          async run({ actor, form }) {
            const asker = withDevice(actor);
            const leaving: Leaving = await startCompanySignIn(asker, fieldsOf(form));
            const headers = { 'Set-Cookie': await keepDevice(asker), 'Cache-Control': 'no-store' };
            return data({ leaving }, { headers });
          },
        },
      },
      '/login/company',
    ),
  );

export default function CompanySignIn() {
  const { t } = useTranslation();
  const { title, redirectTo, problem } = useLoaderData<typeof loader>();
  const answer = useActionData() as { leaving?: Leaving } | undefined;
  const back = <Link to={withReturn('/login', redirectTo)}>{t('companySignIn.back')}</Link>;
  if (answer?.leaving) {
    const { address, host } = answer.leaving;
    return (
      <AuthPage title={t('companySignIn.leavingTitle')} intro={t('companySignIn.leaving', { host })} footer={back}>
        <meta httpEquiv="refresh" content={`0;url=${address}`} />
        <a className="button" data-look="primary" data-size="medium" href={address}>
          {t('companySignIn.leave', { host })}
        </a>
      </AuthPage>
    );
  }
  return (
    <AuthPage title={title} intro={t('companySignIn.intro')} footer={back}>
      {!answer && problem && <FormError title={problem} />}
      <AuthForm of={companySignInForm} carry={{ redirectTo }} submit={t('companySignIn.next')} reloadDocument>
        {({ field }) => <MailField field={field} autoFocus={!answer} />}
      </AuthForm>
    </AuthPage>
  );
}
