import { useTranslation } from 'react-i18next';
import type { ListedApiToken } from '#app/domain/people/accounts/api-tokens.server.ts';
import { ConfirmButton } from '#app/forms/confirm-button.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Table } from '#app/ui/table.tsx';
import { tokensForm } from './form.ts';

const badges = { active: 'active', expired: 'expired', ended: 'cancelled' } as const;

export function TokenList({ tokens }: { tokens: ListedApiToken[] }) {
  const { t, i18n } = useTranslation();
  const moment = (at: Date) => <Moment at={at} language={i18n.language} />;
  if (tokens.length === 0) return <p className="quiet prose">{t('apiTokens.none')}</p>;
  return (
    <Table
      caption={t('apiTokens.list')}
      rows={tokens}
      rowKey={({ tokenGuid }) => tokenGuid}
      muted={({ state }) => state !== 'active'}
      columns={[
        {
          key: 'name',
          head: t('apiTokens.name'),
          rowHead: true,
          cell: ({ name, prefix }) => (
            <>
              {name}
              <br />
              <code className="quiet">{prefix}…</code>
            </>
          ),
        },
        {
          key: 'scopes',
          head: t('apiTokens.scopes'),
          minor: true,
          cell: ({ scopes }) => scopes.map((scope) => t(`apiTokens.scope.${scope}`)).join(', '),
        },
        { key: 'created', head: t('apiTokens.created'), minor: true, cell: ({ created }) => moment(created) },
        {
          key: 'used',
          head: t('apiTokens.lastUsed'),
          minor: true,
          cell: ({ lastUsed }) => (lastUsed ? moment(lastUsed) : t('apiTokens.never')),
        },
        { key: 'expires', head: t('apiTokens.expires'), cell: ({ expiresAt }) => moment(expiresAt) },
        {
          key: 'state',
          head: t('apiTokens.status'),
          tight: true,
          cell: ({ state }) => <Badge kind={badges[state]}>{t(`apiTokens.state.${state}`)}</Badge>,
        },
        {
          key: 'revoke',
          head: t('apiTokens.revoke'),
          headHidden: true,
          tight: true,
          cell: ({ tokenGuid, name, state }) =>
            state === 'active' && (
              <ConfirmButton
                of={tokensForm}
                intent={`revoke:${tokenGuid}`}
                carry={{ tokenGuid }}
                title={t('apiTokens.revokeAsk')}
                text={t('apiTokens.revokeText', { name })}
                size="small"
                look="quiet"
                aria-label={t('apiTokens.revokeLabel', { name })}
              >
                {t('apiTokens.revoke')}
              </ConfirmButton>
            ),
        },
      ]}
    />
  );
}
