/** 30 designs as rows alone in an archive of their own, a customer with two users, and the end of all that: `add` or `remove`. */
import { withRunningDatabase } from '#tests/running-database.ts';

const act = process.argv.at(-1) === 'remove' || process.env.POOL_ROWS === 'remove' ? 'remove' : 'add';

await withRunningDatabase(import.meta.filename, async () => {
  const { db } = await import('#app/data/database.server.ts');
  const { hashPassword } = await import('#app/domain/people/accounts/password.server.ts');
  const names = ['Journey Mills', 'Journey Weavers', 'Journey Looms'];
  if (act === 'remove') {
    await db.user.deleteMany({ where: { mail: { startsWith: 'pool-journey' } } });
    await db.pool.deleteMany({ where: { name: { startsWith: 'Journey' } } });
    await db.design.deleteMany({ where: { archive: { code: '87' } } });
    await db.archive.deleteMany({ where: { code: '87' } });
    await db.customer.deleteMany({ where: { name: { in: names } } });
    return;
  }
  if (await db.archive.findUnique({ where: { code: '87' } })) return;
  const archive = await db.archive.create({
    data: { code: '87', nameTr: 'Havuzluk', nameEn: 'For pools', nameRu: 'Для пулов', position: 87 },
  });
  const mills = await db.customer.create({ data: { name: names[0]!, nameSef: 'journey-mills', code: 'J-1' } });
  const passwordHash = await hashPassword('Archive2026');
  for (const nth of [1, 2])
    await db.user.create({
      data: {
        name: `Pool Person ${nth}`,
        mail: `pool-journey-${nth}@archive.test`,
        customerId: mills.id,
        passwordHash,
        passwordSetAt: new Date(),
      },
    });
  const px = { widthPx: 1260, heightPx: 945, dpi: 150, channelCount: 3, layerCount: 1 };
  for (let at = 0; at < 30; at++) {
    const name = `87-${String(at + 1).padStart(4, '0')}`;
    await db.design.create({
      data: {
        name,
        nameFolded: name,
        archiveId: archive.id,
        ...px,
        widthCm: 21,
        heightCm: 16,
        screenCount: 1 + (at % 3),
        moldState: at % 2 ? 'engraved' : 'none',
        // 87-0030 is confined to the customer
        customerId: at === 29 ? mills.id : null,
        isConfined: at === 29,
        uploadedAt: new Date(Date.UTC(2002, 0, 1) + at * 86_400_000),
      },
    });
  }
});
