/** One webhook: how it is set, tried by a test, and what became of what was sent. */
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { listWebhookDeliveries, sendWebhookAgain, testWebhook } from '#app/domain/webhooks/deliveries.server.ts';
import {
  deleteWebhook,
  pauseWebhook,
  readWebhook,
  readWebhookRules,
  replaceWebhookSecret,
  resumeWebhook,
  saveWebhook,
} from '#app/domain/webhooks/manage.server.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { Secret } from '#app/routes/admin/shared/webhooks/secret.tsx';
import { WebhookDialog } from '#app/routes/admin/shared/webhooks/webhook-dialog.tsx';
import { webhookForm, webhookPage, webhooksPage } from '#app/routes/admin/shared/webhooks/form.ts';
import { Section } from '#app/routes/admin/shared/section.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Acts } from './acts.tsx';
import { DeliveryTable } from './delivery-table.tsx';
import { Facts } from './facts.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('system', args, async ({ actor, params: { webhookId }, url: { searchParams } }) => {
    const one = { webhookGuid: webhookId };
    const { webhook } = await readWebhook(actor, one);
    return {
      title: webhook.name,
      webhook,
      ...(await listWebhookDeliveries(actor, one)),
      ...(await readWebhookRules(actor, {})),
      isEditing: searchParams.has('edit'),
    };
  });

interface Made {
  made: { secret: string };
}

export const action = (args: ActionFunctionArgs) =>
  withPage('system', args, (page) => {
    const webhookGuid = page.params.webhookId!;
    const here = webhookPage(webhookGuid);
    const input = (fields: Record<string, unknown>) => ({ ...fields, webhookGuid });
    const leave = { webhookNotFound: webhooksPage, deliveryNotFound: here };
    return handleForm(
      page,
      webhookForm,
      {
        save: intent(saveWebhook, {
          input: (fields, { texts }) => ({ ...fields, webhookGuid, events: texts('events') }),
          done: ({ name }, { t, done }) => done(t('webhooks.saved', { name })),
          leave,
        }),
        test: intent(testWebhook, { input, done: (_, { t, done }) => done(t('webhooks.tested')), leave }),
        pause: intent(pauseWebhook, {
          input,
          done: ({ name }, { t, done }) => done(t('webhooks.paused', { name })),
          leave,
        }),
        resume: intent(resumeWebhook, {
          input,
          done: ({ name }, { t, done }) => done(t('webhooks.resumed', { name })),
          leave,
        }),
        again: intent(sendWebhookAgain, { input, done: (_, { t, done }) => done(t('webhooks.sentAgain')), leave }),
        secret: intent(replaceWebhookSecret, {
          input,
          done: ({ secret }) => data<Made>({ made: { secret } }, { headers: { 'Cache-Control': 'no-store' } }),
          leave,
        }),
        delete: intent(deleteWebhook, {
          input,
          done: ({ name }, { t, done }) => done(t('webhooks.removed', { name }), webhooksPage),
          leave,
        }),
      },
      here,
    );
  });

export default function Webhook() {
  const { t } = useTranslation();
  const { webhook, deliveries, mayBePlain, isEditing } = useLoaderData<typeof loader>();
  const made = useActionData<Partial<Made>>()?.made;
  const here = webhookPage(webhook.webhookGuid);
  return (
    <>
      <PageHeader
        title={webhook.name}
        parent={{ href: webhooksPage, label: t('webhooks.title') }}
        actions={<Acts webhook={webhook} />}
      />
      <div className="stack gap-8">
        {made && <Secret name={webhook.name} secret={made.secret} />}
        {webhook.pausedWhy && (
          <Notice kind="warning" title={t('webhooks.state.paused')}>
            {t(`webhooks.pausedWhy.${webhook.pausedWhy}`)}
          </Notice>
        )}
        <Facts webhook={webhook} />
        <Section title={t('webhooks.deliveries')} text={t('webhooks.deliveriesText')}>
          <div>
            <ButtonLink to={here} look="quiet" size="small" icon="refresh" preventScrollReset>
              {t('webhooks.refresh')}
            </ButtonLink>
          </div>
          <DeliveryTable webhook={webhook} deliveries={deliveries} />
        </Section>
      </div>
      {isEditing && <WebhookDialog webhook={webhook} mayBePlain={mayBePlain} />}
    </>
  );
}
