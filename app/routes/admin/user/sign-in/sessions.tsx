import { useTranslation } from 'react-i18next';
import { PostButton } from '#app/forms/post-form.tsx';
import { blank } from '#app/locales/format.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Table } from '#app/ui/table.tsx';
import { signInForm } from './form.ts';
import type { PartProps } from './route.tsx';
import { userPage } from '#app/routes/admin/shared/users/addresses.ts';
import styles from '#app/routes/admin/shared/users/users.module.css';

/** Where the user is signed in now, and ending it. */
export function Sessions({ user, sessions, isOwn }: PartProps) {
  const { t, i18n } = useTranslation();
  const here = userPage(user.userGuid, 'signin');
  const others = sessions.filter((session) => !session.isOwn);
  return (
    <section className={styles.section} aria-labelledby="sessions">
      <h2 id="sessions">{t('users.sessions')}</h2>
      {sessions.length === 0 ? (
        <p className="quiet prose">{t('users.noSessions')}</p>
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
                  {session.device || blank}
                  <span className="row gap-1">
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
              cell: ({ lastSeen }) => <Moment at={lastSeen} language={i18n.language} />,
            },
            {
              key: 'began',
              head: t('users.began'),
              tight: true,
              minor: true,
              cell: ({ began }) => <Moment at={began} language={i18n.language} />,
            },
            {
              key: 'end',
              head: t('users.end'),
              headHidden: true,
              tight: true,
              cell: (session) =>
                !session.isOwn && (
                  <PostButton
                    of={signInForm}
                    intent="end"
                    action={here}
                    carry={{ sessionGuid: session.sessionGuid }}
                    size="small"
                    look="quiet"
                    aria-label={t('users.endSession', { device: session.device })}
                  >
                    {t('users.end')}
                  </PostButton>
                ),
            },
          ]}
        />
      )}
      {others.length > 0 && (
        <PostButton of={signInForm} intent="endAll" action={here}>
          {isOwn ? t('users.endAllOwn') : t('users.endAll')}
        </PostButton>
      )}
    </section>
  );
}
