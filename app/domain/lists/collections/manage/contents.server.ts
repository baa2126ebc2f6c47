/** Boards of a collection: pictures and films that come in, their titles and order. */
import { db, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { requireVersion } from '#app/domain/base/edit-version.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { keepInTrash } from '#app/domain/base/trash/keep.server.ts';
import { makeOnce, submissionKey } from '#app/domain/base/submissions.server.ts';
import { withBody, type Received, type RefusedFile } from './body.server.ts';
import { BodySource, CreateContent, MoveContent, OneContent, OrderContents, SaveContent } from './rules.ts';
import { FileRefused, holdFiles, withStored, type storeFile, type StoredFile } from './board-files.server.ts';
import { lockCollection, parseFields, placeAgain } from './manage.server.ts';

/**
 * SPEC §7 …/create-content: every file of `image` becomes a board, at the end; `still` is the still of its film. A file that can't be
 * used says so and the others go on; with none left it is an error at `image`.
 */
export const createContent = operation('collections', BodySource, async (actor, given) =>
  withBody(given, ['image', 'still'], async (received) => {
    const refused = [...received.refused];
    const fields = parseFields(CreateContent, { ...received, refused: [] });
    // A still alone makes no board.
    if (![...received.files, ...refused].some(({ field }) => field === 'image'))
      throw new DomainError('noFile', { fields: { image: ['noFile'] } });
    const { subCollectionId } = fields;
    // The page's form is read as it comes: what holds back a second press elsewhere stands here.
    const content = received.files.map(({ sha256 }) => sha256);
    const write = () =>
      withStored(async (store) => {
        const { stored, still } = await storeAll(received, refused, store);
        if (stored.length === 0) throw refusal(refused);
        const images = await writeImages(actor, fields, stored, still);
        return { subCollectionId, imageId: images[0]!.imageId, images, refused };
      });
    return makeOnce(submissionKey(actor, received.fields.once, content), write);
  }),
);

async function storeAll({ files }: Received, refused: RefusedFile[], store: typeof storeFile) {
  const stored: StoredFile[] = [];
  let still: StoredFile | undefined;
  for (const file of files) {
    try {
      const one = await store(file);
      if (file.field === 'image') stored.push(one);
      else if (one.kind === 'picture') still = one;
      else throw new FileRefused(file, 'boardKindUnknown');
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      refused.push(error.refused);
    }
  }
  return { stored, still };
}

/** Several files may fail for several reasons: the error is the first one's, `fields` has all. */
function refusal(refused: RefusedFile[]): DomainError {
  const [first] = refused;
  return new DomainError(first!.error, {
    values: first!.values,
    fields: { image: refused.map(({ error }) => error) },
  });
}

interface Making {
  subCollectionId: string;
  title: string;
}

async function writeImages(
  actor: Actor,
  { subCollectionId, title }: Making,
  stored: StoredFile[],
  still: StoredFile | undefined,
) {
  return db.$transaction(async (tx) => {
    await lockCollection(tx, subCollectionId);
    await holdFiles(
      tx,
      [...stored, ...(still ? [still] : [])].map(({ key }) => key),
    );
    const last = await tx.collectionImage.aggregate({
      where: { collectionId: subCollectionId },
      _max: { position: true },
    });
    const from = (last._max.position ?? -1) + 1;
    const images = [];
    for (const [at, { kind, name, key, width, height }] of stored.entries()) {
      const row = await tx.collectionImage.create({
        data: {
          collectionId: subCollectionId,
          kind,
          title: stored.length === 1 ? title : '',
          position: from + at,
          storageKey: key,
          posterKey: kind === 'film' ? (still?.key ?? null) : null,
          width,
          height,
        },
      });
      images.push({ imageId: row.id, kind, fileName: name, width, height });
    }
    await recordAudit(tx, actor, {
      operation: 'createContent',
      subject: ['collection', subCollectionId],
      after: images,
    });
    return images;
  });
}

export const saveContent = operation('collections', SaveContent, async (actor, { title, version, ...which }) =>
  db.$transaction(async (tx) => {
    const image = await lockImage(tx, which);
    requireVersion(version, image.title);
    await tx.collectionImage.update({ where: { id: image.id }, data: { title } });
    await recordAudit(tx, actor, {
      operation: 'saveContent',
      subject: ['board', image.id],
      before: { title: image.title },
      after: { title },
    });
    return { ...which, title };
  }),
);

/** A board whose picture was kept from customers, for it shows a design that was confined or closed, is shown to them. */
export const showContent = operation('collections', OneContent, async (actor, which) =>
  db.$transaction(async (tx) => {
    const { id, title, isSecret } = await lockImage(tx, which);
    if (isSecret) {
      await tx.collectionImage.update({ where: { id }, data: { isSecret: false } });
      await recordAudit(tx, actor, { operation: 'showContent', subject: ['board', id], after: { title } });
    }
    return { ...which, title };
  }),
);

/** SPEC §7 …/delete-content: to the trash, with its hotspots. */
export const deleteContent = operation('collections', OneContent, async (actor, which) =>
  db.$transaction(async (tx) => {
    const { id, kind, title, storageKey, posterKey } = await lockImage(tx, which);
    const hotspots = await tx.collectionHotspot.count({ where: { imageId: id } });
    const { name } = await tx.collection.findUniqueOrThrow({ where: { id: which.subCollectionId } });
    const picture = { board: kind === 'film' ? posterKey : storageKey };
    await keepInTrash(tx, actor, {
      kind: 'board',
      things: [
        {
          id,
          name: title ? `${title} (${name})` : name,
          facts: picture.board ? { picture: { board: picture.board } } : {},
        },
      ],
    });
    await tx.collectionImage.delete({ where: { id } });
    await recordAudit(tx, actor, {
      operation: 'deleteContent',
      subject: ['board', id],
      before: { collectionId: which.subCollectionId, kind, title, storageKey, hotspots },
    });
    return { ...which, title, kind, hotspots };
  }),
);

/** One place up or down. At the end already, it stays. */
export const moveContent = operation('collections', MoveContent, async (actor, { direction, ...which }) =>
  db.$transaction(async (tx) => {
    const { id } = await lockImage(tx, which);
    const order = await readOrder(tx, which.subCollectionId);
    const from = order.indexOf(id);
    const to = Math.min(order.length - 1, Math.max(0, from + (direction === 'up' ? -1 : 1)));
    return writeOrder(tx, actor, which.subCollectionId, order, order.toSpliced(from, 1).toSpliced(to, 0, id));
  }),
);

/** Those named come in that order; those that came meanwhile keep their places. */
export const orderContents = operation('collections', OrderContents, async (actor, { subCollectionId, imageIds }) =>
  db.$transaction(async (tx) => {
    await lockCollection(tx, subCollectionId);
    const order = await readOrder(tx, subCollectionId);
    const named = [...new Set(imageIds.map((id) => id.toLowerCase()))];
    if (named.some((id) => !order.includes(id))) throw new DomainError('changedMeanwhile');
    return writeOrder(tx, actor, subCollectionId, order, placeAgain(order, named));
  }),
);

async function readOrder(tx: Transaction, collectionId: string): Promise<string[]> {
  const rows = await tx.collectionImage.findMany({
    where: { collectionId },
    orderBy: [{ position: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

async function writeOrder(tx: Transaction, actor: Actor, collectionId: string, before: string[], after: string[]) {
  if (before.some((id, at) => after[at] !== id)) {
    await tx.$executeRaw`UPDATE "CollectionImage" i SET "position" = o.place - 1
      FROM unnest(${after}::uuid[]) WITH ORDINALITY o(id, place) WHERE i."id" = o.id`;
    await recordAudit(tx, actor, { operation: 'orderContents', subject: ['collection', collectionId], before, after });
  }
  return { subCollectionId: collectionId, imageIds: after };
}

/** A board of that collection, with the collection locked: what is in it is changed by one at a time. */
export async function lockImage(
  tx: Transaction,
  { subCollectionId, imageId }: { subCollectionId: string; imageId: string },
) {
  await lockCollection(tx, subCollectionId);
  const image = await tx.collectionImage.findUnique({ where: { id: imageId } });
  if (!image || image.collectionId !== subCollectionId.toLowerCase()) throw new DomainError('boardNotFound');
  return image;
}
