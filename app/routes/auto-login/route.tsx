import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { giveSession, keepDevice } from '#app/actor.server.ts';
import { signInByLink } from '#app/domain/people/accounts/auto-login.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { handleForm } from '#app/forms/handle.server.ts';
import { PostButton } from '#app/forms/post-form.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Link } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { signInByLinkForm } from '#app/routes/shared/account-forms.ts';
import { AuthPage } from '#app/routes/shared/auth-page.tsx';
import { forgetLink, moveToken, readLinkToken, signInLink } from '#app/routes/shared/link-cookies.server.ts';
import { withVisitor } from '#app/routes/shared/page.server.ts';

/** A GET doesn't sign in: link previews of mail programs open it too. */
export const loader = (args: LoaderFunctionArgs) =>
  withVisitor(args, async ({ actor, request, t }) => {
    await moveToken(request, signInLink);
    const hasLink = (await readLinkToken(request, signInLink)) !== null;
    return data({ title: t('accounts.linkTitle'), hasLink }, { headers: { 'Set-Cookie': await keepDevice(actor) } });
  });

export const action = (args: ActionFunctionArgs) =>
  withVisitor(args, (page) =>
    handleForm(
      page,
      signInByLinkForm,
      {
        signIn: {
          async run({ actor, request, go, t }) {
            const token = await readLinkToken(request, signInLink);
            const headers = new Headers({ 'Set-Cookie': await forgetLink(signInLink) });
            try {
              const { session } = await signInByLink(actor, { token: token ?? '-', kind: 'browser' });
              headers.append('Set-Cookie', await giveSession(session));
              return go('/archive', { headers });
            } catch (error) {
              if (!(error instanceof DomainError)) throw error;
              return data({ message: t(`errors.${error.key}`) }, { status: error.status, headers });
            }
          },
        },
      },
      '/auto-login',
    ),
  );

export default function AutoLogin() {
  const { t } = useTranslation();
  const { title, hasLink } = useLoaderData<typeof loader>();
  const answer = useActionData() as { message: string } | undefined;
  const ready = hasLink && !answer;
  return (
    <AuthPage
      title={title}
      intro={ready ? t('accounts.linkIntro') : undefined}
      footer={<Link to="/login">{t('accounts.backToSignIn')}</Link>}
    >
      {answer && <FormError title={answer.message} />}
      {!hasLink && !answer && <Notice>{t('accounts.linkMissing')}</Notice>}
      {ready && (
        <PostButton of={signInByLinkForm} look="primary" reloadDocument>
          {t('accounts.signIn')}
        </PostButton>
      )}
    </AuthPage>
  );
}
