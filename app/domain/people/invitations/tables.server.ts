/** A table of people to invite: kept while it is looked at and corrected, judged anew by every correction. */
import { db, Prisma, type Transaction } from '#app/data/database.server.ts';
import { sendJob } from '#app/data/jobs.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { personOf, operation } from '#app/domain/base/operation.ts';
import { guid, Nothing } from '#app/domain/base/rules.ts';
import { correctCells, settle, textAt, type CellFault, type TableRow } from '#app/domain/base/sheets/cells.ts';
import { readTable, type ReadTable } from '#app/domain/base/sheets/read-table.server.ts';
import { writeTable } from '#app/domain/base/sheets/write-table.server.ts';
import type { TextEncoding } from '#app/domain/base/text/text-file.server.ts';
import type { Locale } from '#app/locales/languages.ts';
import { translate } from '#app/locales/translate.ts';
import { columnNames, isGivenColumn, type ColumnName } from './column-names.ts';
import {
  areHeads,
  guessColumns,
  headOf,
  isRow,
  partLines,
  readAddress,
  readHeads,
  type TableColumn,
} from './columns.server.ts';
import { judgePeople, type Defaults, type Judged, type NewAccount, type Offered } from './judge.server.ts';
import { invitationLimits, rowsPerPage, rowStates, type RowState } from './limits.ts';
import { ApproveCustomers, BringPeople, CorrectRows, ExportRows, OneTable, SettleColumns, TablePage } from './rules.ts';

const { sql } = Prisma;
const dayMs = 24 * 60 * 60 * 1000;
/** ms for which a table is kept that nobody sends, and what became of one that was sent */
const draftLife = 2 * dayMs;
const resultLife = 30 * dayMs;
/** A table of the most rows is judged while its row is held. */
const judging = { timeout: 60_000, maxWait: 10_000 };

/** From a file or from pasted lines. Throws what `readTable` throws, and `tableWithoutMail`. */
export const bringPeople = operation('people', BringPeople, async (actor, input) => {
  const { userId, name, address } = personOf(actor);
  const { heads, rows } = await read(input);
  const columns = heads.length > 0 ? readHeads(heads) : guessColumns(rows[0]!.cells);
  if (!columns.some((column) => column.name === 'mail')) throw fieldError('file', 'tableWithoutMail');
  const defaults: Defaults = {
    customerId: input.customer ?? null,
    language: input.language,
    poolId: input.pool ?? null,
  };
  const { id } = await db.$transaction(async (tx) => {
    const table = await tx.invitationTable.create({
      data: {
        actorId: userId,
        actorName: name,
        actorAddress: address.slice(0, 45),
        fileName: input.file?.name.slice(-300) ?? '',
        columns: columns as unknown as Prisma.InputJsonValue,
        settled: columns.every((column) => column.name !== null),
        defaults: defaults as unknown as Prisma.InputJsonValue,
      },
    });
    await judge(tx, actor, toTable(table), rows);
    return table;
  }, judging);
  return { tableId: id };
});

async function read({ file, lines, encoding }: { file?: File; lines?: string; encoding?: TextEncoding }) {
  const options = { limits: invitationLimits, encoding, areHeads, isRow };
  if (file) return readTable(file, options);
  if (!lines) throw fieldError('file', 'noFile');
  return readTable(new File([partLines(lines)], ''), { ...options, encoding: 'utf-8' }).catch(atLines);
}

/** What is wrong with pasted lines is told at their field. */
function atLines(error: unknown): ReadTable {
  if (!(error instanceof DomainError) || !error.fields.file) throw error;
  throw new DomainError(error.key, { fields: { lines: error.fields.file }, values: error.values });
}

type Stored = Prisma.InvitationTableGetPayload<object>;

function toTable(row: Stored) {
  return {
    ...row,
    columns: row.columns as unknown as TableColumn[],
    defaults: row.defaults as unknown as Defaults,
    offered: row.offered as unknown as Offered,
  };
}
export type Table = ReturnType<typeof toTable>;

/** A draft is its maker's alone. What was sent concerns all who look after users. Throws `tableNotFound`. */
export async function findTable(actor: Actor, tableId: string): Promise<Table> {
  const found = guid.safeParse(tableId).success
    ? await db.invitationTable.findUnique({ where: { id: tableId } })
    : null;
  const isOwn = actor.kind === 'person' && found?.actorId === actor.userId;
  if (!found || keptUntil(found) < new Date() || (found.state === 'draft' && !isOwn))
    throw new DomainError('tableNotFound');
  return toTable(found);
}

const keptUntil = ({ state, createdAt, finishedAt }: Pick<Stored, 'state' | 'createdAt' | 'finishedAt'>) =>
  state === 'draft' || !finishedAt
    ? new Date(createdAt.getTime() + (state === 'draft' ? draftLife : resultLife))
    : new Date(finishedAt.getTime() + resultLife);

/** The table's row, held until the transaction ends. */
export async function lockTable(tx: Transaction, tableId: string): Promise<Table | null> {
  await tx.$queryRaw`SELECT 1 FROM "InvitationTable" WHERE "id" = ${tableId}::uuid FOR UPDATE`;
  const found = await tx.invitationTable.findUnique({ where: { id: tableId } });
  return found && toTable(found);
}

/** Changes a draft and judges it again, as one: a job that began in between finds its rows as they were. Throws `tableTaken`. */
export async function changeDraft(
  actor: Actor,
  tableId: string,
  change: (tx: Transaction, table: Table) => Promise<unknown>,
  after: (tx: Transaction) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  await findTable(actor, tableId);
  await db.$transaction(async (tx) => {
    const table = await lockTable(tx, tableId);
    if (!table) throw new DomainError('tableNotFound');
    if (table.state !== 'draft') throw new DomainError('tableTaken');
    await change(tx, table);
    await judge(tx, actor, toTable(await tx.invitationTable.findUniqueOrThrow({ where: { id: tableId } })));
    await after(tx);
  }, judging);
}

/** `rows`: new ones, written with their verdicts. */
async function judge(tx: Transaction, actor: Actor, table: Table, rows?: TableRow[]): Promise<void> {
  const { id, columns, defaults, approved } = table;
  const { judged, offered } = await judgePeople(tx, actor, rows ?? (await readRows(tx, id)), {
    columns,
    defaults,
    approved,
  });
  await (rows ? insertRows : updateRows)(tx, id, judged);
  await tx.invitationTable.update({
    where: { id },
    data: { offered: offered as unknown as Prisma.InputJsonValue, version: { increment: 1 } },
  });
}

async function readRows(tx: Transaction, tableId: string): Promise<TableRow[]> {
  const rows = await tx.invitationRow.findMany({
    where: { tableId },
    orderBy: { line: 'asc' },
    select: { line: true, cells: true, formulas: true },
  });
  return rows.map(({ line, cells, formulas }) => ({ line, cells: cells as string[], formulas }));
}

const record = sql`r("line" int, "cells" jsonb, "formulas" int[], "state" "InvitationRowState", "account" jsonb, "userId" uuid, "faults" jsonb)`;
const recordsOf = (judged: Judged[]) => JSON.stringify(judged.map(({ row, ...verdict }) => ({ ...row, ...verdict })));

async function insertRows(tx: Transaction, tableId: string, judged: Judged[]): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "InvitationRow" ("tableId", "line", "cells", "formulas", "state", "account", "userId", "faults")
    SELECT ${tableId}::uuid, r.* FROM jsonb_to_recordset(${recordsOf(judged)}::jsonb) AS ${record}`;
}

async function updateRows(tx: Transaction, tableId: string, judged: Judged[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE "InvitationRow" t SET "state" = r."state", "account" = r."account", "userId" = r."userId", "faults" = r."faults"
    FROM jsonb_to_recordset(${recordsOf(judged)}::jsonb) AS ${record}
    WHERE t."tableId" = ${tableId}::uuid AND t."line" = r."line"`;
}

/** What the columns that weren't recognised are; those that aren't named are ignored. */
export const settlePeopleColumns = operation('people', SettleColumns, async (actor, { tableId, columns: chosen }) => {
  await changeDraft(actor, tableId, (tx, { columns: before }) => {
    const columns = settle(before, chosen, isGivenColumn, (field) => fieldError(field, 'notOneOf'));
    const data = { settled: true, columns: columns as unknown as Prisma.InputJsonValue };
    return tx.invitationTable.update({ where: { id: tableId }, data });
  });
  return { tableId };
});

/** Which of the customers that aren't there are to be made; none of the others will be. */
export const approveCustomers = operation('people', ApproveCustomers, async (actor, { tableId, createCustomers }) => {
  await changeDraft(actor, tableId, (tx) =>
    tx.invitationTable.update({ where: { id: tableId }, data: { approved: createCustomers } }),
  );
  return { tableId };
});

/** By line and column, what is to stand in a cell instead. */
export const correctPeople = operation('people', CorrectRows, async (actor, { tableId, cells: given }) => {
  const lines = Object.keys(given).map((key) => Number(key.replace('l', '')));
  await changeDraft(actor, tableId, async (tx, { columns }) => {
    const rows = await tx.invitationRow.findMany({ where: { tableId, line: { in: lines } } });
    for (const { line, cells, formulas } of rows) {
      const texts = given[`l${line}`] ?? given[String(line)] ?? {};
      const row = correctCells({ line, cells: cells as string[], formulas }, columns, texts);
      await tx.invitationRow.update({
        where: { tableId_line: { tableId, line } },
        data: { cells: row.cells, formulas: row.formulas },
      });
    }
  });
  return { tableId };
});

/** What leads a page where nothing was asked for: errors first, then what will be or has been done. */
const shownFirst: Record<Table['state'], RowState[]> = {
  draft: ['wrong', 'new', 'again', 'known'],
  waiting: ['new', 'invited', 'resent', 'again'],
  running: ['new', 'invited', 'resent', 'again'],
  stopped: ['failed', 'new', 'invited', 'resent'],
  done: ['failed', 'invited', 'resent', 'known'],
};

export async function countRows(tx: Pick<Transaction, 'invitationRow'>, tableId: string) {
  const groups = await tx.invitationRow.groupBy({ by: ['state'], where: { tableId }, _count: true });
  const counted = new Map(groups.map(({ state, _count }) => [state, _count]));
  return Object.fromEntries(rowStates.map((state) => [state, counted.get(state) ?? 0])) as Record<RowState, number>;
}

/** How it stands, for who watches it. */
export const readProgress = operation('people', OneTable, async (actor, { tableId }) => {
  const { state, version, resend } = await findTable(actor, tableId);
  const counts = await countRows(db, tableId);
  const left = counts.new + (resend ? counts.again : 0);
  const ended = counts.invited + counts.resent + counts.failed;
  const progress = left + ended === 0 ? 1 : ended / (left + ended);
  return { state, version, counts, left, progress, isEnded: state !== 'waiting' && state !== 'running' };
});

/** With a page of its rows of one state: by default the wrong ones, where there are any. */
export const readInvitations = operation('people', TablePage, async (actor, { tableId, show, page }) => {
  const [table, progress] = await Promise.all([findTable(actor, tableId), readProgress(actor, { tableId })]);
  const { counts } = progress;
  const { columns, state } = table;
  const [likely = 'new'] = shownFirst[state];
  const shown = show ?? shownFirst[state].find((one) => counts[one] > 0) ?? likely;
  const rows = await db.invitationRow.findMany({
    where: { tableId, state: shown },
    orderBy: { line: 'asc' },
    skip: page * rowsPerPage,
    take: rowsPerPage,
  });
  const t = translate(actor.locale);
  const present = columns.flatMap(({ name }) => name ?? []);
  const head = (name: ColumnName) => headOf(name, actor.locale);
  return {
    tableId,
    fileName: table.fileName,
    by: table.actorName,
    startedAt: table.startedAt,
    keptUntil: keptUntil(table),
    settled: table.settled,
    resend: table.resend,
    unknownColumns: columns.filter(({ name }) => name === null).map(({ at, head: said }) => ({ at, head: said })),
    /** what an unknown column may be */
    freeColumns: columnNames
      .filter((name) => isGivenColumn(name) && !present.includes(name))
      .map((name) => ({ name, head: head(name) })),
    offered: table.offered,
    approved: table.approved,
    ...progress,
    show: shown,
    currentPage: page,
    totalPage: Math.ceil(counts[shown] / rowsPerPage),
    rows: rows.map(({ line, cells: stored, account, userId, faults, errorKey, state: rowState }) => {
      const cells = { cells: stored as string[] };
      const address = readAddress(textAt(cells, columns, 'mail'));
      return {
        line,
        state: rowState,
        mail: address.mail,
        name: textAt(cells, columns, 'name') || address.name,
        userGuid: userId,
        account: account as unknown as NewAccount | null,
        error: errorKey ? t(`errors.${errorKey as 'tooLong'}`, { most: '' }) : null,
        faults: (faults as unknown as CellFault<ColumnName>[]).map(({ column, key, values }) => ({
          column,
          head: head(column),
          message: t(`errors.${key}`, values),
          value: textAt(cells, columns, column),
          /** a cell that the table has, so that it can be corrected */
          isThere: present.includes(column),
        })),
      };
    }),
  };
});

/** Those that were sent, the last one first. */
export const listInvitations = operation('people', Nothing, async () => {
  const tables = await db.invitationTable.findMany({
    where: { state: { not: 'draft' }, createdAt: { gt: new Date(Date.now() - resultLife) } },
    orderBy: { createdAt: 'desc' },
    take: 20,
  });
  return {
    tables: await Promise.all(
      tables.map(async ({ id, fileName, state, actorName, startedAt }) => {
        const { invited, resent } = await countRows(db, id);
        return { tableId: id, fileName, state, by: actorName, startedAt, sent: invited + resent };
      }),
    ),
  };
});

/** The rows as they came, with a column that says what becomes or became of each. */
export const exportInvitations = operation('people', ExportRows, async (actor, { tableId, format, show }) => {
  const { columns } = await findTable(actor, tableId);
  const { locale } = actor;
  const kept = columns.filter(({ name }) => name !== 'result');
  async function* rows(): AsyncGenerator<string[][]> {
    let after = 0;
    for (;;) {
      const some = await db.invitationRow.findMany({
        where: { tableId, line: { gt: after }, ...(show && { state: show }) },
        orderBy: { line: 'asc' },
        take: 500,
      });
      if (some.length === 0) return;
      after = some.at(-1)!.line;
      yield some.map((row) => [...kept.map(({ at }) => (row.cells as string[])[at] ?? ''), resultOf(row, locale)]);
    }
  }
  const t = translate(locale);
  const heads = [
    ...kept.map(({ name, head }) => ({ head: name === null ? head : headOf(name, locale), width: 24 })),
    { head: headOf('result', locale), width: 40 },
  ];
  return writeTable({ format, locale, name: t('invitations.fileName'), sheet: t('invitations.sheet') }, heads, rows());
});

function resultOf({ state, faults, errorKey }: Prisma.InvitationRowGetPayload<object>, locale: Locale): string {
  const t = translate(locale);
  const reasons = (faults as unknown as CellFault<ColumnName>[]).map(
    ({ column, key, values }) => `${headOf(column, locale)}: ${t(`errors.${key}`, values)}`,
  );
  const error = errorKey ? [t(`errors.${errorKey as 'tooLong'}`, { most: '' })] : [];
  return [t(`invitations.row.${state}`), ...reasons, ...error].join('\n');
}

/** What the columns are called. */
export const getInvitationHeads = operation('people', Nothing, async ({ locale }) => ({
  heads: columnNames.filter(isGivenColumn).map((name) => headOf(name, locale)),
}));

/** A table with headings alone, to be filled in. */
export const getInvitationTemplate = operation('people', Nothing, (actor) => {
  const { locale } = actor;
  const heads = columnNames.filter(isGivenColumn).map((name) => ({ head: headOf(name, locale), width: 20 }));
  async function* rows(): AsyncGenerator<string[][]> {
    yield [];
  }
  const t = translate(locale);
  const words = { name: t('invitations.templateFileName'), sheet: t('invitations.sheet') };
  return Promise.resolve(writeTable({ format: 'xlsx', locale, ...words }, heads, rows()));
});

export async function sweepInvitations(): Promise<void> {
  const before = (ms: number) => new Date(Date.now() - ms);
  await db.invitationTable.deleteMany({
    where: {
      OR: [
        { state: 'draft', createdAt: { lt: before(draftLife) } },
        { state: { in: ['done', 'stopped'] }, finishedAt: { lt: before(resultLife) } },
      ],
    },
  });
  await wakeInvitations();
}

/** One whose job was lost goes on; where nobody is left, the job finds nothing to do. */
export async function wakeInvitations(): Promise<void> {
  const moving = await db.invitationTable.findMany({
    where: { state: { in: ['waiting', 'running'] } },
    select: { id: true },
  });
  for (const { id } of moving) await sendJob('invitations-send', { tableId: id }, { key: id });
}
