/**
 * The back office at a hundred thousand designs, a fifth of them without labels, fifty thousand orders and twenty thousand users: what its
 * lists and the labelling ask for, in a process of its own. The statements' plans are kept in .cache/. BENCH_DESIGNS: another size.
 */
import type pg from 'pg';
import type { Figure } from '#app/start/bench.ts';
import { measureApart } from './apart.ts';
import { fillArchive } from './large-archive.ts';

const designs = Number(process.env.BENCH_DESIGNS ?? 100_000);
const users = 20_000;

export async function benchAdmin(): Promise<Figure[]> {
  return measureApart({
    name: 'admin',
    plansOf: designs,
    fill: async (client) => {
      console.log(`  filling ${designs} designs, ${users} users …`);
      await fillArchive(client, designs);
      await fillOffice(client);
    },
  });
}

/** Users with sign-ins behind them, half of them in pools; designs that wait for labels; pins and a stock page. */
async function fillOffice(client: pg.Client): Promise<void> {
  await client.query('SELECT setseed(0.42)');
  await client.query(`
    INSERT INTO "User" ("id", "name", "mail", "customerId", "poolId", "status", "lastLoginAt", "loginCount", "createdAt", "updatedAt")
    SELECT uuidv7(), (ARRAY['Ayşe', 'Deniz', 'Irina', 'Freja', 'Jonas', 'Élodie', 'Müge'])[1 + n % 7] || ' ' || (ARRAY['Yılmaz', 'Kaya', 'Sokolova', 'Lund'])[1 + n % 4] || ' ' || n,
      'person-' || n || '@bench.test', c.ids[1 + floor(power(random(), 2) * 60 + 0 * n)::int], CASE WHEN n % 2 = 0 THEN p.ids[1 + n % 50] END,
      (ARRAY['active', 'active', 'active', 'active', 'stopped', 'cancelled'])[1 + n % 6]::"UserStatus",
      CASE WHEN n % 9 > 0 THEN now() - random() * interval '2 years' END, floor(random() * 400)::int, now() - random() * interval '4 years', now()
    FROM generate_series(1, ${users}) n, (SELECT array_agg("id" ORDER BY "name") AS ids FROM "Customer") c, (SELECT array_agg("id" ORDER BY "name") AS ids FROM "Pool") p`);
  await client.query(
    `DELETE FROM "DesignLabel" l USING "Design" d WHERE d."id" = l."designId" AND d."ordinal" % 5 = 1`,
  );
  await client.query(`
    INSERT INTO "StockPage" ("id", "name", "title", "specialListId") SELECT uuidv7(), 'stock', 'Stock', 2`);
  await client.query(`
    INSERT INTO "StockEntry" ("id", "pageId", "designId", "metres")
    SELECT uuidv7(), p."id", s."designId", 250 FROM "StockPage" p JOIN "SpecialListDesign" s ON s."listId" = p."specialListId"`);
  await client.query('VACUUM (ANALYZE)');
}
