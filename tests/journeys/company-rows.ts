/** A customer with a user who has no password, for sign-in by the customer's own identity provider. Prints the customer's guid. */
import { withRunningDatabase } from '#tests/running-database.ts';

await withRunningDatabase(import.meta.filename, async () => {
  const { db } = await import('#app/data/database.server.ts');
  const name = 'Company Sign-in Mill';
  const customer = await db.customer.upsert({ where: { name }, create: { name, nameSef: 'company-mill' }, update: {} });
  await db.user.deleteMany({ where: { customerId: customer.id } });
  await db.identityProvider.deleteMany({ where: { customerId: customer.id } });
  await db.user.create({ data: { name: 'Mira Mill', mail: 'mira@mill.test', customerId: customer.id } });
  console.log(customer.id);
});
