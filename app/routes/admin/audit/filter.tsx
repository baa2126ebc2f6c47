import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Form } from '#app/ui/link.tsx';
import type { AuditPage } from './route.tsx';
import { PeriodFields } from '#app/routes/admin/shared/period-fields.tsx';
import { nameOf } from './words.ts';

export function AuditFilter({
  page: { written, errors, choices, isFiltered },
}: {
  page: Pick<AuditPage, 'written' | 'errors' | 'choices' | 'isFiltered'>;
}) {
  const { t, i18n } = useTranslation();
  const order = new Intl.Collator(i18n.language);
  const options = (room: 'operations' | 'kinds', values: string[], chosen: string) =>
    [...new Set(chosen ? [...values, chosen] : values)]
      .map((value) => ({ value, label: nameOf(t, room, value) }))
      .toSorted((one, other) => order.compare(one.label, other.label));
  const hasOwnDays = Boolean(written.from || written.to);
  return (
    // Keyed by the address, so that the fields always show the present query.
    <Form
      key={JSON.stringify(written)}
      method="get"
      action="/admin/audit"
      className="filter-grid"
      aria-label={t('audit.filter')}
      autoComplete="off"
    >
      <input type="hidden" name="shown" value={`${written.from}..${written.to}`} />
      <TextField
        name="who"
        label={t('audit.who')}
        placeholder={t('audit.whoHint')}
        defaultValue={written.who}
        errors={errors.who}
        maxLength={200}
      />
      <SelectField
        name="operation"
        label={t('audit.operation')}
        placeholder={t('audit.any')}
        defaultValue={written.operation}
        errors={errors.operation}
        options={options('operations', choices.operations, written.operation)}
      />
      <SelectField
        name="subjectKind"
        label={t('audit.subjectKind')}
        placeholder={t('audit.any')}
        defaultValue={written.subjectKind}
        errors={errors.subjectKind}
        options={options('kinds', choices.subjectKinds, written.subjectKind)}
      />
      <TextField
        name="subject"
        label={t('audit.subject')}
        placeholder={t('audit.subjectHint')}
        defaultValue={written.subject}
        errors={errors.subject}
        maxLength={200}
      />
      <TextField
        name="text"
        type="search"
        label={t('audit.text')}
        placeholder={t('audit.textHint')}
        defaultValue={written.text}
        errors={errors.text}
        maxLength={200}
      />
      <TextField
        name="address"
        label={t('audit.address')}
        defaultValue={written.address}
        errors={errors.address}
        maxLength={45}
      />
      <PeriodFields
        name="dateRange"
        labels={{ preset: t('audit.period'), from: t('audit.from'), to: t('audit.to') }}
        written={{ ...written, preset: hasOwnDays ? '' : written.dateRange || 'all' }}
        errors={{ ...errors, preset: errors.dateRange }}
        first={hasOwnDays ? { value: '', label: t('audit.ownDays') } : undefined}
      />
      <div className="row gap-2">
        <Button look="primary">{t('audit.show')}</Button>
        {isFiltered && (
          <ButtonLink look="quiet" to="/admin/audit">
            {t('audit.clear')}
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}
