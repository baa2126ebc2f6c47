/** The one builder from criteria to conditions over designs. Every value is a bound parameter. */
import { Prisma } from '#app/data/database.server.ts';
import type { Condition } from './conditions.server.ts';
import {
  allArchives,
  dynamicFields,
  type DynamicField,
  type PoolCriteria,
  type ResolvedCriteria,
} from '../criteria/criteria.ts';
import { spanBounds, type DateSpan } from '#app/domain/base/dates/date-span.ts';
import { facetCriteria, type Choice, type Facet } from './design-index.server.ts';
import { foldText } from '#app/domain/base/text/fold.ts';

export type Sql = Prisma.Sql;
const { sql } = Prisma;

export const yes: Sql = sql`TRUE`;
export const no: Sql = sql`FALSE`;

/**
 * What a condition was put together from. A rule is written once, as SQL; whoever asks for many new ones (a pool in the making) can meet it
 * part by part, most of which are kept or known already.
 */
export type Parts = { all: Sql[] } | { any: Sql[] } | { but: Sql } | { known: Condition };
const parts = new WeakMap<Sql, Parts>();

export function partsOf(condition: Sql): Parts | undefined {
  return parts.get(condition);
}

function madeFrom(made: Parts, condition: Sql): Sql {
  parts.set(condition, made);
  return condition;
}

export function allOf(conditions: Sql[]): Sql {
  const telling = conditions.filter((condition) => condition !== yes);
  if (telling.includes(no)) return no;
  return telling.length === 0 ? yes : madeFrom({ all: telling }, sql`(${Prisma.join(telling, ' AND ')})`);
}

export function anyOf(conditions: Sql[]): Sql {
  const telling = conditions.filter((condition) => condition !== no);
  if (telling.includes(yes)) return yes;
  return telling.length === 0 ? no : madeFrom({ any: telling }, sql`(${Prisma.join(telling, ' OR ')})`);
}

/** NULL counts as no. `written`: where one that is never NULL is quicker said otherwise (NOT EXISTS is an anti join). */
export function butNot(condition: Sql, written = sql`(${condition}) IS NOT TRUE`): Sql {
  return madeFrom({ but: condition }, written);
}

/** One that the index knows as a choice of a filter. */
export function chosenAs(facet: Facet, choices: Choice[], condition: Sql): Sql {
  return madeFrom({ known: chosen(facet, choices) }, condition);
}

/** A piece of text anywhere; % and _ as people type them mean themselves. */
export function containing(text: string): string {
  return `%${escapeLike(text)}%`;
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** What the index knows by itself isn't asked of the database. */
export function conditionOf(over: Sql): Condition {
  if (over === yes) return { kind: 'everything' };
  if (over === no) return { kind: 'nothing' };
  const made = partsOf(over);
  return made && 'known' in made ? made.known : { kind: 'sql', sql: over };
}

export interface CriteriaParts {
  /** filters whose choices are counted: each counts under all the others */
  filters: Partial<Record<Facet, Condition>>;
  rest: Condition[];
  /** conditions that take what is nearly meant when nothing that the asker may see is exactly meant */
  tolerant: { exact: Condition; alike: Condition | { kind: 'alikeName'; text: string } }[];
}

/** `ownCustomerId`: whose designs "owned" means; null finds none. */
export function criteriaParts(criteria: ResolvedCriteria, ownCustomerId: string | null): CriteriaParts {
  const c = criteria;
  const rest: Condition[] = [];
  const tolerant: CriteriaParts['tolerant'] = [];
  if (c.number) readNumber(c.number, rest, tolerant);
  if (c.dates) rest.push(conditionOf(spanSql(c.dates)));
  if (c.studio) tolerant.push(nearly(sql`d."studioFolded"`, c.studio));
  if (c.originalname) tolerant.push(nearly(sql`d."originalFolded"`, c.originalname));
  if (c.note) rest.push(conditionOf(sql`d."notesFolded" LIKE ${containing(foldText(c.note))}`));
  if (c.customer) rest.push(conditionOf(sql`d."customerId" = ${c.customer}::uuid`));
  if (c.owned) rest.push(conditionOf(ownCustomerId ? sql`d."customerId" = ${ownCustomerId}::uuid` : no));
  if (c.color.length) {
    const colors = c.color.toSorted();
    const query = { colors, tolerance: c.colorTolerance ?? defaultTolerance, share: c.colorShare ?? defaultShare };
    rest.push({ kind: 'colors', query });
  }
  for (const field of dynamicFields)
    if (c[field]) rest.push({ kind: 'text', column: dynamicColumns[field], text: foldText(c[field]) });
  const filters: CriteriaParts['filters'] = {};
  for (const [facet, criterion] of facetCriteria) {
    const choices = [c[criterion]].flat().filter((one) => one !== undefined && one !== allArchives) as Choice[];
    if (choices.length) filters[facet] = chosen(facet, choices, facet === 'label' ? c.labelSearchMode : 'any');
  }
  return { filters, rest, tolerant };
}

/** ΔE2000; about what people still call the same colour in a print */
const defaultTolerance = 10;
/** per cent of the area */
const defaultShare = 2;

function chosen(facet: Facet, choices: Choice[], mode: 'any' | 'all' = 'any'): Condition {
  return { kind: 'choices', facet, choices, mode };
}

/** `01-0559`, a part of it, or with a colorway: `01-0559/VR-2`. */
function readNumber(text: string, rest: Condition[], tolerant: CriteriaParts['tolerant']): void {
  const [first = '', ...more] = foldText(text).split('/');
  const [design, colorway] = [first.trim(), more.join('/').trim()];
  if (design) tolerant.push({ exact: { kind: 'name', text: design }, alike: { kind: 'alikeName', text: design } });
  if (colorway) rest.push(conditionOf(colorwaySql(colorway)));
  if (!design && !colorway) rest.push({ kind: 'nothing' });
}

/** Trigrams in common that still make a word: one wrong letter in six, or two in ten. */
const wordsAlike = 0.5;

function nearly(column: Sql, text: string): CriteriaParts['tolerant'][number] {
  const folded = foldText(text);
  return {
    exact: conditionOf(sql`${column} LIKE ${containing(folded)}`),
    alike: { kind: 'sql', sql: sql`${folded} <% ${column}`, alike: wordsAlike },
  };
}

/** A pool's search without the rules about confined and own designs, which its pool applies. */
export function poolCriteriaSql(criteria: PoolCriteria): Sql {
  const c = criteria;
  const all: Sql[] = [];
  if (c.designNumber) all.push(numberSql(c.designNumber));
  const facet = (name: Facet, choices: Choice[], condition: Sql) => {
    if (choices.length > 0) all.push(chosenAs(name, choices, condition));
  };
  facet('archive', c.allowedArchive, sql`d."archiveId" = ANY(${c.allowedArchive}::int[])`);
  facet('moldstate', c.allowedScreenStatus, sql`d."moldState"::text = ANY(${c.allowedScreenStatus}::text[])`);
  facet('screenCount', c.allowedScreenCounts, sql`d."screenCount" = ANY(${c.allowedScreenCounts}::int[])`);
  if (c.allowedCustomers.length) all.push(ofCustomers(c.allowedCustomers));
  if (c.forbiddenCustomers.length) all.push(butNot(ofCustomers(c.forbiddenCustomers)));
  const without = (label: Sql) => butNot(label, sql`NOT ${label}`);
  if (c.forbiddenLabels.length) all.push(without(hasLabel(c.forbiddenLabels)));
  if (c.allowedYears) all.push(spanSql(c.allowedYears));
  const anyLabel = sql`EXISTS (SELECT FROM "DesignLabel" l WHERE l."designId" = d."id")`;
  const labelled = c.allowedLabels.length ? hasLabel(c.allowedLabels) : anyLabel;
  if (!c.allowUnlabeledDesigns) all.push(labelled);
  else if (c.allowedLabels.length) all.push(anyOf([labelled, without(anyLabel)]));
  return allOf(all);
}

/** In a pool's search exactly what is written counts. */
function numberSql(text: string): Sql {
  const [design = '', ...more] = foldText(text).split('/');
  const conditions = design.trim() ? [namedSql(design.trim())] : [];
  const colorway = more.join('/').trim();
  if (colorway) conditions.push(colorwaySql(colorway));
  return conditions.length ? allOf(conditions) : no;
}

function ofCustomers(ids: string[]): Sql {
  return sql`d."customerId" = ANY(${ids}::uuid[])`;
}

function namedSql(text: string): Sql {
  return madeFrom({ known: { kind: 'name', text } }, sql`d."nameFolded" LIKE ${containing(text)}`);
}

function colorwaySql(start: string): Sql {
  return sql`EXISTS (SELECT FROM "Colorway" k WHERE k."designId" = d."id" AND lower(k."name") LIKE ${`${escapeLike(start)}%`})`;
}

function spanSql(span: DateSpan): Sql {
  const { from, before } = spanBounds(span);
  const all: Sql[] = [];
  if (from) all.push(sql`d."uploadedAt" >= ${from.toISOString()}::timestamptz`);
  if (before) all.push(sql`d."uploadedAt" < ${before.toISOString()}::timestamptz`);
  const known = { kind: 'uploaded', from: from?.getTime() ?? null, before: before?.getTime() ?? null } as const;
  return all.length ? madeFrom({ known }, sql`(${Prisma.join(all, ' AND ')})`) : yes;
}

function hasLabel(ids: number[]): Sql {
  const condition = sql`EXISTS (SELECT FROM "DesignLabel" l WHERE l."designId" = d."id" AND l."labelId" = ANY(${ids}::int[]))`;
  return chosenAs('label', ids, condition);
}

const dynamicColumns = Object.fromEntries(dynamicFields.map((field) => [field, Prisma.raw(`d."${field}"`)])) as Record<
  DynamicField,
  Sql
>;
