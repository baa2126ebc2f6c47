/** Customer companies as the archive's own screens need them. */
import { z } from 'zod';
import { db } from '#app/data/database.server.ts';
import { operation } from '#app/domain/operation.ts';
import { can } from '#app/domain/permissions.ts';

/** SPEC §7 /get/customers/basic: the house sees its visible customers, a customer itself alone. */
export const listCustomers = operation('archive', z.unknown(), async (actor) => {
  const own = actor.kind === 'person' ? actor.customerId : undefined;
  const rows = await db.customer.findMany({
    where: can(actor, 'inHouse') ? { visible: true } : { id: own },
    orderBy: [{ nameSef: 'asc' }],
    select: { id: true, name: true, nameSef: true },
  });
  return rows.map(({ id, name, nameSef }) => ({ customerGuid: id, customerName: name, guid: id, name, nameSef }));
});
