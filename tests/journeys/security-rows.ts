/** One customer's person of their own, whose way of signing in a journey changes: made afresh. */
import { withRunningDatabase } from '#tests/running-database.ts';

await withRunningDatabase(import.meta.filename, async () => {
  const { db } = await import('#app/data/database.server.ts');
  const { hashPassword } = await import('#app/domain/people/accounts/password.server.ts');
  const mail = 'device-journey@archive.test';
  await db.user.deleteMany({ where: { mail } });
  const { id: customerId } = await db.customer.findFirstOrThrow({ where: { name: 'Demo Textile' } });
  const passwordHash = await hashPassword('Archive2026');
  await db.user.create({ data: { name: 'Derya Device', mail, customerId, passwordHash, passwordSetAt: new Date() } });
});
