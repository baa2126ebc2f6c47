import { useTranslation } from 'react-i18next';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Form } from '#app/ui/link.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Table } from '#app/ui/table.tsx';
import type { PartProps } from './account-tab.tsx';
import { userPage } from '../shared/users/addresses.ts';
import styles from '../shared/users/users.module.css';

/** Where the user is signed in now, and ending it. */
export function Sessions({ page: { user, sessions, isOwn } }: PartProps) {
  const { t, i18n } = useTranslation();
  const here = userPage(user.userGuid, 'signin');
  const others = sessions.filter((session) => !session.isOwn);
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <h2 id="sessions">{t('users.sessions')}</h2>
      {sessions.length === 0 ? (
        <p className={styles.note}>{t('users.noSessions')}</p>
      ) : (
        <Table
          caption={t('users.sessions')}
          rows={sessions}
          rowKey={({ sessionGuid }) => sessionGuid}
          columns={[
            {
              key: 'device',
              head: t('users.device'),
              rowHead: true,
              cell: (session) => (
                <div className={styles.who}>
                  {session.device || '–'}
                  <span className={styles.marks}>
                    {session.kind === 'service' && <Badge>{t('users.program')}</Badge>}
                    {session.isOwn && <Badge kind="active">{t('users.ownSession')}</Badge>}
                  </span>
                </div>
              ),
            },
            { key: 'address', head: t('users.address'), cell: ({ address }) => address },
            {
              key: 'lastSeen',
              head: t('users.lastSeen'),
              tight: true,
              cell: ({ lastSeen }) => <Moment at={lastSeen.toISOString()} language={i18n.language} />,
            },
            {
              key: 'began',
              head: t('users.began'),
              tight: true,
              minor: true,
              cell: ({ began }) => <Moment at={began.toISOString()} language={i18n.language} />,
            },
            {
              key: 'end',
              head: t('users.end'),
              headHidden: true,
              tight: true,
              cell: (session) =>
                !session.isOwn && (
                  <Form method="post" action={here} preventScrollReset>
                    <input type="hidden" name="intent" value="end" />
                    <input type="hidden" name="sessionGuid" value={session.sessionGuid} />
                    <Button size="small" look="quiet" aria-label={t('users.endSession', { device: session.device })}>
                      {t('users.end')}
                    </Button>
                  </Form>
                ),
            },
          ]}
        />
      )}
      {others.length > 0 && (
        <Form method="post" action={here} preventScrollReset>
          <input type="hidden" name="intent" value="endAll" />
          <Button>{isOwn ? t('users.endAllOwn') : t('users.endAll')}</Button>
        </Form>
      )}
    </section>
  );
}
