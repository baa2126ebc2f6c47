import { useTranslation } from 'react-i18next';
import { PostForm } from '#app/forms/post-form.tsx';
import { passkeyForm } from '#app/routes/shared/account-forms.ts';
import { PasskeyButton } from './passkey-button.tsx';

/** Beside the form with password or code. A refusal is shown by a toast on the same page. */
export function PasskeySignIn({
  intent,
  redirectTo,
}: {
  intent: 'signIn' | 'secondFactor';
  redirectTo: string | null;
}) {
  const { t } = useTranslation();
  return (
    <PostForm
      of={passkeyForm}
      intent={intent}
      action="/passkeys/sign-in"
      carry={{ redirectTo }}
      className="stack gap-2"
      reloadDocument
    >
      <PasskeyButton purpose={intent}>{t('security.usePasskey')}</PasskeyButton>
    </PostForm>
  );
}
