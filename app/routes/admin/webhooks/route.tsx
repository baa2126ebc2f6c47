/** Webhooks: the other programs that are told of events. */
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { listWebhooks, makeWebhook, readWebhookRules, type ListedWebhook } from '#app/domain/webhooks/manage.server.ts';
import { readRefusal } from '#app/forms/answer.ts';
import { ownFields } from '#app/forms/declare.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { useLastAnswer } from '#app/forms/use-last-answer.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Table } from '#app/ui/table.tsx';
import { makeForm, webhookPage, webhooksPage as here } from '#app/routes/admin/shared/webhooks/form.ts';
import { Secret } from '#app/routes/admin/shared/webhooks/secret.tsx';
import { NewWebhookDialog } from '#app/routes/admin/shared/webhooks/webhook-dialog.tsx';
import { badges, eventKey, stateOf } from '#app/routes/admin/shared/webhooks/words.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('system', args, async ({ actor, url: { searchParams }, t }) => ({
    title: t('webhooks.title'),
    ...(await listWebhooks(actor, {})),
    ...(await readWebhookRules(actor, {})),
    isAdding: searchParams.has('add'),
  }));

interface Made {
  made: { name: string; secret: string };
}

export const action = (args: ActionFunctionArgs) =>
  withPage('system', args, (page) =>
    handleForm(
      page,
      makeForm,
      {
        make: intent(makeWebhook, {
          input: (fields, { text, texts }) => ({
            ...fields,
            events: texts('events'),
            submission: text(ownFields.once),
          }),
          done: ({ secret }, { text }) =>
            data<Made>({ made: { name: text('name'), secret } }, { headers: { 'Cache-Control': 'no-store' } }),
        }),
      },
      here,
    ),
  );

export default function Webhooks() {
  const { t } = useTranslation();
  const { title, webhooks, isAdding, mayBePlain } = useLoaderData<typeof loader>();
  const made = useActionData<Partial<Made>>()?.made;
  const isRefused = readRefusal(useLastAnswer(), makeForm.name) !== undefined;
  return (
    <>
      <PageHeader
        title={title}
        intro={t('webhooks.intro')}
        actions={
          <ButtonLink look="primary" icon="plus" to={`${here}?add=1`} preventScrollReset>
            {t('webhooks.add')}
          </ButtonLink>
        }
      />
      <div className="stack gap-6">
        {made && <Secret {...made} />}
        <WebhookTable webhooks={webhooks} />
      </div>
      {(isAdding || isRefused) && !made && <NewWebhookDialog mayBePlain={mayBePlain} />}
    </>
  );
}

function WebhookTable({ webhooks }: { webhooks: ListedWebhook[] }) {
  const { t, i18n } = useTranslation();
  return (
    <Table
      caption={t('webhooks.list')}
      rows={webhooks}
      rowKey={({ webhookGuid }) => webhookGuid}
      muted={({ state }) => state === 'paused'}
      empty={
        <EmptyState icon="share" title={t('webhooks.none')}>
          {t('webhooks.noneText')}
        </EmptyState>
      }
      columns={[
        {
          key: 'name',
          head: t('webhooks.name'),
          rowHead: true,
          cell: ({ webhookGuid, name, url }) => (
            <>
              <Link to={webhookPage(webhookGuid)}>{name}</Link>
              <br />
              <span className="detail">{new URL(url).host}</span>
            </>
          ),
        },
        {
          key: 'events',
          head: t('webhooks.events'),
          minor: true,
          cell: ({ events }) => events.map((type) => t(eventKey(type))).join(', '),
        },
        {
          key: 'delivered',
          head: t('webhooks.lastDelivered'),
          minor: true,
          cell: ({ lastDelivered }) =>
            lastDelivered ? <Moment at={lastDelivered} language={i18n.language} /> : t('webhooks.never'),
        },
        {
          key: 'waiting',
          head: t('webhooks.waitingEvents'),
          numeric: true,
          minor: true,
          cell: ({ waitingCount }) => new Intl.NumberFormat(i18n.language).format(waitingCount),
        },
        {
          key: 'state',
          head: t('webhooks.status'),
          tight: true,
          cell: (one) => <Badge kind={badges[stateOf(one)]}>{t(`webhooks.state.${stateOf(one)}`)}</Badge>,
        },
      ]}
    />
  );
}
