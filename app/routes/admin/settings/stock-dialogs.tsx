import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { SelectField, TextField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form } from '#app/ui/link.tsx';
import type { Refused } from '../designs/refusal.server.ts';
import type { StockData } from './stock.tsx';

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
  return (
    <Dialog
      id="stock-page"
      title={page ? `${t('settings.stockSettings')}: ${page.title}` : t('settings.stockAdd')}
      open
      closeHref={here}
      closeLabel={t('settings.cancel')}
      footer={
        <>
          <ButtonLink to={here} preventScrollReset>
            {t('settings.cancel')}
          </ButtonLink>
          <Button look="primary" form="stock-form" name="intent" value="save">
            {t('settings.save')}
          </Button>
        </>
      }
    >
      <Form
        id="stock-form"
        method="post"
        action={page ? `${here}?edit=${page.pageGuid}` : `${here}?add=1`}
        className="form"
        preventScrollReset
      >
        {refused && !atFields && <FormError title={refused.message} />}
        {page && <input type="hidden" name="pageGuid" value={page.pageGuid} />}
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
    </Dialog>
  );
}

export function DeleteStockDialog({ page: { pageGuid, title, entryCount } }: { page: ShownPage }) {
  const { t, i18n } = useTranslation();
  const formatted = new Intl.NumberFormat(i18n.language).format(entryCount);
  return (
    <Dialog
      id="delete-stock"
      title={t('settings.stockDeleteTitle', { name: title })}
      open
      closeHref={here}
      closeLabel={t('settings.cancel')}
      footer={
        <Form method="post" action={here} className="row" preventScrollReset>
          <input type="hidden" name="pageGuid" value={pageGuid} />
          <ButtonLink to={here} preventScrollReset>
            {t('settings.cancel')}
          </ButtonLink>
          <Button look="danger" name="intent" value="delete">
            {t('settings.stockDelete')}
          </Button>
        </Form>
      }
    >
      <p>{t('settings.stockDeleteText', { count: entryCount, formatted })}</p>
    </Dialog>
  );
}
