import { useTranslation } from 'react-i18next';
import { PostButton } from '#app/forms/post-form.tsx';
import { blank } from '#app/locales/format.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Table } from '#app/ui/table.tsx';
import { securityForm } from './form.ts';
import type { SecurityData } from './route.tsx';

type Session = SecurityData['sessions'][number];

/** Where the person is signed in now, and ending it. */
export function Sessions({ sessions, olderCount }: Pick<SecurityData, 'sessions' | 'olderCount'>) {
  const { t, i18n } = useTranslation();
  return (
    <section className="stack" aria-labelledby="sessions">
      <h2 id="sessions">{t('security.sessions')}</h2>
      <Table
        caption={t('security.sessions')}
        rows={sessions}
        rowKey={({ sessionGuid }) => sessionGuid}
        columns={[
          {
            key: 'device',
            head: t('security.device'),
            rowHead: true,
            cell: (session) => <Device session={session} />,
          },
          {
            key: 'lastSeen',
            head: t('security.lastSeen'),
            cell: ({ lastSeen }) => <Moment at={lastSeen} language={i18n.language} />,
          },
          {
            key: 'end',
            head: t('security.end'),
            headHidden: true,
            tight: true,
            cell: ({ sessionGuid, device, isOwn }) =>
              !isOwn && (
                <PostButton
                  of={securityForm}
                  intent="end"
                  carry={{ sessionGuid }}
                  size="small"
                  look="quiet"
                  aria-label={t('security.endSession', { device: device || blank })}
                >
                  {t('security.end')}
                </PostButton>
              ),
          },
        ]}
      />
      {olderCount > 0 && <p className="quiet">{t('security.olderSessions', { count: olderCount })}</p>}
      {sessions.length > 1 && (
        <div>
          <PostButton of={securityForm} intent="endAll">
            {t('security.endAll')}
          </PostButton>
        </div>
      )}
    </section>
  );
}

function Device({ session: { device, place, kind, isOwn } }: { session: Session }) {
  const { t } = useTranslation();
  return (
    <div className="stack gap-1">
      {device || blank}
      <span className="quiet">{place}</span>
      <span className="row gap-1">
        {kind === 'service' && <Badge>{t('security.program')}</Badge>}
        {isOwn && <Badge kind="active">{t('security.thisDevice')}</Badge>}
      </span>
    </div>
  );
}
