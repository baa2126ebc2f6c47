import { useTranslation } from 'react-i18next';
import { datePresets } from '#app/domain/base/dates/date-presets.ts';
import { blank } from '#app/locales/format.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Form } from '#app/ui/link.tsx';
import type { UserListData } from './route.tsx';
import { PeriodFields } from '#app/routes/admin/shared/period-fields.tsx';
import { usersPage } from '#app/routes/admin/shared/users/addresses.ts';
import { CompanyField } from '#app/routes/admin/shared/users/company-field.tsx';
import styles from '#app/routes/admin/shared/users/users.module.css';

const presets = datePresets.filter((preset) => preset !== 'all');
const inactiveDays = [30, 90, 180, 365];

/** A GET form: the address is the filter. */
export function UserFilterForm({ page }: { page: UserListData }) {
  const { t } = useTranslation();
  const { filter, errors, pools } = page;
  const kept = new URLSearchParams(page.query);
  const days = inactiveDays.map(String);
  return (
    <Form
      method="get"
      action={usersPage}
      className="filter-grid"
      key={page.query}
      autoComplete="off"
      preventScrollReset
    >
      {['state', 'order', 'direction', 'count'].map((name) =>
        kept.get(name) ? <input key={name} type="hidden" name={name} value={kept.get(name)!} /> : null,
      )}
      <TextField
        name="q"
        type="search"
        label={t('users.search')}
        placeholder={t('users.searchHint')}
        defaultValue={filter.q}
        maxLength={200}
        className={styles.wide}
        errors={errors.search}
      />
      <CompanyField defaultValue={filter.company} errors={errors.company ?? errors.companyName} hint={false} />
      <PeriodFields
        name="lastLogin"
        labels={{ preset: t('users.lastLogin'), from: t('users.from'), to: t('users.to') }}
        written={{ ...filter, preset: filter.lastLogin }}
        errors={{ ...errors, preset: errors.lastLogin }}
        first={{ value: '', label: t('archive.dates.all') }}
        presets={presets}
      />
      <SelectField
        name="inactive"
        label={t('users.notFor')}
        defaultValue={filter.inactive}
        errors={errors.inactive}
        options={[
          { value: '', label: blank },
          { value: 'never', label: t('users.neverSignedIn') },
          ...days.map((value) => ({ value, label: t('users.notForDays', { count: Number(value) }) })),
          ...(filter.inactive && filter.inactive !== 'never' && !days.includes(filter.inactive) && !errors.inactive
            ? [{ value: filter.inactive, label: t('users.notForDays', { count: Number(filter.inactive) }) }]
            : []),
        ]}
      />
      {pools.length > 0 && (
        <SelectField
          name="pool"
          label={t('users.pool')}
          defaultValue={filter.pool}
          errors={errors.pool}
          placeholder={t('users.all')}
          options={pools.map(({ pool, name }) => ({ value: pool, label: name }))}
        />
      )}
      <div className="row nowrap gap-1 unbroken">
        <Button look="primary" icon="search">
          {t('users.find')}
        </Button>
        <ButtonLink look="quiet" to={usersPage}>
          {t('users.clearAll')}
        </ButtonLink>
      </div>
    </Form>
  );
}
