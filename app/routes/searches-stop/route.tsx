/** Turns off mails about saved searches, from the link in one of them. A GET changes nothing: mail programs open links too. */
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { stopSearchMails } from '#app/domain/lists/searches/stop-link.server.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { PostButton } from '#app/forms/post-form.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Link } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { AuthPage } from '#app/routes/shared/auth-page.tsx';
import { readRefusal } from '#app/forms/answer.ts';
import { withVisitor } from '#app/routes/shared/page.server.ts';
import { stopMailsForm } from './form.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withVisitor(args, ({ url, t }) => ({
    title: t('searches.stopTitle'),
    token: url.searchParams.get('token')?.slice(0, 200) ?? '',
  }));

export const action = (args: ActionFunctionArgs) =>
  withVisitor(args, (page) =>
    handleForm(
      page,
      stopMailsForm,
      { stop: intent(stopSearchMails, { done: () => data({ stopped: true }) }) },
      '/searches/stop',
    ),
  );

export default function StopMails() {
  const { t } = useTranslation();
  const { title, token } = useLoaderData<typeof loader>();
  const answer = useActionData<unknown>();
  const refusal = readRefusal(answer, stopMailsForm.name);
  const isStopped = (answer as { stopped?: boolean } | undefined)?.stopped;
  return (
    <AuthPage
      title={isStopped ? t('searches.stoppedTitle') : title}
      intro={isStopped || refusal ? undefined : t('searches.stopText')}
      footer={<Link to="/searches">{t('searches.title')}</Link>}
    >
      {refusal ? (
        <FormError title={refusal.message} />
      ) : isStopped ? (
        <Notice kind="success">{t('searches.stopped')}</Notice>
      ) : (
        <PostButton of={stopMailsForm} carry={{ token }} look="primary" reloadDocument>
          {t('searches.stop')}
        </PostButton>
      )}
    </AuthPage>
  );
}
