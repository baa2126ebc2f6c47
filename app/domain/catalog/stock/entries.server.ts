/** Fabric on a stock page: metres of designs or of their colorways, one by one or as a table. */
import { db, type Prisma, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { noteChanges, type Change } from '#app/domain/base/audit/notes.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { readAmount } from '#app/domain/base/text/amount.ts';
import { writeCsv } from '#app/domain/base/text/csv.ts';
import {
  readCsvText,
  readNamedLines,
  type CsvShape,
  type NamedLine,
} from '#app/domain/catalog/orders/csv-source.server.ts';
import { findNamedDesigns, type NamedDesign } from '#app/domain/catalog/designs/named-designs.server.ts';
import { mostMetres } from '#app/domain/catalog/orders/rules.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { DomainError, fieldError, type ErrorKey } from '#app/domain/base/errors.ts';
import { languages, type Locale } from '#app/locales/languages.ts';
import { versionOf as formVersionOf } from '#app/domain/base/edit-version.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { pictureDesignColumn, versionOf, type Versioned } from '#app/domain/visible/pictures/version.server.ts';
import { translate } from '#app/locales/translate.ts';
import { lockPage } from './manage.server.ts';
import {
  AddStockEntry,
  ListStockEntries,
  OneStockEntry,
  OneStockPage,
  SaveStockEntries,
  StockCsv,
  TakeStock,
} from './rules.ts';

const perPage = 50;

interface Row {
  entryGuid: string;
  designGuid: string;
  designName: string;
  colorwayName: string | null;
  metres: number;
  shownColorway: string | null;
  masterHash: string | null;
  design: Versioned['design'];
  isListed: boolean;
  isOpen: boolean;
}

/** By design number. `isListed`: on the page's special list; `isOpen`: neither confined to others nor closed in the customer's country. */
export const listStockEntries = operation('settings', ListStockEntries, async (_actor, { pageGuid, page }) => {
  const [total] = await db.$queryRaw<{ count: number; metres: number }[]>`
    SELECT count(*)::int AS count, coalesce(sum("metres"), 0)::float8 AS metres FROM "StockEntry" WHERE "pageId" = ${pageGuid}::uuid`;
  const rows = await db.$queryRaw<Row[]>`
    SELECT e."id"::text AS "entryGuid", d."id"::text AS "designGuid", d."name" AS "designName", k."name" AS "colorwayName",
      e."metres"::float8, shown."id"::text AS "shownColorway", shown."masterHash", ${pictureDesignColumn},
      EXISTS (SELECT FROM "SpecialListDesign" s WHERE s."listId" = p."specialListId" AND s."designId" = d."id") AS "isListed",
      (NOT d."isConfined" OR coalesce(d."customerId" = p."customerId", FALSE))
        AND (c."country" IS NULL OR NOT d."closedCountries" @> ARRAY[c."country"]) AS "isOpen"
    FROM "StockEntry" e JOIN "StockPage" p ON p."id" = e."pageId" JOIN "Design" d ON d."id" = e."designId"
      LEFT JOIN "Customer" c ON c."id" = p."customerId" LEFT JOIN "Colorway" k ON k."id" = e."colorwayId"
      LEFT JOIN LATERAL (SELECT x."id", x."masterHash" FROM "Colorway" x WHERE x."designId" = d."id" AND (k."id" IS NULL OR x."id" = k."id")
        ORDER BY x."id" = d."activeColorwayId" DESC NULLS LAST, x."position" LIMIT 1) shown ON TRUE
    WHERE e."pageId" = ${pageGuid}::uuid
    ORDER BY d."nameFolded" COLLATE "C", k."position" NULLS FIRST, e."id" LIMIT ${perPage} OFFSET ${page * perPage}`;
  return {
    totalPage: Math.ceil(total!.count / perPage),
    totalCount: total!.count,
    totalMetres: total!.metres,
    currentPage: page,
    entries: rows.map(({ masterHash, design, ...row }) => ({
      ...row,
      reference: row.colorwayName === null ? row.designName : formatReference(row.designName, row.colorwayName),
      version: masterHash ? versionOf({ masterHash, design }) : null,
      metresVersion: metresVersion(row.metres),
    })),
  };
});

/** One that is there already gets the new metres; `was`: what it had. */
export const addStockEntry = operation('settings', AddStockEntry, async (actor, { pageGuid, reference, metres }) => {
  const design = (await findNamedDesigns([{ design: reference }]))({ design: reference });
  if (typeof design === 'string') throw fieldError('reference', design);
  return db.$transaction(async (tx) => {
    await lockPage(tx, pageGuid);
    const { entryGuid, was } = await putEntry(tx, pageGuid, design, metres);
    await note(tx, pageGuid, actor, [{ name: nameOf(design), before: was, after: metres }]);
    return { pageGuid, entryGuid, reference: nameOf(design), was: was === metres ? undefined : was, metres };
  });
});

const nameOf = ({ designName, colorwayName }: Pick<NamedDesign, 'designName' | 'colorwayName'>) =>
  colorwayName === null ? designName : formatReference(designName, colorwayName);

const itsNames = { design: { select: { name: true } }, colorway: { select: { name: true } } } as const;
type WithNames = Prisma.StockEntryGetPayload<{ include: typeof itsNames }>;
const nameOfRow = ({ design, colorway }: WithNames) =>
  nameOf({ designName: design.name, colorwayName: colorway?.name ?? null });

/** Metres by reference, as they were and as they are. */
function note(tx: Transaction, pageGuid: string, actor: Actor, changes: Change[], counts?: object) {
  const { before, after, more } = noteChanges(changes);
  return recordAudit(tx, actor, {
    operation: 'saveStock',
    subject: ['stockPage', pageGuid],
    before: { entries: before },
    after: { ...counts, entries: after, more },
  });
}

/** The page is locked: NULL in a unique key keeps nobody out, the lock does. */
async function putEntry(tx: Transaction, pageId: string, design: NamedDesign, metres: number) {
  const where = { pageId, designId: design.designGuid, colorwayId: design.colorwayGuid };
  const found = await tx.stockEntry.findFirst({ where, select: { id: true, metres: true } });
  if (found) await tx.stockEntry.update({ where: { id: found.id }, data: { metres } });
  const { id } = found ?? (await tx.stockEntry.create({ data: { ...where, metres }, select: { id: true } }));
  return { entryGuid: id, was: found?.metres.toNumber() };
}

/** What the field of an entry's metres is made from. */
export const metresVersion = (metres: number) => formVersionOf(metres);

/** Saves the metres of a page's entries, or nothing where one is gone or has changed meanwhile. */
export const saveStockEntries = operation('settings', SaveStockEntries, async (actor, { pageGuid, entries }) =>
  db.$transaction(async (tx) => {
    await lockPage(tx, pageGuid);
    const rows = await tx.stockEntry.findMany({
      where: { pageId: pageGuid, id: { in: entries.map(({ entryGuid }) => entryGuid) } },
      include: itsNames,
    });
    const known = new Map(rows.map((row) => [row.id, row.metres.toNumber()]));
    if (entries.some(({ entryGuid }) => !known.has(entryGuid))) throw new DomainError('stockEntryNotFound');
    const stale = entries.flatMap(({ entryGuid, metres, version }, at) => {
      const now = known.get(entryGuid)!;
      return version && metresVersion(now) !== version && now !== metres ? [`entries.${at}.metres`] : [];
    });
    if (stale.length > 0)
      throw new DomainError('changedMeanwhile', {
        fields: Object.fromEntries(stale.map((field) => [field, ['changedMeanwhile' as const]])),
      });
    const changed = entries.filter(({ entryGuid, metres }) => known.get(entryGuid) !== metres);
    for (const { entryGuid, metres } of changed)
      await tx.stockEntry.update({ where: { id: entryGuid }, data: { metres } });
    const names = new Map(rows.map((row) => [row.id, nameOfRow(row)]));
    const changes = changed.map(({ entryGuid, metres }) => ({
      name: names.get(entryGuid)!,
      before: known.get(entryGuid),
      after: metres,
    }));
    if (changed.length > 0) await note(tx, pageGuid, actor, changes);
    return { pageGuid, changed: changed.length };
  }),
);

export const removeStockEntry = operation('settings', OneStockEntry, async (actor, { pageGuid, entryGuid }) =>
  db.$transaction(async (tx) => {
    await lockPage(tx, pageGuid);
    const entry = await tx.stockEntry.findFirst({ where: { id: entryGuid, pageId: pageGuid }, include: itsNames });
    if (!entry) throw new DomainError('stockEntryNotFound');
    // A design deleted meanwhile takes its entries along, whatever is locked here.
    await tx.stockEntry.deleteMany({ where: { id: entryGuid } });
    await recordAudit(tx, actor, {
      operation: 'removeStockEntry',
      subject: ['stockPage', pageGuid],
      before: { entryGuid, reference: nameOfRow(entry), metres: entry.metres.toNumber() },
    });
    return { pageGuid, entryGuid };
  }),
);

type Name = 'design' | 'colorway' | 'metres';

function shapeFor(locale: Locale): CsvShape<Name> {
  const words = (key: 'number' | 'colorway' | 'amount') =>
    [locale, ...languages].map((one) => translate(one)(`design.${key}`));
  return {
    heads: {
      design: [
        ...words('number'),
        'design',
        'reference',
        'desen',
        'desen no',
        'дизайн',
        'номер дизайна',
        'рисунок',
        'номер рисунка',
      ],
      colorway: [...words('colorway'), 'variant', 'varyant', 'расцветка', 'колорит'],
      metres: [...words('amount'), 'metres', 'meters', 'm', 'stock', 'metre', 'metraj', 'stok', 'метры', 'метраж', 'м'],
    },
    order: ['design', 'metres', 'colorway'],
    required: ['design', 'metres'],
    either: ['design'],
  };
}

export interface StockLine {
  line: number;
  cells: Record<Name, string>;
  entry: (NamedDesign & { metres: number }) | null;
  errors: Partial<Record<Name, ErrorKey>>;
}

/** Nothing is written: every line with what it is read as, or what is wrong with it. */
export const readStockCsv = operation('settings', StockCsv, async (actor, source) => {
  const text = await readCsvText(source);
  return { text, ...(await judge(text, actor.locale)) };
});

async function judge(text: string, locale: Locale) {
  const named = readNamedLines(text, shapeFor(locale));
  const findDesign = await findNamedDesigns(named.map(({ cells }) => cells));
  const lines = tellRepeated(named.map((line) => judgeLine(line, findDesign(line.cells))));
  return { lines, wrong: lines.filter(({ entry }) => entry === null).length };
}

function judgeLine({ line, cells, isLonger }: NamedLine<Name>, design: NamedDesign | ErrorKey): StockLine {
  const errors: StockLine['errors'] = {};
  if (typeof design === 'string') errors[design === 'colorwayNotFound' ? 'colorway' : 'design'] = design;
  const metres = readAmount(cells.metres);
  if (isLonger) errors.metres = 'csvLonger';
  else if (cells.metres === '') errors.metres = 'required';
  else if (metres === null) errors.metres = 'stockUnreadable';
  else if (metres > mostMetres) errors.metres = 'tooBig';
  if (typeof design === 'string' || Object.keys(errors).length > 0) return { line, cells, entry: null, errors };
  return { line, cells, entry: { ...design, metres: metres! }, errors };
}

/** Of several lines about the same cloth the last one counts, and the others are wrong: nobody is to think that they were added up. */
function tellRepeated(lines: StockLine[]): StockLine[] {
  const last = new Map(lines.flatMap(({ entry }, at) => (entry ? [[keyOf(entry), at] as const] : [])));
  return lines.map((line, at) =>
    line.entry && last.get(keyOf(line.entry)) !== at
      ? { ...line, entry: null, errors: { design: 'stockLineRepeated' } }
      : line,
  );
}

/** Sent twice, it says the same twice. */
export const takeStock = operation('settings', TakeStock, async (actor, input) => {
  const { pageGuid, skipWrong, replaces, ...source } = input;
  const { lines, wrong } = await judge(await readCsvText(source), actor.locale);
  if (wrong > 0 && !skipWrong) throw new DomainError('csvLines');
  const entries = lines.flatMap(({ entry }) => entry ?? []);
  if (entries.length === 0) throw new DomainError('csvEmpty');
  return db.$transaction(async (tx) => {
    await lockPage(tx, pageGuid);
    const there = await tx.stockEntry.findMany({ where: { pageId: pageGuid } });
    const rows = new Map(there.map((row) => [keyOf({ designGuid: row.designId, colorwayGuid: row.colorwayId }), row]));
    const designGuids = new Set(entries.map((one) => one.designGuid));
    if ((await tx.design.count({ where: { id: { in: [...designGuids] } } })) < designGuids.size)
      throw new DomainError('changedMeanwhile');
    const fresh = entries.filter((entry) => !rows.has(keyOf(entry)));
    const known = entries.flatMap((entry) => {
      const id = rows.get(keyOf(entry))?.id;
      return id ? [{ id, metres: entry.metres }] : [];
    });
    // One question for all of them: a table has thousands, and is taken again every week.
    await tx.$executeRaw`
      UPDATE "StockEntry" e SET "metres" = n."metres"
      FROM jsonb_to_recordset(${JSON.stringify(known)}::jsonb) AS n("id" uuid, "metres" numeric) WHERE e."id" = n."id"`;
    await tx.stockEntry.createMany({
      data: fresh.map((entry) => ({
        pageId: pageGuid,
        designId: entry.designGuid,
        colorwayId: entry.colorwayGuid,
        metres: entry.metres,
      })),
    });
    const named = new Set(entries.map(keyOf));
    const where = { id: { in: replaces ? [...rows].flatMap(([key, { id }]) => (named.has(key) ? [] : [id])) : [] } };
    const gone = await tx.stockEntry.findMany({ where, include: itsNames, orderBy: { id: 'asc' } });
    await tx.stockEntry.deleteMany({ where });
    const changes = [
      ...entries.map((entry) => ({
        name: nameOf(entry),
        before: rows.get(keyOf(entry))?.metres.toNumber(),
        after: entry.metres,
      })),
      ...gone.map((row) => ({ name: nameOfRow(row), before: row.metres.toNumber() })),
    ];
    await note(tx, pageGuid, actor, changes, { taken: entries.length, added: fresh.length, removed: gone.length });
    return { pageGuid, taken: entries.length, removed: gone.length, wrong };
  });
});

const keyOf = ({ designGuid, colorwayGuid }: { designGuid: string; colorwayGuid: string | null }) =>
  `${designGuid} ${colorwayGuid ?? ''}`;

/** The same table that can be taken over again. */
export const exportStock = operation('settings', OneStockPage, async (actor, { pageGuid }) => {
  const page = await db.stockPage.findUnique({ where: { id: pageGuid } });
  if (!page) throw new DomainError('stockPageNotFound');
  const t = translate(actor.locale);
  const number = new Intl.NumberFormat(actor.locale, { useGrouping: false, maximumFractionDigits: 2 });
  const rows = await db.stockEntry.findMany({
    where: { pageId: pageGuid },
    include: { design: { select: { name: true } }, colorway: { select: { name: true } } },
    orderBy: [{ design: { nameFolded: 'asc' } }, { id: 'asc' }],
  });
  const cells = rows.map((row) => [row.design.name, row.colorway?.name ?? null, number.format(row.metres.toNumber())]);
  return {
    name: page.name,
    csv: writeCsv([[t('design.number'), t('design.colorway'), t('design.amount')], ...cells]),
  };
});
