/**
 * Design numbers that imports give. A number is reserved by the open import that shows it: no other import shows or takes it, and it is free again
 * when that import is cancelled or cleared, or its designs are grouped otherwise (docs/decisions/0038-import-review.md).
 */
import { Prisma, type Transaction } from '#app/data/database.server.ts';
import { readAttributes } from './attributes.ts';
import type { Job } from './changes.server.ts';
import { renameGroups } from './write-rows.server.ts';

const { sql } = Prisma;
type Place = Pick<Job, 'id' | 'archiveId'>;

export function archiveNumber(code: string, number: number): string {
  return `${code}-${String(number).padStart(4, '0')}`;
}

/** An import that may still add designs. */
const isOpen = sql`j."state" NOT IN ('cancelled', 'disposed') AND j."errorKey" IS DISTINCT FROM 'allFilesFailed'`;

/** The archive's row, held until the transaction ends: numbers are given by one at a time. */
async function lockArchive(tx: Transaction, archiveId: number) {
  await tx.$queryRaw`select 1 from "Archive" where "id" = ${archiveId} for update`;
  return tx.archive.findUniqueOrThrow({ where: { id: archiveId } });
}

/** The lowest free numbers. `kept`: numbers of the job's own that stay; its other ones count as free. */
export async function reserveNumbers(tx: Transaction, job: Place, count: number, kept: string[] = []) {
  const archive = await lockArchive(tx, job.archiveId);
  const numbers: string[] = [];
  for (let next = archive.nextNumber; numbers.length < count;) {
    const some = Array.from({ length: count - numbers.length + 20 }, (_, at) => archiveNumber(archive.code, next + at));
    next += some.length;
    const taken = new Set([...(await findTaken(tx, job, some)), ...kept].map((name) => name.toLowerCase()));
    numbers.push(...some.filter((number) => !taken.has(number.toLowerCase())));
  }
  return numbers.slice(0, count);
}

/** Which of the numbers a design has, or another open import shows. A design in the trash may want to come back under its own. */
async function findTaken(tx: Transaction, job: Place, names: string[]): Promise<string[]> {
  const rows = await tx.$queryRaw<{ name: string }[]>`
    SELECT "name" FROM "Design" WHERE "name" IN (${Prisma.join(names)})
    UNION ALL
    SELECT "name" FROM "TrashItem" WHERE "kind" = 'design' AND "name" IN (${Prisma.join(names)})
    UNION ALL
    SELECT g."name" FROM "ImportGroup" g JOIN "ImportJob" j ON j."id" = g."jobId"
     WHERE g."name" IN (${Prisma.join(names)}) AND g."designId" IS NULL AND j."id" <> ${job.id}::uuid AND ${isOpen}`;
  return rows.map(({ name }) => name);
}

/** Whether another open import shows the number. */
export async function isReserved(tx: Transaction, job: Place, name: string): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "ImportGroup" g JOIN "ImportJob" j ON j."id" = g."jobId"
     WHERE lower(g."name") = lower(${name}) AND g."designId" IS NULL AND j."archiveId" = ${job.archiveId}
       AND j."id" <> ${job.id}::uuid AND j."isNewImport" AND ${isOpen} LIMIT 1`;
  return rows.length > 0;
}

/** The job's groups that wait for a number of the archive's, and those with a typed one. */
async function partByNumber(tx: Transaction, job: Place) {
  const groups = await tx.importGroup.findMany({
    where: { jobId: job.id, designId: null },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { id: true, name: true, attributes: true },
  });
  return [true, false].map((wanted) =>
    groups.filter(({ attributes }) => readAttributes(attributes).numbered === wanted),
  ) as [typeof groups, typeof groups];
}

/** They follow one another without gaps; answers how many got another number. */
export async function closeUpNumbers(tx: Transaction, job: Place): Promise<number> {
  const [numbered, typed] = await partByNumber(tx, job);
  if (numbered.length === 0) return 0;
  const numbers = await reserveNumbers(
    tx,
    job,
    numbered.length,
    typed.map(({ name }) => name),
  );
  const changed = numbered.flatMap(({ id, name }, at) => (name === numbers[at] ? [] : [{ id, name: numbers[at]! }]));
  await renameGroups(tx, changed);
  return changed.length;
}

/** A job that is taken up again keeps the numbers that it showed, where all are free, also below the archive's next one. Answers as `closeUpNumbers`. */
export async function keepNumbers(tx: Transaction, job: Place): Promise<number> {
  const [numbered] = await partByNumber(tx, job);
  if (numbered.length === 0) return 0;
  await lockArchive(tx, job.archiveId);
  const taken = await findTaken(
    tx,
    job,
    numbered.map(({ name }) => name),
  );
  return taken.length === 0 ? 0 : closeUpNumbers(tx, job);
}

/** The archive's next number is beyond one that was given. */
export async function passNumber(tx: Transaction, archiveId: number, name: string): Promise<void> {
  const number = Number(/-(\d+)$/.exec(name)?.[1]);
  if (!Number.isSafeInteger(number)) return;
  await tx.archive.updateMany({
    where: { id: archiveId, nextNumber: { lte: number } },
    data: { nextNumber: number + 1 },
  });
}
