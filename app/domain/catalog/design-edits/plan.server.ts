/** What the same changes would do to many designs: one statement, so that a hundred thousand are previewed while somebody waits. */
import { Prisma, type Transaction } from '#app/data/database.server.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { dynamicFields } from '#app/domain/visible/criteria/criteria.ts';
import { mostLetters, type Column, type Field } from './fields.ts';
import { partsApart, readPattern, type PatternPart } from './pattern.ts';
import type { BulkChanges } from './rules.ts';

const { sql, raw, join } = Prisma;
type Sql = Prisma.Sql;

interface Planned {
  field: Field;
  before: Sql;
  after: Sql;
}

const own = (column: Column) => raw(`d."${column}"`);

/** Over "Design" d, the place p.n among the chosen from 1 on, and the labels and lists that it has of those named. */
function planFields(changes: BulkChanges): Planned[] {
  const planned: Planned[] = [];
  const set = (column: Column, after: Sql | undefined, type = 'text') => {
    const cast = column === 'type' || column === 'moldState' ? sql`${own(column)}::text` : own(column);
    if (after) planned.push({ field: column, before: cast, after: sql`(${after})::${raw(type)}` });
  };
  const given = (value: unknown) => (value === undefined ? undefined : sql`${value}`);
  set('studio', given(changes.studio));
  set('customerId', given(changes.customerId), 'uuid');
  set('archiveId', given(changes.archiveId), 'int');
  set('type', given(changes.designType));
  set('moldState', given(changes.moldState));
  set('screenCount', given(changes.screenCount), 'int');
  set('isConfined', given(changes.isConfined), 'bool');
  set('notes', given(changes.notes));
  if (changes.appendNotes) {
    const more = sql`${changes.appendNotes}::text`;
    set('notes', sql`CASE WHEN d."notes" = '' THEN ${more} ELSE d."notes" || E'\n' || ${more} END`);
  }
  if (changes.originalName !== undefined) set('originalName', patternSql(readPattern(changes.originalName)));
  for (const field of dynamicFields) {
    const value = changes[field];
    if (value !== undefined) set(field, sql`${value === '' ? null : value}`);
  }
  const member = (kind: 'label' | 'list', id: number, on: boolean) =>
    planned.push({
      field: `${kind}.${id}`,
      before: sql`coalesce(${id}::int = ANY(${raw(kind === 'label' ? 'h.ids' : 's.ids')}), FALSE)`,
      after: sql`${on}::bool`,
    });
  for (const id of changes.addLabels) member('label', id, true);
  for (const id of changes.removeLabels) member('label', id, false);
  for (const id of changes.addToLists) member('list', id, true);
  for (const id of changes.removeFromLists) member('list', id, false);
  if (changes.delete) planned.push({ field: 'deleted', before: sql`FALSE`, after: sql`TRUE` });
  return planned;
}

function patternSql(parts: PatternPart[]): Sql {
  const pieces = parts.map((part): Sql => {
    switch (part.kind) {
      case 'text':
        return sql`${part.text}::text`;
      case 'number':
        return sql`d."name"`;
      case 'archive':
        return sql`(SELECT a."code" FROM "Archive" a WHERE a."id" = d."archiveId")`;
      case 'running': {
        const number = sql`(${part.from}::int + p.n::int - 1)::text`;
        return sql`lpad(${number}, greatest(${part.digits}::int, length(${number})), '0')`;
      }
      case 'old':
        if (part.part === 0) return sql`d."originalName"`;
        return part.part > 0
          ? sql`coalesce((${oldParts})[${part.part}::int], '')`
          : sql`coalesce((${oldParts})[cardinality(${oldParts}) + 1 + ${part.part}::int], '')`;
    }
  });
  return pieces.length > 0 ? sql`btrim(${join(pieces, ' || ')})` : sql`''`;
}
const oldParts = sql`regexp_split_to_array(btrim(d."originalName"), ${partsApart})`;

/** "id", "name", n, before, after, error; in the order of `ids`. */
function plannedSql(ids: string[], changes: BulkChanges): Sql {
  const planned = planFields(changes);
  if (planned.length === 0) throw new DomainError('nothingToChange');
  const object = (side: 'before' | 'after') =>
    join(
      planned.map((one) => sql`${one.field}::text, ${one[side]}`),
      ', ',
    );
  const labels = [...changes.addLabels, ...changes.removeLabels];
  const lists = [...changes.addToLists, ...changes.removeFromLists];
  const value = (column: Column) => planned.find(({ field }) => field === column)?.after ?? own(column);
  const isClosing = planned.some(({ field }) => field === 'isConfined' || field === 'customerId');
  const limits = planned.flatMap(({ field, after }) => {
    const most = mostLetters[field as Column];
    return most === undefined ? [] : [sql`length(${after}) > ${most}`];
  });
  return sql`
    SELECT p.id, coalesce(d."name", '') AS name, p.n::int AS n, coalesce(v.before, '{}') AS before, coalesce(v.after, '{}') AS after, CASE
      WHEN d."id" IS NULL THEN 'designNotFound'
      WHEN ${isClosing ? sql`${value('isConfined')} AND ${value('customerId')} IS NULL` : sql`FALSE`} THEN 'confinedNeedsCustomer'
      WHEN ${limits.length > 0 ? join(limits, ' OR ') : sql`FALSE`} THEN 'tooLong' END AS error
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS p(id, n) LEFT JOIN "Design" d ON d."id" = p.id
    LEFT JOIN (SELECT l."designId", array_agg(l."labelId") AS ids FROM "DesignLabel" l WHERE l."labelId" = ANY(${labels}::int[]) GROUP BY 1) h
      ON h."designId" = d."id"
    LEFT JOIN (SELECT x."designId", array_agg(x."listId") AS ids FROM "SpecialListDesign" x WHERE x."listId" = ANY(${lists}::int[]) GROUP BY 1) s
      ON s."designId" = d."id"
    LEFT JOIN LATERAL (SELECT jsonb_build_object(${object('before')}) AS before, jsonb_build_object(${object('after')}) AS after) v ON d."id" IS NOT NULL`;
}

/** Throws where something that the changes name is not there. */
export async function checkNamed(
  tx: Pick<Transaction, 'label' | 'specialList' | 'customer' | 'archive'>,
  c: BulkChanges,
) {
  const refuse = async (field: string, wanted: unknown[], found: Promise<number>) => {
    if (wanted.length > 0 && (await found) !== new Set(wanted).size) throw fieldError(`changes.${field}`, 'notOneOf');
  };
  const labels = (ids: number[]) => tx.label.count({ where: { id: { in: ids }, isGroupHeader: false } });
  const lists = (ids: number[]) => tx.specialList.count({ where: { id: { in: ids } } });
  await refuse('addLabels', c.addLabels, labels(c.addLabels));
  await refuse('removeLabels', c.removeLabels, labels(c.removeLabels));
  await refuse('addToLists', c.addToLists, lists(c.addToLists));
  await refuse('removeFromLists', c.removeFromLists, lists(c.removeFromLists));
  if (c.customerId) await refuse('customerId', [c.customerId], tx.customer.count({ where: { id: c.customerId } }));
  if (c.archiveId) await refuse('archiveId', [c.archiveId], tx.archive.count({ where: { id: c.archiveId } }));
}

const stateSql = sql`CASE WHEN error IS NOT NULL THEN 'failed' WHEN before = after THEN 'unchanged' ELSE 'waiting' END::"DesignEditEntryState"`;

/** Writes the entries of an act: what it finds now is what its job will compare with. */
export async function writePlan(tx: Transaction, editId: string, ids: string[], changes: BulkChanges): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "DesignEditEntry" ("editId", "position", "designId", "designName", "state", "before", "after", "errorKey")
    SELECT ${editId}::uuid, n, id, name, ${stateSql}, before, after, error FROM (${plannedSql(ids, changes)}) planned`;
}

export interface PlanCounts {
  affected: number;
  unchanged: number;
  failed: number;
}

export async function countPlan(
  tx: Pick<Transaction, '$queryRaw'>,
  ids: string[],
  changes: BulkChanges,
): Promise<PlanCounts> {
  const [row] = await tx.$queryRaw<PlanCounts[]>`
    SELECT count(*) FILTER (WHERE state = 'waiting')::int AS affected, count(*) FILTER (WHERE state = 'unchanged')::int AS unchanged,
      count(*) FILTER (WHERE state = 'failed')::int AS failed
    FROM (SELECT ${stateSql} AS state FROM (${plannedSql(ids, changes)}) planned) counted`;
  return row!;
}
