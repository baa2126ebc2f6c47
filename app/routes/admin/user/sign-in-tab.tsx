import { useTranslation } from 'react-i18next';
import { ActDialog } from '#app/ui/act-dialog.tsx';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form } from '#app/ui/link.tsx';
import { useFormDraft } from '#app/forms/form-draft.ts';
import { refusalOf, type PartProps } from './account-tab.tsx';
import { askPage, userPage } from '../shared/users/addresses.ts';
import { formatDay } from '../shared/users/format.ts';
import { Links } from './links.tsx';
import { Sessions } from './sessions.tsx';
import styles from '../shared/users/users.module.css';

export function SignInTab(props: PartProps) {
  return (
    <>
      <Password {...props} />
      <Sessions {...props} />
      {!props.page.user.rights.isAdmin && <Links {...props} />}
      {(props.page.user.rights.isAdmin || props.page.user.hasAuthenticator) && <Authenticator {...props} />}
      {props.page.ask === 'authenticator' && <AskAuthenticator {...props} />}
    </>
  );
}

function Password({ page: { user }, answer }: PartProps) {
  const { t, i18n } = useTranslation();
  const here = userPage(user.userGuid, 'signin');
  const { answer: refused, key, props } = useFormDraft(null, '', refusalOf(answer, 'assign'));
  return (
    <section className={styles.section} aria-labelledby="password">
      <h2 id="password">{t('users.passwordTitle')}</h2>
      <p>
        {user.passwordSetAt
          ? t('users.passwordSet', { date: formatDay(user.passwordSetAt, i18n.language) })
          : t('users.noPassword')}
      </p>
      {user.status === 'active' && (
        <>
          <p className={styles.note}>{t('users.resetText', { mail: user.mail })}</p>
          <div>
            <ButtonLink to={askPage('password', [user.userGuid], here)}>{t('users.resetPassword')}</ButtonLink>
          </div>
        </>
      )}
      <details open={Boolean(refused)} className={styles.more}>
        <summary>{t('users.assignTitle')}</summary>
        <Form key={key} {...props} method="post" action={here} className="form" preventScrollReset autoComplete="off">
          <input type="hidden" name="intent" value="assign" />
          <p className={styles.note}>{t('users.assignText')}</p>
          {refused && !refused.hasFields && <FormError title={refused.message} />}
          <TextField
            name="newPassword"
            type="password"
            label={t('users.newPassword')}
            hint={t('users.passwordRule')}
            autoComplete="new-password"
            required
            errors={refused?.fields.newPassword}
          />
          <TextField
            name="repeated"
            type="password"
            label={t('users.repeatPassword')}
            autoComplete="new-password"
            required
            errors={refused?.fields.repeated}
          />
          <div>
            <Button>{t('users.assign')}</Button>
          </div>
        </Form>
      </details>
    </section>
  );
}

function Authenticator({ page: { user } }: PartProps) {
  const { t, i18n } = useTranslation();
  const { hasAuthenticator, authenticatorSince, userGuid } = user;
  return (
    <section className={styles.section} aria-labelledby="authenticator">
      <h2 id="authenticator">{t('users.authenticator')}</h2>
      <p>
        {hasAuthenticator
          ? t('users.authenticatorSince', {
              date: authenticatorSince ? formatDay(authenticatorSince, i18n.language) : '',
            })
          : t('users.authenticatorNone')}
      </p>
      {hasAuthenticator && (
        <div>
          <ButtonLink to={`${userPage(userGuid, 'signin')}&ask=authenticator`} preventScrollReset>
            {t('users.authenticatorReset')}
          </ButtonLink>
        </div>
      )}
    </section>
  );
}

function AskAuthenticator({ page: { user } }: PartProps) {
  const { t } = useTranslation();
  const here = userPage(user.userGuid, 'signin');
  return (
    <ActDialog
      id="reset-authenticator"
      title={t('users.authenticatorReset')}
      closeHref={here}
      closeLabel={t('users.back')}
      post={here}
      fields={{ intent: 'authenticator' }}
      acts={<Button look="danger">{t('users.authenticatorReset')}</Button>}
    >
      <p>
        <strong>{user.name}</strong>
      </p>
      <p>{t('users.authenticatorText')}</p>
    </ActDialog>
  );
}
