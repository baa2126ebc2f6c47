/** The browser's side of passkeys: asks the server what to ask the device for, and the device for its answer. Loaded when somebody presses the button. */
import {
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { addBase } from '#app/base-path.ts';

export type Purpose = 'add' | 'secondFactor' | 'signIn';

/** `answer`: JSON for the form; `refused`: what the server said; neither: the person closed the device's dialog, or it failed. */
export async function askDevice(
  purpose: Purpose,
  fields: Record<string, string> = {},
): Promise<{ answer?: string; refused?: string }> {
  const sent = await fetch(addBase('/passkeys/options'), {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ ...fields, purpose }),
  }).catch(() => null);
  const body = (await sent?.json().catch(() => null)) as { options?: unknown; message?: string } | null | undefined;
  if (!sent?.ok || !body?.options) return { refused: body?.message };
  try {
    const answer =
      purpose === 'add'
        ? await startRegistration({ optionsJSON: body.options as PublicKeyCredentialCreationOptionsJSON })
        : await startAuthentication({ optionsJSON: body.options as PublicKeyCredentialRequestOptionsJSON });
    return { answer: JSON.stringify(answer) };
  } catch (error) {
    if (error instanceof WebAuthnError || error instanceof DOMException || error instanceof Error) return {};
    throw error;
  }
}
