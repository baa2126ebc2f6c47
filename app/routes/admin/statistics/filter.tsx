import { useTranslation } from 'react-i18next';
import { datePresets } from '#app/domain/search/date-presets.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Form } from '#app/ui/link.tsx';
import type { StatisticsPage } from './data.server.ts';
import styles from './statistics.module.css';

/** A preset or days of one's own, whichever was changed; a company and a user by name. */
export function StatisticsFilter({
  page,
}: {
  page: Pick<StatisticsPage, 'kind' | 'of' | 'written' | 'errors' | 'suggested'>;
}) {
  const { t } = useTranslation();
  const { kind, of, written, errors, suggested } = page;
  const { dateRange, from, to, company, user } = written;
  return (
    // Another address is another form: what stands in it is what is shown.
    <Form
      key={JSON.stringify([kind, written])}
      method="get"
      action="/admin/statistics"
      className={styles.filter}
      aria-label={t('statistics.filter')}
      autoComplete="off"
      preventScrollReset
    >
      <input type="hidden" name="kind" value={kind} />
      {of && <input type="hidden" name="of" value={of} />}
      <input type="hidden" name="shown" value={`${from}..${to}`} />
      <SelectField
        name="dateRange"
        label={t('statistics.period')}
        defaultValue={dateRange}
        errors={errors.dateRange}
        options={[
          ...(dateRange ? [] : [{ value: '', label: `${t('statistics.from')} … ${t('statistics.to')}` }]),
          ...datePresets.map((value) => ({ value, label: t(`archive.dates.${value}`) })),
        ]}
      />
      <TextField name="from" type="date" label={t('statistics.from')} defaultValue={from} errors={errors.from} />
      <TextField name="to" type="date" label={t('statistics.to')} defaultValue={to} errors={errors.to} />
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
