import { useTranslation } from 'react-i18next';
import type { ListedWebhook } from '#app/domain/webhooks/manage.server.ts';
import { badges, eventKey, stateOf } from '#app/routes/admin/shared/webhooks/words.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Properties } from '#app/ui/properties.tsx';

export function Facts({ webhook }: { webhook: ListedWebhook }) {
  const { t, i18n } = useTranslation();
  const { url, events, created, madeBy, lastDelivered, failingSince, formerSecretUntil, waitingCount } = webhook;
  const moment = (at: Date | null) => at && <Moment at={at} language={i18n.language} />;
  const state = stateOf(webhook);
  return (
    <Properties
      items={[
        { term: t('webhooks.status'), value: <Badge kind={badges[state]}>{t(`webhooks.state.${state}`)}</Badge> },
        { term: t('webhooks.failingSince'), value: moment(failingSince) },
        { term: t('webhooks.url'), value: <span className="anywhere as-typed">{url}</span> },
        { term: t('webhooks.events'), value: events.map((type) => t(eventKey(type))).join(', ') },
        { term: t('webhooks.waitingEvents'), value: new Intl.NumberFormat(i18n.language).format(waitingCount) },
        { term: t('webhooks.lastDelivered'), value: moment(lastDelivered) ?? t('webhooks.never') },
        { term: t('webhooks.secret'), value: t('webhooks.secretHidden') },
        { term: t('webhooks.formerUntil'), value: moment(formerSecretUntil) },
        {
          term: t('webhooks.made'),
          value: (
            <>
              {moment(created)} {madeBy && t('webhooks.madeBy', { name: madeBy })}
            </>
          ),
        },
      ]}
    />
  );
}
