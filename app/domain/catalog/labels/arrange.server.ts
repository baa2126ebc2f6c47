/** What every change of the labels themselves needs: one at a time, dense places, addresses of their own. */
import { setTimeout as sleep } from 'node:timers/promises';
import { db, Prisma, type Transaction } from '#app/data/database.server.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { foldSlug, foldText } from '#app/domain/base/text/fold.ts';
import { fieldOfName, fillNames, type Names } from './rules.ts';

/** ms that a change waits for somebody who is labelling with what it changes; shorter than the database's own look for deadlocks */
const patience = '600ms';
const tries = 8;
/** lock_not_available, deadlock_detected, serialization_failure */
const passing = /55P03|40P01|40001/;

/**
 * Changes of labels follow one another. Labellers don't wait for them and they don't wait long for labellers: who waited in vain
 * lets go of everything and tries again.
 */
export async function changeLabels<T>(run: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.$transaction(async (tx) => {
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('labels', 0))`;
        await tx.$executeRaw`SELECT set_config('lock_timeout', ${patience}, true)`;
        return run(tx);
      });
    } catch (error) {
      if (attempt >= tries || !isPassing(error)) throw error;
      await sleep(50 * attempt);
    }
  }
}

function isPassing(error: unknown): boolean {
  if (!(error instanceof Prisma.PrismaClientKnownRequestError)) return false;
  return error.code === 'P2034' || passing.test(`${error.message} ${JSON.stringify(error.meta ?? {})}`);
}

export async function findLabel(tx: Transaction, id: number) {
  const row = await tx.label.findUnique({ where: { id } });
  if (!row) throw new DomainError('labelNotFound');
  return row;
}
export type LabelRow = Awaited<ReturnType<typeof findLabel>>;

/** A group that labels can stand in; null: none. */
export async function checkGroup(tx: Transaction, groupId: number | null, field = 'groupId'): Promise<void> {
  if (groupId === null) return;
  const group = await tx.label.findUnique({ where: { id: groupId } });
  if (!group?.isGroupHeader) throw fieldError(field, 'notOneOf');
}

const languages = ['Tr', 'En', 'Ru'] as const;

/** Beside one another no two have one name in any language; in different groups they may. */
export async function checkNames(
  tx: Transaction,
  given: Names,
  { id, groupId, isGroupHeader }: { id?: number; groupId: number | null; isGroupHeader: boolean },
): Promise<void> {
  const names = fillNames(given);
  const beside = await tx.label.findMany({ where: { groupId, isGroupHeader, ...(id && { id: { not: id } }) } });
  for (const language of languages) {
    const field = `name${language}` as const;
    const folded = foldText(names[field]);
    if (beside.some((row) => foldText(row[field]) === folded))
      throw fieldError(fieldOfName(given, field), 'labelNameTaken');
  }
}

/** The same of labels that come together; `areTogether`: those moved stand beside one another already. Throws `labelNamesTaken` with the names. */
export function refuseTwins(there: LabelRow[], moved: LabelRow[], field: string, areTogether = false): void {
  const twins = findTwins(there, moved, areTogether);
  if (twins.length === 0) return;
  const names = twins.slice(0, 20).map(({ nameEn }) => nameEn);
  throw fieldError(field, 'labelNamesTaken', { names: names.join(', ') + (twins.length > 20 ? ' …' : '') });
}

/** Those whose name another one beside them has, in whichever language. */
function findTwins(there: LabelRow[], moved: LabelRow[], areTogether: boolean): LabelRow[] {
  const fields = ['nameTr', 'nameEn', 'nameRu'] as const;
  const taken = fields.map((field) => new Set(there.map((row) => foldText(row[field]))));
  return moved.filter((row) => {
    const names = fields.map((field) => foldText(row[field]));
    const isTwin = names.some((name, at) => taken[at]!.has(name));
    if (!areTogether) for (const [at, name] of names.entries()) taken[at]!.add(name);
    return isTwin;
  });
}

/** Each language's own word for addresses, such as `sal-deseni`; where another label has it, numbered. */
export async function makeSlugs(tx: Transaction, names: Names, id?: number) {
  const others = await tx.label.findMany({
    where: id ? { id: { not: id } } : {},
    select: { sefTr: true, sefEn: true, sefRu: true },
  });
  const slugs = languages.map((language) => {
    const taken = new Set(others.map((row) => row[`sef${language}`]));
    const base = foldSlug(names[`name${language}`]).slice(0, 90) || 'label';
    let slug = base;
    for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`;
    return [`sef${language}`, slug] as const;
  });
  return Object.fromEntries(slugs) as Record<`sef${(typeof languages)[number]}`, string>;
}

/** Labels of one group, groups, or labels that stand by themselves: in their order. */
export async function readSiblings(
  tx: Transaction,
  { groupId, isGroupHeader }: Pick<LabelRow, 'groupId' | 'isGroupHeader'>,
): Promise<number[]> {
  const rows = await tx.label.findMany({
    where: { groupId, isGroupHeader },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

export async function writeOrder(tx: Transaction, ids: number[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE "Label" l SET "position" = o.place::int - 1 FROM unnest(${ids}::int[]) WITH ORDINALITY AS o(id, place)
    WHERE l."id" = o.id AND l."position" <> o.place - 1`;
}
