/** Orders as a table: looked at line by line, then taken over; and all of them as a table to keep. */
import { dayOf } from '#app/domain/base/dates/days.ts';
import { db, Prisma } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { noteChanges } from '#app/domain/base/audit/notes.ts';
import { readAmount } from '#app/domain/base/text/amount.ts';
import { writeCsvPieces, type CsvRow } from '#app/domain/base/text/csv.ts';
import { DomainError, type ErrorKey } from '#app/domain/base/errors.ts';
import { languages, type Locale } from '#app/locales/languages.ts';
import { operation } from '#app/domain/base/operation.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { translate } from '#app/locales/translate.ts';
import { customerReader } from '#app/domain/people/customers/find-by-words.ts';
import { orderWhere, selectOrders, today, type AdminOrder } from './admin-orders.server.ts';
import { lineGuid, readCsvText, readNamedLines, type CsvShape, type NamedLine } from './csv-source.server.ts';
import { findNamedDesigns } from '../designs/named-designs.server.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { CsvSource, ListAdminOrders, mostMetres, orderTypes, TakeOrders, type OrderType } from './rules.ts';

type Name = 'customer' | 'design' | 'colorway' | 'amount' | 'type' | 'date';
const columns: Record<Name, 'customer' | 'number' | 'colorway' | 'amount' | 'orderType' | 'date'> = {
  customer: 'customer',
  design: 'number',
  colorway: 'colorway',
  amount: 'amount',
  type: 'orderType',
  date: 'date',
};
const names = Object.keys(columns) as Name[];
const otherHeads: Record<Name, string[]> = {
  customer: ['customer', 'customer code', 'company', 'müşteri', 'müşteri kodu', 'firma', 'клиент', 'код клиента'],
  design: ['design', 'number', 'reference', 'desen', 'desen no', 'дизайн', 'номер дизайна', 'рисунок', 'номер рисунка'],
  colorway: ['colorway', 'variant', 'varyant', 'расцветка', 'колорит'],
  amount: ['amount', 'metres', 'meters', 'm', 'miktar', 'metre', 'metraj', 'количество', 'метры', 'метраж', 'м'],
  type: ['type', 'order type', 'tip', 'tür', 'тип', 'тип заказа', 'вид'],
  date: ['date', 'order date', 'tarih', 'дата'],
};

function shapeFor(locale: Locale): CsvShape<Name> {
  const words = (name: Name) => [locale, ...languages].map((one) => translate(one)(`design.${columns[name]}`));
  const heads = Object.fromEntries(names.map((name) => [name, [...words(name), ...otherHeads[name]]]));
  return {
    heads: heads as Record<Name, string[]>,
    order: ['customer', 'design', 'amount', 'type', 'colorway', 'date'],
    required: ['customer', 'design', 'amount', 'type'],
    either: ['customer', 'design'],
  };
}

export interface OrderLine {
  line: number;
  cells: Record<Name, string>;
  /** what it is read as; null where it can't be */
  order: {
    customerId: string;
    customer: string;
    designGuid: string;
    designName: string;
    colorwayGuid: string | null;
    colorwayName: string | null;
    amount: number;
    orderType: OrderType;
    orderedAt: Date;
  } | null;
  errors: Partial<Record<Name, ErrorKey>>;
}

/** Nothing is written: every line with what it is read as, or what is wrong with it. */
export const readOrderCsv = operation('designs', CsvSource, async (actor, source) => {
  const text = await readCsvText(source);
  return { text, ...(await judge(text, actor.locale)) };
});

async function judge(text: string, locale: Locale) {
  const named = readNamedLines(text, shapeFor(locale));
  const [customers, findDesign] = await Promise.all([
    db.customer.findMany({ select: { id: true, name: true, nameSef: true, code: true } }),
    findNamedDesigns(named.map(({ cells }) => cells)),
  ]);
  const findCustomer = customerReader(customers);
  const customerNames = new Map(customers.map(({ id, name }) => [id, name]));
  const lines = named.map((line) => judgeLine(line, { findCustomer, customerNames, findDesign }));
  return { lines, wrong: lines.filter(({ order }) => order === null).length };
}

interface Reading {
  findCustomer: ReturnType<typeof customerReader>;
  customerNames: Map<string, string>;
  findDesign: Awaited<ReturnType<typeof findNamedDesigns>>;
}

function judgeLine(
  { line, cells, isLonger }: NamedLine<Name>,
  { findCustomer, customerNames, findDesign }: Reading,
): OrderLine {
  const errors: OrderLine['errors'] = {};
  const customerId = findCustomer(cells.customer);
  if (customerId === 'unclear') errors.customer = 'companyUnclear';
  else if (customerId === 'unknown') errors.customer = cells.customer === '' ? 'required' : 'customerUnknown';
  const design = findDesign(cells);
  if (typeof design === 'string') errors[design === 'colorwayNotFound' ? 'colorway' : 'design'] = design;
  const amount = readAmount(cells.amount);
  if (isLonger) errors.amount = 'csvLonger';
  else if (cells.amount === '') errors.amount = 'required';
  else if (amount === null || amount <= 0) errors.amount = 'amountUnreadable';
  else if (amount > mostMetres) errors.amount = 'tooBig';
  const orderType = typeWords.get(typeKey(cells.type));
  if (!orderType) errors.type = cells.type === '' ? 'required' : 'notOneOf';
  const orderedAt = cells.date === '' ? today() : readDay(cells.date);
  if (!orderedAt) errors.date = 'invalidDate';
  if (typeof design === 'string' || !orderType || !orderedAt || Object.keys(errors).length > 0)
    return { line, cells, order: null, errors };
  const order = {
    customerId,
    customer: customerNames.get(customerId)!,
    ...design,
    amount: amount!,
    orderType,
    orderedAt,
  };
  return { line, cells, order, errors };
}

const typeKey = (text: string) => foldText(text).replaceAll(/[^\p{L}]/gu, '');
const typeWords = new Map<string, OrderType>(
  orderTypes.flatMap((type) => [
    [typeKey(type), type] as const,
    ...languages.map((locale) => [typeKey(translate(locale)(`design.orderTypes.${type}`)), type] as const),
  ]),
);

/** 2026-11-21, also with a time behind it, 21.11.2026, 21/11/2026: the day before the month, as all three languages here write it. */
function readDay(text: string): Date | null {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]+\d.*)?$/.exec(text.trim());
  const local = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text.trim());
  const [year, month, day] = (iso ? iso.slice(1, 4) : local ? local.slice(1, 4).reverse() : []).map(Number);
  if (!year || !month || !day || year < 1900 || year > 2200) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date : null;
}

/** Adds the orders of a table: all lines, or with `skipWrong` those without errors. A submission sent twice is added once. */
export const takeOrders = operation('designs', TakeOrders, async (actor, { submission, skipWrong, ...source }) => {
  const { lines, wrong } = await judge(await readCsvText(source), actor.locale);
  if (wrong > 0 && !skipWrong) throw new DomainError('csvLines');
  const data = lines.flatMap(({ line, order }) =>
    order
      ? [
          {
            id: lineGuid(submission, line),
            designId: order.designGuid,
            colorwayId: order.colorwayGuid,
            customerId: order.customerId,
            amount: order.amount,
            type: order.orderType,
            orderedAt: order.orderedAt,
          },
        ]
      : [],
  );
  if (data.length === 0) throw new DomainError('csvEmpty');
  return db.$transaction(async (tx) => {
    const written = await writeOrders(() =>
      tx.order.createManyAndReturn({ data, skipDuplicates: true, select: { id: true } }),
    );
    const total = data.reduce((sum, { amount }) => sum + amount, 0);
    if (written.length > 0)
      await recordAudit(tx, actor, {
        operation: 'takeOrders',
        subject: ['order', ''],
        after: noteTaken(lines, submission, new Set(written.map(({ id }) => id))),
      });
    return { taken: written.length, metres: total, wrong };
  });
});

/** Of those that were not there before: by the order's id its design, metres, type, customer and day. */
function noteTaken(lines: OrderLine[], submission: string, written: Set<string>) {
  const taken = lines.flatMap(({ line, order }) => {
    const id = lineGuid(submission, line);
    return order && written.has(id) ? [{ id, ...order }] : [];
  });
  const { after, more } = noteChanges(
    taken.map(({ id, designName, colorwayName, amount, orderType, customer, orderedAt }) => ({
      name: id,
      after: [
        colorwayName === null ? designName : formatReference(designName, colorwayName),
        amount,
        orderType,
        customer,
        dayOf(orderedAt),
      ],
    })),
  );
  const metres = taken.reduce((sum, { amount }) => sum + amount, 0);
  return { orders: taken.length, metres: Math.round(metres * 100) / 100, taken: after, more };
}

/** A design or customer that went between look and write: the lines are to be looked at again. */
async function writeOrders<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2003')
      throw new DomainError('changedMeanwhile', { cause: error });
    throw error;
  }
}

const batch = 1000;

/** The table in pieces, oldest first: as many orders as there are, in no more memory than a thousand take. */
export const exportOrders = operation('designs', ListAdminOrders.omit({ page: true }), async (actor, asked) => {
  const t = translate(actor.locale);
  const where = orderWhere(asked);
  const number = new Intl.NumberFormat(actor.locale, { useGrouping: false, maximumFractionDigits: 2 });
  async function* rows(): AsyncGenerator<CsvRow[]> {
    yield [names.map((name) => t(`design.${columns[name]}`))];
    let rest = where;
    for (;;) {
      const orders = await db.$queryRaw<AdminOrder[]>`
        ${selectOrders} WHERE ${rest} ORDER BY o."orderedAt", o."id" LIMIT ${batch}`;
      const last = orders.at(-1);
      if (!last) return;
      rest = Prisma.sql`${where} AND (o."orderedAt", o."id") > (${last.orderedAt}::timestamptz, ${last.orderGuid}::uuid)`;
      yield orders.map((one) => [
        one.customer,
        one.designName,
        one.colorwayName,
        number.format(one.amount),
        t(`design.orderTypes.${one.orderType}`),
        dayOf(one.orderedAt),
      ]);
    }
  }
  return { csv: writeCsvPieces(rows()) };
});
