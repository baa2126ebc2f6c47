import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getActor, giveSession, refuseCrossSite } from '#app/actor.server.ts';
import { signInByLink } from '#app/domain/accounts/auto-login.server.ts';
import { translate } from '#app/locales/translate.ts';
import type { ServerContext } from '#app/server-context.ts';
import { Button } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form, Link } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { AuthPage } from '../shared/auth-page.tsx';
import { forgetLink, moveToken, readLinkToken, signInLink } from '../shared/link-cookies.server.ts';
import { submit } from '../shared/submit.server.ts';

/** Opening the link signs nobody in: previews of mail programs open it too. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await moveToken(request, signInLink);
  const { locale } = await getActor(request, context as ServerContext);
  const hasLink = (await readLinkToken(request, signInLink)) !== null;
  return { title: translate(locale)('accounts.linkTitle'), hasLink };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function action({ request, context }: ActionFunctionArgs) {
  await refuseCrossSite(request);
  const actor = await getActor(request, context as ServerContext);
  const token = await readLinkToken(request, signInLink);
  const signedIn = await submit(signInByLink, actor, new FormData(), {
    extra: { token: token ?? '-', kind: 'browser' },
  });
  if (!signedIn.ok) {
    const message = translate(actor.locale)(`errors.${signedIn.error.key}`);
    return data({ message }, { status: signedIn.status, headers: { 'Set-Cookie': await forgetLink(signInLink) } });
  }
  const headers = new Headers({ 'Set-Cookie': await giveSession(signedIn.result.session) });
  headers.append('Set-Cookie', await forgetLink(signInLink));
  throw redirect('/archive', { headers });
}

export default function AutoLogin() {
  const { t } = useTranslation();
  const { title, hasLink } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
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
        <Form method="post" reloadDocument>
          <Button look="primary">{t('accounts.signIn')}</Button>
        </Form>
      )}
    </AuthPage>
  );
}
