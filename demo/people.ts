/** The demo's companies, accounts and the narrow pool. */
import { enrolTotp } from '#app/domain/people/accounts/second-factor.server.ts';
import { hashPassword } from '#app/domain/people/accounts/password.server.ts';
import { db, type Transaction } from '#app/data/database.server.ts';
import type { PoolCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { foldText } from '#app/domain/base/text/fold.ts';

export const demoPassword = 'Archive2026';
export const demoTotpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

export const customers = {
  house: { name: 'Print House', code: 'HOUSE', address: 'Nilüfer, Bursa', country: 'TR', visible: false },
  demo: { name: 'Demo Textile', code: 'C-1001', address: 'Merter, İstanbul', country: 'TR', visible: true },
  nord: { name: 'Nordlys Apparel', code: 'C-1002', address: 'Vesterbro, København', country: 'DK', visible: true },
} as const;

/** Runs once, on an empty database. */
export async function seedDemoPeople(tx: Transaction = db): Promise<void> {
  const ids = Object.fromEntries(
    await Promise.all(
      Object.entries(customers).map(async ([key, customer]) => {
        const nameSef = foldText(customer.name).replaceAll(' ', '-');
        return [key, (await tx.customer.create({ data: { ...customer, nameSef } })).id] as const;
      }),
    ),
  ) as Record<keyof typeof customers, string>;

  const pool = await tx.pool.create({
    data: {
      name: 'Nordlys capsule',
      description: 'Florals of the first archive without tropicals, and the stripes.',
      searches: { create: await narrowSearches(tx) },
    },
  });

  const passwordHash = await hashPassword(demoPassword);
  const base = { passwordHash, passwordSetAt: new Date() };
  const admin = await tx.user.create({
    data: {
      ...base,
      name: 'Ada Yılmaz',
      mail: 'admin@archive.test',
      customerId: ids.house,
      isAdmin: true,
      isInHouse: true,
      shopAccess: true,
    },
  });
  await enrolTotp(admin.id, demoTotpSecret, tx);
  await tx.user.createMany({
    data: [
      { ...base, name: 'Irina Sokolova', mail: 'inhouse@archive.test', customerId: ids.house, isInHouse: true },
      { ...base, name: 'Deniz Kaya', mail: 'customer@archive.test', customerId: ids.demo, shopAccess: true },
      { ...base, name: 'Freja Lund', mail: 'pooled@archive.test', customerId: ids.nord, poolId: pool.id },
    ],
  });
}

/** As the archive itself keeps them: answers and forms show them as they are. */
async function narrowSearches(tx: Transaction): Promise<{ position: number; criteria: Partial<PoolCriteria> }[]> {
  const label = async (sefEn: string) => (await tx.label.findUniqueOrThrow({ where: { sefEn } })).id;
  const archive = async (code: string) => (await tx.archive.findUniqueOrThrow({ where: { code } })).id;
  return [
    {
      position: 0,
      criteria: {
        allowedArchive: [await archive('01')],
        allowedLabels: [await label('floral')],
        forbiddenLabels: [await label('tropical')],
      },
    },
    { position: 1, criteria: { allowedArchive: [await archive('02')], allowedLabels: [await label('stripe')] } },
  ];
}
