/** Wear models in the back office. */
import { db, Prisma, type Transaction } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { requireVersion, versionOf } from '#app/domain/base/edit-version.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { keepInTrash, longTransaction } from '#app/domain/base/trash/keep.server.ts';
import { storedPicture } from '#app/domain/visible/pictures/pictures.server.ts';
import { wearPreview } from '#app/image/wear/model.ts';
import { freeFolder, freeUploads, lockWear, readDraft } from './files.server.ts';
import { wearVersion } from './visible.server.ts';
import {
  AllWears,
  MoveWear,
  OneDraft,
  OneWear,
  OrderWears,
  SaveWear,
  SetWearState,
  WearGeometry,
  type WearDraft,
} from './rules.ts';

const namesOf = (pools: { pool: { name: string } }[]) =>
  pools.map(({ pool }) => pool.name).sort((one, other) => one.localeCompare(other));

/** SPEC §7 /admin/wears/get-all: all of them, with what deleting one would take along. */
export const getAllWears = operation('wearChoices', AllWears, async (_actor, { page, count }) => {
  const totalCount = await db.wearModel.count();
  const rows = await db.wearModel.findMany({
    ...(count && { skip: page * count, take: count }),
    orderBy: [{ wearOrder: 'asc' }, { id: 'asc' }],
    include: {
      labels: { select: { labelId: true }, orderBy: { labelId: 'asc' } },
      pools: { select: { pool: { select: { name: true, _count: { select: { wears: true } } } } } },
      _count: { select: { cadDownloads: true } },
    },
  });
  return {
    wears: rows.map((row) => {
      const draft = readDraft(row.draft);
      const labelIds = row.labels.map(({ labelId }) => labelId);
      return {
        guid: row.id,
        wearName: row.wearName,
        wearOrder: row.wearOrder,
        labelIds,
        formVersion: versionOf({ wearName: row.wearName, labelIds }),
        enabled: row.enabled,
        hasFiles: row.filesKey !== null,
        version: row.filesKey?.slice(-64, -56) ?? '',
        geometry: WearGeometry.safeParse(row.geometry).data ?? null,
        draft: draft && {
          state: draft.state,
          mark: draft.mark,
          geometry: draft.geometry,
          problem: draft.problem,
        },
        poolNames: namesOf(row.pools),
        // A pool without models of its own shows all.
        soleInPools: namesOf(row.pools.filter(({ pool }) => pool._count.wears === 1)),
        downloadCount: row._count.cadDownloads,
      };
    }),
    totalCount,
    totalPage: count ? Math.ceil(totalCount / count) : 1,
    currentPage: count ? page : 0,
  };
});

/** SPEC §7 /admin/wears/set-state */
export const setWearState = operation('wearModels', SetWearState, async (actor, { wearGuid, isEnabled }) =>
  db.$transaction(async (tx) => {
    const row = await lockedWear(tx, wearGuid);
    if (isEnabled && row.filesKey === null) throw new DomainError('wearNotReady');
    if (row.enabled !== isEnabled) {
      await tx.wearModel.update({ where: { id: wearGuid }, data: { enabled: isEnabled } });
      await recordAudit(tx, actor, {
        operation: 'setWearState',
        subject: ['wear', wearGuid],
        before: { enabled: row.enabled },
        after: { enabled: isEnabled },
      });
    }
    return { wearGuid, wearName: row.wearName, isEnabled };
  }),
);

export const saveWear = operation('wearModels', SaveWear, async (actor, { wearGuid, wearName, version, ...given }) => {
  try {
    return await db.$transaction(async (tx) => {
      const row = await lockedWear(tx, wearGuid);
      const before = { wearName: row.wearName, labelIds: await readLabelIds(tx, wearGuid) };
      requireVersion(version, before);
      const labelIds = given.labelIds ?? before.labelIds;
      const known = await tx.label.count({ where: { id: { in: labelIds }, isGroupHeader: false } });
      if (known !== new Set(labelIds).size) throw fieldError('labelIds', 'notOneOf');
      await tx.wearModel.update({ where: { id: wearGuid }, data: { wearName } });
      await tx.wearModelLabel.deleteMany({ where: { wearModelId: wearGuid } });
      await tx.wearModelLabel.createMany({
        data: [...new Set(labelIds)].map((labelId) => ({ wearModelId: wearGuid, labelId })),
      });
      await recordAudit(tx, actor, {
        operation: 'saveWear',
        subject: ['wear', wearGuid],
        before,
        after: { wearName, labelIds },
      });
      return { wearGuid, wearName };
    });
  } catch (error) {
    if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002')
      throw fieldError('wearName', 'wearNameTaken');
    throw error;
  }
});

async function readLabelIds(tx: Transaction, wearModelId: string): Promise<number[]> {
  const rows = await tx.wearModelLabel.findMany({ where: { wearModelId }, orderBy: { labelId: 'asc' } });
  return rows.map(({ labelId }) => labelId);
}

/** One place up or down. At the end already, it stays. */
export const moveWear = operation('wearModels', MoveWear, async (actor, { wearGuid, direction }) =>
  db.$transaction(async (tx) => {
    const order = await lockOrder(tx);
    const from = order.indexOf(wearGuid);
    if (from < 0) throw new DomainError('wearNotFound');
    const to = Math.min(order.length - 1, Math.max(0, from + (direction === 'up' ? -1 : 1)));
    const next = order.toSpliced(from, 1).toSpliced(to, 0, wearGuid);
    return writeOrder(tx, actor, order, next);
  }),
);

/** The models named come in that order; those made meanwhile stay behind them. */
export const orderWears = operation('wearModels', OrderWears, async (actor, { wearGuids }) =>
  db.$transaction(async (tx) => {
    const order = await lockOrder(tx);
    const named = [...new Set(wearGuids)];
    if (named.some((guid) => !order.includes(guid))) throw new DomainError('changedMeanwhile');
    return writeOrder(tx, actor, order, [...named, ...order.filter((guid) => !named.includes(guid))]);
  }),
);

async function lockOrder(tx: Transaction): Promise<string[]> {
  await tx.$queryRaw`SELECT FROM "WearModel" ORDER BY "id" FOR UPDATE`;
  // Read again: a query that waited for the lock returns rows in their old order.
  const rows = await tx.$queryRaw<{ id: string }[]>`SELECT "id" FROM "WearModel" ORDER BY "wearOrder", "id"`;
  return rows.map(({ id }) => id);
}

async function writeOrder(
  tx: Transaction,
  actor: Parameters<typeof recordAudit>[1],
  before: string[],
  after: string[],
) {
  for (const [wearOrder, id] of after.entries()) await tx.wearModel.update({ where: { id }, data: { wearOrder } });
  if (before.some((id, at) => after[at] !== id))
    await recordAudit(tx, actor, { operation: 'orderWears', subject: ['wear', ''], before, after });
  return { wearGuids: after };
}

/** The draft becomes the model's own; what it replaces goes. Throws `changedMeanwhile` where somebody has uploaded another one since. */
export const keepDraft = operation('wearModels', OneDraft, async (actor, { wearGuid, mark }) => {
  const { before, wearName } = await db.$transaction(async (tx) => {
    const row = await lockedWear(tx, wearGuid);
    const draft = readDraft(row.draft);
    requireDraft(draft, mark);
    if (draft?.state !== 'ready' || !draft.filesKey || !draft.geometry) throw new DomainError('wearNotReady');
    const data = { filesKey: draft.filesKey, geometry: draft.geometry, draft: Prisma.DbNull };
    await tx.wearModel.update({ where: { id: wearGuid }, data });
    await recordAudit(tx, actor, {
      operation: 'keepWearFiles',
      subject: ['wear', wearGuid],
      before: { filesKey: row.filesKey },
      after: { filesKey: draft.filesKey },
    });
    return { before: row.filesKey, wearName: row.wearName };
  });
  await freeFolder(before);
  return { wearGuid, wearName };
});

/** Nobody keeps or discards files that another admin has uploaded over those that the page showed. */
function requireDraft(draft: WearDraft | null, mark: string | undefined): void {
  if (mark && draft?.mark !== mark) throw new DomainError('changedMeanwhile');
}

/** A model that never had files goes with its draft. */
export const discardDraft = operation('wearModels', OneDraft, async (actor, { wearGuid, mark }) => {
  const { draft, wearName } = await db.$transaction(async (tx) => {
    const row = await lockedWear(tx, wearGuid);
    const found = readDraft(row.draft);
    requireDraft(found, mark);
    if (row.filesKey === null) await tx.wearModel.delete({ where: { id: wearGuid } });
    else await tx.wearModel.update({ where: { id: wearGuid }, data: { draft: Prisma.DbNull } });
    await recordAudit(tx, actor, { operation: 'discardWearFiles', subject: ['wear', wearGuid] });
    return { draft: found, wearName: row.wearName };
  });
  await freeUploads(draft);
  await freeFolder(draft?.filesKey ?? null);
  return { wearGuid, wearName };
});

/** To the trash, its files and its draft's too. */
export const deleteWear = operation('wearModels', OneWear, async (actor, { wearGuid }) => {
  const gone = await db.$transaction(async (tx) => {
    const { wearName, enabled, filesKey } = await lockedWear(tx, wearGuid);
    const facts = filesKey ? { picture: { wear: filesKey } } : {};
    await keepInTrash(tx, actor, { kind: 'wear', things: [{ id: wearGuid, name: wearName, facts }] });
    await tx.wearModel.delete({ where: { id: wearGuid } });
    await recordAudit(tx, actor, {
      operation: 'deleteWear',
      subject: ['wear', wearGuid],
      before: { wearName, enabled, filesKey },
    });
    return wearName;
  }, longTransaction);
  return { wearGuid, wearName: gone };
});

async function lockedWear(tx: Transaction, wearGuid: string) {
  const row = await lockWear(tx, wearGuid);
  if (!row) throw new DomainError('wearNotFound');
  return row;
}

/** The test print on a model's draft, or on the model where it has none. */
export const findWearPreview = operation('wearModels', OneWear, async (_actor, { wearGuid }) => {
  const row = await db.wearModel.findUnique({ where: { id: wearGuid } });
  const folder = readDraft(row?.draft ?? null)?.filesKey ?? row?.filesKey;
  const key = `${folder}/${wearPreview}`;
  if (!folder || !(await storage.has(key))) throw new DomainError('wearNotFound');
  return storedPicture(key, wearVersion(folder));
});
