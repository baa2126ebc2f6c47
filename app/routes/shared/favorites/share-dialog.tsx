import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { linkDays } from '#app/domain/lists/favorites/limits.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { AskLink, Question, useAskedAbout } from '#app/forms/confirm-button.tsx';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { formatDay } from '#app/locales/format.ts';
import { Badge, type BadgeKind } from '#app/ui/badge.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { SelectField } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { useMoment } from '#app/ui/moment.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { CopyButton } from '#app/ui/reference.tsx';
import type { MadeLink } from './action.server.ts';
import { favoritesForm } from './form.ts';
import type { ShownShare } from './shown.ts';

export interface ShareDialogProps {
  name: string;
  shares: ShownShare[];
  colleagues: { userGuid: string; name: string; mail: string }[];
  made: MadeLink | undefined;
  action: string;
  close: string;
}

/** With whom a list is shared, and how to share it further. */
export function ShareDialog({ name, shares, colleagues, made, action, close }: ShareDialogProps) {
  const { t } = useTranslation();
  const asked = useAskedAbout('revoke');
  const share = shares.find(({ shareid }) => shareid === asked);
  // Replaces the dialog and returns to it.
  if (share) return <StopSharing name={name} share={share} action={action} />;
  return (
    <Dialog
      id="share-list"
      title={t('favorites.shareTitle', { name })}
      closeHref={close}
      closeLabel={t('favorites.close')}
      width="wide"
    >
      <div className="stack gap-6">
        {made && <NewLink made={made} />}
        <div className="form-columns">
          <WithColleague colleagues={colleagues} action={action} />
          <ByLink action={action} />
        </div>
        <Shares shares={shares} action={action} />
      </div>
    </Dialog>
  );
}

function StopSharing({
  name,
  share: { shareid, colleague },
  action,
}: {
  name: string;
  share: ShownShare;
  action: string;
}) {
  const { t } = useTranslation();
  return (
    <Question
      of={favoritesForm}
      intent={`revoke:${shareid}`}
      here={action}
      carry={{ shareid }}
      title={t('favorites.revokeAsk', { name })}
      text={
        colleague ? t('favorites.revokeColleagueText', { colleague: colleague.name }) : t('favorites.revokeLinkText')
      }
      confirm={t('favorites.revoke')}
    />
  );
}

function WithColleague({ colleagues, action }: Pick<ShareDialogProps, 'colleagues' | 'action'>) {
  const { t } = useTranslation();
  return (
    <section className="stack gap-2">
      <h3>{t('favorites.withColleague')}</h3>
      {colleagues.length === 0 ? (
        <p className="detail">{t('favorites.noColleagues')}</p>
      ) : (
        <ActionForm
          of={favoritesForm}
          intent="share"
          drawn="share-with-colleague"
          action={action}
          className="stack gap-2"
          replace
        >
          {({ field, errorsOf }) => (
            <>
              <p className="detail">{t('favorites.colleagueText')}</p>
              <SelectField
                label={t('favorites.colleague')}
                placeholder={t('favorites.chooseColleague')}
                required
                options={colleagues.map(({ userGuid, name, mail }) => ({
                  value: userGuid,
                  label: `${name} · ${mail}`,
                }))}
                {...field('userGuid')}
                // A former colleague's mail address is still shown.
                errors={errorsOf('userGuid') ?? errorsOf('mail')}
              />
              <span>
                <SubmitButton icon="share">{t('favorites.share')}</SubmitButton>
              </span>
            </>
          )}
        </ActionForm>
      )}
    </section>
  );
}

function ByLink({ action }: Pick<ShareDialogProps, 'action'>) {
  const { t } = useTranslation();
  return (
    <section className="stack gap-2">
      <h3>{t('favorites.byLink')}</h3>
      <ActionForm
        of={favoritesForm}
        intent="share"
        drawn="share-by-link"
        action={action}
        className="stack gap-2"
        values={{ days: linkDays.usual }}
        replace
      >
        {({ field }) => (
          <>
            <p className="detail">{t('favorites.linkText')}</p>
            <SelectField
              label={t('favorites.days')}
              options={linkDays.choices.map((days) => ({
                value: String(days),
                label: t('favorites.dayCount', { count: days }),
              }))}
              {...field('days')}
            />
            <span>
              <SubmitButton>{t('favorites.makeLink')}</SubmitButton>
            </span>
          </>
        )}
      </ActionForm>
    </section>
  );
}

/** The address is shown only once. */
function NewLink({ made }: { made: MadeLink }) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const date = useMoment(i18n.language)(made.expiresAt);
  return (
    <Notice kind="success" title={t('favorites.linkMade')}>
      <p>{t('favorites.linkOnce', { date })}</p>
      <div className="row nowrap gap-2">
        <label htmlFor={id} className="visually-hidden">
          {t('favorites.linkAddress')}
        </label>
        <input
          id={id}
          className="input small"
          value={made.url}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
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
  const { t, i18n } = useTranslation();
  const moment = useMoment(i18n.language);
  return (
    <section className="stack gap-2">
      <h3>{t('favorites.shares')}</h3>
      {shares.length === 0 ? (
        <p className="detail">{t('favorites.noShares')}</p>
      ) : (
        <ul className="lines">
          {shares.map(({ shareid, colleague, state, created, expiresAt }) => (
            <li key={shareid} className="row">
              <Icon name={colleague ? 'account' : 'share'} />
              <span className="stack gap-0 anywhere grow">
                <span className={state === 'open' ? undefined : 'quiet'}>{colleague?.name ?? t('favorites.link')}</span>
                <span className="detail">
                  {colleague?.mail && `${colleague.mail} · `}
                  {expiresAt
                    ? t('favorites.until', { date: moment(expiresAt) })
                    : t('favorites.since', { date: formatDay(created, i18n.language) })}
                </span>
              </span>
              <Badge kind={badges[state]}>{t(`favorites.states.${state}`)}</Badge>
              {(state === 'open' || state === 'closed') && (
                <AskLink intent={`revoke:${shareid}`} here={action} size="small" look="quiet">
                  {t('favorites.revoke')}
                  <span className="visually-hidden">: {colleague?.name ?? t('favorites.link')}</span>
                </AskLink>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
