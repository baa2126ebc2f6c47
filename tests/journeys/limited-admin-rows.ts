/** An administrator who has users and customers alone, made afresh; with CONFIRM, their sessions have passed the second factor. Prints the id. */
import { withRunningDatabase } from '#tests/running-database.ts';

await withRunningDatabase(import.meta.filename, async () => {
  const { db } = await import('#app/data/database.server.ts');
  const mail = 'limited-journey@archive.test';
  if (process.env.CONFIRM) {
    await db.session.updateMany({ where: { user: { mail } }, data: { twoFactorAt: new Date() } });
    return;
  }
  const { hashPassword } = await import('#app/domain/people/accounts/password.server.ts');
  await db.user.deleteMany({ where: { mail } });
  const { id: customerId } = await db.customer.findFirstOrThrow({ where: { name: 'Demo Textile' } });
  const passwordHash = await hashPassword('Archive2026');
  const { id } = await db.user.create({
    data: {
      name: 'Lale Limited',
      mail,
      customerId,
      passwordHash,
      passwordSetAt: new Date(),
      isAdmin: true,
      permissions: { create: { permission: 'people', allowed: true } },
    },
  });
  console.log(id);
});
