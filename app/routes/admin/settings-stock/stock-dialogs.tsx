import { useTranslation } from 'react-i18next';
import { ActDialog } from '#app/ui/act-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form } from '#app/ui/link.tsx';
import type { Refused } from '../shared/refusal.server.ts';
import { ChangedMeanwhile, FormVersion } from '../shared/edit-conflict.tsx';
import type { StockData } from './route.tsx';

const here = '/admin/settings/stock';
type ShownPage = StockData['pages'][number];

interface StockDialogProps {
  data: StockData;
  page?: ShownPage;
  refused?: Refused;
}

export function StockDialog({ data: { lists, customers }, page, refused }: StockDialogProps) {
  const { t } = useTranslation();
  const field = (name: 'name' | 'title' | 'customerId' | 'specialListId') => ({
    name,
    defaultValue: refused?.typed[name]?.at(-1) ?? String(page?.[name] ?? ''),
    errors: refused?.fields[name],
  });
  const atFields = Object.keys(refused?.fields ?? {}).length > 0;
  const everyCustomer =
    page?.customerId && !customers.some(({ value }) => value === page.customerId)
      ? [{ value: page.customerId, label: page.customer ?? '' }, ...customers]
      : customers;
  const none = t('settings.stockNoCustomer');
  const listNames = lists.map(({ value, name }) => ({ value, label: name }));
  const nameIn = (options: { value: string; label: string }[], field: string) =>
    options.find(({ value }) => value === refused?.typed[field]?.at(-1))?.label;
  return (
    <ActDialog
      id="stock-page"
      title={page ? `${t('settings.stockSettings')}: ${page.title}` : t('settings.stockAdd')}
      closeHref={here}
      closeLabel={t('settings.cancel')}
      acts={
        <Button look="primary" form="stock-form" name="intent" value="save">
          {t('settings.save')}
        </Button>
      }
    >
      <Form
        id="stock-form"
        method="post"
        action={page ? `${here}?edit=${page.pageGuid}` : `${here}?add=1`}
        className="form"
        preventScrollReset
      >
        {refused && !atFields && !refused.version && <FormError title={refused.message} />}
        {page && refused?.version && (
          <ChangedMeanwhile
            fields={[
              [t('settings.stockTitle'), page.title, refused.typed.title?.at(-1)],
              [t('settings.stockAddress'), page.name, refused.typed.name?.at(-1)],
              [t('settings.stockCustomer'), page.customer ?? none, nameIn(everyCustomer, 'customerId') ?? none],
              [t('settings.stockList'), page.listName, nameIn(listNames, 'specialListId')],
            ]}
          />
        )}
        {page && <input type="hidden" name="pageGuid" value={page.pageGuid} />}
        {page && <FormVersion now={page.version} told={refused?.version} />}
        <TextField {...field('title')} label={t('settings.stockTitle')} maxLength={200} required />
        <TextField
          {...field('name')}
          label={t('settings.stockAddress')}
          hint={t('settings.stockAddressHint', { example: '/custom/nordlys' })}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
          required
        />
        <SelectField
          {...field('customerId')}
          label={t('settings.stockCustomer')}
          hint={t('settings.stockCustomerHint')}
          placeholder={t('settings.stockNoCustomer')}
          options={everyCustomer}
        />
        <SelectField
          {...field('specialListId')}
          label={t('settings.stockList')}
          hint={lists.length > 0 ? t('settings.stockListHint') : t('settings.stockNoLists')}
          placeholder={t('settings.stockChooseList')}
          options={lists}
          required
        />
      </Form>
    </ActDialog>
  );
}

export function DeleteStockDialog({ page: { pageGuid, title, entryCount } }: { page: ShownPage }) {
  const { t, i18n } = useTranslation();
  const formatted = new Intl.NumberFormat(i18n.language).format(entryCount);
  return (
    <ActDialog
      id="delete-stock"
      title={t('settings.stockDeleteTitle', { name: title })}
      closeHref={here}
      closeLabel={t('settings.cancel')}
      post={here}
      fields={{ pageGuid }}
      acts={
        <Button look="danger" name="intent" value="delete">
          {t('settings.stockDelete')}
        </Button>
      }
    >
      <p>{t('settings.stockDeleteText', { count: entryCount, formatted })}</p>
    </ActDialog>
  );
}
