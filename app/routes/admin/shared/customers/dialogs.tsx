import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { ActDialog } from '#app/ui/act-dialog.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { FormError } from '#app/ui/form-error.tsx';
import { Form } from '#app/ui/link.tsx';
import { ChangedMeanwhile, FormVersion } from '../edit-conflict.tsx';
import type { Refused } from '../refused.server.ts';
import type { AskedCustomer, CountryName } from './chosen.server.ts';

interface Written {
  name: string;
  address: string;
  code: string;
  country: string;
}

export interface CustomerDialogProps {
  /** the page that the dialog stands on */
  closeHref: string;
  /** none: a new one */
  customer?: AskedCustomer;
  countries: CountryName[];
  refused?: Refused & { kept: Written };
}

export function CustomerDialog({ closeHref, customer, countries, refused }: CustomerDialogProps) {
  const { t } = useTranslation();
  const formId = useId();
  const kept = refused?.kept;
  const action = customer ? `${closeHref}?edit=${customer.customerGuid}` : `${closeHref}?new`;
  const stale = refused?.key === 'changedMeanwhile';
  const countryName = (code: string | null) =>
    countries.find(({ value }) => value === code)?.label ?? t('customers.noCountry');
  return (
    <ActDialog
      id={customer ? 'edit-customer' : 'add-customer'}
      title={customer ? t('customers.editTitle', { name: customer.customerName }) : t('customers.addTitle')}
      closeHref={closeHref}
      closeLabel={t('customers.cancel')}
      acts={
        <Button look="primary" form={formId} name="intent" value={customer ? 'save' : 'add'}>
          {customer ? t('customers.save') : t('customers.add')}
        </Button>
      }
    >
      <Form id={formId} method="post" action={action} className="form" preventScrollReset noValidate>
        {refused && !stale && Object.keys(refused.fields).length === 0 && <FormError title={refused.message} />}
        {stale && customer && kept && (
          <ChangedMeanwhile
            fields={[
              [t('customers.name'), customer.customerName, kept.name],
              [t('customers.address'), customer.address, kept.address],
              [t('customers.code'), customer.code ?? '', kept.code],
              [t('customers.country'), countryName(customer.country), countryName(kept.country)],
            ]}
          />
        )}
        <input type="hidden" name="intent" value={customer ? 'save' : 'add'} />
        {customer && (
          <>
            <input type="hidden" name="customerGuid" value={customer.customerGuid} />
            {/* After a refusal the page has read it anew, and shows what is kept now. */}
            <FormVersion name="changedAt" now={customer.updatedAt} told={stale ? customer.updatedAt : undefined} />
          </>
        )}
        <TextField
          name="name"
          label={t('customers.name')}
          defaultValue={kept?.name ?? customer?.customerName}
          maxLength={200}
          required
          autoComplete="off"
          errors={refused?.fields.name}
        />
        <TextareaField
          name="address"
          label={t('customers.address')}
          defaultValue={kept?.address ?? customer?.address}
          maxLength={1000}
          rows={3}
          errors={refused?.fields.address}
        />
        <TextField
          name="code"
          label={t('customers.code')}
          hint={t('customers.codeHint')}
          defaultValue={kept?.code ?? customer?.code ?? ''}
          maxLength={40}
          autoComplete="off"
          errors={refused?.fields.code}
        />
        <SelectField
          name="country"
          label={t('customers.country')}
          hint={t('customers.countryHint')}
          defaultValue={kept?.country ?? customer?.country ?? ''}
          placeholder={t('customers.noCountry')}
          options={countries}
          errors={refused?.fields.country}
        />
      </Form>
    </ActDialog>
  );
}

/** What belongs to it is named; with anything there is nothing to press. */
export function DeleteDialog({ customer, closeHref }: { customer: AskedCustomer; closeHref: string }) {
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
  const isFree = hanging.length === 0;
  return (
    <ActDialog
      id="delete-customer"
      title={isFree ? t('customers.deleteTitle', { name }) : t('customers.inUseTitle', { name })}
      closeHref={closeHref}
      closeLabel={t('customers.cancel')}
      post={closeHref}
      fields={{ customerGuid }}
      acts={
        <>
          {isFree && (
            <Button look="danger" name="intent" value="delete">
              {t('customers.remove')}
            </Button>
          )}
          {!isFree && visibility && (
            <Button name="intent" value="hide">
              {t('customers.hide')}
            </Button>
          )}
        </>
      }
    >
      {isFree ? (
        <p>{t('customers.deleteText')}</p>
      ) : (
        <>
          <p>{t('customers.inUseText')}</p>
          <ul className="stack" data-gap="small">
            {hanging.map(([kind, count]) => (
              <li key={kind}>{t(`customers.hang.${kind}`, { count, formatted: number.format(count) })}</li>
            ))}
          </ul>
        </>
      )}
    </ActDialog>
  );
}
