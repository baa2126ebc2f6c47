/** What an admin does with customers, in their list and on the page of one. */
import { data } from '@remix-run/node';
import type { Person } from '#app/domain/actor.ts';
import { addCustomer, deleteCustomer, saveCustomer, setVisibility } from '#app/domain/customers/manage.server.ts';
import { DomainError } from '#app/domain/errors.ts';
import { translate } from '#app/locales/translate.ts';
import { redirectWithToast } from '#app/routes/shared/toast.server.ts';
import { refusedOf } from '../refused.server.ts';

/** `here`: where the person stays. */
export async function actOnCustomers(person: Person, form: FormData, here: string) {
  const t = translate(person.locale);
  const text = (name: string) => String(form.get(name) ?? '');
  const intent = text('intent');
  const customerGuid = text('customerGuid');
  const done = (said: string, to = here) => redirectWithToast(to, { kind: 'success', text: said });
  const written = { name: text('name'), address: text('address'), code: text('code'), country: text('country') };
  try {
    switch (intent) {
      case 'add': {
        const { customerName } = await addCustomer(person, written);
        return await done(t('customers.added', { name: customerName }));
      }
      case 'save': {
        const changedAt = text('changedAt');
        const { customerName } = await saveCustomer(person, { customerGuid, ...written, changedAt });
        return await done(t('customers.saved', { name: customerName }));
      }
      case 'hide':
      case 'show': {
        const val = intent === 'show';
        const { customerName } = await setVisibility(person, { customerGuid, val });
        return await done(t(val ? 'customers.nowVisible' : 'customers.nowHidden', { name: customerName }));
      }
      case 'delete': {
        const { customerName } = await deleteCustomer(person, { customerGuid });
        return await done(t('customers.deleted', { name: customerName }), '/admin/customers');
      }
      default:
        throw new DomainError('invalidInput');
    }
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (!['add', 'save'].includes(intent) || error.key === 'customerNotFound')
      return redirectWithToast(here, { kind: 'error', text: t(`errors.${error.key}`, error.values) });
    const of = intent === 'add' ? '' : customerGuid;
    return data({ of, ...refusedOf(person, error), kept: written }, { status: error.status });
  }
}
