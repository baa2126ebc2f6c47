/** Sign-in and security: password, sessions, second factor. */
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { giveSession } from '#app/actor.server.ts';
import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
} from '#app/domain/people/accounts/own-account.server.ts';
import {
  listOwnFactors,
  removeOwnAuthenticator,
  removePasskey,
  renewRecoveryCodes,
} from '#app/domain/people/accounts/own-factors.server.ts';
import { addPasskey } from '#app/domain/people/accounts/passkeys.server.ts';
import { savePreferences } from '#app/domain/people/accounts/preferences.server.ts';
import { beginEnrolment, confirmEnrolment } from '#app/domain/people/accounts/second-factor.server.ts';
import { handleForm, intent, type Posted } from '#app/forms/handle.server.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { PreferencesTabs } from '#app/routes/shared/preferences-tabs.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { RecoveryCodes } from '#app/routes/shared/second-factor/recovery-codes.tsx';
import { DeviceMails } from './device-mails.tsx';
import { Factors } from './factors.tsx';
import { here, securityForm } from './form.ts';
import { Password } from './password.tsx';
import { Sessions } from './sessions.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('signedIn', args, async ({ actor, url, t }) => {
    const [{ sessions, olderCount }, factors] = await Promise.all([
      listOwnSessions(actor, {}),
      listOwnFactors(actor, {}),
    ]);
    const isEnrolling = url.searchParams.has('authenticator') && factors.hasPassword && !factors.authenticatorSince;
    return {
      title: t('security.title'),
      words: [actor.name, actor.mail],
      isAdmin: actor.isAdmin,
      deviceMails: actor.settings.deviceMails,
      sessions,
      olderCount,
      factors,
      enrolment: isEnrolling ? await beginEnrolment(actor, {}) : null,
    };
  });

export type SecurityData = ReturnType<typeof useLoaderData<typeof loader>>;

/** With the session's new token. */
async function told({ t }: Posted, text: Parameters<Posted['t']>[0], session: Parameters<typeof giveSession>[0]) {
  const headers = { 'Set-Cookie': await giveSession(session) };
  return redirectWithToast(here, { kind: 'success', text: t(text) }, { headers, status: 303 });
}

type Factor = Awaited<ReturnType<typeof confirmEnrolment>>;

/** The codes are shown this once; without any the page says what was done. */
async function factorAdded({ session, recoveryCodes }: Factor, posted: Posted) {
  if (recoveryCodes.length === 0) return told(posted, 'security.factorAdded', session);
  return data({ recoveryCodes }, { headers: { 'Set-Cookie': await giveSession(session) } });
}

export const action = (args: ActionFunctionArgs) =>
  withPage('signedIn', args, (page) =>
    handleForm(
      page,
      securityForm,
      {
        change: intent(changePassword, {
          done: ({ session }, posted) => told(posted, 'security.passwordChanged', session),
        }),
        end: intent(endOwnSession, { done: (_, { t, done }) => done(t('security.sessionEnded')) }),
        endAll: intent(endOtherSessions, {
          done: ({ endedCount }, { t, done }) => done(t('security.sessionsEnded', { count: endedCount })),
        }),
        mails: intent(savePreferences, {
          input: ({ deviceMails }) => ({ deviceMails }),
          done: (_, { t, done }) => done(t('preferences.saved')),
        }),
        enrol: intent(confirmEnrolment, { done: factorAdded }),
        addPasskey: intent(addPasskey, { done: factorAdded }),
        removePasskey: intent(removePasskey, { done: (_, { t, done }) => done(t('security.passkeyRemoved')) }),
        removeAuthenticator: intent(removeOwnAuthenticator, {
          done: (_, { t, done }) => done(t('security.authenticatorRemoved')),
        }),
        codes: intent(renewRecoveryCodes, { done: ({ recoveryCodes }) => data({ recoveryCodes }) }),
      },
      here,
    ),
  );

export default function Security() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const answer = useActionData() as { recoveryCodes?: string[] } | undefined;
  return (
    <>
      <PageHeader title={t('security.title')} intro={t('security.intro')} />
      <PreferencesTabs current={here} />
      {answer?.recoveryCodes ? (
        <section className="form" aria-labelledby="codes">
          <h2 id="codes">{t('accounts.recoveryTitle')}</h2>
          <p className="prose">{t('accounts.recoveryIntro')}</p>
          <RecoveryCodes codes={answer.recoveryCodes} next={here} />
        </section>
      ) : (
        <div className="stack gap-8">
          {page.factors.hasPassword && <Password {...page} />}
          <Factors {...page} />
          <Sessions {...page} />
          <DeviceMails {...page} />
        </div>
      )}
    </>
  );
}
