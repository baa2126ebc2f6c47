import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { clearImpersonation, takeSession } from '#app/actor.server.ts';
import { endImpersonation } from '#app/domain/people/users/impersonation.server.ts';
import { signOut } from '#app/domain/people/accounts/sessions.server.ts';
import { can } from '#app/domain/base/permissions.ts';
import { handleForm } from '#app/forms/handle.server.ts';
import { PostButton } from '#app/forms/post-form.tsx';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { Link } from '#app/ui/link.tsx';
import { signOutForm } from '#app/routes/shared/header-forms.ts';
import { AuthPage } from '#app/routes/shared/auth-page.tsx';
import { withVisitor } from '#app/routes/shared/page.server.ts';

/** A GET doesn't sign out: it shows the confirmation. */
export const loader = (args: LoaderFunctionArgs) =>
  withVisitor(args, ({ actor, t }) => {
    if (actor.kind !== 'person') throw redirect('/login');
    return { title: t('accounts.signOutTitle') };
  });

export const action = (args: ActionFunctionArgs) =>
  withVisitor(args, (page) =>
    handleForm(
      page,
      signOutForm,
      {
        signOut: {
          async run({ actor, t }) {
            if (can(actor, 'admin')) await endImpersonation(actor, {});
            if (can(actor, 'signingIn')) await signOut(actor, {});
            const headers = new Headers([['Set-Cookie', await takeSession()]]);
            headers.append('Set-Cookie', await clearImpersonation());
            // The next person at this machine finds no prints in the browser's cache.
            headers.set('Clear-Site-Data', '"cache"');
            return redirectWithToast('/login', { kind: 'info', text: t('accounts.signedOut') }, { headers });
          },
        },
      },
      '/sign-out',
    ),
  );

export default function SignOut() {
  const { t } = useTranslation();
  const { title } = useLoaderData<typeof loader>();
  return (
    <AuthPage title={title} intro={t('accounts.signOutIntro')} footer={<Link to="/archive">{t('accounts.stay')}</Link>}>
      <PostButton of={signOutForm} look="primary" reloadDocument>
        {t('accounts.signOut')}
      </PostButton>
    </AuthPage>
  );
}
