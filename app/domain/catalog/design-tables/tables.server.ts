/** A table that somebody brought: kept while it is looked at and corrected, judged anew by every correction. */
import { db, Prisma } from '#app/data/database.server.ts';
import { personOf, operation } from '#app/domain/base/operation.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import type { OfficePart } from '#app/domain/base/office-parts.ts';
import { can, requirePermission } from '#app/domain/base/permissions.ts';
import { Nothing, guid } from '#app/domain/base/rules.ts';
import { readSettings } from '#app/domain/base/settings/settings.server.ts';
import { correctCells, settle, textAt, type TableRow } from '#app/domain/base/sheets/cells.ts';
import { readTable } from '#app/domain/base/sheets/read-table.server.ts';
import type { TextEncoding } from '#app/domain/base/text/text-file.server.ts';
import type { Locale } from '#app/locales/languages.ts';
import { translate } from '#app/locales/translate.ts';
import { readDesignEdit } from '../design-edits/acts.server.ts';
import {
  editColumns,
  headOf,
  isColumnName,
  isReadColumn,
  keyColumns,
  readColumns,
  readHeads,
  type ColumnName,
  type TableColumn,
} from './columns.ts';
import type { CellValue } from './cells.server.ts';
import { writeDesigns } from './export.server.ts';
import { judgeTable, type Approved, type Judged, type Offered } from './judge-table.server.ts';
import type { CellChange, CellFault } from './judge-row.server.ts';
import { rowsPerPage, rowStates, tableLimits, type RowState } from './limits.ts';
import { ApproveNames, CorrectRows, SettleColumns, TablePage, UploadTable, WrongRows } from './rules.ts';

const { sql } = Prisma;
/** ms for which a table is kept */
const keptFor = 2 * 24 * 60 * 60 * 1000;

export const uploadDesignTable = operation('designs', UploadTable, (actor, input) => storeTable(actor, input));

/** Throws what `readTable` throws, and `tableWithoutKey`. */
export async function storeTable(
  actor: Actor,
  { file, encoding, emptyClears, ...more }: Upload,
): Promise<{ tableId: string }> {
  const { userId } = personOf(actor);
  if (more.approved) requireMaking(actor, more.approved);
  const { dynamicNames } = await readSettings();
  const hasKey = (columns: TableColumn[]) => columns.some(({ name }) => name === 'number' || name === 'guid');
  // "No" in a cell is a heading, too: below the first row one alone tells nothing.
  const areHeads = (cells: string[], isFirst: boolean) => {
    const columns = readHeads(cells, dynamicNames);
    return hasKey(columns) && (isFirst || columns.filter(({ name }) => name !== null).length > 1);
  };
  const { heads, rows } = await readTable(file, { limits: tableLimits, encoding, areHeads });
  const columns = readHeads(heads, dynamicNames);
  if (!hasKey(columns)) throw fieldError('file', 'tableWithoutKey');
  const isKnown = columns.every(({ name }) => name !== null);
  const { id } = await db.designTable.create({
    data: {
      userId,
      fileName: file.name.slice(-300) || 'table',
      columns: columns as unknown as Prisma.InputJsonValue,
      settled: isKnown || more.ignoreUnknown === true,
      emptyClears,
      approved: (more.approved ?? {}) as Prisma.InputJsonValue,
      labelGroup: more.labelGroup ?? null,
    },
  });
  await judge(id, actor.locale, rows);
  return { tableId: id };
}

interface Upload {
  file: File;
  encoding?: TextEncoding;
  emptyClears: boolean;
  approved?: Approved;
  labelGroup?: number | null;
  ignoreUnknown?: boolean;
}

type Table = Awaited<ReturnType<typeof findTable>>;

/** One's own alone. Throws `tableNotFound`. */
export async function findTable(actor: Actor, tableId: string) {
  if (!guid.safeParse(tableId).success) throw new DomainError('tableNotFound');
  const table = await db.designTable.findFirst({ where: { id: tableId, userId: personOf(actor).userId } });
  if (!table || table.createdAt.getTime() < Date.now() - keptFor) throw new DomainError('tableNotFound');
  return { ...table, columns: table.columns as unknown as TableColumn[], approved: table.approved as Approved };
}

async function findOpenTable(actor: Actor, tableId: string): Promise<Table> {
  const table = await findTable(actor, tableId);
  if (table.editId) throw new DomainError('tableTaken');
  return table;
}

export async function readRows(tableId: string): Promise<TableRow[]> {
  const rows = await db.designTableRow.findMany({
    where: { tableId },
    orderBy: { line: 'asc' },
    select: { line: true, cells: true, formulas: true },
  });
  return rows.map(({ line, cells, formulas }) => ({ line, cells: cells as string[], formulas }));
}

/** All rows again: a correction may end a doubt that stood in another line. `rows`: new ones, written with their verdicts. */
async function judge(tableId: string, locale: Locale, rows?: TableRow[]): Promise<void> {
  const table = await db.designTable.findUniqueOrThrow({ where: { id: tableId } });
  const terms = {
    columns: table.columns as unknown as TableColumn[],
    emptyClears: table.emptyClears,
    approved: table.approved as Approved,
    locale,
  };
  const counts = { changes: 0, wrong: 0, same: 0, conflicts: 0 };
  const write = rows ? insertRows : updateRows;
  const offered = await judgeTable(rows ?? (await readRows(tableId)), terms, async (judged) => {
    for (const { state, faults } of judged) {
      counts[state]++;
      if (faults.some(({ key }) => key === 'tableConflict')) counts.conflicts++;
    }
    await write(tableId, judged);
  });
  await db.designTable.update({
    where: { id: tableId },
    data: { ...counts, offered: offered as unknown as Prisma.InputJsonValue },
  });
}

/** As the designs are now. */
export const judgeAgain = (actor: Actor, tableId: string) => judge(tableId, actor.locale);

function recordsOf(judged: Judged[]): string {
  return JSON.stringify(
    judged.map(({ row, design, state, changes, faults }) => ({
      ...row,
      state,
      designId: design?.id ?? null,
      designName: design?.name ?? null,
      changes,
      faults,
    })),
  );
}
const record = sql`r("line" int, "cells" jsonb, "formulas" int[], "state" "DesignTableRowState", "designId" uuid, "designName" text, "changes" jsonb, "faults" jsonb)`;

async function insertRows(tableId: string, judged: Judged[]): Promise<void> {
  await db.$executeRaw`
    INSERT INTO "DesignTableRow" ("tableId", "line", "cells", "formulas", "state", "designId", "designName", "changes", "faults")
    SELECT ${tableId}::uuid, r."line", r."cells", r."formulas", r."state", r."designId", r."designName", r."changes", r."faults"
    FROM jsonb_to_recordset(${recordsOf(judged)}::jsonb) AS ${record} ON CONFLICT DO NOTHING`;
}

async function updateRows(tableId: string, judged: Judged[]): Promise<void> {
  await db.$executeRaw`
    UPDATE "DesignTableRow" t SET "state" = r."state", "designId" = r."designId", "designName" = r."designName",
      "changes" = r."changes", "faults" = r."faults"
    FROM jsonb_to_recordset(${recordsOf(judged)}::jsonb) AS ${record} WHERE t."tableId" = ${tableId}::uuid AND t."line" = r."line"
      AND (t."state", t."designId", t."designName", t."changes", t."faults")
        IS DISTINCT FROM (r."state", r."designId", r."designName", r."changes", r."faults")`;
}

/** Whether one of these rows would do something else than its preview says. */
export async function differFromShown(tableId: string, judged: Judged[]): Promise<boolean> {
  const [row] = await db.$queryRaw<[{ differs: boolean }]>`
    SELECT EXISTS (SELECT FROM jsonb_to_recordset(${recordsOf(judged)}::jsonb) AS ${record}
      JOIN "DesignTableRow" t ON t."tableId" = ${tableId}::uuid AND t."line" = r."line"
      WHERE (t."state", t."designId", t."changes") IS DISTINCT FROM (r."state", r."designId", r."changes")) AS differs`;
  return row.differs;
}

/** Of the names that aren't there, what each kind's making takes. A studio is a design's text. */
const makingParts = { labels: 'labels', customers: 'people', studios: 'designs' } as const;

/** Before anything is made of it: a table isn't taken over halfway. */
function requireMaking(actor: Actor, approved: Approved): void {
  for (const [kind, part] of Object.entries(makingParts))
    if (approved[kind as keyof typeof makingParts]?.length) requirePermission(actor, part);
}

/** A page of its rows of one state: by default the wrong ones, where there are any. */
export const readDesignTable = operation('designs', TablePage, async (actor, { tableId, show, page }) => {
  const table = await findTable(actor, tableId);
  const shown: RowState =
    show ?? rowStates.find((state) => table[state] > 0 && state !== 'same' && preferred(table, state)) ?? 'changes';
  const rows = await db.designTableRow.findMany({
    where: { tableId, state: shown },
    orderBy: { line: 'asc' },
    skip: page * rowsPerPage,
    take: rowsPerPage,
  });
  const { dynamicNames } = await readSettings();
  const { edit, became } = await readOutcome(actor, table.editId, rows);
  const head = (name: ColumnName) => headOf(name, actor.locale, dynamicNames);
  const t = translate(actor.locale);
  const present = table.columns.flatMap(({ name }) => (name ? [name] : []));
  const free = [...keyColumns, ...editColumns].filter((name) => !present.includes(name));
  return {
    tableId,
    fileName: table.fileName,
    createdAt: table.createdAt,
    keptUntil: new Date(table.createdAt.getTime() + keptFor),
    /** the act that its rows became */
    edit,
    settled: table.settled,
    unknownColumns: table.columns.filter(({ name }) => name === null).map(({ at, head: said }) => ({ at, head: said })),
    /** what an unknown column may be */
    freeColumns: free.map((name) => ({ name, head: head(name) })),
    readColumns: present.filter(isReadColumn).map(head),
    offered: table.offered as unknown as Offered,
    approved: table.approved,
    /** the part of the administration that the asker would need to make such names, where it is closed */
    closed: Object.fromEntries(
      Object.entries(makingParts).map(([kind, part]) => [kind, can(actor, part) ? null : part]),
    ) as Record<keyof typeof makingParts, OfficePart | null>,
    labelGroup: table.labelGroup,
    counts: { changes: table.changes, wrong: table.wrong, same: table.same, conflicts: table.conflicts },
    show: shown,
    currentPage: page,
    totalPage: Math.ceil(table[shown] / rowsPerPage),
    rows: rows.map(({ line, cells, designId, designName, changes, faults }) => ({
      line,
      designGuid: designId,
      designName: designName ?? textAt({ cells: cells as string[] }, table.columns, 'number'),
      /** what that act did to its design */
      became: (designId && became?.get(designId)) || null,
      changes: (changes as unknown as CellChange[]).map((change) => ({ ...change, head: head(change.column) })),
      faults: (faults as unknown as CellFault[]).map(({ column, key, values }) => ({
        column,
        head: head(column),
        error: key,
        message: t(`errors.${key}`, values),
        value: textAt({ cells: cells as string[] }, table.columns, column),
        /** a cell that the table has, so that it can be corrected */
        isThere: present.includes(column),
      })),
    })),
  };
});

/** Nothing became of it yet where its act was not started, or is gone because of that: then it can be saved again. */
async function readOutcome(actor: Actor, editId: string | null, rows: { designId: string | null }[]) {
  const isThere = editId !== null && (await db.designEdit.count({ where: { id: editId } })) > 0;
  const found = isThere ? await readDesignEdit(actor, { editId }) : null;
  const state = found?.state;
  if (!found || !state || state === 'draft') return { edit: null, became: null };
  const designId = { in: rows.flatMap((row) => row.designId ?? []) };
  const entries = await db.designEditEntry.findMany({
    where: { editId: found.editId, designId },
    select: { designId: true, state: true },
  });
  return { edit: { ...found, state }, became: new Map(entries.map((entry) => [entry.designId, entry.state])) };
}

/** The columns that are only read, in words: what is written there counts for nothing. */
export const getTableColumns = operation('designs', Nothing, async (actor) => ({
  readColumns: readColumns.filter((name) => name !== 'reason').map((name) => headOf(name, actor.locale, [])),
}));

/** Errors first, then what will change. */
const preferred = (table: { wrong: number }, state: RowState) => state === 'wrong' || table.wrong === 0;

/** What the columns that weren't recognised are; those that aren't named are ignored. */
export const settleColumns = operation('designs', SettleColumns, async (actor, { tableId, columns: chosen }) => {
  const table = await findOpenTable(actor, tableId);
  const columns = settle(
    table.columns,
    chosen,
    (name): name is ColumnName => isColumnName(name) && !isReadColumn(name),
    (field) => fieldError(field, 'notOneOf'),
  );
  await db.designTable.update({
    where: { id: tableId },
    data: { settled: true, columns: columns as unknown as Prisma.InputJsonValue },
  });
  await judge(tableId, actor.locale);
  return { tableId };
});

/** Which of the names that aren't there are to be made; none of the others will be. */
export const approveNames = operation('designs', ApproveNames, async (actor, input) => {
  const { tableId, createLabels: labels, createCustomers: customers, createStudios: studios, labelGroup } = input;
  requireMaking(actor, { labels, customers });
  await findOpenTable(actor, tableId);
  await db.designTable.update({
    where: { id: tableId },
    data: { approved: { labels, customers, studios }, labelGroup },
  });
  await judge(tableId, actor.locale);
  return { tableId };
});

/** By line and column, what is to stand in a cell instead. */
export const correctRows = operation('designs', CorrectRows, async (actor, { tableId, cells: given }) => {
  const table = await findOpenTable(actor, tableId);
  const lines = Object.keys(given).map((key) => Number(key.replace('l', '')));
  const rows = await db.designTableRow.findMany({ where: { tableId, line: { in: lines } } });
  // What is only read can't be corrected.
  const columns = table.columns.filter(({ name }) => name !== null && !isReadColumn(name));
  const corrected = rows.map(({ line, cells, formulas }) =>
    correctCells({ line, cells: cells as string[], formulas }, columns, given[`l${line}`] ?? given[String(line)] ?? {}),
  );
  await db.$executeRaw`
    UPDATE "DesignTableRow" t SET "cells" = r."cells", "formulas" = r."formulas"
    FROM jsonb_to_recordset(${JSON.stringify(corrected)}::jsonb) AS r("line" int, "cells" jsonb, "formulas" int[])
    WHERE t."tableId" = ${tableId}::uuid AND t."line" = r."line"`;
  await judge(tableId, actor.locale);
  return { tableId, corrected: corrected.length };
});

/** The rows with errors as they came, with a column that says why. */
export const exportWrongRows = operation('designs', WrongRows, async (actor, { tableId, format }) => {
  const table = await findTable(actor, tableId);
  const { dynamicNames } = await readSettings();
  const { locale } = actor;
  const t = translate(locale);
  const kept = table.columns.filter(({ name }) => name !== 'reason');
  async function* rows(): AsyncGenerator<CellValue[][]> {
    let after = 0;
    for (;;) {
      const some = await db.designTableRow.findMany({
        where: { tableId, state: 'wrong', line: { gt: after } },
        orderBy: { line: 'asc' },
        take: 500,
      });
      if (some.length === 0) return;
      after = some.at(-1)!.line;
      yield some.map(({ cells, faults }) => {
        const reasons = (faults as unknown as CellFault[]).map(
          ({ column, key, values }) => `${headOf(column, locale, dynamicNames)}: ${t(`errors.${key}`, values)}`,
        );
        return [...kept.map(({ at }) => (cells as string[])[at] ?? ''), reasons.join('\n')];
      });
    }
  }
  const columns = [
    ...kept.map(({ name, head }) => ({ name, head })),
    { name: 'reason' as const, head: headOf('reason', locale, dynamicNames) },
  ];
  return writeDesigns({ format, locale, name: t('designTables.wrongFileName') }, columns, rows());
});

export async function sweepDesignTables(): Promise<void> {
  await db.designTable.deleteMany({ where: { createdAt: { lt: new Date(Date.now() - keptFor) } } });
}
