/** Stock pages in the back office: made, shown or hidden, deleted. Their entries: entries.server.ts. */
import { db, isTaken, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { byLocale } from '#app/domain/base/text/localized-names.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { requireVersion, versionOf } from '#app/domain/base/edit-version.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { OneStockPage, SaveStockPage, SetStockPageState } from './rules.ts';

interface Row {
  pageGuid: string;
  name: string;
  title: string;
  isActive: boolean;
  customerId: string | null;
  customer: string | null;
  specialListId: number;
  nameTr: string;
  nameEn: string;
  nameRu: string;
  entryCount: number;
  metres: number;
}

export const listAdminStockPages = operation('settings', Nothing, async () => {
  const rows = await db.$queryRaw<Row[]>`
    SELECT p."id"::text AS "pageGuid", p."name", p."title", p."isActive", p."customerId"::text, c."name" AS customer, p."specialListId",
      s."nameTr", s."nameEn", s."nameRu", count(e.*)::int AS "entryCount", coalesce(sum(e."metres"), 0)::float8 AS metres
    FROM "StockPage" p JOIN "SpecialList" s ON s."id" = p."specialListId" LEFT JOIN "Customer" c ON c."id" = p."customerId"
      LEFT JOIN "StockEntry" e ON e."pageId" = p."id"
    GROUP BY p."id", c."name", s."id" ORDER BY p."title", p."name"`;
  return {
    pages: rows.map(({ nameTr, nameEn, nameRu, ...row }) => ({
      ...row,
      list: byLocale({ nameTr, nameEn, nameRu }),
      version: versionOf(factsOf(row)),
    })),
  };
});

/** Every special list, also an empty one: an admin chooses before it is filled. */
export const listStockLists = operation('settings', Nothing, async () => {
  const rows = await db.specialList.findMany({
    where: { isPin: false },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    include: { _count: { select: { designs: true } } },
  });
  return rows.map((row) => ({ id: row.id, name: byLocale(row), designCount: row._count.designs }));
});

interface Facts {
  name: string;
  title: string;
  customerId: string | null;
  specialListId: number;
}
const factsOf = ({ name, title, customerId, specialListId }: Facts): Facts => ({
  name,
  title,
  customerId,
  specialListId,
});

/** Throws `changedMeanwhile`, `stockNameTaken`, `notOneOf`. */
export const saveStockPage = operation('settings', SaveStockPage, async (actor, { pageGuid, version, ...data }) => {
  try {
    return await db.$transaction(async (tx) => {
      const { customerId, specialListId } = data;
      if (customerId && (await tx.customer.count({ where: { id: customerId } })) === 0)
        throw fieldError('customerId', 'notOneOf');
      if ((await tx.specialList.count({ where: { id: specialListId, isPin: false } })) === 0)
        throw fieldError('specialListId', 'notOneOf');
      const before = pageGuid ? await lockPage(tx, pageGuid) : null;
      if (before) requireVersion(version, factsOf(before));
      const row = before
        ? await tx.stockPage.update({ where: { id: before.id }, data })
        : await tx.stockPage.create({ data });
      await recordAudit(tx, actor, {
        operation: 'saveStockPage',
        subject: ['stockPage', row.id],
        before: before ? factsOf(before) : undefined,
        after: data,
      });
      return { pageGuid: row.id, name: row.name };
    });
  } catch (error) {
    if (isTaken(error)) throw fieldError('name', 'stockNameTaken');
    throw error;
  }
});

/** Hidden, its address is as one that never was. */
export const setStockPageState = operation('settings', SetStockPageState, async (actor, { pageGuid, isActive }) =>
  db.$transaction(async (tx) => {
    const page = await lockPage(tx, pageGuid);
    if (page.isActive !== isActive) {
      await tx.stockPage.update({ where: { id: pageGuid }, data: { isActive } });
      await recordAudit(tx, actor, {
        operation: 'setStockPageState',
        subject: ['stockPage', pageGuid],
        before: { isActive: page.isActive },
        after: { isActive },
      });
    }
    return { pageGuid, name: page.name, isActive };
  }),
);

/** With its entries; the special list and the designs stay. */
export const deleteStockPage = operation('settings', OneStockPage, async (actor, { pageGuid }) =>
  db.$transaction(async (tx) => {
    const { name, title, customerId, specialListId } = await lockPage(tx, pageGuid);
    const entries = await tx.stockEntry.count({ where: { pageId: pageGuid } });
    await tx.stockPage.delete({ where: { id: pageGuid } });
    await recordAudit(tx, actor, {
      operation: 'deleteStockPage',
      subject: ['stockPage', pageGuid],
      before: { name, title, customerId, specialListId, entries },
    });
    return { pageGuid, name };
  }),
);

export async function lockPage(tx: Transaction, pageGuid: string) {
  await tx.$queryRaw`SELECT 1 FROM "StockPage" WHERE "id" = ${pageGuid}::uuid FOR UPDATE`;
  const page = await tx.stockPage.findUnique({ where: { id: pageGuid } });
  if (!page) throw new DomainError('stockPageNotFound');
  return page;
}
