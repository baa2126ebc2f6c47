/** What an admin does with one design. */
import {
  activateColorway,
  moveColorway,
  removeColorway,
  renameColorway,
} from '#app/domain/catalog/designs/colorways.server.ts';
import { deleteDesign, editDesign } from '#app/domain/catalog/designs/edit.server.ts';
import { getAdminDesignHeader } from '#app/domain/catalog/designs/header.server.ts';
import { deleteOrder, saveOrder } from '#app/domain/catalog/orders/admin-orders.server.ts';
import { changedFields } from '#app/forms/field-by-field.ts';
import { drawAgain, fieldsOf, handleForm, intent, type Posted } from '#app/forms/handle.server.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import type { Page } from '#app/routes/shared/page.server.ts';
import { editAddress, editParts } from '#app/routes/admin/shared/designs/addresses.ts';
import { designForm } from './form.ts';

const list = '/admin/designs';

export function designAction(page: Page) {
  const { designId: designGuid = '' } = page.params;
  const part = editParts.find((one) => one === page.url.searchParams.get('part')) ?? 'fields';
  const colorways = editAddress(designGuid, 'colorways');
  const orders = editAddress(designGuid, 'orders');
  const input = (fields: Record<string, unknown>) => ({ ...fields, designGuid });
  const leave = { designNotFound: list, colorwayNotFound: colorways, orderNotFound: orders };
  const move = (direction: 'up' | 'down') =>
    intent(moveColorway, {
      input: (fields) => ({ ...input(fields), direction }),
      done: (_, { text, go }) => go(`${colorways}#colorway-${text('colorwayGuid')}`),
      leave,
    });
  return handleForm(
    page,
    designForm,
    {
      save: { run: (posted) => save(posted, designGuid), leave },
      preview: { run: async (posted) => drawAgain(designForm, posted) },
      delete: {
        async run({ actor, text, t, done }) {
          const { designName: name } = await getAdminDesignHeader(actor, { designGuid });
          await deleteDesign(actor, { designGuid, designName: text('designName') });
          return done(t('designAdmin.deleted', { name }), list, { kind: 'design', id: designGuid });
        },
        ask: () => editAddress(designGuid, part, { delete: '1' }),
        leave,
      },
      up: move('up'),
      down: move('down'),
      activate: intent(activateColorway, {
        input,
        done: (_, { text, t, done }) => done(t('designAdmin.activated', { name: text('colorwayName') }), colorways),
        leave,
      }),
      rename: intent(renameColorway, {
        input,
        done: ({ colorwayName: name }, { t, done }) => done(t('designAdmin.renamed', { name }), colorways),
        leave,
      }),
      removeColorway: intent(removeColorway, {
        input,
        ask: ({ text }) => editAddress(designGuid, 'colorways', { remove: text('colorwayGuid') }),
        done: ({ colorwayGuid: id, colorwayName: name }, { t, done }) =>
          done(t('designAdmin.removed', { name }), colorways, { kind: 'colorway', id }),
        leave,
      }),
      saveOrder: intent(saveOrder, {
        input,
        done: (_, { t, done }) => done(t('designAdmin.orderSaved'), orders),
        leave: { designNotFound: list, orderNotFound: orders },
      }),
      deleteOrder: intent(deleteOrder, {
        input,
        ask: ({ text }) => editAddress(designGuid, 'orders', { removeOrder: text('orderGuid') }),
        done: (_, { t, done }) => done(t('designAdmin.orderDeleted'), orders),
        leave,
      }),
    },
    editAddress(designGuid, part),
  );
}

/** Passes on only the changed fields, so that changes from another session aren't reverted. */
async function save({ actor, form, t, done }: Posted, designGuid: string) {
  const fields = fieldsOf(form);
  const changed = changedFields(fields);
  const here = editAddress(designGuid);
  if (Object.keys(changed).length === 0)
    return redirectWithToast(here, { kind: 'info', text: t('designAdmin.nothingChanged') }, { status: 303 });
  await editDesign(actor, { ...changed, designGuid, version: fields.version });
  const { designName: name } = await getAdminDesignHeader(actor, { designGuid });
  return done(t('designAdmin.saved', { name }), here);
}
