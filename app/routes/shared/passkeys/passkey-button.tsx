/** A button that asks the device for a passkey and then sends the form around it, with the answer in its field `response`. */
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, type ButtonProps } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import type { Purpose } from './ask-device.ts';

export interface PasskeyButtonProps {
  purpose: Purpose;
  children: string;
  look?: ButtonProps['look'];
  /** further fields of the form that the server needs before the device is asked */
  needs?: string[];
}

/** Not there without script: the page says what works instead. */
export function PasskeyButton({ purpose, children, look, needs = [] }: PasskeyButtonProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const [isKnown, setKnown] = useState<boolean | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState('');
  useEffect(() => setKnown(typeof window.PublicKeyCredential === 'function'), []);
  const instead = <p className="quiet prose">{t('security.passkeyNeedsScript')}</p>;
  const ask = async () => {
    const form = field.current!.form!;
    const given = new FormData(form);
    setAsking(true);
    setRefusal('');
    try {
      const { askDevice } = await import('./ask-device.ts');
      const fields = Object.fromEntries(needs.map((name) => [name, String(given.get(name) ?? '')]));
      const { answer, refused } = await askDevice(purpose, fields);
      if (!answer) return setRefusal(refused ?? t('security.passkeyNotGiven'));
      field.current!.value = answer;
      form.requestSubmit();
    } catch {
      setRefusal(t('security.passkeyNotGiven'));
    } finally {
      setAsking(false);
    }
  };
  return (
    <>
      <input type="hidden" name="response" ref={field} />
      {refusal && <FormError title={refusal} />}
      {isKnown === null && <noscript>{instead}</noscript>}
      {isKnown === false && instead}
      {isKnown && (
        <Button type="button" look={look} onClick={() => void ask()} aria-disabled={isAsking}>
          {children}
        </Button>
      )}
    </>
  );
}
