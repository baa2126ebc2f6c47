/** Which wear models a person may look at, and a print on one of them. */
import { db, type Prisma } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { can } from '#app/domain/base/permissions.ts';
import { guid } from '#app/domain/base/rules.ts';
import { viewWidth, type PictureRequest } from '#app/domain/visible/pictures/requests.server.ts';
import { wearThumbnail } from '#app/image/wear/model.ts';
import { Nothing, WearGeometry } from './rules.ts';

export interface VisibleWear {
  id: string;
  wearName: string;
  wearOrder: number;
  labelIds: number[];
  /** the storage folder of its files */
  filesKey: string;
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

/** Enabled ones with files; a pool with models of its own shows those alone. */
async function visibleWears(actor: Actor): Promise<Prisma.WearModelWhereInput> {
  const shown = { enabled: true, filesKey: { not: null } };
  if (actor.kind !== 'person' || actor.poolId === null || can(actor, 'admin')) return shown;
  const { poolId } = actor;
  const limits = (await db.poolWearModel.count({ where: { poolId } })) > 0;
  return limits ? { ...shown, pools: { some: { poolId } } } : shown;
}

export async function listVisibleWears(actor: Actor): Promise<VisibleWear[]> {
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
    return [{ id, wearName, wearOrder, filesKey, labelIds, geometry: geometry.data }];
  });
}

/** Hidden, disabled and missing are one: null. `wearId` left out: the first model. */
export async function findVisibleWear(actor: Actor, wearId?: string | null): Promise<VisibleWear | null> {
  const wears = await listVisibleWears(actor);
  return (wearId ? wears.find(({ id }) => id === wearId.toLowerCase()) : wears[0]) ?? null;
}

/** The picture of a print on a model, for `obtainPicture` and `pictureSize`. */
export function wearRequest({ filesKey, geometry }: Pick<VisibleWear, 'filesKey' | 'geometry'>, width: number) {
  const { width: most, height } = geometry;
  return {
    view: 'wear',
    width: Math.max(viewWidth.least, Math.min(viewWidth.most, most, Math.round(width))),
    model: filesKey,
    modelSize: { width: most, height },
  } satisfies PictureRequest;
}

/** The same by guid, for downloads. Throws `wearNotFound` for what the actor may not see. Without a width as large as the model is. */
export async function readWearRequest(actor: Actor, wearGuid: string, width?: number): Promise<PictureRequest> {
  const wear = await findVisibleWear(actor, wearGuid);
  if (!wear) throw new DomainError('wearNotFound');
  return wearRequest(wear, width ?? wear.geometry.width);
}

/** Changes with what a picture of the model shows. */
export function wearVersion(filesKey: string): string {
  return filesKey.slice(-64, -56);
}

/** A model's own picture, in undyed cloth. Admins see those of every model. */
export async function findWearThumbnail(actor: Actor, wearId: string): Promise<string | null> {
  if (actor.kind !== 'person' || !guid.safeParse(wearId).success) return null;
  const row = can(actor, 'admin')
    ? await db.wearModel.findUnique({ where: { id: wearId }, select: { filesKey: true } })
    : can(actor, 'archive')
      ? await findVisibleWear(actor, wearId)
      : null;
  if (!row?.filesKey) return null;
  const key = `${row.filesKey}/${wearThumbnail}`;
  return (await storage.size(key)) === null ? null : key;
}
