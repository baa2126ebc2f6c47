/** Which wear models a person may look at, and a print on one of them. */
import { z } from 'zod';
import { db, type Prisma } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation, personOf } from '#app/domain/base/operation.ts';
import { can } from '#app/domain/base/permissions.ts';
import { guid, Nothing } from '#app/domain/base/rules.ts';
import { versionOf } from '#app/domain/visible/pictures/version.server.ts';
import { obtainPicture, storedPicture } from '#app/domain/visible/pictures/pictures.server.ts';
import { pictureWidth, type PictureRequest, type WearFolder } from '#app/domain/visible/pictures/requests.ts';
import { requireVisibleColorway } from '#app/domain/visible/visibility/find-visible.server.ts';
import { wearThumbnail } from '#app/image/wear/model.ts';
import { WearGeometry, wearSize } from './rules.ts';

declare const seen: unique symbol;

/** As a visible colorway is: none is made but here, and what renders on a model takes no other. */
export interface VisibleWear {
  readonly [seen]: true;
  id: string;
  wearName: string;
  wearOrder: number;
  labelIds: number[];
  filesKey: WearFolder;
  geometry: WearGeometry;
}

/** SPEC §7 /wear/get-models */
export const getModels = operation('archive', Nothing, async (actor) => {
  const wears = await listVisibleWears(actor);
  return {
    models: wears.map(({ id, wearName, wearOrder, labelIds }) => ({
      guid: id,
      wearName,
      wearOrder,
      labelIds,
      enabled: true,
    })),
  };
});

/** For pages that show a print on each of them. */
export const listWearViews = operation('archive', Nothing, async (actor) => {
  const wears = await listVisibleWears(actor);
  return wears.map(({ id, wearName, filesKey, geometry: { width, height } }) => ({
    wearGuid: id,
    wearName,
    /** px of the model's own picture */
    width,
    height,
    version: wearVersion(filesKey),
  }));
});

const WearPicture = z.object({
  designGuid: z.string(),
  colorwayGuid: z.string(),
  /** left out: the first one */
  wearGuid: z.string().optional(),
  width: pictureWidth,
});

/** px across of pictures that show the models to choose from */
const mostToChoose = 320;

/** A print on a model. Throws `colorwayNotFound`, `wearNotFound`, `pictureNotReady`, `tooManyPictures`. */
export const getWearPicture = operation('pictures', WearPicture, async (actor, input) => {
  const { designGuid, colorwayGuid, wearGuid, width } = input;
  const colorway = await requireVisibleColorway(actor, colorwayGuid, designGuid);
  const wear = await requireVisibleWear(actor, wearGuid);
  const asking = { asker: personOf(actor), isLater: width <= mostToChoose };
  const key = await obtainPicture(colorway, wearRequest(wear, width), asking);
  return storedPicture(key, `${versionOf(colorway)}${wearVersion(wear.filesKey)}`);
});

/** Enabled ones with files; a pool with models of its own shows those alone. */
async function visibleWears(actor: Actor): Promise<Prisma.WearModelWhereInput> {
  const shown = { enabled: true, filesKey: { not: null } };
  if (actor.kind !== 'person' || actor.poolId === null || can(actor, 'admin')) return shown;
  const { poolId } = actor;
  const limits = (await db.poolWearModel.count({ where: { poolId } })) > 0;
  return limits ? { ...shown, pools: { some: { poolId } } } : shown;
}

async function listVisibleWears(actor: Actor): Promise<VisibleWear[]> {
  if (actor.kind === 'stranger') return [];
  const rows = await db.wearModel.findMany({
    where: await visibleWears(actor),
    orderBy: [{ wearOrder: 'asc' }, { id: 'asc' }],
    include: { labels: { select: { labelId: true }, orderBy: { labelId: 'asc' } } },
  });
  return rows.flatMap((row) => {
    const geometry = WearGeometry.safeParse(row.geometry);
    // A model whose description doesn't read is as good as none.
    if (!geometry.success || row.filesKey === null) return [];
    const { id, wearName, wearOrder, filesKey } = row;
    const labelIds = row.labels.map(({ labelId }) => labelId);
    return [{ id, wearName, wearOrder, filesKey, labelIds, geometry: geometry.data } as VisibleWear];
  });
}

/** Hidden, disabled and missing are one: null. `wearId` left out: the first model. */
export async function findVisibleWear(actor: Actor, wearId?: string | null): Promise<VisibleWear | null> {
  const wears = await listVisibleWears(actor);
  return (wearId ? wears.find(({ id }) => id === wearId.toLowerCase()) : wears[0]) ?? null;
}

/** Of these ids, those of models that the actor may see. */
export async function findVisibleWears(actor: Actor, wearIds: string[]): Promise<VisibleWear[]> {
  if (wearIds.length === 0) return [];
  return (await listVisibleWears(actor)).filter(({ id }) => wearIds.includes(id));
}

/** Throws `wearNotFound`. */
async function requireVisibleWear(actor: Actor, wearId?: string): Promise<VisibleWear> {
  const wear = await findVisibleWear(actor, wearId);
  if (!wear) throw new DomainError('wearNotFound');
  return wear;
}

/** The picture of a print on a model, for `obtainPicture`. */
export function wearRequest({ filesKey, geometry: { width, height } }: VisibleWear, asked: number) {
  const modelSize = { width, height };
  return {
    view: 'wear',
    width: wearSize(modelSize, asked).width,
    model: filesKey,
    modelSize,
  } satisfies PictureRequest;
}

/** The same by guid, for downloads. Throws `wearNotFound` for what the actor may not see. Without a width as large as the model is. */
export async function readWearRequest(actor: Actor, wearGuid: string, width?: number): Promise<PictureRequest> {
  const wear = await requireVisibleWear(actor, wearGuid);
  return wearRequest(wear, width ?? wear.geometry.width);
}

/** Changes with what a picture of the model shows. */
export function wearVersion(filesKey: string): string {
  return filesKey.slice(-64, -56);
}

/** A model's own picture, in undyed cloth. Admins see those of every model. */
export const getWearThumbnail = operation(
  'pictures',
  z.object({ wearGuid: z.string() }),
  async (actor, { wearGuid }) => {
    if (!guid.safeParse(wearGuid).success) throw new DomainError('wearNotFound');
    const row = can(actor, 'admin')
      ? await db.wearModel.findUnique({ where: { id: wearGuid }, select: { filesKey: true } })
      : await findVisibleWear(actor, wearGuid);
    const key = `${row?.filesKey}/${wearThumbnail}`;
    if (!row?.filesKey || !(await storage.has(key))) throw new DomainError('wearNotFound');
    return storedPicture(key, wearVersion(row.filesKey));
  },
);
