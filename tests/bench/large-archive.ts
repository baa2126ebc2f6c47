/**
 * An archive as large as asked, as rows alone: five colorways a design with six colours each, some five labels of two hundred, customers,
 * confined and closed designs, special lists, orders and fifty pools: one shows one design in a hundred, one of ten, one has twenty searches. Needs PostgreSQL 18
 * for ids that follow one another as the product's own do.
 */
import type pg from 'pg';
import { thesaurus } from '#app/domain/find/words/thesaurus.ts';

/** What the labels are called, one of the trade's words each, as far as there are labels for them. */
export const benchMeanings = thesaurus.slice(0, 150);

export const onePercentPool = 'Pool 1';
export const tenPercentPool = 'Pool 2';
export const twentySearchesPool = 'Pool 3';

export async function fillArchive(client: pg.Client, designs: number): Promise<void> {
  // Rows made in one statement each need no row-by-row bookkeeping: what triggers would keep is made at the end.
  const tables = ['Design', 'DesignLabel', 'Colorway', 'ColorwayColor', 'SpecialListDesign', 'PoolDesign'];
  for (const table of tables) await client.query(`ALTER TABLE "${table}" DISABLE TRIGGER USER`);
  await client.query('SELECT setseed(0.42)');
  for (const [statement, values] of statements(designs)) await client.query(statement, values);
  for (const table of tables) await client.query(`ALTER TABLE "${table}" ENABLE TRIGGER USER`);
  await client.query('VACUUM (ANALYZE)');
}

function statements(designs: number): [string, unknown[]?][] {
  return [
    [
      `INSERT INTO "Archive" ("code", "nameTr", "nameEn", "nameRu", "position")
       SELECT lpad(n::text, 2, '0'), 'Arşiv ' || n, 'Archive ' || n, 'Архив ' || n, n FROM generate_series(1, 5) n ON CONFLICT DO NOTHING`,
    ],
    [
      `INSERT INTO "Customer" ("id", "name", "nameSef", "country", "updatedAt")
       SELECT uuidv7(), 'Customer ' || n, 'customer-' || n, (ARRAY['TR', 'DE', 'RU', 'DK', NULL])[1 + n % 5], now() FROM generate_series(1, 60) n`,
    ],
    [
      `INSERT INTO "Label" ("id", "groupId", "isGroupHeader", "position", "nameTr", "nameEn", "nameRu", "sefTr", "sefEn", "sefRu")
       SELECT 1000 + n, CASE WHEN n > 8 THEN 1001 + n % 8 END, n <= 8, n, 'Etiket ' || n, 'Label ' || n, 'Метка ' || n, 'e-' || n, 'l-' || n, 'm-' || n
       FROM generate_series(1, 208) n`,
    ],
    [
      `UPDATE "Label" l SET "nameEn" = w.en, "nameTr" = w.tr, "nameRu" = w.ru
       FROM unnest($1::text[], $2::text[], $3::text[]) WITH ORDINALITY AS w(en, tr, ru, n) WHERE l."id" = 1008 + w.n AND NOT l."isGroupHeader"`,
      [
        benchMeanings.map(({ en }) => en[0]),
        benchMeanings.map(({ tr }) => tr[0]),
        benchMeanings.map(({ ru }) => ru[0]),
      ],
    ],
    [
      `INSERT INTO "Design" ("id", "name", "nameFolded", "archiveId", "customerId", "isConfined", "type", "moldState", "screenCount", "widthPx", "heightPx",
         "widthCm", "heightCm", "dpi", "channelCount", "layerCount", "originalName", "originalFolded", "studio", "studioFolded", "notes", "notesFolded",
         "closedCountries", "dp0", "uploadedAt", "modifiedAt")
       SELECT uuidv7(), r.name, r.name, a.ids[1 + n % 5], CASE WHEN r.owned THEN c.ids[1 + floor(random() * 60)::int] END, r.owned AND random() < 0.2,
         (CASE WHEN random() < 0.6 THEN 'rotary' ELSE 'digital' END)::"DesignType", (ARRAY['engraved', 'faded', 'none'])[1 + floor(random() * 3)::int]::"MoldState",
         1 + floor(random() * 12)::int, 3200, 3200, 64, 64, 127, 4, 1, 'original_' || n || '.tif', 'original_' || n || '.tif', 'Studio ' || n % 40, 'studio ' || n % 40,
         'Note ' || n || ' ' || w.words[1 + n % 97], 'note ' || n || ' ' || w.words[1 + n % 97], CASE WHEN random() < 0.03 THEN ARRAY['DK'] ELSE '{}' END, 'Quality ' || n % 30,
         now() - random() * interval '10 years', now() - random() * interval '2 years'
       FROM (SELECT n, lpad((1 + n % 5)::text, 2, '0') || '-' || lpad((n / 5)::text, greatest(4, length((n / 5)::text)), '0') AS name, random() < 0.3 AS owned FROM generate_series(1, $1::int) n) r,
         (SELECT array_agg("id" ORDER BY "id") AS ids FROM "Archive") a, (SELECT array_agg("id" ORDER BY "name") AS ids FROM "Customer") c, (SELECT $2::text[] AS words) w`,
      [designs, benchMeanings.slice(0, 97).map(({ en }) => en[0])],
    ],
    [
      `INSERT INTO "DesignLabel" ("designId", "labelId")
       SELECT d."id", 1009 + floor(power(random(), 2) * 200)::int FROM "Design" d, generate_series(1, 5) ON CONFLICT DO NOTHING`,
    ],
    // Labels 1207 and 1208 are the pools': every tenth and every hundredth design has them, and no other.
    [`DELETE FROM "DesignLabel" WHERE "labelId" IN (1207, 1208)`],
    [`INSERT INTO "DesignLabel" ("designId", "labelId") SELECT "id", 1207 FROM "Design" WHERE "ordinal" % 10 = 0`],
    [`INSERT INTO "DesignLabel" ("designId", "labelId") SELECT "id", 1208 FROM "Design" WHERE "ordinal" % 100 = 0`],
    [
      `INSERT INTO "Colorway" ("id", "designId", "name", "position", "widthPx", "heightPx", "dpi", "colorMode", "depth", "channelCount", "layerCount", "masterKey", "masterHash")
       SELECT uuidv7(), d."id", 'VR-' || n, n - 1, 3200, 3200, 127, 'rgb', 8, 4, 1, 'masters/' || md5(d."id" || '-' || n) || '.tif', md5(d."id" || '-' || n)
       FROM "Design" d, generate_series(1, 5) n`,
    ],
    [
      `UPDATE "Design" d SET "activeColorwayId" = k."id" FROM "Colorway" k WHERE k."designId" = d."id" AND k."position" = 0`,
    ],
    [`ALTER TABLE "ColorwayColor" DROP CONSTRAINT "ColorwayColor_colorwayId_fkey"`],
    [
      `INSERT INTO "ColorwayColor" ("colorwayId", "position", "l", "a", "b", "srgb", "share")
       SELECT k."id", n - 1, 8 + 88 * random(), r.chroma * cos(r.hue), r.chroma * sin(r.hue), '#808080', (ARRAY[0.5, 0.2, 0.12, 0.1, 0.06, 0.02])[n]
       FROM "Colorway" k, generate_series(1, 6) n, LATERAL (SELECT 75 * sqrt(random()) AS chroma, 2 * pi() * random() AS hue WHERE k."position" >= 0 AND n > 0) r`,
    ],
    [
      `ALTER TABLE "ColorwayColor" ADD CONSTRAINT "ColorwayColor_colorwayId_fkey" FOREIGN KEY ("colorwayId") REFERENCES "Colorway"("id") ON DELETE CASCADE ON UPDATE CASCADE`,
    ],
    [`SELECT pack_palettes(ARRAY(SELECT "id" FROM "Colorway"))`],
    [
      `INSERT INTO "SpecialList" ("id", "nameTr", "nameEn", "nameRu", "isPin") SELECT n, 'Liste ' || n, 'List ' || n, 'Список ' || n, n = 1 FROM generate_series(1, 6) n`,
    ],
    [
      `INSERT INTO "SpecialListDesign" ("listId", "designId", "position")
       SELECT n, d."id", d."ordinal" FROM generate_series(1, 6) n JOIN "Design" d ON d."ordinal" % 503 = n WHERE n > 1 OR d."ordinal" < 15000`,
    ],
    [
      `INSERT INTO "Pool" ("id", "name", "updatedAt") SELECT uuidv7(), 'Pool ' || n, now() FROM generate_series(1, 50) n`,
    ],
    [
      `INSERT INTO "PoolSearch" ("id", "poolId", "position", "criteria")
       SELECT uuidv7(), p."id", n, CASE p."name" WHEN '${onePercentPool}' THEN '{"allowedLabels": [1208]}'::jsonb
         WHEN '${tenPercentPool}' THEN '{"allowedLabels": [1207]}'::jsonb
         ELSE jsonb_build_object('allowedLabels', jsonb_build_array(1009 + floor(random() * 150)::int, 1009 + floor(random() * 150)::int), 'allowOwnDesigns', true,
           'allowedScreenCounts', CASE WHEN n % 3 = 1 THEN jsonb_build_array(n % 12 + 1, (n + 4) % 12 + 1) ELSE '[]' END,
           'allowedArchive', CASE WHEN n % 4 = 2 THEN (SELECT jsonb_agg("id") FROM (SELECT "id" FROM "Archive" ORDER BY "id" LIMIT 2) a) ELSE '[]' END,
           'allowedYears', CASE WHEN n % 5 = 3 THEN '{"from": "2021-01-01"}'::jsonb ELSE 'null' END) END
       FROM "Pool" p, LATERAL generate_series(0, CASE p."name" WHEN '${twentySearchesPool}' THEN 19 ELSE 0 END) n`,
    ],
    [
      `INSERT INTO "PoolDesign" ("poolId", "designId") SELECT p."id", d."id" FROM "Pool" p JOIN "Design" d ON d."ordinal" % 997 = 1 WHERE p."name" NOT IN ('${onePercentPool}', '${tenPercentPool}')`,
    ],
    [
      `INSERT INTO "Order" ("id", "designId", "customerId", "amount", "type")
       SELECT uuidv7(), d."id", c.ids[1 + floor(random() * 60)::int], 100 + floor(random() * 5000), 'production'
       FROM "Design" d, (SELECT array_agg("id") AS ids FROM "Customer") c WHERE d."ordinal" % 2 = 0`,
    ],
    // Whoever reads the log from now on finds it all, as after so many imports.
    [`INSERT INTO "DesignChange" ("changedBy", "ordinal") VALUES (pg_current_xact_id(), 0)`],
  ];
}
