import { useTranslation } from 'react-i18next';
import type { ListedDelivery } from '#app/domain/webhooks/deliveries.server.ts';
import type { ListedWebhook } from '#app/domain/webhooks/manage.server.ts';
import { PostButton } from '#app/forms/post-form.tsx';
import { formatMoment } from '#app/locales/format.ts';
import { webhookForm, webhookPage } from '#app/routes/admin/shared/webhooks/form.ts';
import { eventKey } from '#app/routes/admin/shared/webhooks/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Table } from '#app/ui/table.tsx';

const badges = { waiting: 'waiting', delivered: 'done', failed: 'failed' } as const;

export function DeliveryTable({ webhook, deliveries }: { webhook: ListedWebhook; deliveries: ListedDelivery[] }) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const moment = (at: Date | null) => at && <Moment at={at} language={language} />;
  return (
    <Table
      caption={t('webhooks.deliveries')}
      rows={deliveries}
      rowKey={({ deliveryGuid }) => deliveryGuid}
      empty={<p className="quiet">{t('webhooks.noDeliveries')}</p>}
      stacks
      columns={[
        {
          key: 'created',
          head: t('webhooks.made'),
          rowHead: true,
          tight: true,
          cell: ({ created }) => moment(created),
        },
        {
          key: 'contents',
          head: t('webhooks.contents'),
          cell: ({ eventTypes, eventCount }) => (
            <>
              {eventTypes.map((type) => t(eventKey(type))).join(', ')}
              <br />
              <span className="detail">{t('webhooks.eventCount', { count: eventCount })}</span>
            </>
          ),
        },
        {
          key: 'state',
          head: t('webhooks.status'),
          tight: true,
          cell: ({ state }) => <Badge kind={badges[state]}>{t(`webhooks.deliveryState.${state}`)}</Badge>,
        },
        {
          key: 'answer',
          head: t('webhooks.answer'),
          cell: ({ answerCode, failure }) =>
            [answerCode, failure && t(`webhooks.failure.${failure}`)].filter(Boolean).join(' · '),
        },
        { key: 'tries', head: t('webhooks.tries'), numeric: true, cell: ({ tries }) => tries },
        { key: 'last', head: t('webhooks.lastTry'), named: true, cell: ({ lastTry }) => moment(lastTry) },
        { key: 'next', head: t('webhooks.nextTry'), named: true, cell: ({ nextTry }) => moment(nextTry) },
        {
          key: 'again',
          head: t('webhooks.sendAgain'),
          headHidden: true,
          tight: true,
          cell: ({ deliveryGuid, created, isTest }) =>
            (isTest || webhook.state === 'active') && (
              <PostButton
                of={webhookForm}
                intent={`again:${deliveryGuid}`}
                carry={{ deliveryGuid }}
                action={webhookPage(webhook.webhookGuid)}
                size="small"
                look="quiet"
                aria-label={t('webhooks.sendAgainLabel', { at: formatMoment(created, language) })}
              >
                {t('webhooks.sendAgain')}
              </PostButton>
            ),
        },
      ]}
    />
  );
}
