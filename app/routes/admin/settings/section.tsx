import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionForm, type ActionFormProps } from '#app/forms/action-form.tsx';
import { SubmitButton } from '#app/forms/post-form.tsx';
import styles from '#app/routes/admin/shared/settings/settings.module.css';
import { settingsForm } from './form.ts';
import type { Section as SectionName } from './keys.ts';

interface SectionProps extends Pick<
  ActionFormProps<typeof settingsForm>,
  'values' | 'version' | 'kept' | 'fieldByField' | 'encType' | 'children'
> {
  /** its intent, and where its address leads */
  name: SectionName | 'corporate' | 'logo' | 'dynamic';
  title: string;
  text?: string;
  saveLabel?: string;
  /** under the form: separate forms */
  more?: ReactNode;
}

/** One section, saved separately; its title is at the left or above. */
export function Section({ name, title, text, saveLabel, more, children, ...form }: SectionProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.section} id={name} aria-labelledby={`${name}-title`}>
      <div className="stack gap-2">
        <h2 className="heading" id={`${name}-title`}>
          {title}
        </h2>
        {text && <p className="quiet">{text}</p>}
      </div>
      <div className="stack">
        <ActionForm of={settingsForm} drawn={name} action={`/admin/settings#${name}`} className="stack" {...form}>
          {(tools) => (
            <>
              {children(tools)}
              <div className="row">
                <SubmitButton intent={name}>{saveLabel ?? t('settings.save')}</SubmitButton>
              </div>
            </>
          )}
        </ActionForm>
        {more && <div>{more}</div>}
      </div>
    </section>
  );
}
