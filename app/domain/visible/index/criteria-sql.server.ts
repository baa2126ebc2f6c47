/** The one builder from criteria to conditions over designs. Every value is a bound parameter. */
import { Prisma } from '#app/data/database.server.ts';
import { colorQueryOf, type ColorQuery } from './color-match.ts';
import type { Condition } from './conditions.server.ts';
import {
  allArchives,
  dynamicFields,
  type DynamicField,
  type PoolCriteria,
  type ResolvedCriteria,
} from '../criteria/criteria.ts';
import { spanBounds, type DateSpan } from '#app/domain/base/dates/date-span.ts';
import { choiceSqlOf, facetCriteria, type Choice, type Facet } from './design-index.server.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { foldedColumn } from '#app/domain/base/text/folded-sql.server.ts';

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

export function choiceSql(facet: Facet, choices: Choice[]): Sql {
  return chosenAs(facet, choices, choiceSqlOf(facet, choices));
}

/** For what is put together with others; colours are looked for by this process alone, so it is met and never asked of the database. */
export function colorsSql(query: ColorQuery): Sql {
  return madeFrom({ known: { kind: 'colors', query } }, sql`(${JSON.stringify(query)}::jsonb IS NULL)`);
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
  /** of each, what was meant at best first: the first of them that something fulfils which the asker may see */
  tolerant: Readings[];
}

/** Numbers that come near a text. */
export interface AlikeNumbers {
  kind: 'alikeNumbers';
  text: string;
}
/** never empty */
export type Readings = (Condition | AlikeNumbers)[];

/** `ownCustomerId`: whose designs "owned" means; null finds none. */
export function criteriaParts(criteria: ResolvedCriteria, ownCustomerId: string | null): CriteriaParts {
  const c = criteria;
  const rest: Condition[] = [];
  const tolerant: CriteriaParts['tolerant'] = [];
  if (c.number) {
    const { readings, others } = numberReadings(c.number);
    tolerant.push(readings);
    rest.push(...others);
  }
  if (c.dates) rest.push(conditionOf(spanSql(c.dates)));
  if (c.since) rest.push({ kind: 'uploaded', from: Date.parse(c.since), before: null });
  if (c.studio) tolerant.push(nearly(sql`d."studioFolded"`, c.studio));
  if (c.originalname) tolerant.push(nearly(sql`d."originalFolded"`, c.originalname));
  if (c.note) rest.push(conditionOf(sql`d."notesFolded" LIKE ${containing(foldText(c.note))}`));
  if (c.customer) rest.push(conditionOf(sql`d."customerId" = ${c.customer}::uuid`));
  if (c.owned) rest.push(conditionOf(ownCustomerId ? sql`d."customerId" = ${ownCustomerId}::uuid` : no));
  const colors = colorQueryOf(c);
  if (colors) rest.push({ kind: 'colors', query: colors });
  for (const field of dynamicFields)
    if (c[field]) rest.push({ kind: 'text', column: dynamicColumns[field], text: foldText(c[field]) });
  const filters: CriteriaParts['filters'] = {};
  for (const [facet, criterion] of facetCriteria) {
    const choices = [c[criterion]].flat().filter((one) => one !== undefined && one !== allArchives) as Choice[];
    if (choices.length) filters[facet] = chosen(facet, choices, facet === 'label' ? c.labelSearchMode : 'any');
  }
  return { filters, rest, tolerant };
}

function chosen(facet: Facet, choices: Choice[], mode: 'any' | 'all' = 'any'): Condition {
  return { kind: 'choices', facet, choices, mode };
}

/** `01-0559`, a part of it, or with a colorway: `01-0559/VR-2`; `beside`: what may be numbered so as well. */
export function numberReadings(text: string, beside: Sql = no): { readings: Readings; others: Condition[] } {
  const [first = '', ...more] = foldText(text).split('/');
  const [design, colorway] = [first.trim(), more.join('/').trim()];
  const others = colorway ? [conditionOf(colorwaySql(colorway))] : [];
  // Programs for texts turn the hyphens of a number into dashes.
  const called = [...new Set([design, design.replace(/[\u2010-\u2015\u2212]/g, '-')])].map(namedSql);
  if (design) return { readings: [met(anyOf([...called, beside])), { kind: 'alikeNumbers', text: design }], others };
  return { readings: [{ kind: colorway ? 'everything' : 'nothing' }], others };
}

/** Of a number that names a colorway, its name as it is compared: its beginning is enough. */
export function colorwayPart(number: string | undefined): string {
  return (number ?? '').split('/').slice(1).map(foldText).join('/').trim();
}

/** As `conditionOf`; what was put together is met part by part, each of which is kept. */
export function met(over: Sql): Condition {
  const made = partsOf(over);
  return made && !('known' in made) ? { kind: 'parts', sql: over } : conditionOf(over);
}

/** A text that a design holds somewhere: in its number, its labels, its own attributes, and where `inHouse` in what only those see. */
export function textSql(text: string, labelIds: number[], inHouse: boolean): Sql {
  const folded = foldText(text);
  if (folded === '') return no;
  const all = [namedSql(folded)];
  if (labelIds.length > 0) all.push(hasLabel(labelIds));
  // A scrap of two letters is in everything, and no index finds it.
  if (folded.length > 2)
    all.push(anyOf(textColumns(inHouse).map((column) => sql`${column} LIKE ${containing(folded)}`)));
  return anyOf(all);
}

/** Texts like it, for what is mistyped. */
export function alikeText(text: string, inHouse: boolean): Condition {
  const folded = foldText(text);
  if (folded.length < 4) return { kind: 'nothing' };
  const over = Prisma.join(
    textColumns(inHouse).map((column) => sql`${folded} <% ${column}`),
    ' OR ',
  );
  return { kind: 'sql', sql: sql`(${over})`, alike: wordsAlike };
}

const textColumns = (inHouse: boolean) => [
  sql`d."attributesFolded"`,
  ...(inHouse ? [sql`d."originalFolded"`, sql`d."studioFolded"`, sql`d."notesFolded"`] : []),
];

/** What the studio called it; only for those who may know. */
export function originalSql(text: string): Sql {
  return sql`d."originalFolded" LIKE ${containing(foldText(text))}`;
}

interface SizeAsked {
  /** `from` and `to` include the length itself, `over` and `under` don't */
  longest?: { from?: number; to?: number; over?: number; under?: number };
  sides?: number[];
}

/** cm: sizes are whole pixels, so 64 cm at 300 dpi is 63.9995; half a pixel at 72 dpi is as much */
const pixelSlack = 0.02;

/** cm; a side may differ by as much as cloth does: 2 %, and half a centimetre at least */
export function sizeSql({ longest = {}, sides }: SizeAsked): Sql {
  const all: Sql[] = [];
  const long = sql`greatest(d."widthCm", d."heightCm")`;
  const { from, to, over, under } = longest;
  if (from !== undefined) all.push(sql`${long} >= ${from - pixelSlack}`);
  if (to !== undefined) all.push(sql`${long} <= ${to + pixelSlack}`);
  if (over !== undefined) all.push(sql`${long} > ${over + pixelSlack}`);
  if (under !== undefined) all.push(sql`${long} < ${under - pixelSlack}`);
  const isAbout = (column: Sql, side: number) => {
    const slack = Math.max(0.5, side * 0.02);
    return sql`${column} BETWEEN ${side - slack} AND ${side + slack}`;
  };
  const [width, height] = [sql`d."widthCm"`, sql`d."heightCm"`];
  if (sides?.length === 1) all.push(sql`(${isAbout(width, sides[0]!)} OR ${isAbout(height, sides[0]!)})`);
  if (sides?.length === 2) {
    const [one, other] = sides as [number, number];
    const turned = sql`(${isAbout(width, other)} AND ${isAbout(height, one)})`;
    all.push(sql`((${isAbout(width, one)} AND ${isAbout(height, other)}) OR ${turned})`);
  }
  return all.length > 0 ? sql`(${Prisma.join(all, ' AND ')})` : yes;
}

/** What has no screens told has none to count. */
export function screensSql({ from = 1, to }: { from?: number; to?: number }): Sql {
  const least = sql`d."screenCount" >= ${from}`;
  return to === undefined ? least : sql`(${least} AND d."screenCount" <= ${to})`;
}

/** Trigrams in common that still make a word: one wrong letter in six, or two in ten. */
const wordsAlike = 0.5;

function nearly(column: Sql, text: string): Readings {
  const folded = foldText(text);
  return [
    conditionOf(sql`${column} LIKE ${containing(folded)}`),
    { kind: 'sql', sql: sql`${folded} <% ${column}`, alike: wordsAlike },
  ];
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

/** In a pool's search exactly what is written counts; of alternatives, which all count at once, also what is the same but for hyphens and zeros (`isWrittenAnyhow`). */
export function numberSql(text: string, { isWrittenAnyhow = false } = {}): Sql {
  const [design = '', ...more] = foldText(text)
    .split('/')
    .map((part) => part.trim());
  const called = isWrittenAnyhow ? [namedSql(design), writtenSql(design)] : [namedSql(design)];
  const conditions = design ? [anyOf(called)] : [];
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

/** The same number however it is written; looked up by this process alone. */
function writtenSql(text: string): Sql {
  return madeFrom({ known: { kind: 'written', text } }, sql`(${text}::text IS NULL)`);
}

function colorwaySql(start: string): Sql {
  const called = colorwayStarts(start).map((one) => `${escapeLike(one)}%`);
  return sql`EXISTS (SELECT FROM "Colorway" k WHERE k."designId" = d."id" AND ${colorwayFolded} LIKE ANY(${called}::text[]))`;
}

/** Nearly all names are plain ASCII, and folding the others takes ten times as long. */
const isPlain = sql`octet_length(k."name") = length(k."name") AND position('  ' IN k."name") = 0`;
const colorwayFolded = sql`(CASE WHEN ${isPlain} THEN lower(k."name") ELSE ${foldedColumn(sql`k."name"`)} END)`;

/** How what a colorway's name begins with is written: "vr2", "vr-2" and "vr 2" are one. */
export function colorwayStarts(start: string): string[] {
  const [, letters, digits] = /^(\p{L}+)[-_.\s]?(\d+)$/u.exec(start) ?? [];
  return letters ? ['-', '', ' ', '_', '.'].map((sign) => letters + sign + digits) : [start];
}

export function spanSql(span: DateSpan): Sql {
  const { from, before } = spanBounds(span);
  const all: Sql[] = [];
  if (from) all.push(sql`d."uploadedAt" >= ${from.toISOString()}::timestamptz`);
  if (before) all.push(sql`d."uploadedAt" < ${before.toISOString()}::timestamptz`);
  const known = { kind: 'uploaded', from: from?.getTime() ?? null, before: before?.getTime() ?? null } as const;
  return all.length ? madeFrom({ known }, sql`(${Prisma.join(all, ' AND ')})`) : yes;
}

export function hasLabel(ids: number[]): Sql {
  const condition = sql`EXISTS (SELECT FROM "DesignLabel" l WHERE l."designId" = d."id" AND l."labelId" = ANY(${ids}::int[]))`;
  return chosenAs('label', ids, condition);
}

const dynamicColumns = Object.fromEntries(dynamicFields.map((field) => [field, Prisma.raw(`d."${field}"`)])) as Record<
  DynamicField,
  Sql
>;
