/** Rows of a table beside their designs, some thousand at a time: each look-up is one question for all of them. */
import { db } from '#app/data/database.server.ts';
import { guid } from '#app/domain/base/rules.ts';
import { textAt, type TableRow } from '#app/domain/base/sheets/cells.ts';
import { foldSlug, foldText } from '#app/domain/base/text/fold.ts';
import { customerReader } from '#app/domain/people/customers/find-by-words.ts';
import type { Locale } from '#app/locales/languages.ts';
import { wordsFor } from './cells.server.ts';
import type { TableColumn } from './columns.ts';
import { readFacts, readNamed, type DesignFacts, type Named } from './facts.server.ts';
import { judgeRow, type CellFault, type Offer, type Reading, type Verdict } from './judge-row.server.ts';
import { archiveReader, namesReader } from './read-words.server.ts';

export interface Judged extends Omit<Verdict, 'after'> {
  row: TableRow;
  design: DesignFacts | null;
  after: DesignFacts | null;
}

export interface TableTerms {
  columns: TableColumn[];
  emptyClears: boolean;
  approved: Approved;
  locale: Locale;
}

export type Approved = Partial<Record<Offer, string[]>>;

const rowsAtOnce = 2000;
/** names of one kind; more than somebody would select one by one */
const mostOffered = 500;

/** A name that isn't there, and in how many rows. */
export type Offered = Record<Offer, { name: string; rows: number }[]>;

/** Names that would be made as one. */
export const nameKeyOf = (offer: Offer, name: string) => (offer === 'customers' ? foldSlug(name) : foldText(name));

/** Calls `take` with the rows of each part; answers what isn't there yet of all. */
export async function judgeTable(
  rows: TableRow[],
  terms: TableTerms,
  take: (judged: Judged[]) => Promise<void>,
): Promise<Offered> {
  const named = await readNamed();
  const targets = await findTargets(rows, terms.columns);
  const twice = findTwice(targets);
  const offered = { labels: new Map(), customers: new Map(), studios: new Map() } as Record<
    Offer,
    Map<string, { name: string; rows: number }>
  >;
  for (let from = 0; from < rows.length; from += rowsAtOnce) {
    const part = rows.slice(from, from + rowsAtOnce);
    const ids = part.flatMap((_, at) => targets[from + at]!.designId ?? []);
    const designs = await readFacts(ids);
    const reading = await readingFor(part, terms, named);
    const judged = part.map((row, at) => {
      const { designId, fault } = targets[from + at]!;
      const design = designId ? (designs.get(designId) ?? null) : null;
      const others = designId ? twice.get(designId)?.filter((line) => line !== row.line) : undefined;
      const column = textAt(row, terms.columns, 'guid') ? 'guid' : 'number';
      const known: CellFault[] = [
        ...(fault ? [fault] : design ? [] : [{ column, key: 'designNotFound', values: {} } as const]),
        ...(others ? [{ column, key: 'tableTwice', values: { lines: others.slice(0, 5).join(', ') } } as const] : []),
      ];
      if (!design) return { row, design, state: 'wrong', changes: [], faults: known, offers: [], after: null } as const;
      return { row, design, ...judgeRow(row, design, reading, known) };
    });
    for (const { offers } of judged)
      for (const [offer, name] of offers) {
        const seen = offered[offer].get(nameKeyOf(offer, name)) ?? { name, rows: 0 };
        offered[offer].set(nameKeyOf(offer, name), { ...seen, rows: seen.rows + 1 });
      }
    await take(judged as Judged[]);
  }
  const list = (offer: Offer) =>
    [...offered[offer].values()].toSorted((one, other) => other.rows - one.rows).slice(0, mostOffered);
  return { labels: list('labels'), customers: list('customers'), studios: list('studios') };
}

interface Target {
  line: number;
  designId: string | null;
  fault: CellFault | null;
}

/** By guid, or where there is none by number: exactly, or in whatever case where that is one design alone. */
async function findTargets(rows: TableRow[], columns: TableColumn[]): Promise<Target[]> {
  const keys = rows.map((row) => ({
    row,
    id: textAt(row, columns, 'guid').toLowerCase(),
    number: textAt(row, columns, 'number'),
  }));
  const numbers = [...new Set(keys.flatMap(({ number }) => (number ? [foldText(number)] : [])))];
  const ids = [...new Set(keys.flatMap(({ id }) => (guid.safeParse(id).success ? [id] : [])))];
  const found = await db.$queryRaw<{ id: string; name: string; folded: string }[]>`
    SELECT "id"::text AS id, "name", "nameFolded" AS folded FROM "Design" WHERE "id" = ANY(${ids}::uuid[])
    UNION SELECT "id"::text, "name", "nameFolded" FROM "Design" WHERE "nameFolded" = ANY(${numbers})`;
  const byId = new Map(found.map((design) => [design.id, design]));
  const byName = new Map(found.map((design) => [design.name, design]));
  const byFolded = Map.groupBy(found, ({ folded }) => folded);
  return keys.map(({ row: { line }, id, number }) => {
    const alike = byFolded.get(foldText(number)) ?? [];
    const numbered = byName.get(number) ?? (alike.length === 1 ? alike[0] : undefined);
    const wrong = (column: 'guid' | 'number', key: CellFault['key'], values = {}) =>
      ({ line, designId: null, fault: { column, key, values } }) as const;
    if (id !== '') {
      if (!guid.safeParse(id).success) return wrong('guid', 'invalidGuid');
      const design = byId.get(id);
      if (!design) return wrong('guid', 'designNotFound');
      // A number that a spreadsheet made a day of is no matter; one of another design is a mistake.
      if (numbered && numbered.id !== id) return wrong('number', 'tableOtherDesign', { name: design.name });
      return { line, designId: id, fault: null };
    }
    if (numbered) return { line, designId: numbered.id, fault: null };
    return wrong('number', number === '' ? 'required' : 'designNotFound');
  });
}

/** By design: the lines that are about it, where there are several. */
function findTwice(targets: Target[]): Map<string, number[]> {
  const lines = new Map<string, number[]>();
  for (const { designId, line } of targets) if (designId) lines.set(designId, [...(lines.get(designId) ?? []), line]);
  return new Map([...lines].filter(([, of]) => of.length > 1));
}

async function readingFor(
  rows: TableRow[],
  { columns, emptyClears, approved, locale }: TableTerms,
  named: Named,
): Promise<Reading> {
  const groups = new Map(named.labels.map((row) => [row.id, row]));
  const studios = await knownStudios(rows.map((row) => textAt(row, columns, 'studio')));
  const allowed = new Map(
    (Object.entries(approved) as [Offer, string[]][]).map(([offer, names]) => [
      offer,
      new Set(names.map((name) => nameKeyOf(offer, name))),
    ]),
  );
  return {
    columns,
    emptyClears,
    words: wordsFor(locale, named),
    findLabel: namesReader(
      named.labels.filter(({ isGroupHeader }) => !isGroupHeader),
      ({ groupId }) => (groupId === null ? undefined : groups.get(groupId)),
    ),
    findList: namesReader(named.lists),
    findArchive: archiveReader(named.archives),
    findCustomer: customerReader(named.customers),
    knowsStudio: (text) => studios.has(foldText(text)),
    isApproved: (offer, name) => allowed.get(offer)?.has(nameKeyOf(offer, name)) === true,
  };
}

/** Those that designs have, in whatever case. */
async function knownStudios(texts: string[]): Promise<Set<string>> {
  const folded = [...new Set(texts.filter(Boolean).map((text) => foldText(text)))];
  if (folded.length === 0) return new Set();
  const rows = await db.$queryRaw<{ studio: string }[]>`
    SELECT DISTINCT "studioFolded" AS studio FROM "Design" WHERE "studioFolded" = ANY(${folded})`;
  return new Set(rows.map(({ studio }) => studio));
}
