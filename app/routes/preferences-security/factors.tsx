/** The second factor: an authenticator app, passkeys, recovery codes. */
import { useTranslation } from 'react-i18next';
import { ActionForm } from '#app/forms/action-form.tsx';
import type { IntentOf } from '#app/forms/declare.ts';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { formatDay } from '#app/locales/format.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Enrolment } from '#app/routes/shared/second-factor/enrolment.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { securityForm } from './form.ts';
import type { SecurityData } from './route.tsx';
import { PasswordField } from '#app/routes/shared/account-fields.tsx';

export function Factors({ factors, enrolment, isAdmin }: Pick<SecurityData, 'factors' | 'enrolment' | 'isAdmin'>) {
  const { t } = useTranslation();
  const { authenticatorSince, passkeys, codesLeft } = factors;
  if (!factors.hasPassword) return <WithoutPassword since={authenticatorSince} />;
  const hasAny = authenticatorSince !== null || passkeys.length > 0;
  return (
    <section className="stack" aria-labelledby="factors">
      <h2 id="factors">{t('security.factors')}</h2>
      <p className="quiet prose">{t(hasAny ? 'security.factorsOn' : 'security.factorsOff')}</p>
      <Authenticator since={authenticatorSince} enrolment={enrolment} isLast={isAdmin && passkeys.length === 0} />
      <Passkeys factors={factors} isAdmin={isAdmin} />
      {hasAny && (
        <>
          <h3>{t('accounts.recoveryCodes')}</h3>
          <p className="prose">{t('security.codesLeft', { count: codesLeft })}</p>
          <Confirmed intent="codes" drawn="codes" label={t('security.newCodes')} />
        </>
      )}
    </section>
  );
}

/** The provider's sign-in is one factor, and whoever runs it decides about more. */
function WithoutPassword({ since }: { since: Date | string | null }) {
  const { t, i18n } = useTranslation();
  return (
    <section className="stack" aria-labelledby="factors">
      <h2 id="factors">{t('security.factors')}</h2>
      <p className="quiet prose">{t('security.withoutPassword')}</p>
      {since && (
        <p className="prose">
          {t('security.authenticator')}: {t('security.authenticatorSince', { date: formatDay(since, i18n.language) })}
        </p>
      )}
    </section>
  );
}

function Authenticator({
  since,
  enrolment,
  isLast,
}: Pick<SecurityData, 'enrolment'> & { since: Date | string | null; isLast: boolean }) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <h3>{t('security.authenticator')}</h3>
      {since && <p className="prose">{t('security.authenticatorSince', { date: formatDay(since, i18n.language) })}</p>}
      {since && !isLast && (
        <Confirmed intent="removeAuthenticator" drawn="removeAuthenticator" label={t('security.removeAuthenticator')} />
      )}
      {!since && !enrolment && (
        <div>
          <ButtonLink to="/preferences/security?authenticator=new#authenticator">
            {t('security.setUpAuthenticator')}
          </ButtonLink>
        </div>
      )}
      {enrolment && (
        <div id="authenticator" className="form">
          <p className="prose">{t('security.enrolIntro')}</p>
          <Enrolment {...enrolment} />
          {/* A whole page load: the token changes. */}
          <ActionForm of={securityForm} intent="enrol" drawn="enrol" className="form" reloadDocument>
            {({ field }) => (
              <>
                <TextField
                  label={t('accounts.code')}
                  hint={t('accounts.enrolCodeHint')}
                  inputMode="numeric"
                  autoComplete="one-time-code"
                  required
                  {...field('code')}
                />
                <div>
                  <SubmitButton look="primary">{t('accounts.enrol')}</SubmitButton>
                </div>
              </>
            )}
          </ActionForm>
        </div>
      )}
    </>
  );
}

function Passkeys({ factors, isAdmin }: Pick<SecurityData, 'factors' | 'isAdmin'>) {
  const { t, i18n } = useTranslation();
  const { passkeys, authenticatorSince, hasPasskeys } = factors;
  const isLast = isAdmin && !authenticatorSince && passkeys.length === 1;
  return (
    <>
      <h3>{t('security.passkeys')}</h3>
      <p className="quiet prose">{t('security.passkeysText')}</p>
      {passkeys.map(({ passkeyGuid, name, added, lastUsed }) => (
        <div key={passkeyGuid} className="stack gap-1">
          <strong>{name}</strong>
          <span className="quiet">
            {t('security.passkeyAdded', { date: formatDay(added, i18n.language) })}
            {lastUsed && ` · ${t('security.passkeyUsed', { date: formatDay(lastUsed, i18n.language) })}`}
          </span>
          {!isLast && (
            <Confirmed
              intent="removePasskey"
              drawn={`removePasskey ${passkeyGuid}`}
              carry={{ passkeyGuid }}
              label={t('security.removePasskey', { name })}
            />
          )}
        </div>
      ))}
      {hasPasskeys ? <AddPasskey /> : <Notice>{t('errors.passkeysImpossible')}</Notice>}
    </>
  );
}

/** What needs the password once more: it unfolds. */
function Confirmed({
  intent,
  drawn,
  label,
  carry,
}: {
  intent: IntentOf<typeof securityForm>;
  drawn: string;
  label: string;
  carry?: Record<string, string>;
}) {
  return (
    <ActionForm of={securityForm} intent={intent} drawn={drawn} carry={carry}>
      {({ field, refusal }) => (
        <details open={Boolean(refusal)} className="fold">
          <summary>{label}</summary>
          <div className="form">
            <PasswordField field={field} />
            <div>
              <SubmitButton>{label}</SubmitButton>
            </div>
          </div>
        </details>
      )}
    </ActionForm>
  );
}
