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
    summary: 'All wear models in their order, enabled or not; with `count` so many of them a `page`.',
    response: z.object({ wears: z.array(AdminWear), ...paging }),
    answer: ({ wears, ...paged }) => ({
      ...paged,
      wears: wears.map(({ version: _, formVersion: __, geometry: ___, draft: ____, ...wear }) => wear),
    }),
  }),
  row(setWearState, {
    path: '/admin/wears/set-state',
    family,
    summary: 'Shows a wear model in the archive, or no more.',
    response: oneWear.extend({ isEnabled: z.boolean() }),
    answer: asIs,
  }),

  row(saveWear, {
    path: '/admin/wears/save',
    family,
    summary: 'Changes a wear model’s name and labels.',
    response: oneWear,
    answer: asIs,
  }),
  row(orderWears, {
    path: '/admin/wears/order',
    family,
    summary: 'Puts wear models into this order.',
    response: z.object({ wearGuids: z.array(z.uuid()) }),
    answer: asIs,
  }),
  row(deleteWear, {
    path: '/admin/wears/delete',
    family,
    summary: 'Deletes a wear model with its files.',
    response: oneWear,
    answer: asIs,
  }),
];
