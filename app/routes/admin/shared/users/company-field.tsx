/** Selects a company among thousands by part of its name, with suggestions; if several match, the form asks which. */
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addBase } from '#app/base-path.ts';
import type { CompanyChoice } from '#app/domain/people/users/choices.server.ts';
import type { FieldProps } from '#app/forms/action-form.tsx';
import { ChoiceGroup, TextField } from '#app/ui/field.tsx';

/** From a refused form's answer: the companies that match what was typed. */
export interface AskedCompany {
  choices?: CompanyChoice[];
  asked?: string;
}

type Props = Partial<FieldProps> & AskedCompany & { required?: boolean; hint?: boolean };

/** Of an action's data, which hold the refusal as well. */
export const readAsked = (answer: AskedCompany | undefined): AskedCompany => ({
  choices: answer?.choices,
  asked: answer?.asked,
});

const pauseMs = 180;

export function CompanyField({ choices = [], asked, hint = true, ...field }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const { offered, ask } = useSuggestions();
  return (
    <>
      <TextField
        name="company"
        label={t('users.company')}
        hint={hint ? t('users.companyHint') : undefined}
        list={`${id}-list`}
        autoComplete="off"
        maxLength={200}
        {...field}
        onChange={(event) => ask(event.target.value)}
      />
      <datalist id={`${id}-list`}>
        {offered.map(({ customerGuid, customerName }) => (
          <option key={customerGuid} value={customerName} />
        ))}
      </datalist>
      {choices.length > 0 && (
        <>
          <input type="hidden" name="companyAsked" value={asked} />
          <ChoiceGroup
            name="customer"
            label={t('users.companyChoice')}
            options={choices.map(({ customerGuid, customerName }) => ({ value: customerGuid, label: customerName }))}
          />
        </>
      )}
    </>
  );
}

function useSuggestions() {
  const [typed, setTyped] = useState('');
  const [offered, setOffered] = useState<CompanyChoice[]>([]);
  useEffect(() => {
    if (!typed.trim()) return;
    const over = new AbortController();
    const timer = setTimeout(() => {
      fetch(addBase(`/admin/users/companies?query=${encodeURIComponent(typed)}`), { signal: over.signal })
        .then(async (answer) => (answer.ok ? ((await answer.json()) as { customers: CompanyChoice[] }).customers : []))
        .then(setOffered)
        // Superseded, or the connection failed: the name is resolved when the form is sent.
        .catch(() => undefined);
    }, pauseMs);
    return () => {
      clearTimeout(timer);
      over.abort();
    };
  }, [typed]);
  return { offered, ask: setTyped };
}
