import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getActor, clearImpersonation, takeSession } from '#app/actor.server.ts';
import { endImpersonation } from '#app/domain/people/users/impersonation.server.ts';
import { signOut } from '#app/domain/people/accounts/sessions.server.ts';
import { can } from '#app/domain/base/permissions.ts';
import { translate } from '#app/locales/translate.ts';
import type { ServerContext } from '#app/server-context.ts';
import { Button } from '#app/ui/button.tsx';
import { Form, Link } from '#app/ui/link.tsx';
import { AuthPage } from '../shared/auth-page.tsx';
import { redirectWithToast } from '../shared/toast.server.ts';

/** A link or picture that points here signs nobody out: it only asks. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const actor = await getActor(request, context as ServerContext);
  if (actor.kind !== 'person') throw redirect('/login');
  return { title: translate(actor.locale)('accounts.signOutTitle') };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await getActor(request, context as ServerContext);
  if (actor.kind === 'person' && can(actor, 'admin')) await endImpersonation(actor);
  await signOut(actor);
  const text = translate(actor.locale)('accounts.signedOut');
  const headers = new Headers([['Set-Cookie', await takeSession()]]);
  headers.append('Set-Cookie', await clearImpersonation());
  throw await redirectWithToast('/login', { kind: 'info', text }, { headers });
}

export default function SignOut() {
  const { t } = useTranslation();
  const { title } = useLoaderData<typeof loader>();
  return (
    <AuthPage title={title} intro={t('accounts.signOutIntro')} footer={<Link to="/archive">{t('accounts.stay')}</Link>}>
      <Form method="post" reloadDocument>
        <Button look="primary">{t('accounts.signOut')}</Button>
      </Form>
    </AuthPage>
  );
}
