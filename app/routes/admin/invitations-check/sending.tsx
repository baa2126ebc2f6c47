import { useTranslation } from 'react-i18next';
import { PostForm, SubmitButton } from '#app/forms/post-form.tsx';
import { formatPercent } from '#app/routes/admin/shared/format.ts';
import { Badge, type BadgeKind } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { CheckboxField } from '#app/ui/field.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Progress } from '#app/ui/progress.tsx';
import { invitationsForm } from './form.ts';
import type { InvitationTable } from './route.tsx';

interface Props {
  table: InvitationTable;
  action: string;
  live: boolean;
}

/** Before the sending its button; then how it goes. */
export function Sending(props: Props) {
  return props.table.state === 'draft' ? <BeforeSending {...props} /> : <Sent {...props} />;
}

function BeforeSending({ table: { counts, settled }, action }: Props) {
  const { t } = useTranslation();
  if (counts.new + counts.again === 0) return counts.wrong === 0 ? <Notice title={t('invitations.nobody')} /> : null;
  return (
    <PostForm of={invitationsForm} action={action} className="stack above">
      {counts.wrong > 0 && <p>{t('designTables.takeSkips', { count: counts.wrong })}</p>}
      {counts.again > 0 && (
        <CheckboxField
          name="resend"
          value="true"
          defaultChecked={counts.new === 0}
          label={t('invitations.resend')}
          hint={t('invitations.resendHint')}
        />
      )}
      {!settled && <p>{t('designTables.decideFirst')}</p>}
      <div className="row">
        <SubmitButton look="primary" intent="send" disabled={!settled}>
          {counts.new > 0 ? t('invitations.send', { count: counts.new }) : t('invitations.sendAgainOnly')}
        </SubmitButton>
      </div>
    </PostForm>
  );
}

const kinds: Record<InvitationTable['state'], BadgeKind> = {
  draft: 'neutral',
  waiting: 'waiting',
  running: 'running',
  done: 'done',
  stopped: 'stopped',
};

function Sent({ table, action, live }: Props) {
  const { t, i18n } = useTranslation();
  const { state, by, startedAt, isEnded, progress, left } = table;
  return (
    <section className="stack">
      <p className="row">
        <Badge kind={kinds[state]}>{t(`invitations.states.${state}`)}</Badge>
        <span className="detail">
          {t('users.resultBy', { name: by })}
          {startedAt && (
            <>
              {' · '}
              <Moment at={startedAt} language={i18n.language} />
            </>
          )}
        </span>
      </p>
      {state === 'stopped' && <Notice kind="info">{t('invitations.stopped')}</Notice>}
      {!isEnded && (
        <Progress
          label={t('invitations.progress')}
          value={state === 'waiting' ? undefined : progress}
          text={formatPercent(progress, i18n.language)}
        />
      )}
      <div className="row">
        {!isEnded && (
          <>
            <PostForm of={invitationsForm} intent="stop" action={action}>
              <SubmitButton>{t('invitations.stop')}</SubmitButton>
            </PostForm>
            <ButtonLink to={action} icon="refresh" preventScrollReset>
              {t('designEdits.refresh')}
            </ButtonLink>
          </>
        )}
        {!isEnded && live && <span role="status">{t('designEdits.live')}</span>}
        {state === 'stopped' && left > 0 && (
          <PostForm of={invitationsForm} intent="send" action={action}>
            <SubmitButton look="primary">{t('invitations.sendRest')}</SubmitButton>
          </PostForm>
        )}
      </div>
    </section>
  );
}
