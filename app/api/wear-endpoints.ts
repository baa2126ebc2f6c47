import { z } from 'zod';
import { deleteWear, getAllWears, orderWears, saveWear, setWearState } from '#app/domain/catalog/wear/manage.server.ts';
import { AdminWear, paging } from './admin-shapes.ts';
import { asIs, row, type Row } from './endpoint.ts';

const family = 'Wear models';

const oneWear = z.object({ wearGuid: z.uuid(), wearName: z.string() });

export const wearRows: Row[] = [
  row(getAllWears, {
    path: '/admin/wears/get-all',
    family,
    summary: 'Lists all wear models in order, shown or hidden; `count` limits them to a `page`.',
    response: z.object({ wears: z.array(AdminWear), ...paging }),
    answer: ({ wears, ...paged }) => ({
      ...paged,
      wears: wears.map(({ formVersion, geometry: _, draft: __, ...wear }) => ({ ...wear, version: formVersion })),
    }),
  }),
  row(setWearState, {
    path: '/admin/wears/set-state',
    family,
    summary: 'Shows or hides a wear model in the archive.',
    response: oneWear.extend({ isEnabled: z.boolean() }),
    answer: asIs,
  }),

  row(saveWear, {
    path: '/admin/wears/save',
    family,
    summary: 'Updates the name and labels of a wear model.',
    response: oneWear,
    answer: asIs,
  }),
  row(orderWears, {
    path: '/admin/wears/order',
    family,
    summary: 'Sets the order of wear models.',
    response: z.object({ wearGuids: z.array(z.uuid()) }),
    answer: asIs,
  }),
  row(deleteWear, {
    path: '/admin/wears/delete',
    family,
    summary: 'Moves a wear model to the trash, with its files.',
    response: oneWear,
    answer: asIs,
  }),
];
