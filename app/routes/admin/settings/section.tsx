import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#app/ui/button.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form } from '#app/ui/link.tsx';
import type { Refused } from '../shared/refusal.server.ts';
import type { FormDraft } from '#app/forms/form-draft.ts';
import styles from '../shared/settings/settings.module.css';

interface SectionProps {
  /** its intent, and where its address leads */
  name: string;
  title: string;
  text?: string;
  hand: FormDraft<unknown, Refused>;
  /** what the form was opened with, by field */
  base?: Record<string, string[]>;
  /** of what it was opened with, where the form is kept as a whole */
  version?: string;
  encType?: 'multipart/form-data';
  saveLabel?: string;
  /** beside the button */
  more?: ReactNode;
  children: ReactNode;
}

/** One section with a save of its own; what it says stands at its left, or over it. */
export function Section({ name, title, text, hand, base, version, encType, saveLabel, more, children }: SectionProps) {
  const { t } = useTranslation();
  const { answer: refused } = hand;
  const isStale = refused?.key === 'changedMeanwhile';
  const atFields = Object.keys(refused?.fields ?? {}).length > 0;
  return (
    <section className={styles.section} id={name} aria-labelledby={`${name}-title`}>
      <div className={styles.about}>
        <h2 id={`${name}-title`}>{title}</h2>
        {text && <p>{text}</p>}
      </div>
      {/* A file that was chosen stays. */}
      <Form
        key={base ? hand.drawing : hand.key}
        {...hand.props}
        method="post"
        action={`/admin/settings#${name}`}
        encType={encType}
        className="stack"
        preventScrollReset
      >
        {refused && (
          <FormError title={isStale ? t('admin.changedMeanwhile') : atFields ? t('settings.check') : refused.message} />
        )}
        {version && <input type="hidden" name="version" value={refused?.version ?? version} />}
        {base && <input type="hidden" name="base" value={JSON.stringify(base)} />}
        {children}
        <div className="row">
          <Button name="intent" value={name}>
            {saveLabel ?? t('settings.save')}
          </Button>
          {more}
        </div>
      </Form>
    </section>
  );
}
