/** A table that is taken over: what it names and isn't there is made, then its rows become one act over many designs. */
import type { z } from 'zod';
import { db } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { addCustomer } from '#app/domain/people/customers/manage.server.ts';
import { makeLabel } from '../labels/manage.server.ts';
import { startDesignEdit } from '../design-edits/acts.server.ts';
import { comparePatches, keepDraft, type DesignPatch } from '../design-edits/draft.server.ts';
import type { Fields } from '../design-edits/fields.ts';
import type { EditColumn } from './columns.ts';
import type { DesignFacts } from './facts.server.ts';
import { judgeTable, nameKeyOf, type Judged, type Offered } from './judge-table.server.ts';
import { BringTable, TakeTable } from './rules.ts';
import { differFromShown, findTable, judgeAgain, readDesignTable, readRows, storeTable } from './tables.server.ts';

/**
 * Throws `tableColumnsUnknown`, `tableRowsWrong` where rows are wrong, `tableNothing`, and `changedMeanwhile` where it would do something else
 * by now than its preview showed.
 */
export const takeDesignTable = operation('designs', TakeTable, (actor, input) => take(actor, input));

async function take(actor: Actor, { tableId, skipWrong }: z.output<typeof TakeTable>): Promise<{ jobId: string }> {
  const table = await findTable(actor, tableId);
  const before = table.editId;
  // An act whose start was cut short is started; one that was swept away since is planned anew.
  if (before && (await db.designEdit.count({ where: { id: before } })) > 0) {
    await startDesignEdit(actor, { editId: before });
    return { jobId: before };
  }
  if (!table.settled) {
    const names = table.columns.flatMap(({ name, head }) => (name === null ? [head] : []));
    throw new DomainError('tableColumnsUnknown', { values: { names: names.join(', ') } });
  }
  if (table.wrong > 0 && !skipWrong) throw new DomainError('tableRowsWrong');
  if (table.changes === 0) throw new DomainError('tableNothing');
  const rows = await readRows(tableId);
  const terms = { ...table, locale: actor.locale };
  let patches: DesignPatch[] = [];
  let differs = false;
  await judgeTable(rows, terms, async (judged) => {
    differs ||= await differFromShown(tableId, judged);
    patches.push(...judged.flatMap(patchOf));
  });
  if (differs) {
    // Of two presses the first one's act may have begun to change what the second one looks at.
    const { editId: begun } = await findTable(actor, tableId);
    if (begun && begun !== before) {
      await startDesignEdit(actor, { editId: begun });
      return { jobId: begun };
    }
    await judgeAgain(actor, tableId);
    throw new DomainError('changedMeanwhile');
  }
  if (table.approved.labels?.length || table.approved.customers?.length) {
    await makeNames(actor, table);
    const shown = patches;
    patches = [];
    // Labels and customers are there by now; one that isn't must not get lost.
    const approved = { studios: table.approved.studios ?? [] };
    await judgeTable(rows, { ...terms, approved }, async (judged) => void patches.push(...judged.flatMap(patchOf)));
    const found = new Set(patches.map(({ designId }) => designId));
    if (!shown.every(({ designId }) => found.has(designId))) {
      await judgeAgain(actor, tableId);
      throw new DomainError('changedMeanwhile');
    }
  }
  if (patches.length === 0) {
    await judgeAgain(actor, tableId);
    throw new DomainError('tableNothing');
  }
  const planned = await comparePatches(patches);
  const changes = { fileName: table.fileName, rows: planned.length };
  const editId = await keepDraft(actor, { kind: 'table', changes, planned });
  // Of two presses the first one's act is it; the other's draft is swept away.
  const { count } = await db.designTable.updateMany({ where: { id: tableId, editId: before }, data: { editId } });
  const first = count === 1 ? editId : (await findTable(actor, tableId)).editId!;
  await startDesignEdit(actor, { editId: first });
  return { jobId: first };
}

/** Those that were selected and that a row still names. A studio is a design's text: its first design makes it. */
async function makeNames(actor: Actor, table: Awaited<ReturnType<typeof findTable>>): Promise<void> {
  const offered = table.offered as unknown as Offered;
  const chosen = (kind: 'labels' | 'customers') => {
    const approved = new Set(table.approved[kind]?.map((name) => nameKeyOf(kind, name)));
    return offered[kind].filter(({ name }) => approved.has(nameKeyOf(kind, name))).map(({ name }) => name);
  };
  for (const name of chosen('customers'))
    await orThere('customerNameTaken', () => addCustomer(actor, { name, address: '', code: '' }));
  for (const name of chosen('labels'))
    await orThere('labelNameTaken', () =>
      makeLabel(actor, { nameTr: name, nameEn: name, nameRu: name, groupId: table.labelGroup }),
    );
}

/** Somebody may have made it in between. */
async function orThere(key: DomainError['key'], make: () => Promise<unknown>): Promise<void> {
  try {
    await make();
  } catch (error) {
    if (!(error instanceof DomainError) || (error.key !== key && !Object.values(error.fields).flat().includes(key)))
      throw error;
  }
}

function patchOf({ design, after, changes }: Judged): DesignPatch[] {
  if (!design || !after) return [];
  const set = Object.assign({}, ...changes.map(({ column }) => fieldsOf(column, design, after))) as Fields;
  return [{ designId: design.id, set }];
}

function fieldsOf(column: EditColumn, before: DesignFacts, after: DesignFacts): Fields {
  const { archiveId, moldState, repeatCustomValue, isConfined, customerId, originalName } = after;
  switch (column) {
    case 'archive':
      return { archiveId };
    case 'screenStatus':
      return { moldState };
    case 'repeatValue':
      return { repeatCustomValue };
    case 'confined':
      return { isConfined };
    case 'customer':
      return { customerId };
    case 'originalNumber':
      return { originalName };
    case 'labels':
      return members('label', before.labels, after.labels);
    case 'specialLists':
      return members('list', before.lists, after.lists);
    case 'closedCountries':
      return { closedCountries: after.closedCountries.join(',') };
    default:
      return { [column]: after[column] };
  }
}

function members(kind: 'label' | 'list', before: number[], after: number[]): Fields {
  const added = after.filter((id) => !before.includes(id)).map((id) => [`${kind}.${id}`, true]);
  const removed = before.filter((id) => !after.includes(id)).map((id) => [`${kind}.${id}`, false]);
  return Object.fromEntries([...added, ...removed]) as Fields;
}

/** POST /admin/design/table: a file looked at, or taken over at once. */
export const bringDesignTable = operation('designs', BringTable, async (actor, input) => {
  const { file, encoding, emptyClears, dryRun, skipWrong, ignoreUnknown, show, page, labelGroup } = input;
  const approved = { labels: input.createLabels, customers: input.createCustomers, studios: input.createStudios };
  const { tableId } = await storeTable(actor, { file, encoding, emptyClears, approved, labelGroup, ignoreUnknown });
  if (!dryRun) return take(actor, { tableId, skipWrong });
  const { counts, rows, unknownColumns, offered, totalPage, currentPage } = await readDesignTable(actor, {
    tableId,
    show,
    page,
  });
  return {
    tableId,
    affected: counts.changes,
    unchanged: counts.same,
    wrong: counts.wrong,
    conflicts: counts.conflicts,
    unknownColumns: unknownColumns.map(({ head }) => head),
    newNames: offered,
    totalPage,
    currentPage,
    rows: rows.map(({ line, designGuid, designName, changes, faults }) => ({
      line,
      designGuid,
      designName,
      changes: changes.map(({ column, from, to }) => ({ column, from, to })),
      errors: faults.map(({ column, error, message, value }) => ({ column, error, message, value })),
    })),
  };
});
