import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { PostButton } from '#app/forms/post-form.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import type { ChosenCustomer, CountryName } from './chosen.server.ts';
import { customerForm } from './form.ts';
import { TrashNote } from '#app/routes/admin/shared/trash/trash-note.tsx';

export interface CustomerDialogProps {
  /** the page that the dialog is on */
  closeHref: string;
  /** none: a new one */
  customer?: ChosenCustomer;
  countries: CountryName[];
}

export function CustomerDialog({ closeHref, customer, countries }: CustomerDialogProps) {
  const { t } = useTranslation();
  const countryName = (code: string | null) =>
    countries.find(({ value }) => value === code)?.label ?? t('customers.noCountry');
  return (
    <FormDialog
      id={customer ? 'edit-customer' : 'add-customer'}
      title={customer ? t('customers.editTitle', { name: customer.customerName }) : t('customers.addTitle')}
      closeHref={closeHref}
      submit={customer ? t('customers.save') : t('customers.add')}
      of={customerForm}
      intent={customer ? 'save' : 'add'}
      drawn={customer?.customerGuid}
      action={customer ? `${closeHref}?edit=${customer.customerGuid}` : `${closeHref}?new`}

      carry={{ customerGuid: customer?.customerGuid }}
      version={customer?.version}
      values={customer}
      kept={
        customer && [
          { name: 'name', label: t('customers.name'), now: customer.name },
          { name: 'address', label: t('customers.address'), now: customer.address },
          { name: 'code', label: t('customers.code'), now: customer.code ?? '' },
          { name: 'country', label: t('customers.country'), now: countryName(customer.country), read: countryName },
        ]
      }
    >
      {({ field }) => (
        <>
          <TextField label={t('customers.name')} maxLength={200} required autoComplete="off" {...field('name')} />
          <TextareaField label={t('customers.address')} maxLength={1000} rows={3} {...field('address')} />
          <TextField
            label={t('customers.code')}
            hint={t('customers.codeHint')}
            maxLength={40}
            autoComplete="off"
            {...field('code')}
          />
          <SelectField
            label={t('customers.country')}
            hint={t('customers.countryHint')}
            placeholder={t('customers.noCountry')}
            options={countries}
            {...field('country')}
          />
        </>
      )}
    </FormDialog>
  );
}

/** Lists what belongs to it; with anything, it can't be deleted. */
export function DeleteDialog({ customer, closeHref }: { customer: ChosenCustomer; closeHref: string }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  const { customerGuid, customerName: name, visibility } = customer;
  const hanging = (
    [
      ['users', customer.userCount],
      ['designs', customer.designCount],
      ['orders', customer.orderCount],
      ['stockPages', customer.stockPages.length],
      ['pools', customer.pools.length],
    ] as const
  ).filter(([, count]) => count > 0);
  if (hanging.length === 0)
    return (
      <ConfirmDialog
        id="delete-customer"
        title={t('customers.deleteTitle', { name })}
        closeHref={closeHref}
        of={customerForm}
        intent="delete"
        carry={{ customerGuid }}
        confirm={t('customers.remove')}
      >
        <p>{t('customers.deleteText')}</p>
        <TrashNote />
      </ConfirmDialog>
    );
  return (
    <Dialog
      id="delete-customer"
      title={t('customers.inUseTitle', { name })}
      closeHref={closeHref}
      closeLabel={t('forms.cancel')}
      footer={
        visibility && (
          <PostButton of={customerForm} intent="hide" action={closeHref} carry={{ customerGuid }}>
            {t('customers.hide')}
          </PostButton>
        )
      }
    >
      <p>{t('customers.inUseText')}</p>
      <ul className="stack gap-2">
        {hanging.map(([kind, count]) => (
          <li key={kind}>{t(`customers.hang.${kind}`, { count, formatted: number.format(count) })}</li>
        ))}
      </ul>
    </Dialog>
  );
}
