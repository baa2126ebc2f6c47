import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#app/forms/confirm-dialog.tsx';
import { FormDialog } from '#app/forms/form-dialog.tsx';
import { PostButton } from '#app/forms/post-form.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import type { ChosenCustomer, CountryName } from './chosen.server.ts';
import { dialogAddress } from '#app/routes/shared/list-links.ts';
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
      action={dialogAddress(closeHref, customer ? { edit: customer.customerGuid } : { new: '1' })}

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

/** Says what goes with it and what stays; where pools search for it or administrators belong to it, it can't be deleted. */
export function DeleteDialog({ customer, closeHref }: { customer: ChosenCustomer; closeHref: string }) {
  const { t } = useTranslation();
  const { customerGuid, customerName: name, visibility, adminCount, pools, stockPages } = customer;
  const { userCount, designCount, orderCount } = customer;
  if (adminCount > 0 || pools.length > 0)
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
        <Hanging counts={{ admins: adminCount, pools: pools.length }} />
      </Dialog>
    );
  const goes = { users: userCount, orders: orderCount, stockPages: stockPages.length };
  const hasParts = designCount > 0 || Object.values(goes).some((count) => count > 0);
  return (
    <ConfirmDialog
      id="delete-customer"
      title={t(hasParts ? 'customers.deleteWithTitle' : 'customers.deleteTitle', { name })}
      closeHref={closeHref}
      of={customerForm}
      intent="delete"
      carry={{ customerGuid, ...(hasParts && { everything: 'yes' }) }}
      confirm={t(hasParts ? 'customers.removeWith' : 'customers.remove')}
    >
      {!hasParts && <p>{t('customers.deleteText')}</p>}
      {Object.values(goes).some((count) => count > 0) && (
        <>
          <p>{t('customers.deleteGoes')}</p>
          <Hanging counts={goes} />
        </>
      )}
      {designCount > 0 && (
        <>
          <p>{t('customers.deleteStays')}</p>
          <Hanging counts={{ designs: designCount }} />
        </>
      )}
      <TrashNote />
    </ConfirmDialog>
  );
}

type Part = 'users' | 'admins' | 'designs' | 'orders' | 'stockPages' | 'pools';

function Hanging({ counts }: { counts: Partial<Record<Part, number>> }) {
  const { t } = useTranslation();
  const parts = (Object.entries(counts) as [Part, number][]).filter(([, count]) => count > 0);
  return (
    <ul className="stack gap-2">
      {parts.map(([part, count]) => (
        <li key={part}>{t(`customers.hang.${part}`, { count })}</li>
      ))}
    </ul>
  );
}
