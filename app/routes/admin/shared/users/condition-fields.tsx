import { useTranslation } from 'react-i18next';
import type { FormTools } from '#app/forms/action-form.tsx';
import { ChoiceGroup, TextField } from '#app/ui/field.tsx';
import styles from './users.module.css';

type Props = Pick<FormTools, 'field' | 'choices'> & { names?: { type: string; days: string } };

/** Unlimited, or so many days; the number waits beside its choice, so that neither needs script. */
export function ConditionFields({ field, choices, names = { type: 'conditionType', days: 'conditionValue' } }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <ChoiceGroup
        label={t('users.condition')}
        inline
        options={[
          { value: 'unlimited', label: t('users.unlimited') },
          { value: 'days', label: t('users.days') },
        ]}
        {...choices(names.type)}
      />
      <TextField
        className={styles.days}
        type="number"
        min={1}
        max={3650}
        label={t('users.dayCount')}
        suffix={t('users.dayUnit')}
        {...field(names.days)}
      />
    </>
  );
}
