/** What is in the trash: by whom, since when, for how long, and what hangs on it. */
import { db, Prisma } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { readSettings } from '#app/domain/base/settings/settings.server.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { foldedColumn } from '#app/domain/base/text/folded-sql.server.ts';
import type { Facts } from '#app/domain/base/trash/keep.server.ts';
import type { TrashKind } from '#app/domain/base/trash/kinds.ts';
import { ListTrash, OneTrashed } from '#app/domain/base/trash/rules.ts';
import { openKinds, requireKind } from './parts.server.ts';
import { obtainBoard } from '#app/domain/lists/collections/show/pictures.server.ts';
import { containing } from '#app/domain/visible/index/criteria-sql.server.ts';
import { renditionFolders } from '#app/domain/visible/pictures/picture-keys.server.ts';
import { storedPicture } from '#app/domain/visible/pictures/pictures.server.ts';
import { wearPreview } from '#app/image/wear/model.ts';

const { sql, join } = Prisma;
const dayMs = 24 * 3_600_000;

export interface TrashedThing {
  kind: TrashKind;
  id: string;
  name: string;
  /** of labels and special lists */
  names: { tr: string; en: string; ru: string } | null;
  /** whose favourites list it is */
  ownerName: string | null;
  /** who deleted it */
  by: string;
  deletedAt: Date;
  until: Date;
  daysLeft: number;
  /** things that were deleted together have one */
  actId: string;
  /** how many the act deleted that are still in the trash */
  actCount: number;
  /** rows by table, and links by `Table.column`, that come back with it */
  contents: Record<string, number>;
  hasPicture: boolean;
}

type Found = Omit<TrashedThing, 'names' | 'daysLeft' | 'hasPicture'> & { facts: Facts };

const columns = sql`
  i."kind", i."thingId" AS id, i."name", i."actorName" AS by, i."deletedAt", i."until", i."actId"::text, i."contents", i."facts",
  (SELECT u."name" FROM "User" u WHERE u."id" = i."ownerId") AS "ownerName",
  (SELECT count(*)::int FROM "TrashItem" o WHERE o."actId" = i."actId") AS "actCount"`;

const shown = ({ facts, ...row }: Found): TrashedThing => ({
  ...row,
  names: facts.names ?? null,
  daysLeft: Math.max(0, Math.ceil((row.until.getTime() - Date.now()) / dayMs)),
  hasPicture: facts.picture !== undefined,
});

/** The last deleted first. */
export const listTrash = operation('trash', ListTrash, async (actor, { kind, id, query, actId, page, count }) => {
  const open = openKinds(actor);
  const conditions = [
    sql`i."until" > now()`,
    sql`i."kind" = ANY(${open})`,
    ...(kind ? [sql`i."kind" = ${kind}`] : []),
    ...(id ? [sql`i."thingId" = ${id}`] : []),
    ...(actId ? [sql`i."actId" = ${actId}::uuid`] : []),
  ];
  if (query) {
    const pattern = containing(foldText(query));
    conditions.push(
      sql`(${foldedColumn(sql`i."name"`)} LIKE ${pattern} OR ${foldedColumn(sql`(i."facts" ->> 'names')`)} LIKE ${pattern})`,
    );
  }
  const where = join(conditions, ' AND ');
  const [[total], rows, kinds] = await Promise.all([
    db.$queryRaw<[{ count: number }]>`SELECT count(*)::int AS count FROM "TrashItem" i WHERE ${where}`,
    db.$queryRaw<Found[]>`
      SELECT ${columns} FROM "TrashItem" i WHERE ${where} ORDER BY i."deletedAt" DESC, i."id" DESC LIMIT ${count} OFFSET ${page * count}`,
    db.$queryRaw<{ kind: TrashKind; count: number }[]>`
      SELECT "kind", count(*)::int AS count FROM "TrashItem"
      WHERE "until" > now() AND "kind" = ANY(${open}) GROUP BY 1 ORDER BY 1`,
  ]);
  return {
    items: rows.map(shown),
    totalCount: total.count,
    totalPage: Math.ceil(total.count / count),
    currentPage: page,
    /** in the whole trash */
    kinds,
  };
});

export const readTrashed = operation('trash', OneTrashed, async (actor, { kind, id }) => {
  requireKind(actor, kind);
  const [row] = await db.$queryRaw<Found[]>`
    SELECT ${columns} FROM "TrashItem" i WHERE i."kind" = ${kind} AND i."thingId" = ${id} AND i."until" > now()`;
  if (!row) throw new DomainError('trashItemNotFound');
  return shown(row);
});

/** Days that what is deleted now is kept. */
export const getTrashDays = operation('admin', Nothing, async () => (await readSettings()).trashDays);

/** As admins see it in the trash; nobody else sees a picture of what is deleted. */
export const findTrashPicture = operation('trash', OneTrashed, async (actor, { kind, id }) => {
  requireKind(actor, kind);
  const item = await db.trashItem.findUnique({
    where: { kind_thingId: { kind, thingId: id } },
    select: { facts: true, actId: true },
  });
  const picture = (item?.facts as Facts | undefined)?.picture;
  const key = picture && (await findKey(picture));
  if (!item || !key || !(await storage.has(key))) throw new DomainError('pictureNotFound');
  return storedPicture(key, item.actId);
});

async function findKey(picture: NonNullable<Facts['picture']>): Promise<string | undefined> {
  if ('board' in picture) return obtainBoard(picture.board, 960);
  if ('wear' in picture) return `${picture.wear}/${wearPreview}`;
  for (const folder of renditionFolders(picture.masterHash)) {
    const keys = await storage.list(folder);
    const thumbnail = keys.find((key) => key.includes('/thumbnail-'));
    if (thumbnail) return thumbnail;
  }
  return undefined;
}
