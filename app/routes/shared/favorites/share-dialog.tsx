import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { linkDays } from '#app/domain/lists/favorites/limits.ts';
import { Badge, type BadgeKind } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { Form } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { CopyButton } from '#app/ui/reference.tsx';
import type { MadeLink, Refusal } from './action.server.ts';
import styles from './favorites.module.css';
import { PageDialog } from './list-dialog.tsx';
import type { ShownShare } from './shown.ts';

export interface ShareDialogProps {
  name: string;
  shares: ShownShare[];
  colleagues: { userGuid: string; name: string; mail: string }[];
  made: MadeLink | undefined;
  refusal: Refusal | undefined;
  action: string;
  close: string;
}

/** With whom a list is shared, and how to share it further. */
export function ShareDialog({ name, shares, colleagues, made, refusal, action, close }: ShareDialogProps) {
  const { t } = useTranslation();
  const refused = refusal?.intent === 'share' ? refusal : undefined;
  const ofColleague = refused && (refused.fields.userGuid ?? refused.fields.mail);
  const ofLink = refused?.fields.days;
  return (
    <PageDialog
      title={t('favorites.shareTitle', { name })}
      close={close}
      closeLabel={t('favorites.close')}
      width="wide"
    >
      <div className={styles.share}>
        {refused && !ofColleague && !ofLink && <FormError title={refused.message} />}
        {made && <NewLink made={made} />}
        <div className={styles.ways}>
          <WithColleague colleagues={colleagues} action={action} refused={refused} error={ofColleague} />
          <ByLink action={action} refused={refused} error={ofLink} />
        </div>
        <Shares shares={shares} action={action} />
      </div>
    </PageDialog>
  );
}

interface WayProps {
  action: string;
  refused: Refusal | undefined;
  error: string | undefined;
}

function WithColleague({
  colleagues,
  action,
  refused,
  error,
}: WayProps & { colleagues: ShareDialogProps['colleagues'] }) {
  const { t } = useTranslation();
  return (
    <section>
      <h3>{t('favorites.withColleague')}</h3>
      {colleagues.length === 0 ? (
        <p className={styles.quiet}>{t('favorites.noColleagues')}</p>
      ) : (
        <Form method="post" action={action} className="stack" data-gap="small" replace>
          <p className={styles.quiet}>{t('favorites.colleagueText')}</p>
          <input type="hidden" name="intent" value="share" />
          <SelectField
            name="userGuid"
            label={t('favorites.colleague')}
            placeholder={t('favorites.chooseColleague')}
            defaultValue={refused?.given.userGuid ?? ''}
            errors={error ? [error] : undefined}
            required
            options={colleagues.map(({ userGuid, name, mail }) => ({ value: userGuid, label: `${name} · ${mail}` }))}
          />
          <span>
            <Button icon="share">{t('favorites.share')}</Button>
          </span>
        </Form>
      )}
    </section>
  );
}

function ByLink({ action, refused, error }: WayProps) {
  const { t } = useTranslation();
  return (
    <section>
      <h3>{t('favorites.byLink')}</h3>
      <Form method="post" action={action} className="stack" data-gap="small" replace>
        <p className={styles.quiet}>{t('favorites.linkText')}</p>
        <input type="hidden" name="intent" value="share" />
        <SelectField
          name="days"
          label={t('favorites.days')}
          defaultValue={refused?.given.days ?? String(linkDays.usual)}
          errors={error ? [error] : undefined}
          options={linkDays.choices.map((days) => ({
            value: String(days),
            label: t('favorites.dayCount', { count: days }),
          }))}
        />
        <span>
          <Button>{t('favorites.makeLink')}</Button>
        </span>
      </Form>
    </section>
  );
}

/** The one time that the address is seen. */
function NewLink({ made }: { made: MadeLink }) {
  const { t } = useTranslation();
  const id = useId();
  const date = useDay()(new Date(made.expiresAt));
  return (
    <Notice kind="success" title={t('favorites.linkMade')}>
      <p>{t('favorites.linkOnce', { date })}</p>
      <div className={styles.address}>
        <label htmlFor={id} className="visually-hidden">
          {t('favorites.linkAddress')}
        </label>
        <input id={id} className="input" value={made.url} readOnly onFocus={(event) => event.currentTarget.select()} />
        <CopyButton value={made.url} labels={{ copy: t('favorites.copyLink'), copied: t('favorites.copied') }} />
      </div>
    </Notice>
  );
}

const badges = {
  open: 'active',
  expired: 'expired',
  revoked: 'cancelled',
  closed: 'stopped',
} satisfies Record<string, BadgeKind>;

function Shares({ shares, action }: { shares: ShownShare[]; action: string }) {
  const { t } = useTranslation();
  const day = useDay();
  return (
    <section>
      <h3>{t('favorites.shares')}</h3>
      {shares.length === 0 ? (
        <p className={styles.quiet}>{t('favorites.noShares')}</p>
      ) : (
        <ul className={styles.shares}>
          {shares.map(({ shareid, colleague, state, created, expiresAt }) => (
            <li key={shareid} data-muted={state !== 'open' || undefined}>
              <Icon name={colleague ? 'account' : 'share'} />
              <span className={styles.who}>
                <span>{colleague?.name ?? t('favorites.link')}</span>
                <span className={styles.quiet}>
                  {colleague?.mail && `${colleague.mail} · `}
                  {expiresAt
                    ? t('favorites.until', { date: day(expiresAt) })
                    : t('favorites.since', { date: day(created) })}
                </span>
              </span>
              <Badge kind={badges[state]}>{t(`favorites.states.${state}`)}</Badge>
              {(state === 'open' || state === 'closed') && (
                <Form method="post" action={action} replace>
                  <input type="hidden" name="intent" value="revoke" />
                  <input type="hidden" name="shareid" value={shareid} />
                  <Button size="small" look="quiet">
                    {t('favorites.revoke')}
                    <span className="visually-hidden">: {colleague?.name ?? t('favorites.link')}</span>
                  </Button>
                </Form>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function useDay(): (date: Date) => string {
  const { i18n } = useTranslation();
  const format = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeZone: 'UTC' });
  return (date) => format.format(date);
}
