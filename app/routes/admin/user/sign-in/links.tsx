import { useActionData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { ActionForm } from '#app/forms/action-form.tsx';
import { ConfirmButton } from '#app/forms/confirm-button.tsx';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Table } from '#app/ui/table.tsx';
import { signInForm } from './form.ts';
import type { PartProps } from './route.tsx';
import { userPage } from '#app/routes/admin/shared/users/addresses.ts';
import { formatMoment } from '#app/locales/format.ts';
import styles from '#app/routes/admin/shared/users/users.module.css';

export interface MadeLink {
  url: string;
  expiresAt: Date;
}

const badges = { open: 'active', used: 'done', revoked: 'cancelled', expired: 'expired' } as const;
const minutes = [15, 60, 240, 1440];

/** Sign-in links: made and shown once, listed without what opens them, revoked. */
export function Links({ user, links }: PartProps) {
  const { t, i18n } = useTranslation();
  const here = userPage(user.userGuid, 'signin');
  const made = useActionData<{ made?: MadeLink }>()?.made;
  return (
    <section className={styles.section} aria-labelledby="links">
      <h2 id="links">{t('users.links')}</h2>
      <p className="quiet prose">{t('users.linksText')}</p>
      {made && (
        <div className="stack gap-2 panel narrow">
          <Notice kind="success" title={t('users.linkMade')}>
            {t('users.linkGood', { date: formatMoment(made.expiresAt, i18n.language) })}
          </Notice>
          <TextField
            name="link"
            label={t('users.linkLabel', { name: user.name })}
            value={made.url}
            readOnly
            onFocus={(event) => event.target.select()}
          />
        </div>
      )}
      {user.status === 'active' && (
        <ActionForm
          of={signInForm}
          intent="link"
          drawn="link"
          action={here}
          className="field-row"
          values={{ minutes: 60 }}
        >
          {({ field }) => (
            <>
              <SelectField
                label={t('users.linkMinutes')}
                options={minutes.map((count) => ({
                  value: String(count),
                  label: count < 60 ? t('users.minutes', { count }) : t('users.hours', { count: count / 60 }),
                }))}
                {...field('minutes')}
              />
              <SubmitButton>{t('users.makeLink')}</SubmitButton>
            </>
          )}
        </ActionForm>
      )}
      {links.length === 0 ? (
        <p className="quiet prose">{t('users.noLinks')}</p>
      ) : (
        <Table
          caption={t('users.links')}
          rows={links}
          rowKey={({ linkId }) => linkId}
          muted={({ state }) => state !== 'open'}
          columns={[
            {
              key: 'made',
              head: t('users.created'),
              rowHead: true,
              cell: (link) => <Moment at={link.made} language={i18n.language} />,
            },
            { key: 'by', head: t('users.linkBy'), minor: true, cell: ({ madeBy }) => madeBy },
            {
              key: 'expires',
              head: t('users.expires'),
              cell: ({ expires }) => <Moment at={expires} language={i18n.language} />,
            },
            {
              key: 'state',
              head: t('users.status'),
              tight: true,
              cell: ({ state }) => <Badge kind={badges[state]}>{t(`users.linkState.${state}`)}</Badge>,
            },
            {
              key: 'revoke',
              head: t('users.revoke'),
              headHidden: true,
              tight: true,
              cell: ({ linkId, state, made: at }) =>
                state === 'open' && (
                  <ConfirmButton
                    of={signInForm}
                    intent={`revoke:${linkId}`}
                    carry={{ linkId }}
                    title={t('users.revokeAsk')}
                    text={t('users.revokeText', { date: formatMoment(at, i18n.language) })}
                    size="small"
                    look="quiet"
                    aria-label={t('users.revokeLink', { date: formatMoment(at, i18n.language) })}
                  >
                    {t('users.revoke')}
                  </ConfirmButton>
                ),
            },
          ]}
        />
      )}
    </section>
  );
}
