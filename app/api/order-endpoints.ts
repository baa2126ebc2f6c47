import { z } from 'zod';
import { deleteOrder, listAdminOrders, saveOrder } from '#app/domain/catalog/orders/admin-orders.server.ts';
import { AdminOrderPage } from './admin-shapes.ts';
import { asIs, row, type Row } from './endpoint.ts';

const family = 'Orders';

const oneOrder = { response: z.object({ designGuid: z.uuid(), orderGuid: z.uuid() }), answer: asIs };

export const orderRows: Row[] = [
  row(listAdminOrders, {
    path: '/admin/orders/get-all',
    family,
    summary: 'Lists orders, of one design (`designGuid`) or of all, 50 per page, newest first.',
    response: AdminOrderPage,
    answer: asIs,
  }),
  row(saveOrder, {
    path: '/admin/orders/save',
    family,
    summary:
      'Adds an order of a design or updates one (`orderGuid`). Calls with the same `submission` create one order.',
    ...oneOrder,
  }),
  row(deleteOrder, {
    path: '/admin/orders/delete',
    family,
    summary: 'Deletes an order.',
    ...oneOrder,
  }),
];
