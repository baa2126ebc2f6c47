/** What an admin does with one design. */
import { data, redirect } from '@remix-run/node';
import type { Person } from '#app/domain/base/actor.ts';
import { deleteOrder, saveOrder } from '#app/domain/catalog/orders/admin-orders.server.ts';
import {
  activateColorway,
  moveColorway,
  removeColorway,
  renameColorway,
} from '#app/domain/catalog/designs/colorways.server.ts';
import { deleteDesign, editDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { getAdminDesignHeader } from '#app/domain/catalog/designs/header.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { translate } from '#app/locales/translate.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { editAddress } from '../shared/designs/addresses.ts';
import { describeRefusal, refusal, typedIn } from '../shared/refusal.server.ts';
import { editFields, listFields, readBase, same, tidy } from '../shared/field-values.ts';

const formIntents = ['save', 'delete', 'rename', 'saveOrder'];

export async function actOnDesign(person: Person, designGuid: string, form: FormData) {
  const intent = String(form.get('intent') ?? '');
  try {
    return await act(person, designGuid, form, intent);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (formIntents.includes(intent)) return refusal(person, error, form);
    const text = translate(person.locale)(`errors.${error.key}`, error.values);
    if (error.key === 'designNotFound') return redirectWithToast('/admin/designs', { kind: 'error', text });
    const part = intent === 'deleteOrder' ? 'orders' : 'colorways';
    return redirectWithToast(editAddress(designGuid, part), { kind: 'error', text });
  }
}

async function act(person: Person, designGuid: string, form: FormData, intent: string) {
  const t = translate(person.locale);
  const done = (text: string, to: string) => redirectWithToast(to, { kind: 'success', text });
  const colorway = { designGuid, colorwayGuid: form.get('colorwayGuid') };
  const colorways = editAddress(designGuid, 'colorways');
  switch (intent) {
    case 'preview':
      return data({ ...describeRefusal(person, new DomainError('invalidInput'), form), intent: 'preview' });
    case 'delete': {
      const { designName } = await getAdminDesignHeader(person, { designGuid });
      await deleteDesign(person, { designGuid, designName: form.get('designName') ?? '' });
      return done(t('designAdmin.deleted', { name: designName }), '/admin/designs');
    }
    case 'up':
    case 'down':
      await moveColorway(person, { ...colorway, direction: intent });
      return redirect(`${colorways}#colorway-${String(colorway.colorwayGuid)}`);
    case 'activate':
      await activateColorway(person, colorway);
      return done(t('designAdmin.activated', { name: String(form.get('colorwayName') ?? '') }), colorways);
    case 'rename': {
      const given = { ...colorway, colorwayName: form.get('colorwayName'), version: form.get('version') };
      const { colorwayName } = await renameColorway(person, given);
      return done(t('designAdmin.renamed', { name: colorwayName }), colorways);
    }
    case 'removeColorway': {
      const { colorwayName } = await removeColorway(person, colorway);
      return done(t('designAdmin.removed', { name: colorwayName }), colorways);
    }
    case 'saveOrder':
      await saveOrder(person, { ...Object.fromEntries(form), designGuid });
      return done(t('designAdmin.orderSaved'), editAddress(designGuid, 'orders'));
    case 'deleteOrder':
      await deleteOrder(person, { designGuid, orderGuid: form.get('orderGuid') });
      return done(t('designAdmin.orderDeleted'), editAddress(designGuid, 'orders'));
    default:
      return save(person, designGuid, form);
  }
}

/** Only what was changed here is sent on: what somebody else changed meanwhile is not set back by it. */
async function save(person: Person, designGuid: string, form: FormData) {
  const t = translate(person.locale);
  const typed = tidy(typedIn(form));
  const base = readBase(String(form.get('base') ?? ''));
  const changed = editFields.filter((name) => typed[name] && !(base[name] && same(typed[name], base[name])));
  const to = editAddress(designGuid);
  if (changed.length === 0) return redirectWithToast(to, { kind: 'info', text: t('designAdmin.nothingChanged') });
  const isList = (name: string) => (listFields as readonly string[]).includes(name);
  const fields = Object.fromEntries(changed.map((name) => [name, isList(name) ? typed[name] : typed[name]![0]]));
  await editDesign(person, { designGuid, version: form.get('version'), ...fields });
  const { designName } = await getAdminDesignHeader(person, { designGuid });
  return redirectWithToast(to, { kind: 'success', text: t('designAdmin.saved', { name: designName }) });
}
