/** The one builder from criteria to SQL over "Design" d. Every value is a bound parameter. */
import { Prisma } from '#app/data/database.server.ts';
import { colorSql } from './color-sql.server.ts';
import { allArchives, dynamicFields, type DynamicField, type PoolCriteria, type ResolvedCriteria } from './criteria.ts';
import { spanBounds, type DateSpan } from './date-span.ts';
import { foldText } from './fold.ts';

export type Sql = Prisma.Sql;
const { sql } = Prisma;

export const yes: Sql = sql`TRUE`;
export const no: Sql = sql`FALSE`;

export function allOf(conditions: Sql[]): Sql {
  return conditions.length === 0 ? yes : sql`(${Prisma.join(conditions, ' AND ')})`;
}

export function anyOf(conditions: Sql[]): Sql {
  return conditions.length === 0 ? no : sql`(${Prisma.join(conditions, ' OR ')})`;
}

/** A piece of text anywhere; % and _ as people type them mean themselves. */
export function containing(text: string): string {
  return `%${escapeLike(text)}%`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** Groups of conditions: a facet counts under all but its own. */
export interface CriteriaParts {
  archive: Sql;
  moldstate: Sql;
  type: Sql;
  channelcounts: Sql;
  labels: Sql;
  confined: Sql;
  rest: Sql;
}

/** `ownCustomerId`: whose designs "owned" means; null finds none. */
export function criteriaParts(criteria: ResolvedCriteria, ownCustomerId: string | null): CriteriaParts {
  const c = criteria;
  const rest: Sql[] = [];
  if (c.number) rest.push(numberSql(c.number));
  if (c.dates) rest.push(spanSql(c.dates));
  if (c.studio) rest.push(sql`d."studioFolded" LIKE ${containing(foldText(c.studio))}`);
  if (c.originalname) rest.push(sql`d."originalFolded" LIKE ${containing(foldText(c.originalname))}`);
  if (c.note) rest.push(sql`d."notesFolded" LIKE ${containing(foldText(c.note))}`);
  if (c.customer) rest.push(sql`d."customerId" = ${c.customer}::uuid`);
  if (c.closedcountry) rest.push(sql`d."closedCountries" @> ARRAY[${c.closedcountry}]::char(2)[]`);
  if (c.owned) rest.push(ownCustomerId ? sql`d."customerId" = ${ownCustomerId}::uuid` : no);
  if (c.specialListId) {
    rest.push(
      sql`EXISTS (SELECT FROM "SpecialListDesign" s WHERE s."designId" = d."id" AND s."listId" = ${c.specialListId})`,
    );
  }
  for (const color of c.color) rest.push(colorSql(color, c.colorTolerance, c.colorShare));
  for (const field of dynamicFields) if (c[field]) rest.push(dynamicSql(field, c[field]));
  return {
    archive: c.archive === allArchives ? yes : sql`d."archiveId" = ${c.archive}`,
    moldstate: c.moldstate.length ? sql`d."moldState"::text = ANY(${c.moldstate}::text[])` : yes,
    type: c.type.length ? sql`d."type"::text = ANY(${c.type}::text[])` : yes,
    channelcounts: c.channelcounts.length ? sql`d."screenCount" = ANY(${c.channelcounts}::int[])` : yes,
    labels: labelsSql(c.labels, c.labelSearchMode),
    confined: c.confined ? sql`d."isConfined" = ${c.confined === 'closed'}` : yes,
    rest: allOf(rest),
  };
}

export function criteriaSql(criteria: ResolvedCriteria, ownCustomerId: string | null): Sql {
  return allOf(Object.values(criteriaParts(criteria, ownCustomerId)).filter((part) => part !== yes));
}

/** A pool's search without the rules about confined and own designs, which its pool applies. */
export function poolCriteriaSql(criteria: PoolCriteria): Sql {
  const c = criteria;
  const all: Sql[] = [];
  if (c.designNumber) all.push(numberSql(c.designNumber));
  if (c.allowedArchive.length) all.push(sql`d."archiveId" = ANY(${c.allowedArchive}::int[])`);
  if (c.allowedScreenStatus.length) all.push(sql`d."moldState"::text = ANY(${c.allowedScreenStatus}::text[])`);
  if (c.allowedScreenCounts.length) all.push(sql`d."screenCount" = ANY(${c.allowedScreenCounts}::int[])`);
  if (c.allowedCustomers.length) all.push(sql`d."customerId" = ANY(${c.allowedCustomers}::uuid[])`);
  if (c.forbiddenCustomers.length) all.push(sql`(d."customerId" = ANY(${c.forbiddenCustomers}::uuid[])) IS NOT TRUE`);
  if (c.forbiddenLabels.length) all.push(sql`NOT ${hasLabel(c.forbiddenLabels)}`);
  if (c.allowedYears) all.push(spanSql(c.allowedYears));
  const labelled = c.allowedLabels.length
    ? hasLabel(c.allowedLabels)
    : sql`EXISTS (SELECT FROM "DesignLabel" l WHERE l."designId" = d."id")`;
  const unlabelled = sql`NOT EXISTS (SELECT FROM "DesignLabel" l WHERE l."designId" = d."id")`;
  if (!c.allowUnlabeledDesigns) all.push(labelled);
  else if (c.allowedLabels.length) all.push(anyOf([labelled, unlabelled]));
  return allOf(all);
}

/** `01-0559`, a part of it, or with a colorway: `01-0559/VR-2`. */
function numberSql(text: string): Sql {
  const [design = '', ...more] = foldText(text).split('/');
  const conditions = design.trim() ? [sql`d."nameFolded" LIKE ${containing(design.trim())}`] : [];
  const colorway = more.join('/').trim();
  if (colorway) {
    const start = `${escapeLike(colorway)}%`;
    conditions.push(
      sql`EXISTS (SELECT FROM "Colorway" k WHERE k."designId" = d."id" AND lower(k."name") LIKE ${start})`,
    );
  }
  return conditions.length ? allOf(conditions) : no;
}

function spanSql(span: DateSpan): Sql {
  const { from, before } = spanBounds(span);
  const all: Sql[] = [];
  if (from) all.push(sql`d."uploadedAt" >= ${from.toISOString()}::timestamptz`);
  if (before) all.push(sql`d."uploadedAt" < ${before.toISOString()}::timestamptz`);
  return allOf(all);
}

function hasLabel(ids: number[]): Sql {
  return sql`EXISTS (SELECT FROM "DesignLabel" l WHERE l."designId" = d."id" AND l."labelId" = ANY(${ids}::int[]))`;
}

function labelsSql(ids: number[], mode: 'any' | 'all'): Sql {
  if (ids.length === 0) return yes;
  return mode === 'any' ? hasLabel(ids) : allOf(ids.map((id) => hasLabel([id])));
}

const dynamicColumns = Object.fromEntries(dynamicFields.map((field) => [field, Prisma.raw(`d."${field}"`)])) as Record<
  DynamicField,
  Sql
>;

/** Free text that has no folded column; the letters are those that foldText maps. */
function dynamicSql(field: DynamicField, text: string): Sql {
  const folded = sql`lower(translate(${dynamicColumns[field]}, 'ıİşŞğĞçÇöÖüÜâÂîÎûÛ', 'iissggccoouuaaiiuu'))`;
  return sql`${folded} LIKE ${containing(foldText(text))}`;
}
