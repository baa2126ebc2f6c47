/** Lists of the administration sort names by the alphabet of the page's language. */
import { expect, test } from 'vitest';
import { db } from '#app/data/database.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { allCollections } from '#app/domain/lists/collections/manage/list.server.ts';
import { addCustomer, getAllCustomers } from '#app/domain/people/customers/manage.server.ts';
import { listPools, poolNames } from '#app/domain/people/pools/pools.server.ts';
import type { Locale } from '#app/locales/languages.ts';
import { makePerson } from '#tests/make.ts';

const names = ['Şule', 'Süzer', 'Çağla', 'Cem', 'İpek', 'Irmak', 'Özen', 'Ozan', 'Ёлка', 'Елена', 'Жар'];
const expected: Record<Locale, string[]> = {
  tr: ['Cem', 'Çağla', 'Irmak', 'İpek', 'Ozan', 'Özen', 'Süzer', 'Şule', 'Елена', 'Ёлка', 'Жар'],
  en: ['Çağla', 'Cem', 'İpek', 'Irmak', 'Ozan', 'Özen', 'Şule', 'Süzer', 'Елена', 'Ёлка', 'Жар'],
  ru: ['Елена', 'Ёлка', 'Жар', 'Çağla', 'Cem', 'İpek', 'Irmak', 'Ozan', 'Özen', 'Şule', 'Süzer'],
};

const lists: Record<string, (actor: Person) => Promise<string[]>> = {
  customers: async (actor) => (await getAllCustomers(actor, {})).customers.map(({ name }) => name),
  pools: async (actor) => (await listPools(actor, {})).pools.map(({ name }) => name),
  'pools to choose from': async (actor) => (await poolNames(actor, {})).map(({ name }) => name),
  collections: async (actor) => (await allCollections(actor, { order: 'name' })).collections.map(({ name }) => name),
};

test('customers, pools and collections', async () => {
  const admin = await makePerson({ isAdmin: true });
  for (const [position, name] of names.entries()) {
    await addCustomer(admin, { name });
    await db.pool.create({ data: { name } });
    await db.collection.create({ data: { name, position } });
  }
  for (const locale of ['tr', 'en', 'ru'] as const)
    for (const [what, list] of Object.entries(lists)) {
      const shown = (await list({ ...admin, locale })).filter((name) => names.includes(name));
      expect(shown, `${what}, ${locale}`).toEqual(expected[locale]);
    }
});
