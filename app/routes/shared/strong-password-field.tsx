/** A field for a new password, with its strength in a word and a meter while somebody types. Without script the server tells what it refuses. */
import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Judgement, judgePassword } from '#app/domain/people/accounts/password-strength.ts';
import { TextField, type TextFieldProps } from '#app/ui/field.tsx';
import { useFrame } from './frame.ts';

export function StrongPasswordField({ words = [], ...field }: TextFieldProps & { words?: string[] }) {
  const { t, brand } = useFrame();
  const [judgement, setJudgement] = useState<Judgement | null>(null);
  const typed = useRef('');
  const rules = useRef<typeof judgePassword | null>(null);
  const judge = () => {
    const known = [...words, brand.name, t('shell.product')];
    setJudgement(rules.current && typed.current ? rules.current(typed.current, known) : null);
  };
  const load = () => {
    if (rules.current) return;
    import('#app/domain/people/accounts/password-strength.ts').then(
      (loaded) => {
        rules.current = loaded.judgePassword;
        judge();
      },
      // The line was down: the next focus asks again, and the server judges in any case.
      () => undefined,
    );
  };
  const note = ({ currentTarget }: FormEvent<HTMLInputElement>) => {
    typed.current = currentTarget.value;
    judge();
  };
  return (
    <div className="stack gap-2">
      <TextField {...field} type="password" onFocus={load} onInput={note} />
      <Strength judgement={judgement} />
    </div>
  );
}

const names = ['veryWeak', 'weak', 'fair', 'good', 'strong'] as const;

function Strength({ judgement }: { judgement: Judgement | null }) {
  const { t } = useTranslation();
  return (
    <div className="strength" aria-live="polite" hidden={!judgement}>
      {judgement && (
        <>
          <meter
            min={0}
            max={5}
            low={2}
            high={3}
            optimum={5}
            value={judgement.score + 1}
            aria-label={t('accounts.strength')}
          />
          <span>
            {t('accounts.strength')}: <strong>{t(`accounts.${names[judgement.score] ?? 'veryWeak'}`)}</strong>
          </span>
          {judgement.refusal && <span>{t(`errors.${judgement.refusal}`)}</span>}
        </>
      )}
    </div>
  );
}
