/**
 * Events of three years as rows alone: 65 % looks, 25 % CAD downloads, 10 % logins, of 3,000 users, a few of whom do most, at designs some of
 * which are looked at most. Written as the product writes them over time, so that indexes and totals are what they would be.
 */
import type pg from 'pg';

const tables = ['LoginRecord', 'CadDownload', 'ColorwayView'];
const users = 3000;

/** Answers how many ms the totals took. */
export async function fillStatistics(client: pg.Client, events: number): Promise<number> {
  await client.query(`
    INSERT INTO "User" ("id", "name", "mail", "customerId", "updatedAt")
    SELECT uuidv7(), 'Person ' || n, 'person-' || n || '@bench.test', c.ids[1 + floor(power(random(), 2) * 60 + 0 * n)::int], now()
    FROM generate_series(1, ${users}) n, (SELECT array_agg("id" ORDER BY "name") AS ids FROM "Customer") c`);
  const buildIndexes = await dropIndexes(client, tables);
  // Neither triggers nor references are looked at row by row.
  const { rows: references } = await client.query<{ place: string; name: string; sql: string }>(
    `SELECT conrelid::regclass::text AS place, conname AS name, pg_get_constraintdef(oid) AS sql FROM pg_constraint
     WHERE contype = 'f' AND conrelid = ANY($1::regclass[])`,
    [tables.map((table) => `"${table}"`)],
  );
  for (const { place, name } of references) await client.query(`ALTER TABLE ${place} DROP CONSTRAINT "${name}"`);
  for (const table of tables) await client.query(`ALTER TABLE "${table}" DISABLE TRIGGER USER`);
  await client.query(`CREATE TEMP TABLE seen_design AS
    SELECT d."ordinal", d."id", d."name", (SELECT array_agg(k."id" ORDER BY k."position") FROM "Colorway" k WHERE k."designId" = d."id") AS colorways,
      ARRAY(SELECT "labelId" FROM "DesignLabel" l WHERE l."designId" = d."id" ORDER BY 1) AS labels, row_number() OVER (ORDER BY d."id") AS place FROM "Design" d`);
  await client.query(
    `CREATE TEMP TABLE seen_user AS SELECT "id", "customerId", row_number() OVER (ORDER BY "id") AS place FROM "User"`,
  );
  await client.query('ANALYZE seen_design; ANALYZE seen_user');
  const moments = (count: number) => `
    SELECT now() - interval '3 years' * (1 - n::float8 / ${count}) AS at, 1 + floor(power(random(), 2) * ${users})::int AS person,
      1 + floor(power(random(), 2.5) * (SELECT count(*) FROM seen_design))::int AS design, random() AS chance, n
    FROM generate_series(1, ${count}) n`;
  const [views, downloads, logins] = [events * 0.65, events * 0.25, events * 0.1].map(Math.round) as [
    number,
    number,
    number,
  ];
  const joined = `JOIN seen_user u ON u.place = e.person JOIN seen_design d ON d.place = e.design`;
  await client.query(`
    INSERT INTO "ColorwayView" ("at", "userId", "customerId", "designId", "colorwayId", "reference", "labelIds")
    SELECT e.at, u."id", u."customerId", d."id", d.colorways[1 + floor(e.chance * 5)::int], d."name" || '/VR-' || 1 + floor(e.chance * 5)::int, d.labels
    FROM (${moments(views)}) e ${joined} ORDER BY e.n`);
  await client.query(`
    INSERT INTO "CadDownload" ("at", "userId", "customerId", "designId", "colorwayId", "reference", "labelIds", "code")
    SELECT e.at, u."id", u."customerId", d."id", d.colorways[1 + floor(e.chance * 5)::int], d."name" || '/VR-' || 1 + floor(e.chance * 5)::int, d.labels, 101 + (e.n % 3 = 0)::int
    FROM (${moments(downloads)}) e ${joined} ORDER BY e.n`);
  await client.query(`
    INSERT INTO "LoginRecord" ("at", "userId", "customerId", "device", "address", "location")
    SELECT e.at, u."id", u."customerId", 'Browser ' || floor(e.chance * 30) || ', Windows', '10.' || e.person % 200 || '.1.1', 'Town ' || e.person % 300
    FROM (${moments(logins)}) e JOIN seen_user u ON u.place = e.person ORDER BY e.n`);
  for (const table of tables) await client.query(`ALTER TABLE "${table}" ENABLE TRIGGER USER`);
  for (const { place, name, sql } of references)
    await client.query(`ALTER TABLE ${place} ADD CONSTRAINT "${name}" ${sql}`);
  await buildIndexes();
  await client.query('VACUUM (ANALYZE) "LoginRecord"');
  await client.query('VACUUM (ANALYZE) "CadDownload"');
  await client.query('VACUUM (ANALYZE) "ColorwayView"');
  const since = performance.now();
  for (let month = 0; month <= 36; month++) {
    const span = `"at" >= date_trunc('month', now()) - interval '${36 - month} months' AND "at" < date_trunc('month', now()) - interval '${35 - month} months'`;
    await client.query(`INSERT INTO "StatisticsPending" ("kind", "at", "userId", "customerId", "device", "location", "address")
      SELECT 'login', "at", "userId", "customerId", "device", "location", "address" FROM "LoginRecord" WHERE ${span}`);
    await client.query(`INSERT INTO "StatisticsPending" ("kind", "at", "userId", "customerId", "designId", "colorwayId", "labelIds", "code")
      SELECT 'cad', "at", "userId", "customerId", "designId", "colorwayId", "labelIds", "code" FROM "CadDownload" WHERE ${span}`);
    await client.query(`INSERT INTO "StatisticsPending" ("kind", "at", "userId", "customerId", "designId", "colorwayId", "labelIds")
      SELECT 'view', "at", "userId", "customerId", "designId", "colorwayId", "labelIds" FROM "ColorwayView" WHERE ${span}`);
    // As the sweep does, in parts.
    for (;;) {
      const { rows } = await client.query<{ moved: string }>('SELECT roll_statistics(100000) AS moved');
      if (rows[0]!.moved === '0') break;
    }
  }
  const took = performance.now() - since;
  await client.query('VACUUM (ANALYZE)');
  return took;
}

export const auditEntries = 2_000_000;

/** Acts of three years by 500 people. */
export async function fillAudit(client: pg.Client): Promise<void> {
  const buildIndexes = await dropIndexes(client, ['AuditEntry']);
  await client.query(`
    INSERT INTO "AuditEntry" ("at", "actorId", "actorName", "operation", "subjectKind", "subjectId", "before", "after", "address")
    SELECT now() - interval '3 years' * (1 - n::float8 / ${auditEntries}), gen_random_uuid(), 'Person ' || n % 500, (ARRAY['editDesign', 'saveWear', 'setUserStatus', 'downloadExport'])[1 + n % 4],
      (ARRAY['design', 'wear', 'user', 'export'])[1 + n % 4], gen_random_uuid()::text, jsonb_build_object('name', 'Old ' || n), jsonb_build_object('name', 'New ' || n), '10.0.' || n % 250 || '.7'
    FROM generate_series(1, ${auditEntries}) n`);
  await buildIndexes();
  await client.query('VACUUM (ANALYZE) "AuditEntry"');
}

/** Rows go in many times as quickly without them; the function answered makes them again. */
async function dropIndexes(client: pg.Client, places: string[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ name: string; sql: string }>(
    `SELECT indexname AS name, indexdef AS sql FROM pg_indexes WHERE tablename = ANY($1) AND indexname NOT LIKE '%_pkey'`,
    [places],
  );
  for (const { name } of rows) await client.query(`DROP INDEX "${name}"`);
  return async () => {
    for (const { sql } of rows) await client.query(sql);
  };
}
