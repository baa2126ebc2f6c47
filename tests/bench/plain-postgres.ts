/**
 * The same searches as well-indexed PostgreSQL answers them by itself, without the product's index: a page, how many there are, and how many
 * each choice of a filter would give. Kinder to PostgreSQL than the product is to itself: its choices are counted under all filters, and its colours
 * are compared by a straight line in Lab.
 */
import type { Client } from 'pg';
import { Prisma } from '#app/data/database.server.ts';
import { fromHex, srgbToLab } from '#app/image/base/color-math.ts';
import type { Query } from './search-queries.ts';

const { sql } = Prisma;
const pageLength = 25;
/** ΔE that the product takes by itself */
const usualTolerance = 10;

const orders = [
  '"uploadedAt" DESC',
  '"uploadedAt"',
  '"modifiedAt" DESC',
  '"modifiedAt"',
  '"nameFolded"',
  '"nameFolded" DESC',
];

/** Throws where PostgreSQL does. `visible`: the condition of who asks. */
export async function askPlain(client: Client, visible: Prisma.Sql, { fields, page }: Query): Promise<void> {
  const where = Prisma.join([visible, ...conditions(fields)], ' AND ');
  const order = Prisma.raw(orders[Number(fields.order ?? 0)]!);
  const hits = sql`WITH hits AS MATERIALIZED (SELECT d."id", d."archiveId", d."moldState", d."type", d."screenCount", d."isConfined", d."closedCountries" FROM "Design" d WHERE ${where})`;
  const counted = ['archiveId', 'moldState', 'type', 'screenCount', 'isConfined', 'closedCountries'].map((column) =>
    Prisma.raw(`SELECT '${column}' AS of, "${column}"::text AS choice, count(*) FROM hits GROUP BY 2`),
  );
  const statements = [
    sql`SELECT d."id" FROM "Design" d WHERE ${where} ORDER BY d.${order}, d."id" LIMIT ${pageLength} OFFSET ${page * pageLength}`,
    sql`${hits} ${Prisma.join(counted, ' UNION ALL ')}
      UNION ALL SELECT 'all', NULL, count(*) FROM hits
      UNION ALL SELECT 'label', l."labelId"::text, count(*) FROM hits JOIN "DesignLabel" l ON l."designId" = hits."id" GROUP BY 2
      UNION ALL SELECT 'list', s."listId"::text, count(*) FROM hits JOIN "SpecialListDesign" s ON s."designId" = hits."id" GROUP BY 2`,
  ];
  for (const statement of statements) await client.query(statement.text, statement.values);
}

function conditions(fields: Query['fields']): Prisma.Sql[] {
  const all: Prisma.Sql[] = [];
  const list = (value: unknown) => [value].flat();
  const {
    labels,
    labelSearchMode,
    type,
    moldstate,
    channelcounts,
    archive,
    from,
    to,
    confined,
    specialListId,
    number,
    color,
  } = fields;
  const labelled = (ids: unknown[]) =>
    sql`EXISTS (SELECT FROM "DesignLabel" l WHERE l."designId" = d."id" AND l."labelId" = ANY(${ids}::int[]))`;
  if (labels)
    all.push(...(labelSearchMode === 'all' ? list(labels).map((id) => labelled([id])) : [labelled(list(labels))]));
  if (type) all.push(sql`d."type"::text = ${type}`);
  if (moldstate) all.push(sql`d."moldState"::text = ${moldstate}`);
  if (channelcounts) all.push(sql`d."screenCount" = ANY(${channelcounts}::int[])`);
  if (archive) all.push(sql`d."archiveId" = ${archive}::int`);
  if (from) all.push(sql`d."uploadedAt" >= ${from}::timestamptz`);
  if (to) all.push(sql`d."uploadedAt" < ${to}::timestamptz`);
  if (confined) all.push(confined === 'closed' ? sql`d."isConfined"` : sql`NOT d."isConfined"`);
  if (specialListId)
    all.push(
      sql`EXISTS (SELECT FROM "SpecialListDesign" s WHERE s."designId" = d."id" AND s."listId" = ${specialListId}::int)`,
    );
  if (number) all.push(sql`d."nameFolded" LIKE ${`%${String(number).toLowerCase()}%`}`);
  if (color) all.push(colored(list(color).map(String), Number(fields.colorTolerance ?? usualTolerance)));
  return all;
}

/** All of them in one colorway. */
function colored(colors: string[], tolerance: number): Prisma.Sql {
  const near = colors.map((color) => {
    const [l, a, b] = srgbToLab(...fromHex(color));
    return sql`EXISTS (SELECT FROM "ColorwayColor" x WHERE x."colorwayId" = k."id" AND x."share" >= 0.02
      AND (x."l" - ${l}::float8) ^ 2 + (x."a" - ${a}::float8) ^ 2 + (x."b" - ${b}::float8) ^ 2 <= ${tolerance ** 2}::float8)`;
  });
  return sql`EXISTS (SELECT FROM "Colorway" k WHERE k."designId" = d."id" AND ${Prisma.join(near, ' AND ')})`;
}
