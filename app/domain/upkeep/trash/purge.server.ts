/** What leaves the trash for good: at its time, or by an admin's word. Its files go with it where nothing else has them. */
import { db, Prisma, type Transaction } from '#app/data/database.server.ts';
import { systemActor, type Actor } from '#app/domain/base/actor.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { longTransaction } from '#app/domain/base/trash/keep.server.ts';
import { strictKeys } from '#app/domain/base/trash/bring-back.server.ts';
import { trashKinds, trashTables, type TrashKind } from '#app/domain/base/trash/kinds.ts';
import { readTables } from '#app/domain/base/trash/table-facts.server.ts';
import { PurgeTrash } from '#app/domain/base/trash/rules.ts';
import { openKinds, requireKind } from './parts.server.ts';
import { designAsItWas } from '#app/domain/base/trash/as-it-was.server.ts';
import { freeFolder, freeUpload } from '#app/domain/catalog/wear/files.server.ts';
import { freeFiles } from '#app/domain/visible/pictures/stored-files.server.ts';

const { sql } = Prisma;

/** items that go in one transaction */
const atOnce = 50;

/** Answers how many went. */
export const purgeTrash = operation('trash', PurgeTrash, async (actor, { kind, id, all, deletedUntil }) => {
  if (kind) requireKind(actor, kind);
  if (!all) {
    const item = await db.trashItem.findUnique({ where: { kind_thingId: { kind: kind!, thingId: id! } } });
    if (!item || (await purge(actor, [item.id])) === 0) throw new DomainError('trashItemNotFound');
    return { purged: 1 };
  }
  // What comes in while it is being emptied stays.
  const now = new Date();
  const until = deletedUntil && Date.parse(deletedUntil) < now.getTime() ? new Date(deletedUntil) : now;
  const items = await db.trashItem.findMany({
    where: { kind: kind ?? { in: openKinds(actor) }, deletedAt: { lte: until } },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  const ids = items.map(({ id }) => id);
  // Files of many take minutes: those leave with the next sweep, as nothing names them any more.
  return { purged: await purgeAll(actor, ids, ids.length <= atOnce) };
});

/** Those whose time is over. */
export async function sweepTrash(now = new Date()): Promise<number> {
  const items = await db.trashItem.findMany({
    where: { until: { lte: now } },
    orderBy: { id: 'asc' },
    select: { id: true },
  });
  const ids = items.map(({ id }) => id);
  return purgeAll(systemActor('trash'), ids, true);
}

async function purgeAll(actor: Actor, ids: string[], takesFiles: boolean): Promise<number> {
  let purged = 0;
  for (let from = 0; from < ids.length; from += atOnce)
    purged += await purge(actor, ids.slice(from, from + atOnce), takesFiles);
  return purged;
}

async function purge(actor: Actor, ids: string[], takesFiles = true): Promise<number> {
  const gone = await db.$transaction(async (tx) => {
    const held = await holdItems(tx, ids);
    const items = await tx.trashItem.findMany({ where: { id: { in: held } }, include: { files: true } });
    await forgetImports(tx, held);
    await keepBoards(tx, held);
    await forgetPeople(tx, held);
    await tx.trashItem.deleteMany({ where: { id: { in: held } } });
    for (const { kind, thingId, name } of items)
      await recordAudit(tx, actor, {
        operation: 'purgeTrash',
        subject: [kind as TrashKind, thingId],
        before: { name },
      });
    return items;
  }, longTransaction);
  const files = takesFiles ? gone.flatMap((item) => item.files) : [];
  // After the commit: a file without a row is litter, a row without its file would be damage. Boards' files leave with the next sweep.
  await freeFiles({
    originalIds: files.map(({ originalId }) => originalId),
    masterHashes: files.map(({ masterHash }) => masterHash),
  });
  for (const { storageKey } of files) {
    if (storageKey?.startsWith('wear/')) await freeFolder(storageKey);
    if (storageKey?.startsWith('wear-uploads/')) await freeUpload(storageKey);
  }
  return gone.length;
}

/** Locks those that are still there, with their orphans. In one order of all: nobody who takes several waits in a circle. */
async function holdItems(tx: Transaction, ids: string[]): Promise<string[]> {
  const all = [...ids];
  // What hangs on an orphan is one too.
  for (let more = ids; more.length > 0; all.push(...more)) more = await findOrphans(tx, all);
  const held = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id"::text FROM "TrashItem" WHERE "id" = ANY(${all}::uuid[]) ORDER BY "id" FOR UPDATE`;
  const there = held.map(({ id }) => id);
  const asked = ids.filter((id) => there.includes(id));
  // What hung on something that came back meanwhile is no orphan.
  return asked.length < ids.length ? holdItems(tx, asked) : there;
}

/** Things deleted by themselves before what they stood in: a design's colorway, a group's label. Without it they can't come back. */
async function findOrphans(tx: Transaction, items: string[]): Promise<string[]> {
  const tables = await readTables(tx);
  const held = await tx.$queryRaw<{ table: string }[]>`
    SELECT DISTINCT "table" FROM "TrashRow" WHERE "itemId" = ANY(${items}::uuid[])`;
  const found: { id: string }[] = [];
  for (const kind of trashKinds)
    for (const { column, parent } of strictKeys(tables, trashTables[kind]))
      if (held.some(({ table }) => table === parent))
        found.push(
          ...(await tx.$queryRaw<{ id: string }[]>`
            SELECT i."id"::text FROM "TrashItem" i
            JOIN "TrashRow" w ON w."itemId" = i."id" AND w."table" = ${trashTables[kind]} AND w."key" = i."thingId"
            JOIN "TrashRow" r ON r."itemId" = ANY(${items}::uuid[]) AND r."table" = ${parent} AND r."key" = w."row" ->> ${column}
            WHERE i."kind" = ${kind} AND i."id" <> ALL(${items}::uuid[])`),
        );
  return found.map(({ id }) => id);
}

/** Imports that brought the colorways let go of their files. */
async function forgetImports(tx: Transaction, items: string[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE "ImportFile" f SET "originalId" = NULL, "masterKey" = NULL, "masterHash" = NULL
    FROM (SELECT unnest("keys")::uuid AS id FROM "TrashLink" WHERE "itemId" = ANY(${items}::uuid[]) AND "table" = 'ImportFile' AND "column" = 'colorwayId') l
    WHERE f."id" = l.id AND f."state" = 'added' AND f."colorwayId" IS NULL`;
}

/** Boards' pictures go on showing confined and closed designs whose hotspots and names go: customers see none of them until an admin says so. */
async function keepBoards(tx: Transaction, items: string[]): Promise<void> {
  const boards = await tx.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT h."row" ->> 'imageId' AS "id"
    FROM "TrashRow" k JOIN "TrashRow" h ON h."table" = 'CollectionHotspot' AND h."row" ->> 'colorwayId' = k."key"
      CROSS JOIN ${designAsItWas(sql`k."row" ->> 'designId'`)}
    WHERE k."itemId" = ANY(${items}::uuid[]) AND k."table" = 'Colorway' AND (d."isConfined" OR cardinality(d."closedCountries") > 0)`;
  const ids = boards.map(({ id }) => id);
  await tx.collectionImage.updateMany({ where: { id: { in: ids } }, data: { isSecret: true } });
  // A board may be in the trash itself, and have taken its hotspots along.
  await tx.$executeRaw`
    UPDATE "TrashRow" SET "row" = "row" || '{"isSecret": true}' WHERE "table" = 'CollectionImage' AND "key" = ANY(${ids}::text[])`;
}

/** The statistics go on counting what people did; who they were goes with their account. */
async function forgetPeople(tx: Transaction, items: string[]): Promise<void> {
  await tx.$executeRaw`
    DELETE FROM "StatisticsWord" w USING "TrashRow" r
    WHERE r."itemId" = ANY(${items}::uuid[]) AND r."table" = 'User' AND w."id" = r."key"::uuid`;
}
