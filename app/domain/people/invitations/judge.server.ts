/** Rows of a table of people beside those who are there: who would be invited with what, and what is wrong at which cell. */
import type { Transaction } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import type { ErrorKey } from '#app/domain/base/errors.ts';
import type { OfficePart } from '#app/domain/base/office-parts.ts';
import { can } from '#app/domain/base/permissions.ts';
import { Fault, mostLetters, textAt, type CellFault, type TableRow } from '#app/domain/base/sheets/cells.ts';
import { oneOf, readWhole, readYesNo, type Found } from '#app/domain/base/sheets/words.ts';
import { foldSlug } from '#app/domain/base/text/fold.ts';
import { languages, type Locale } from '#app/locales/languages.ts';
import { localeNames } from '#app/locales/settings.ts';
import { translate } from '#app/locales/translate.ts';
import { isLoginOver } from '../accounts/login-condition.ts';
import { customerReader, newCustomerName } from '../customers/find-by-words.ts';
import { InvitedPerson } from '../users/rules.ts';
import { rightColumns, type ColumnName, type RightColumn } from './column-names.ts';
import { readAddress, type TableColumn } from './columns.server.ts';
import type { RowState } from './limits.ts';
import { partWords, poolReader, readLanguage, readParts } from './read-words.server.ts';

/** An account that is to be made. */
export interface NewAccount extends Record<RightColumn, boolean> {
  name: string;
  mail: string;
  /** null: one that is to be made by this name */
  customerId: string | null;
  customerName: string;
  language: Locale;
  /** null: all designs open */
  poolId: string | null;
  poolName: string | null;
  /** of the access period; null: unlimited */
  days: number | null;
  /** of the administration; none: no administrator */
  parts: OfficePart[];
}

/** For rows that say nothing of their own. */
export interface Defaults {
  customerId: string | null;
  language: Locale;
  poolId: string | null;
}

export interface Judged {
  row: TableRow;
  state: Extract<RowState, 'new' | 'again' | 'known' | 'wrong'>;
  account: NewAccount | null;
  userId: string | null;
  faults: CellFault<ColumnName>[];
}

export interface Terms {
  columns: TableColumn[];
  defaults: Defaults;
  /** names of customers that may be made */
  approved: string[];
}

/** A customer that isn't there, and in how many rows. */
export type Offered = { name: string; rows: number }[];

export interface Verdict {
  judged: Judged[];
  offered: Offered;
}

export async function judgePeople(tx: Transaction, actor: Actor, rows: TableRow[], terms: Terms): Promise<Verdict> {
  const [customers, pools] = await Promise.all([
    tx.customer.findMany({ select: { id: true, name: true, nameSef: true, code: true } }),
    tx.pool.findMany({ select: { id: true, name: true } }),
  ]);
  const addresses = rows.map((row) => readAddress(textAt(row, terms.columns, 'mail')));
  const mails = [...new Set(addresses.map(({ mail }) => mail.toLowerCase()))];
  const users = await tx.user.findMany({ where: { mail: { in: mails } } });
  const known = new Map(users.map((user) => [user.mail, user]));
  const approved = new Set(terms.approved.map((name) => foldSlug(name)));
  const offered = new Map<string, Offered[number]>();
  const reading: Reading = {
    actor,
    ...terms,
    findCustomer: customerReader(customers),
    findPool: poolReader(pools),
    customerNames: new Map(customers.map(({ id, name }) => [id, name])),
    poolNames: new Map(pools.map(({ id, name }) => [id, name])),
    offer(name) {
      const seen = offered.get(foldSlug(name)) ?? { name, rows: 0 };
      offered.set(foldSlug(name), { ...seen, rows: seen.rows + 1 });
      return approved.has(foldSlug(name));
    },
  };
  const lines = new Map<string, number>();
  const judged = rows.map((row, at): Judged => {
    const mail = addresses[at]!.mail.toLowerCase();
    const first = lines.get(mail);
    if (mail !== '' && first === undefined) lines.set(mail, row.line);
    const mailAt = terms.columns.find(({ name }) => name === 'mail')?.at ?? -1;
    const user = row.formulas.includes(mailAt) ? undefined : known.get(mail);
    // Of several rows of one address the first one counts, so that nobody is left out.
    if (first !== undefined) {
      const fault = { column: 'mail', key: 'invitationTwice', values: { line: first } } as const;
      return { row, state: 'wrong', account: null, userId: null, faults: [fault] };
    }
    if (user) return { row, account: null, userId: user.id, ...judgeUser(actor, user) };
    const { account, faults } = judgeNew(row, reading);
    return { row, state: account ? 'new' : 'wrong', account, userId: null, faults };
  });
  return { judged, offered: [...offered.values()].toSorted((one, other) => other.rows - one.rows) };
}

type User = Awaited<ReturnType<Transaction['user']['findMany']>>[number];

/** Whose invitation can be sent again: who never had a password, and could sign in with one. */
function judgeUser(actor: Actor, user: User): Pick<Judged, 'state' | 'faults'> {
  const left = (key: ErrorKey) => ({ state: 'known' as const, faults: [{ column: 'mail' as const, key, values: {} }] });
  if (user.passwordHash !== null || user.lastLoginAt !== null) return { state: 'known', faults: [] };
  if (user.status !== 'active' || isLoginOver(user)) return left('notActive');
  if (user.isAdmin && !can(actor, 'owner')) return left('notAllowed');
  return { state: 'again', faults: [] };
}

interface Reading extends Terms {
  actor: Actor;
  findCustomer: (text: string) => Found<string>;
  findPool: (text: string) => Found<string | null>;
  customerNames: Map<string, string>;
  poolNames: Map<string, string>;
  /** Counts a customer that isn't there; whether it may be made. */
  offer: (name: string) => boolean;
}

function judgeNew(row: TableRow, reading: Reading): { account: NewAccount | null; faults: Judged['faults'] } {
  const { columns, defaults } = reading;
  const faults: Judged['faults'] = [];
  /** What `read` makes of the column's text; undefined for an empty cell and a wrong one. */
  const cell = <Value>(column: ColumnName, read: (text: string) => Value): Value | undefined => {
    const at = columns.find(({ name }) => name === column)?.at;
    const text = textAt(row, columns, column);
    try {
      if (at !== undefined && row.formulas.includes(at)) throw new Fault('tableFormula');
      if (text.length >= mostLetters) throw new Fault('tooLong');
      return text === '' ? undefined : read(text);
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults.push({ column, key: error.key, values: error.values });
      return undefined;
    }
  };
  const address = cell('mail', readAddress) ?? { mail: '', name: '' };
  const name = cell('name', (text) => text) ?? address.name;
  for (const column of ['mail', 'name'] as const) {
    const checked = InvitedPerson.shape[column].safeParse(column === 'mail' ? address.mail : name);
    if (!checked.success && !faults.some((one) => one.column === column))
      faults.push({ column, key: checked.error.issues[0]!.message as ErrorKey, values: {} });
  }
  const customer = cell('customer', (text) => readCustomer(text, reading)) ?? defaultCustomer(reading);
  if (!customer && !faults.some(({ column }) => column === 'customer'))
    faults.push({ column: 'customer', key: 'required', values: {} });
  const language =
    cell('language', (text) => oneOf(readLanguage(text), languages, (one) => localeNames[one])) ?? defaults.language;
  const pool = cell('pool', (text) => ({ id: foundOr(reading.findPool(text), 'poolNameUnknown') }));
  const poolId = pool ? pool.id : defaults.poolId;
  const days = cell('days', readDays) ?? null;
  const t = translate(reading.actor.locale);
  const yesNo = (value: boolean) => t(value ? 'designAdmin.yes' : 'designAdmin.no');
  const rights = Object.fromEntries(
    rightColumns.map((right) => [
      right,
      cell(right, (text) => oneOf(readYesNo(text), [true, false], yesNo)) ?? given[right],
    ]),
  ) as Record<RightColumn, boolean>;
  const parts = cell('parts', (text) => allowedParts(reading.actor, text)) ?? [];
  if (faults.length > 0) return { account: null, faults };
  const person = InvitedPerson.parse({ mail: address.mail, name });
  const poolName = poolId === null ? null : (reading.poolNames.get(poolId) ?? null);
  return { account: { ...person, ...customer!, language, poolId, poolName, days, ...rights, parts }, faults };
}

/** As in the form for one user. */
const given: Record<RightColumn, boolean> = {
  archiveAccess: true,
  shopAccess: false,
  favorites: true,
  cad: true,
  export: true,
  isInHouse: false,
};

type CustomerOf = Pick<NewAccount, 'customerId' | 'customerName'>;

function readCustomer(text: string, { findCustomer, customerNames, offer }: Reading): CustomerOf {
  const found = findCustomer(text);
  if (found === 'unclear') throw new Fault('companyUnclear');
  if (found !== 'unknown') return { customerId: found, customerName: customerNames.get(found)! };
  const name = newCustomerName(text);
  if (!offer(name)) throw new Fault('customerNotYet');
  return { customerId: null, customerName: name };
}

function defaultCustomer({ defaults: { customerId }, customerNames }: Reading): CustomerOf | undefined {
  const customerName = customerId === null ? undefined : customerNames.get(customerId);
  return customerName === undefined ? undefined : { customerId, customerName };
}

function readDays(text: string): number {
  const count = readWhole(text);
  return count !== null && count >= 1 && count <= 3650 ? count : refuse('loginDaysRequired');
}

/** Administrators are made by owners alone, and get no part that its giver hasn't got. */
export const mayGive = (actor: Actor, parts: readonly OfficePart[]) =>
  parts.length === 0 || (can(actor, 'owner') && parts.every((part) => can(actor, part)));

function allowedParts(actor: Actor, text: string): OfficePart[] {
  const parts = readParts(text);
  // Some of the words hold a comma.
  if (!parts) throw new Fault('tableWord', { words: partWords(actor.locale).join('; ') });
  return mayGive(actor, parts) ? parts : refuse('notAllowed');
}

function refuse(key: ErrorKey): never {
  throw new Fault(key);
}

function foundOr<Id>(found: Found<Id>, key: ErrorKey): Id {
  return found === 'unknown' || found === 'unclear' ? refuse(key) : (found as Id);
}
