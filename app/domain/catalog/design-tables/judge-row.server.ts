/** One row of a table beside its design: what it would change, or what is wrong at which cell. */
import type { ErrorKey } from '#app/domain/base/errors.ts';
import { repeatDirections, repeatOffsets, tidyRepeat, type Repeat } from '#app/domain/base/repeat.ts';
import {
  Fault,
  mostLetters,
  textAt,
  type CellFault as SheetFault,
  type TableRow,
} from '#app/domain/base/sheets/cells.ts';
import { newCustomerName } from '#app/domain/people/customers/find-by-words.ts';
import { guardCell } from '#app/domain/base/text/csv.ts';
import { oneOf, readWhole, readYesNo, splitList, type Found } from '#app/domain/base/sheets/words.ts';
import { designTypes, dynamicFields, moldStates, type DynamicField } from '#app/domain/visible/criteria/criteria.ts';
import { cellOf, editVersionOf, type CellWords } from './cells.server.ts';
import { editColumns, isEditColumn, type ColumnName, type EditColumn, type TableColumn } from './columns.ts';
import type { DesignFacts } from './facts.server.ts';
import {
  isClearWord,
  readCountry,
  readDecimal,
  readDirection,
  readMold,
  readOffset,
  readType,
} from './read-words.server.ts';

export type Offer = 'labels' | 'customers' | 'studios';

/** What the cells of a table are read with. */
export interface Reading {
  columns: TableColumn[];
  emptyClears: boolean;
  words: CellWords;
  findLabel: (text: string) => Found<number>;
  findList: (text: string) => Found<number>;
  findArchive: (text: string) => Found<number>;
  findCustomer: (text: string) => Found<string>;
  /** a design has it, or it was allowed */
  knowsStudio: (text: string) => boolean;
  isApproved: (offer: Offer, name: string) => boolean;
}

export type CellFault = SheetFault<ColumnName>;

/** A cell that changes: as it is shown before and after. */
export interface CellChange {
  column: EditColumn;
  from: string;
  to: string;
}

export interface Verdict {
  state: 'changes' | 'same' | 'wrong';
  changes: CellChange[];
  faults: CellFault[];
  /** names that aren't there yet, approved or not */
  offers: [Offer, string][];
  /** what the design is to be, where something changes */
  after: DesignFacts | null;
}

export function judgeRow(row: TableRow, design: DesignFacts, reading: Reading, known: CellFault[]): Verdict {
  const faults = [...known];
  const offers: Verdict['offers'] = [];
  const after = structuredClone(design);
  /** labels and customers still to be made, as the change shows them */
  const made = new Map<EditColumn, string[]>();
  for (const { name, at } of reading.columns) {
    if (!name || !isEditColumn(name)) continue;
    const text = withoutGuard((row.cells[at] ?? '').trim(), () => cellOf(name, design, reading.words));
    try {
      if (row.formulas.includes(at)) throw new Fault('tableFormula');
      if (text.length >= mostLetters) throw new Fault('tooLong');
      const wants = text === '' ? (reading.emptyClears ? 'clear' : 'keep') : isClearWord(text) ? 'clear' : 'set';
      if (wants === 'clear') clearCell(name, after, text === '');
      if (wants === 'set') setCell(name, text, after, { reading, offers, made });
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      faults.push({ column: name, key: error.key, values: error.values });
    }
  }
  Object.assign(after, tidied(after, design));
  if (after.repeatOffset === 'custom' && after.repeatCustomValue === null)
    faults.push(faultAt(reading, ['repeatValue', 'repeatOffset'], 'repeatValueNeeded'));
  const willHaveCustomer = after.customerId !== null || made.has('customer');
  if (after.isConfined && !willHaveCustomer)
    faults.push(faultAt(reading, ['customer', 'confined'], 'confinedNeedsCustomer'));
  const changes = findChanges(design, after, reading, made);
  const version = textAt(row, reading.columns, 'version');
  if (changes.length > 0 && version !== '' && version !== editVersionOf(design.modifiedAt))
    faults.push({ column: 'version', key: 'tableConflict', values: {} });
  const state = faults.length > 0 ? 'wrong' : changes.length > 0 ? 'changes' : 'same';
  return { state, changes, faults, offers, after: state === 'changes' ? after : null };
}

/** A CSV that was saved again as a spreadsheet keeps the apostrophes that `writeCsv` put before texts: they alone change nothing. */
function withoutGuard(text: string, now: () => unknown): string {
  if (!text.startsWith("'")) return text;
  const shown = now();
  if (typeof shown !== 'string') return text;
  const own = shown.trim().replaceAll('\r\n', '\n');
  return text.replaceAll('\r\n', '\n') === guardCell(own) ? own : text;
}

/** At the first of these columns that the table has. */
function faultAt({ columns }: Reading, names: [EditColumn, ...EditColumn[]], key: ErrorKey): CellFault {
  const column = names.find((name) => columns.some((one) => one.name === name)) ?? names[0];
  return { column, key, values: {} };
}

/** A repeat that nobody touched stays as it is, even where it was never tidied. */
function tidied(after: DesignFacts, before: DesignFacts): Repeat {
  const { repeatOffset, repeatDirection, repeatCustomValue } = after;
  const isSame =
    repeatOffset === before.repeatOffset &&
    repeatDirection === before.repeatDirection &&
    repeatCustomValue === before.repeatCustomValue;
  const repeat = { repeatOffset, repeatDirection, repeatCustomValue };
  return isSame ? repeat : tidyRepeat(repeat);
}

/** Type, archive, repeat and confinement have no empty value: an empty cell leaves them, the word is refused. */
function clearCell(name: EditColumn, after: DesignFacts, isEmpty: boolean): void {
  if (isDynamic(name)) after[name] = null;
  else if (name === 'studio' || name === 'notes') after[name] = '';
  else if (name === 'originalNumber') after.originalName = '';
  else if (name === 'customer') after.customerId = null;
  else if (name === 'labels') after.labels = [];
  else if (name === 'specialLists') after.lists = [];
  else if (name === 'closedCountries') after.closedCountries = [];
  else if (name === 'screenCount') after.screenCount = 0;
  else if (name === 'screenStatus') after.moldState = 'none';
  else if (name === 'repeatValue') after.repeatCustomValue = null;
  else if (!isEmpty) throw new Fault('required');
}

interface Setting {
  reading: Reading;
  offers: Verdict['offers'];
  made: Map<EditColumn, string[]>;
}

function setCell(name: EditColumn, text: string, after: DesignFacts, setting: Setting): void {
  const { reading, offers } = setting;
  const { words } = reading;
  switch (name) {
    case 'archive':
      after.archiveId = foundOr(reading.findArchive(text), 'archiveNotFound');
      return;
    case 'type':
      after.type = oneOf(readType(text), designTypes, words.type);
      return;
    case 'screenStatus':
      after.moldState = oneOf(readMold(text), moldStates, words.mold);
      return;
    case 'screenCount':
      after.screenCount = within(readWhole(text), 0, 99);
      return;
    case 'repeatOffset':
      after.repeatOffset = oneOf(readOffset(text), repeatOffsets, words.offset);
      return;
    case 'repeatDirection':
      after.repeatDirection = oneOf(readDirection(text), repeatDirections, words.direction);
      return;
    case 'repeatValue': {
      const value = readDecimal(text);
      if (value === null) throw new Fault('tableNumber');
      if (value <= 0 || value >= 100) throw new Fault('repeatValueNeeded');
      after.repeatCustomValue = Math.round(value * 10_000) / 10_000;
      return;
    }
    case 'confined':
      after.isConfined = oneOf(readYesNo(text), [true, false], words.yesNo);
      return;
    case 'customer':
      return setCustomer(text, after, setting);
    case 'studio':
      if (text === after.studio) return;
      after.studio = short(text, 200);
      if (reading.knowsStudio(text)) return;
      offers.push(['studios', text]);
      if (!reading.isApproved('studios', text)) throw new Fault('studioUnknown');
      return;
    case 'originalNumber':
      after.originalName = short(text, 300);
      return;
    case 'notes':
      after.notes = short(text, 4000);
      return;
    case 'labels':
      return setLabels(text, after, setting);
    case 'specialLists':
      after.lists = splitList(text, (entry) => typeof reading.findList(entry) === 'number').map((entry) =>
        foundOr(reading.findList(entry), 'specialListNotFound', entry),
      );
      return;
    case 'closedCountries':
      after.closedCountries = splitList(text, (entry) => readCountry(entry) !== undefined)
        .map((entry) => {
          const code = readCountry(entry);
          if (!code) throw new Fault('countryUnknown', { name: entry });
          return code;
        })
        .sort();
      return;
    default:
      after[name] = short(text, 200);
  }
}

function setCustomer(text: string, after: DesignFacts, { reading, offers, made }: Setting): void {
  const found = reading.findCustomer(text);
  if (found === 'unclear') throw new Fault('companyUnclear');
  if (found !== 'unknown') {
    after.customerId = found;
    return;
  }
  const name = newCustomerName(text);
  offers.push(['customers', name]);
  if (!reading.isApproved('customers', name)) throw new Fault('customerNotYet');
  after.customerId = null;
  made.set('customer', [name]);
}

function setLabels(text: string, after: DesignFacts, { reading, offers, made }: Setting): void {
  const ids: number[] = [];
  const created: string[] = [];
  const missing: string[] = [];
  for (const entry of splitList(text, (one) => reading.findLabel(one) !== 'unknown')) {
    const found = reading.findLabel(entry);
    if (found === 'unclear') throw new Fault('labelUnclear', { name: entry });
    if (found !== 'unknown') ids.push(found);
    else {
      offers.push(['labels', short(entry, 100)]);
      (reading.isApproved('labels', entry) ? created : missing).push(entry);
    }
  }
  if (missing.length > 0) throw new Fault('labelUnknown', { names: missing.join(', ') });
  if (ids.length + created.length > 200) throw new Fault('tooLong');
  after.labels = [...new Set(ids)].sort((one, other) => one - other);
  if (created.length > 0) made.set('labels', created);
}

function foundOr<Id>(found: Found<Id>, key: ErrorKey, name?: string): Id {
  if (found === 'unknown' || found === 'unclear') throw new Fault(key, name === undefined ? {} : { name });
  return found as Id;
}

function within(value: number | null, least: number, most: number): number {
  if (value === null) throw new Fault('tableNumber');
  if (value < least) throw new Fault('tooSmall');
  if (value > most) throw new Fault('tooBig');
  return value;
}

function short(text: string, most: number): string {
  if (text.length > most) throw new Fault('tooLong');
  return text;
}

const isDynamic = (name: EditColumn): name is DynamicField => (dynamicFields as readonly string[]).includes(name);

/** Line ends and letters that a file can't hold are no difference, nor is the order of a list. */
const plain = (text: string) =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/(?![\t\n])\p{Cc}/gu, '')
    .trim();

const lists: ReadonlySet<EditColumn> = new Set(['labels', 'specialLists', 'closedCountries']);

function findChanges(
  before: DesignFacts,
  after: DesignFacts,
  { words }: Reading,
  made: Map<EditColumn, string[]>,
): CellChange[] {
  const changes: CellChange[] = [];
  for (const column of editColumns) {
    const text = (design: DesignFacts) => plain(String(cellOf(column, design, words) ?? ''));
    const news = made.get(column) ?? [];
    const [from, own] = [text(before), text(after)];
    const to = [...(own ? [own] : []), ...news].join(lists.has(column) ? '; ' : ' ');
    if (from !== to) changes.push({ column, from, to });
  }
  return changes;
}
