import { useTranslation } from 'react-i18next';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { Form } from '#app/ui/link.tsx';
import { PeriodFields } from '#app/routes/admin/shared/period-fields.tsx';
import type { StatisticsPage } from './data.server.ts';

/** A preset or a custom range, whichever was changed; a company and a user by name. */
export function StatisticsFilter({
  page,
}: {
  page: Pick<StatisticsPage, 'kind' | 'of' | 'written' | 'errors' | 'suggested'>;
}) {
  const { t } = useTranslation();
  const { kind, of, written, errors, suggested } = page;
  const { dateRange, from, to, company, user, design } = written;
  return (
    // Keyed by the address, so that the fields always show the present query.
    <Form
      key={JSON.stringify([kind, written])}
      method="get"
      action="/admin/statistics"
      className="filter-grid"
      aria-label={t('statistics.filter')}
      autoComplete="off"
      preventScrollReset
    >
      <input type="hidden" name="kind" value={kind} />
      {of && <input type="hidden" name="of" value={of} />}
      <input type="hidden" name="shown" value={`${from}..${to}`} />
      <PeriodFields
        name="dateRange"
        labels={{ preset: t('statistics.period'), from: t('statistics.from'), to: t('statistics.to') }}
        written={{ preset: dateRange, from, to }}
        errors={{ ...errors, preset: errors.dateRange }}
        first={dateRange ? undefined : { value: '', label: `${t('statistics.from')} … ${t('statistics.to')}` }}
      />
      <TextField
        name="company"
        label={t('statistics.company')}
        placeholder={t('statistics.companyHint')}
        defaultValue={company}
        errors={errors.company}
        list="statistics-companies"
        maxLength={200}
      />
      <TextField
        name="user"
        label={t('statistics.user')}
        placeholder={t('statistics.userHint')}
        defaultValue={user}
        errors={errors.user}
        list="statistics-users"
        maxLength={200}
      />
      {kind !== 'login' && (
        <TextField
          name="design"
          label={t('statistics.design')}
          placeholder={t('statistics.designHint')}
          defaultValue={design}
          errors={errors.design}
          maxLength={200}
        />
      )}
      <Button look="primary">{t('statistics.show')}</Button>
      <datalist id="statistics-companies">
        {suggested.companies.map(({ guid, name }) => (
          <option key={guid} value={name} />
        ))}
      </datalist>
      <datalist id="statistics-users">
        {suggested.users.map(({ guid, name, mail }) => (
          <option key={guid} value={mail}>
            {name}
          </option>
        ))}
      </datalist>
    </Form>
  );
}
