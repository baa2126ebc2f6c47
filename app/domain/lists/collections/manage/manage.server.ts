/** Collections in the back office: made, renamed, shown, ordered, set as what they are for good, deleted. */
import { db, isTaken, Prisma, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { readIssues } from '#app/domain/base/rules.ts';
import { makeOnce, submissionKey } from '#app/domain/base/submissions.server.ts';
import { keepInTrash, longTransaction } from '#app/domain/base/trash/keep.server.ts';
import type { z } from 'zod';
import { withBody, type Received } from './body.server.ts';
import {
  BodyOrFields,
  CreateCollection,
  MoveCollection,
  OneCollection,
  OrderCollections,
  SaveCollection,
  SetActive,
  SetKind,
  SetKindKnowingly,
} from './rules.ts';
import { FileRefused, holdFiles, withStored, type storeFile } from './board-files.server.ts';

/** SPEC §7 …/create-collection: at the end of those beside it. */
export const createCollection = operation('collections', BodyOrFields, async (actor, given) =>
  withBody(given, ['thumbnailImage'], async (received) => {
    const { subCollectionId, id, ...facts } = parseFields(CreateCollection, received);
    const parentId = subCollectionId ?? id ?? null;
    const write = (picture: string | null) =>
      db.$transaction(async (tx) => {
        if (parentId) await lockCollection(tx, parentId);
        const last = await tx.collection.aggregate({ where: { parentId }, _max: { position: true } });
        const position = (last._max.position ?? -1) + 1;
        if (picture) await holdFiles(tx, [picture]);
        const row = await tx.collection.create({
          data: { ...facts, parentId, position, thumbnailKey: picture, largeKey: picture },
        });
        await recordAudit(tx, actor, {
          operation: 'createCollection',
          subject: ['collection', row.id],
          after: { ...facts, parentId, picture },
        });
        return { collectionId: row.id, name: row.name, parentId };
      });
    // The page's form is read as it comes: what holds back a second press elsewhere stands here.
    const content = [JSON.stringify([facts, parentId]), ...received.files.map(({ sha256 }) => sha256)];
    return makeOnce(submissionKey(actor, received.fields.once, content), () => withThumbnail(received, write));
  }),
);

/** Name, description, shown or not, picture: what comes is changed, the rest stays. */
export const saveCollection = operation('collections', BodyOrFields, async (actor, given) =>
  withBody(given, ['thumbnailImage'], async (received) => {
    const { collectionId, removeThumbnail, version, ...facts } = parseFields(SaveCollection, received);
    return withThumbnail(received, (picture) =>
      db.$transaction(async (tx) => {
        const row = await lockCollection(tx, collectionId);
        if (version && version !== collectionVersion(row))
          throw new DomainError('changedMeanwhile', { values: { version: collectionVersion(row) } });
        if (picture) await holdFiles(tx, [picture]);
        const pictures = picture || removeThumbnail ? { thumbnailKey: picture, largeKey: picture } : {};
        const { name, description, isActive } = await tx.collection.update({
          where: { id: collectionId },
          data: { ...facts, ...pictures },
        });
        await recordAudit(tx, actor, {
          operation: 'saveCollection',
          subject: ['collection', collectionId],
          before: { name: row.name, description: row.description, isActive: row.isActive, picture: row.thumbnailKey },
          after: { name, description, isActive, ...('thumbnailKey' in pictures && { picture }) },
        });
        return { collectionId, name };
      }),
    );
  }),
);

export const setCollectionActive = operation('collections', SetActive, async (actor, { collectionId, isActive }) =>
  db.$transaction(async (tx) => {
    const row = await lockCollection(tx, collectionId);
    if (row.isActive !== isActive) {
      await tx.collection.update({ where: { id: collectionId }, data: { isActive } });
      await recordAudit(tx, actor, {
        operation: 'setCollectionActive',
        subject: ['collection', collectionId],
        before: { isActive: row.isActive },
        after: { isActive },
      });
    }
    return { collectionId, name: row.name, isActive };
  }),
);

/** SPEC §4: for good. A trigger of the database holds it too. */
export const setKind = operation('collections', SetKind, async (actor, { collectionId, kind }) =>
  db.$transaction(async (tx) => {
    const row = await lockCollection(tx, collectionId);
    if (row.kind !== 'collection' && row.kind !== kind) throw new DomainError('kindForGood');
    if (row.kind !== kind) {
      await tx.collection.update({ where: { id: collectionId }, data: { kind } });
      await recordAudit(tx, actor, {
        operation: 'setCollectionKind',
        subject: ['collection', collectionId],
        before: { kind: row.kind },
        after: { kind },
      });
    }
    return { collectionId, name: row.name, kind };
  }),
);

export const setKindKnowingly = operation('collections', SetKindKnowingly, (actor, { isKnown: _, ...input }) =>
  setKind(actor, input),
);

/** One place up or down among those beside it. At the end already, it stays. */
export const moveCollection = operation('collections', MoveCollection, async (actor, { collectionId, direction }) =>
  db.$transaction(async (tx) => {
    const row = await tx.collection.findUnique({ where: { id: collectionId }, select: { parentId: true } });
    if (!row) throw new DomainError('collectionNotFound');
    const order = await lockSiblings(tx, row.parentId);
    const from = order.indexOf(collectionId.toLowerCase());
    // Deleted while this waited.
    if (from < 0) throw new DomainError('collectionNotFound');
    const to = Math.min(order.length - 1, Math.max(0, from + (direction === 'up' ? -1 : 1)));
    return writeOrder(tx, actor, row.parentId, order, order.toSpliced(from, 1).toSpliced(to, 0, order[from]!));
  }),
);

/** Those named come in that order, in the places that they have among all; those made meanwhile keep theirs. */
export const orderCollections = operation('collections', OrderCollections, async (actor, { collectionIds }) =>
  db.$transaction(async (tx) => {
    const named = [...new Set(collectionIds.map((id) => id.toLowerCase()))];
    const first = await tx.collection.findUnique({ where: { id: named[0]! }, select: { parentId: true } });
    if (!first) throw new DomainError('changedMeanwhile');
    const order = await lockSiblings(tx, first.parentId);
    if (named.some((id) => !order.includes(id))) throw new DomainError('changedMeanwhile');
    return writeOrder(tx, actor, first.parentId, order, placeAgain(order, named));
  }),
);

/** The positions that `named` has in `order` are filled in the new order. */
export function placeAgain(order: string[], named: string[]): string[] {
  const wanted = new Set(named);
  let next = 0;
  return order.map((id) => (wanted.has(id) ? named[next++]! : id));
}

async function lockSiblings(tx: Transaction, parentId: string | null): Promise<string[]> {
  await tx.$queryRaw`SELECT FROM "Collection" WHERE "parentId" IS NOT DISTINCT FROM ${parentId}::uuid ORDER BY "id" FOR UPDATE`;
  // Read again: a query that waited for the lock returns rows in their old order.
  const rows = await tx.$queryRaw<{ id: string }[]>`
    SELECT "id"::text FROM "Collection" WHERE "parentId" IS NOT DISTINCT FROM ${parentId}::uuid
    ORDER BY "position", "createdAt", "id"`;
  return rows.map(({ id }) => id);
}

async function writeOrder(tx: Transaction, actor: Actor, parentId: string | null, before: string[], after: string[]) {
  if (before.some((id, at) => after[at] !== id)) {
    // Not through updatedAt: a place is nothing that a form in another tab could lose.
    await tx.$executeRaw`UPDATE "Collection" c SET "position" = o.place - 1
      FROM unnest(${after}::uuid[]) WITH ORDINALITY o(id, place) WHERE c."id" = o.id`;
    await recordAudit(tx, actor, {
      operation: 'orderCollections',
      subject: ['collection', parentId ?? ''],
      before,
      after,
    });
  }
  return { collectionIds: after };
}

export interface Contents {
  subcollections: number;
  groups: number;
  boards: number;
  films: number;
  hotspots: number;
}

/** SPEC §4: with its subcollections, boards and images, to the trash. */
export const deleteCollection = operation('collections', OneCollection, async (actor, { collectionId }) =>
  db.$transaction(async (tx) => {
    const row = await lockCollection(tx, collectionId);
    const deleted = await countContents(tx, collectionId);
    const { name, description, kind, isActive, parentId } = row;
    const facts = row.thumbnailKey ? { picture: { board: row.thumbnailKey } } : {};
    await keepInTrash(tx, actor, { kind: 'collection', things: [{ id: collectionId, name, facts }] });
    await tx.collection.delete({ where: { id: collectionId } });
    await recordAudit(tx, actor, {
      operation: 'deleteCollection',
      subject: ['collection', collectionId],
      before: { name, description, kind, isActive, parentId, ...deleted },
    });
    return { collectionId, name, parentId, deleted };
  }, longTransaction),
);

/** Of it and all below it. */
export async function countContents(tx: Pick<Transaction, '$queryRaw'>, collectionId: string): Promise<Contents> {
  const [counts] = await tx.$queryRaw<[Contents]>`
    WITH RECURSIVE branch AS (
      SELECT "id" FROM "Collection" WHERE "id" = ${collectionId}::uuid
      UNION ALL SELECT c."id" FROM "Collection" c JOIN branch b ON c."parentId" = b."id"
    )
    SELECT (SELECT count(*) - 1 FROM branch)::int AS subcollections,
      (SELECT count(*) FROM "CollectionGroup" g JOIN branch b ON b."id" = g."collectionId")::int AS groups,
      (SELECT count(*) FROM "CollectionImage" i JOIN branch b ON b."id" = i."collectionId" WHERE i."kind" = 'picture')::int AS boards,
      (SELECT count(*) FROM "CollectionImage" i JOIN branch b ON b."id" = i."collectionId" WHERE i."kind" = 'film')::int AS films,
      (SELECT count(*) FROM "CollectionHotspot" h JOIN "CollectionImage" i ON i."id" = h."imageId"
        JOIN branch b ON b."id" = i."collectionId")::int AS hotspots`;
  return counts;
}

/** Nobody else changes it, or what is in it, meanwhile. */
export async function lockCollection(tx: Transaction, collectionId: string) {
  await tx.$queryRaw`SELECT 1 FROM "Collection" WHERE "id" = ${collectionId}::uuid FOR UPDATE`;
  const row = await tx.collection.findUnique({ where: { id: collectionId } });
  if (!row) throw new DomainError('collectionNotFound');
  return row;
}

export function collectionVersion({ updatedAt }: { updatedAt: Date }): string {
  return updatedAt.toISOString();
}

/** As an operation does: fields that are wrong, and files that can't be used, each at its field. */
export function parseFields<Schema extends z.ZodType>(schema: Schema, { fields, refused }: Received): z.output<Schema> {
  const parsed = schema.safeParse(fields);
  const faults = parsed.success ? {} : readIssues(parsed.error);
  for (const { field, error } of refused) (faults[field] ??= []).push(error);
  const keys = Object.values(faults).flat();
  if (keys.length === 0 && parsed.success) return parsed.data;
  throw new DomainError(keys.length === 1 ? keys[0]! : 'invalidInput', {
    fields: faults,
    values: refused[0]?.values ?? {},
  });
}

/** Stores the form's picture, if it has one, for `write`. */
function withThumbnail<T>(received: Received, write: (picture: string | null) => Promise<T>): Promise<T> {
  return withStored(async (store) => {
    const picture = await storeThumbnail(received, store);
    return withFreeName(() => write(picture));
  });
}

async function storeThumbnail({ files }: Received, store: typeof storeFile): Promise<string | null> {
  const [file] = files;
  if (!file) return null;
  if (file.kind !== 'picture') throw fieldError('thumbnailImage', 'boardKindUnknown', { file: file.name });
  try {
    return (await store(file)).key;
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    throw fieldError('thumbnailImage', error.refused.error, error.refused.values);
  }
}

/** Names differ among those beside one another; the database says so. */
async function withFreeName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isTaken(error)) throw fieldError('name', 'collectionNameTaken');
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2025')
      throw new DomainError('collectionNotFound');
    throw error;
  }
}
