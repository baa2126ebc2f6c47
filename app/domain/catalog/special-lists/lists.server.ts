/** Special lists in the back office: made, named, ordered, removed. What customers see of them is the search's business. */
import { db, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { requireVersion, versionOf } from '#app/domain/base/edit-version.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { keepInTrash, longTransaction } from '#app/domain/base/trash/keep.server.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { fieldOfName, fillNames, type Names } from '#app/domain/catalog/labels/rules.ts';
import { translate } from '#app/locales/translate.ts';
import { MakeList, MoveList, RealList, SaveList } from './rules.ts';

/** Changes of one list, or of the lists' own order, follow one another. */
async function lockLists(tx: Transaction): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('special lists', 0))`;
}

const toName = (row: { nameTr: string; nameEn: string; nameRu: string }) => ({
  tr: row.nameTr,
  en: row.nameEn,
  ru: row.nameRu,
});

/** The list, locked. The one that leads the archive is made when it is first asked for. */
export async function findList(tx: Transaction, listId: number | 'pins') {
  await lockLists(tx);
  const row =
    listId === 'pins'
      ? ((await tx.specialList.findFirst({ where: { isPin: true } })) ??
        (await tx.specialList.create({ data: { ...pinNames(), isPin: true } })))
      : await tx.specialList.findUnique({ where: { id: listId } });
  if (!row) throw new DomainError('specialListNotFound');
  return row;
}

function pinNames() {
  const name = (locale: 'tr' | 'en' | 'ru') => translate(locale)('pinning.pinned');
  return { nameTr: name('tr'), nameEn: name('en'), nameRu: name('ru') };
}

export async function readList(listId: number | 'pins') {
  const row = await db.specialList.findFirst({
    where: listId === 'pins' ? { isPin: true } : { id: listId },
    include: { _count: { select: { designs: true } }, stockPages: { orderBy: { name: 'asc' } } },
  });
  if (!row) {
    if (listId !== 'pins') throw new DomainError('specialListNotFound');
    return { id: null, name: toName(pinNames()), isPin: true, designCount: 0, stockPages: [] };
  }
  return {
    id: row.id,
    name: toName(row),
    isPin: row.isPin,
    designCount: row._count.designs,
    stockPages: row.stockPages.map(({ name, title, isActive }) => ({ name, title, isActive })),
  };
}

/** The one that leads the archive; its id is null until a design is pinned. */
export const getPinList = operation('listChoices', Nothing, () => readList('pins'));

/** All but the one that leads the archive, in their order. */
export const getAllSpecialLists = operation('listChoices', Nothing, async () => {
  const rows = await db.specialList.findMany({
    where: { isPin: false },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    include: { _count: { select: { designs: true } }, stockPages: { orderBy: { name: 'asc' } } },
  });
  return rows.map((row) => ({
    id: row.id,
    name: toName(row),
    version: versionOf(toName(row)),
    designCount: row._count.designs,
    stockPages: row.stockPages.map(({ name, title, isActive }) => ({ name, title, isActive })),
  }));
});

async function checkNames(tx: Transaction, given: Names, id?: number): Promise<void> {
  const names = fillNames(given);
  const others = await tx.specialList.findMany({ where: { isPin: false, ...(id && { id: { not: id } }) } });
  for (const field of ['nameTr', 'nameEn', 'nameRu'] as const) {
    const folded = foldText(names[field]);
    if (others.some((row) => foldText(row[field]) === folded)) throw fieldError(fieldOfName(given, field), 'specialListNameTaken');
  }
}

export const makeSpecialList = operation('lists', MakeList, (actor, given) =>
  db.$transaction(async (tx) => {
    await lockLists(tx);
    await checkNames(tx, given);
    const names = fillNames(given);
    const { _max } = await tx.specialList.aggregate({ where: { isPin: false }, _max: { position: true } });
    const row = await tx.specialList.create({ data: { ...names, position: (_max.position ?? -1) + 1 } });
    await recordAudit(tx, actor, {
      operation: 'makeSpecialList',
      subject: ['specialList', String(row.id)],
      after: names,
    });
    return { listId: row.id, ...names };
  }),
);

export const saveSpecialList = operation('lists', SaveList, (actor, { listId, version, ...given }) =>
  db.$transaction(async (tx) => {
    const { nameTr, nameEn, nameRu, isPin } = await findList(tx, listId);
    if (isPin) throw new DomainError('specialListNotFound');
    requireVersion(version, toName({ nameTr, nameEn, nameRu }));
    await checkNames(tx, given, listId);
    const names = fillNames(given);
    await tx.specialList.update({ where: { id: listId }, data: names });
    await recordAudit(tx, actor, {
      operation: 'saveSpecialList',
      subject: ['specialList', String(listId)],
      before: { nameTr, nameEn, nameRu },
      after: names,
    });
    return { listId, ...names };
  }),
);

/** One place up or down in the archive's filter. At the end already, it stays. */
export const moveSpecialList = operation('lists', MoveList, (actor, { listId, direction }) =>
  db.$transaction(async (tx) => {
    await lockLists(tx);
    const rows = await tx.specialList.findMany({
      where: { isPin: false },
      orderBy: [{ position: 'asc' }, { id: 'asc' }],
      select: { id: true },
    });
    const before = rows.map(({ id }) => id);
    const from = before.indexOf(listId);
    if (from < 0) throw new DomainError('specialListNotFound');
    const to = Math.min(before.length - 1, Math.max(0, from + (direction === 'up' ? -1 : 1)));
    const after = before.toSpliced(from, 1).toSpliced(to, 0, listId);
    await tx.$executeRaw`
      UPDATE "SpecialList" l SET "position" = o.place::int - 1 FROM unnest(${after}::int[]) WITH ORDINALITY AS o(id, place)
      WHERE l."id" = o.id AND l."position" <> o.place - 1`;
    if (from !== to)
      await recordAudit(tx, actor, {
        operation: 'orderSpecialLists',
        subject: ['specialList', String(listId)],
        before,
        after,
      });
    return { listId };
  }),
);

/** To the trash. A stock page without its list would show nothing: it gets another one first. */
export const deleteSpecialList = operation('lists', RealList, (actor, { listId }) =>
  db.$transaction(async (tx) => {
    const { nameTr, nameEn, nameRu, isPin } = await findList(tx, listId);
    if (isPin) throw new DomainError('specialListNotFound');
    await tx.$queryRaw`SELECT 1 FROM "SpecialList" WHERE "id" = ${listId} FOR UPDATE`;
    const pages = await tx.stockPage.findMany({ where: { specialListId: listId }, orderBy: { name: 'asc' } });
    if (pages.length > 0) {
      const titles = pages.map(({ title, name }) => title || name).join(', ');
      throw new DomainError('specialListInUse', { values: { pages: titles } });
    }
    const designCount = await tx.specialListDesign.count({ where: { listId } });
    await keepInTrash(tx, actor, {
      kind: 'specialList',
      things: [{ id: listId, name: nameEn, facts: { names: { tr: nameTr, en: nameEn, ru: nameRu } } }],
    });
    await tx.specialList.delete({ where: { id: listId } });
    await recordAudit(tx, actor, {
      operation: 'deleteSpecialList',
      subject: ['specialList', String(listId)],
      before: { nameTr, nameEn, nameRu, designCount },
    });
    return { listId, nameTr, nameEn, nameRu };
  }, longTransaction),
);
