import { useTranslation } from 'react-i18next';
import { designTypes, moldStates } from '#app/domain/visible/criteria/criteria.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { Form } from '#app/ui/link.tsx';
import styles from '#app/routes/shared/collections/collections.module.css';
import type { CollectionPage } from '#app/routes/shared/collections/data.server.ts';

const orderWords = [
  'uploadNewest',
  'uploadOldest',
  'modifiedNewest',
  'modifiedOldest',
  'numberUp',
  'numberDown',
] as const;

/** The filters useful within a collection; other archive filters in the address apply too. */
export function CollectionSearch({ page, here }: { page: CollectionPage; here: string }) {
  const { t } = useTranslation();
  const { values, order, query } = page.search;
  const all = { value: '', label: t('collections.all') };
  return (
    <Form
      method="get"
      action={here}
      role="search"
      aria-label={t('collections.search')}
      className={`no-print ${styles.search}`}
      key={query}
    >
      <TextField
        id="in-number"
        name="number"
        type="search"
        label={t('collections.number')}
        defaultValue={values.number}
        maxLength={120}
      />
      <SelectField
        id="in-moldstate"
        name="moldstate"
        label={t('collections.screenStatus')}
        defaultValue={values.moldstate}
        options={[all, ...moldStates.map((value) => ({ value, label: t(`archive.mold.${value}`) }))]}
      />
      <SelectField
        id="in-type"
        name="type"
        label={t('collections.type')}
        defaultValue={values.type}
        options={[all, ...designTypes.map((value) => ({ value, label: t(`archive.types.${value}`) }))]}
      />
      <SelectField
        id="in-order"
        name="order"
        label={t('collections.sort')}
        defaultValue={String(order)}
        options={orderWords.map((word, value) => ({ value: String(value), label: t(`archive.orders.${word}`) }))}
      />
      <div className="row gap-2">
        <Button icon="search">{t('collections.find')}</Button>
        {page.search.found && (
          <ButtonLink look="quiet" to={here}>
            {t('collections.clear')}
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}
