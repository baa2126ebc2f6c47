/** Under which name a thing comes back: its own, or another where somebody has taken it meanwhile. */
import type { Transaction } from '#app/data/database.server.ts';
import { sameLetters } from '#app/data/same-letters.ts';
import { fieldError } from '#app/domain/base/errors.ts';
import { foldSlug, foldText } from '#app/domain/base/text/fold.ts';
import { findFree } from '#app/domain/base/trash/free-name.ts';
import type { TrashKind } from '#app/domain/base/trash/kinds.ts';
import { makeSlugs } from '#app/domain/catalog/labels/arrange.server.ts';
import { mostNameLength } from '#app/domain/lists/favorites/limits.ts';
import { findFreeListName } from '#app/domain/lists/favorites/owned.server.ts';
import { nameKeyOf } from '#app/domain/lists/favorites/rules.ts';

export type Row = Record<string, unknown>;

interface Naming {
  /** characters that a name of its kind may have */
  most: number;
  column: string;
  /** where its names are numbered in their own way */
  findFree?: typeof findFreeListName;
  /** whether something else has the name */
  isTaken: (tx: Transaction, row: Row, name: string) => Promise<boolean>;
  /** what else is written with the name */
  also?: (name: string) => Row;
}

const count = async (found: Promise<number>) => (await found) > 0;

const namings: Partial<Record<TrashKind, Naming>> = {
  design: {
    most: 80,
    column: 'name',
    isTaken: (tx, _row, name) => count(tx.design.count({ where: { name } })),
    also: (name) => ({ nameFolded: foldText(name) }),
  },
  colorway: {
    most: 40,
    column: 'name',
    isTaken: (tx, row, name) =>
      count(tx.colorway.count({ where: { designId: String(row.designId), name: sameLetters(name) } })),
  },
  collection: {
    most: 200,
    column: 'name',
    isTaken: (tx, row, name) =>
      count(
        tx.collection.count({
          where: { parentId: (row.parentId as string | null) ?? null, name: sameLetters(name) },
        }),
      ),
  },
  favoritesList: {
    most: mostNameLength,
    findFree: findFreeListName,
    column: 'name',
    isTaken: (tx, row, name) =>
      count(tx.favoritesList.count({ where: { userId: String(row.userId), nameKey: nameKeyOf(name) } })),
    also: (name) => ({ nameKey: nameKeyOf(name) }),
  },
  pool: {
    most: 200,
    column: 'name',
    isTaken: async (tx, _row, name) => {
      const pools = await tx.pool.findMany({ select: { name: true } });
      return pools.some((pool) => foldText(pool.name) === foldText(name));
    },
  },
  customer: {
    most: 200,
    column: 'name',
    isTaken: (tx, _row, name) => count(tx.customer.count({ where: { OR: [{ name }, { nameSef: foldSlug(name) }] } })),
    also: (name) => ({ nameSef: foldSlug(name) }),
  },
  wear: {
    most: 200,
    column: 'wearName',
    isTaken: (tx, _row, name) => count(tx.wearModel.count({ where: { wearName: name } })),
  },
};

/** The columns to write in its row. Throws `trashNameTaken` at `name`, with a name that is free. */
export async function chooseName(
  tx: Transaction,
  kind: TrashKind,
  row: Row,
  wanted: string | undefined,
): Promise<{ name: string | null; changes: Row }> {
  if (kind === 'label' || kind === 'specialList') return chooseNames(tx, kind, row, wanted);
  const naming = namings[kind];
  if (!naming) return { name: null, changes: {} };
  const own = String(row[naming.column]);
  const name = (wanted ?? own).slice(0, naming.most);
  // Slashes part a design from its colorway in references.
  if ((kind === 'design' || kind === 'colorway') && name.includes('/')) throw fieldError('name', 'invalidInput');
  if (await naming.isTaken(tx, row, name)) {
    const isTaken = (one: string) => naming.isTaken(tx, row, one);
    const free = await (naming.findFree?.(name, isTaken) ?? findFree(name, naming.most, isTaken));
    throw fieldError('name', 'trashNameTaken', { name, free });
  }
  const code = kind === 'customer' ? await freeCode(tx, row) : {};
  return {
    name: name === own ? null : name,
    changes: name === own ? code : { [naming.column]: name, ...naming.also?.(name), ...code },
  };
}

/** A customer's code that another one has meanwhile stays with that one. */
async function freeCode(tx: Transaction, row: Row): Promise<Row> {
  if (typeof row.code !== 'string') return {};
  const taken = await tx.customer.count({ where: { code: sameLetters(row.code) } });
  return taken > 0 ? { code: null } : {};
}

const languages = ['Tr', 'En', 'Ru'] as const;

/** Things with a name in each language: another name stands in those where theirs is taken. */
async function chooseNames(tx: Transaction, kind: 'label' | 'specialList', row: Row, wanted: string | undefined) {
  const beside =
    kind === 'label'
      ? await tx.label.findMany({
          where: { groupId: row.groupId as number | null, isGroupHeader: row.isGroupHeader === true },
        })
      : await tx.specialList.findMany({ where: { isPin: false } });
  const changes: Row = {};
  for (const language of languages) {
    const column = `name${language}` as const;
    const isTaken = (name: string) => beside.some((one) => foldText(one[column]) === foldText(name));
    const own = String(row[column]);
    if (!isTaken(own)) continue;
    const name = (wanted ?? own).slice(0, 100);
    if (isTaken(name))
      throw fieldError('name', 'trashNameTaken', {
        name,
        free: await findFree(name, 100, async (one) => isTaken(one)),
      });
    changes[column] = name;
  }
  if (kind === 'label') {
    const names = { nameTr: '', nameEn: '', nameRu: '', ...(row as object), ...changes };
    const taken = await tx.label.count({
      where: { OR: languages.map((language) => ({ [`sef${language}`]: row[`sef${language}`] as string })) },
    });
    if (taken > 0 || Object.keys(changes).length > 0) Object.assign(changes, await makeSlugs(tx, names as never));
  }
  const name = languages.some((language) => `name${language}` in changes) ? (wanted ?? null) : null;
  return { name, changes };
}
