/**
 * Pictures that people search with. A picture belongs to the session that handed it in and goes with it, unless its owner keeps it; for
 * everybody else, and for the same person's other sessions until then, it isn't there.
 */
import { isDeepStrictEqual } from 'node:util';
import { db, Prisma, type Transaction } from '#app/data/database.server.ts';
import type { Actor, Person } from '#app/domain/base/actor.ts';
import { DomainError, type ErrorKey, type ErrorValues } from '#app/domain/base/errors.ts';
import { operation, ownOperation, personOf, refuseImpersonation } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { isSought } from '#app/image/similar/edge-bytes.ts';
import { EMBEDDING_RECIPE } from '#app/image/similar/embedding-recipe.ts';
import { hashToBigInt, packVectors, unpackVectors } from '../embeddings/embeddings.server.ts';
import { seePicture, type EmbeddedPicture } from './picture-children.server.ts';
import { kindBytes, pictureKind } from './picture-kind.ts';
import { Crop, CropPicture, UploadPicture, mostPicturesKept, mostUnkept, OnePicture, toCrop } from './rules.ts';

export interface QueryPictureFacts {
  pictureGuid: string;
  fileName: string;
  /** px */
  width: number;
  height: number;
  /** 0 … 1 of the sides; null: all of it */
  crop: Crop | null;
  /** where it shows a print, the largest part first */
  areas: Crop[];
  isKept: boolean;
  palette: PictureColor[];
  createdAt: Date;
}

export interface PictureColor {
  /** #rrggbb */
  srgb: string;
  /** CIE Lab, D50 */
  lab: [number, number, number];
  /** 0 … 1 of the area */
  share: number;
}

/** What the search asks with. */
export interface QueryPictureEmbeddings {
  windows: { cm: null; vector: Float32Array }[];
  palette: PictureColor[];
  /** as ColorwayLook's */
  hash: bigint | null;
  edges: Uint8Array;
}

/** Of the asker: those of the session, and those kept. An admin who sees the archive as somebody has a session of its own. */
const ownedBy = ({ userId, sessionId }: Person) =>
  ({ userId, OR: [{ sessionId }, { sessionId: null }] }) satisfies Prisma.QueryPictureWhereInput;

/** Throws `pictureNotFound`. */
export async function readQueryPicture(actor: Actor, pictureGuid: string): Promise<QueryPictureEmbeddings> {
  const asked = { make: true, vectors: true, palette: true, hash: true, edges: true } as const;
  const found = await find(actor, pictureGuid, asked);
  const isOfToday = found.make === EMBEDDING_RECIPE && found.edges !== null && isSought(found.edges);
  const { vectors, palette, hash, edges } = isOfToday ? found : await embedAnew(actor, pictureGuid);
  return {
    windows: unpackVectors(vectors).map((vector) => ({ cm: null, vector })),
    palette: palette as unknown as PictureColor[],
    hash,
    edges: edges!,
  };
}

/** A kept picture that an earlier version saw. */
async function embedAnew(actor: Actor, pictureGuid: string) {
  const asked = { id: true, picture: true, crop: true, make: true, edges: true } as const;
  const { id, picture, crop, make, edges } = await find(actor, pictureGuid, asked);
  const made = toColumns(await seePicture(personOf(actor), picture, { crop: crop === null ? null : Crop.parse(crop) }));
  // Meanwhile another part of it may have been chosen.
  const asRead = { id, make, edges, crop: { equals: crop ?? Prisma.DbNull } };
  await db.queryPicture.updateMany({ where: asRead, data: made });
  return made;
}

/** The same picture handed in twice in a session is one picture. */
export const uploadPicture = operation('archive', UploadPicture, async (actor, { picture }) => {
  const person = personOf(actor);
  await refuseOthers(picture);
  const seen = await seePicture(person, picture, { keep: true });
  const { bytes, ...size } = seen.upright!;
  const areas = seen.areas.map(({ x, y, width, height }) => ({ x, y, width, height }));
  const data = { ...toColumns(seen), ...size, areas, picture: bytes, fileName: nameOf(picture) };
  return db.$transaction(async (tx) => {
    await lockSession(tx, person);
    const { userId, sessionId } = person;
    const same = await tx.queryPicture.findFirst({
      where: { sessionId, hash: data.hash, picture: { equals: bytes } },
      select: { id: true },
    });
    const again = { ...data, crop: Prisma.DbNull, createdAt: new Date() };
    const { id } = same
      ? await tx.queryPicture.update({ where: same, data: again, select: { id: true } })
      : await tx.queryPicture.create({ data: { ...data, userId, sessionId }, select: { id: true } });
    await forgetOldest(tx, sessionId);
    return { pictureGuid: id, isNew: same === null, ...size };
  });
});

/** Looks at a part of the picture instead. Throws `pictureNotFound`, `pictureTooSmall`, `pictureWithoutPattern`. */
export const cropPicture = operation('archive', CropPicture, async (actor, { pictureGuid, ...given }) => {
  const asked = { id: true, picture: true, sessionId: true, crop: true } as const;
  const { id, picture, sessionId, crop: before } = await find(actor, pictureGuid, asked);
  const crop = toCrop(given);
  if (isDeepStrictEqual(crop, before === null ? null : Crop.parse(before))) return { pictureGuid: id, crop };
  if (sessionId === null) refuseImpersonation(actor);
  const seen = await seePicture(personOf(actor), picture, { crop });
  // Forgotten while it was looked at: gone it is.
  const { count } = await db.queryPicture.updateMany({
    where: { id, ...ownedBy(personOf(actor)) },
    data: { ...toColumns(seen), crop: crop ?? Prisma.DbNull },
  });
  if (count === 0) throw new DomainError('pictureNotFound');
  return { pictureGuid: id, crop };
});

/** It no longer goes with the session. Throws `pictureNotFound`, `tooManyPicturesKept`. */
export const keepPicture = ownOperation('archive', OnePicture, async (actor, { pictureGuid }) => {
  const person = personOf(actor);
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "User" WHERE "id" = ${person.userId}::uuid FOR NO KEY UPDATE`;
    const own = { id: pictureGuid, ...ownedBy(person) };
    const found = await tx.queryPicture.findFirst({ where: own, select: { sessionId: true } });
    const kept = await tx.queryPicture.count({ where: { userId: person.userId, sessionId: null } });
    if (!found) throw new DomainError('pictureNotFound');
    if (found.sessionId === null) return;
    if (kept >= mostPicturesKept) throw new DomainError('tooManyPicturesKept', { values: { most: mostPicturesKept } });
    await tx.queryPicture.updateMany({ where: { id: pictureGuid }, data: { sessionId: null } });
  });
});

/** Throws `pictureNotFound`. */
export const forgetPicture = operation('archive', OnePicture, async (actor, { pictureGuid }) => {
  const { id, sessionId } = await find(actor, pictureGuid, { id: true, sessionId: true });
  if (sessionId === null) refuseImpersonation(actor);
  await db.queryPicture.deleteMany({ where: { id } });
});

/** Newest first: the session's, and those kept. */
export const listPictures = operation('archive', Nothing, async (actor) => {
  const rows = await db.queryPicture.findMany({
    where: ownedBy(personOf(actor)),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    select: facts,
  });
  return rows.map(toFacts);
});

/** Throws `pictureNotFound`. */
export const getPicture = operation('archive', OnePicture, async (actor, { pictureGuid }) =>
  toFacts(await find(actor, pictureGuid, facts)),
);

/** The picture itself: JPEG, or the WebP that was kept earlier. Throws `pictureNotFound`. */
export const readPicture = operation('archive', OnePicture, async (actor, { pictureGuid }) => {
  const { picture } = await find(actor, pictureGuid, { picture: true });
  return picture;
});

const facts = {
  id: true,
  fileName: true,
  width: true,
  height: true,
  crop: true,
  areas: true,
  sessionId: true,
  palette: true,
  createdAt: true,
} satisfies Prisma.QueryPictureSelect;

function toFacts({
  id,
  sessionId,
  crop,
  areas,
  palette,
  ...rest
}: Prisma.QueryPictureGetPayload<{ select: typeof facts }>): QueryPictureFacts {
  return {
    ...rest,
    pictureGuid: id,
    isKept: sessionId === null,
    crop: crop === null ? null : Crop.parse(crop),
    areas: Crop.array().parse(areas),
    palette: palette as unknown as PictureColor[],
  };
}

async function find<Select extends Prisma.QueryPictureSelect>(actor: Actor, pictureGuid: string, select: Select) {
  const where = { id: pictureGuid, ...ownedBy(personOf(actor)) };
  const found = await db.queryPicture.findFirst({ where, select });
  if (!found) throw new DomainError('pictureNotFound');
  return found;
}

/** What the file says of itself, before any decoder sees it. */
async function refuseOthers(picture: Blob): Promise<void> {
  const refuse = (key: ErrorKey, values: ErrorValues = {}) =>
    new DomainError(key, { values, fields: { picture: [key] } });
  if (picture.size === 0) throw refuse('fileEmpty', { fileName: nameOf(picture) });
  const kind = pictureKind(new Uint8Array(await picture.slice(0, kindBytes).arrayBuffer()));
  if (kind.is === 'other') throw refuse('pictureKindUnknown', { kind: kind.name });
  if (kind.is === 'unknown') throw refuse('pictureUnreadable');
}

/** The name it had at home, for its owner to know it by. */
function nameOf(picture: Blob): string {
  const name = picture instanceof File ? picture.name : '';
  return [...name.replace(/^.*[\\/]/, '').replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')].slice(0, 150).join('').trim();
}

function toColumns({ embeddings, palette, hash, edges }: EmbeddedPicture) {
  return {
    vectors: packVectors(embeddings.map(({ vector }) => vector)),
    palette: palette as unknown as Prisma.InputJsonArray,
    hash: hashToBigInt(hash),
    edges,
    make: EMBEDDING_RECIPE,
  };
}

/** One at a time of a session, so that its pictures can be counted. Throws where the session ended meanwhile. */
async function lockSession(tx: Transaction, { sessionId }: Person): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM "Session" WHERE "id" = ${sessionId}::uuid FOR NO KEY UPDATE`;
  if (rows.length === 0) throw new DomainError('sessionExpired');
}

async function forgetOldest(tx: Transaction, sessionId: string): Promise<void> {
  const over = await tx.queryPicture.findMany({
    where: { sessionId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip: mostUnkept,
    select: { id: true },
  });
  await tx.queryPicture.deleteMany({ where: { id: { in: over.map(({ id }) => id) }, sessionId } });
}
