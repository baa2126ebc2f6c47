import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import type { KeptField } from '#app/forms/edit-conflict.tsx';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { stockForm } from './form.ts';
import type { StockData } from './route.tsx';

const here = '/admin/settings/stock';
type ShownPage = StockData['pages'][number];

export function StockDialog({ data: { lists, customers }, page }: { data: StockData; page?: ShownPage }) {
  const { t } = useTranslation();
  const everyCustomer =
    page?.customerId && !customers.some(({ value }) => value === page.customerId)
      ? [{ value: page.customerId, label: page.customer ?? '' }, ...customers]
      : customers;
  return (
    <FormDialog
      id="stock-page"
      title={page ? `${t('settings.stockSettings')}: ${page.title}` : t('settings.stockAdd')}
      closeHref={here}
      submit={t('settings.save')}
      of={stockForm}
      intent="save"
      drawn={page?.pageGuid}
      action={page ? `${here}?edit=${page.pageGuid}` : `${here}?add=1`}

      carry={{ pageGuid: page?.pageGuid }}
      version={page?.version}
      values={page}
      kept={page && keptOf(page)}
    >
      {({ field }) => (
        <>
          <TextField label={t('settings.stockTitle')} maxLength={200} required {...field('title')} />
          <TextField
            label={t('settings.stockAddress')}
            hint={t('settings.stockAddressHint', { example: '/custom/nordlys' })}
            maxLength={80}
            autoComplete="off"
            spellCheck={false}
            required
            {...field('name')}
          />
          <SelectField
            label={t('settings.stockCustomer')}
            hint={t('settings.stockCustomerHint')}
            placeholder={t('settings.stockNoCustomer')}
            options={everyCustomer}
            {...field('customerId')}
          />
          <SelectField
            label={t('settings.stockList')}
            hint={lists.length > 0 ? t('settings.stockListHint') : t('settings.stockNoLists')}
            placeholder={t('settings.stockChooseList')}
            options={lists}
            required
            {...field('specialListId')}
          />
        </>
      )}
    </FormDialog>
  );

  function keptOf({ title, name, customer, listName }: ShownPage): KeptField[] {
    const none = t('settings.stockNoCustomer');
    const customerOf = (guid: string) => everyCustomer.find(({ value }) => value === guid)?.label ?? none;
    const listOf = (id: string) => lists.find(({ value }) => value === id)?.name ?? '';
    return [
      { name: 'title', label: t('settings.stockTitle'), now: title },
      { name: 'name', label: t('settings.stockAddress'), now: name },
      { name: 'customerId', label: t('settings.stockCustomer'), now: customer ?? none, read: customerOf },
      { name: 'specialListId', label: t('settings.stockList'), now: listName, read: listOf },
    ];
  }
}

export function DeleteStockDialog({ page: { pageGuid, title, entryCount } }: { page: ShownPage }) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      id="delete-stock"
      title={t('settings.stockDeleteTitle', { name: title })}
      closeHref={here}
      of={stockForm}
      intent="delete"
      carry={{ pageGuid }}
      confirm={t('settings.stockDelete')}
    >
      <p>{t('settings.stockDeleteText', { count: entryCount })}</p>
    </ConfirmDialog>
  );
}
