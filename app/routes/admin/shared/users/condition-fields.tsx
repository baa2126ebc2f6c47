import { useTranslation } from 'react-i18next';
import { ChoiceGroup, TextField } from '#app/ui/field.tsx';
import styles from './users.module.css';

interface Props {
  type: string;
  days: string;
  errors?: Record<string, string[] | undefined>;
  names?: { type: string; days: string };
}

/** Unlimited, or so many days; the number waits beside its choice, so that neither needs script. */
export function ConditionFields({
  type,
  days,
  errors = {},
  names = { type: 'conditionType', days: 'conditionValue' },
}: Props) {
  const { t } = useTranslation();
  return (
    <>
      <ChoiceGroup
        name={names.type}
        label={t('users.condition')}
        inline
        defaultValue={type}
        errors={errors[names.type]}
        options={[
          { value: 'unlimited', label: t('users.unlimited') },
          { value: 'days', label: t('users.days') },
        ]}
      />
      <TextField
        name={names.days}
        className={styles.days}
        type="number"
        min={1}
        max={3650}
        label={t('users.dayCount')}
        suffix={t('users.dayUnit')}
        defaultValue={days}
        errors={errors[names.days]}
      />
    </>
  );
}
