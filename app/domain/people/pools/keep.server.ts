/** Pools made, changed, copied and deleted. Who has one sees every change at his next request. */
import { db, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { requireUnchanged } from '#app/domain/base/edit-version.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { cutText } from '#app/domain/base/text/clean.ts';
import { keepInTrash, longTransaction } from '#app/domain/base/trash/keep.server.ts';
import { PoolCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { movePoolUsers } from './assign.server.ts';
import { lockPools } from './lock.server.ts';
import { findReferenced } from './references.server.ts';
import { compact, CopyPool, DeletePool, InsertPool, PoolStart, SavePool } from './rules.ts';

/** Names are one whatever their case and accents; one pool is written at a time, so that no twin slips in beside. */
async function lockNames(tx: Transaction): Promise<Map<string, string>> {
  await lockPools(tx);
  const rows = await tx.pool.findMany({ select: { id: true, name: true } });
  return new Map(rows.map(({ id, name }) => [foldText(name), id]));
}

function refuseTwin(names: Map<string, string>, name: string, guid?: string): void {
  const owner = names.get(foldText(name));
  if (owner !== undefined && owner !== guid) throw fieldError('name', 'poolNameTaken');
}

/** The name of a pool to be, before its searches are built: so that nobody builds for a name that is taken. */
export const startPool = operation('pools', PoolStart, async (_actor, { name, description }) => {
  const rows = await db.pool.findMany({ select: { id: true, name: true } });
  refuseTwin(new Map(rows.map((row) => [foldText(row.name), row.id])), name);
  return { name, description };
});

/** SPEC §7 /admin/pool/insert */
export const insertPool = operation('pools', InsertPool, async (actor, input) =>
  db.$transaction(async (tx) => {
    refuseTwin(await lockNames(tx), input.name);
    const content = await readContent(tx, input, []);
    const { name, description } = input;
    const { id } = await tx.pool.create({ data: { name, description } });
    await writeContent(tx, id, content);
    await recordAudit(tx, actor, { operation: 'insertPool', subject: ['pool', id], after: noteOf(input, content) });
    return { guid: id, bagId: id, name };
  }),
);

export const savePool = operation('pools', SavePool, async (actor, { guid, changedAt, ...input }) =>
  db.$transaction(async (tx) => {
    const names = await lockNames(tx);
    const before = await lockPool(tx, guid);
    requireUnchanged(changedAt, before.updatedAt);
    refuseTwin(names, input.name, guid);
    const content = await readContent(tx, input, before.content.searches);
    const { name, description } = input;
    const { updatedAt } = await tx.pool.update({ where: { id: guid }, data: { name, description } });
    await writeContent(tx, guid, content);
    await recordAudit(tx, actor, {
      operation: 'savePool',
      subject: ['pool', guid],
      before: noteOf(before, before.content),
      after: noteOf(input, content),
    });
    return { guid, bagId: guid, name, changedAt: updatedAt.toISOString() };
  }),
);

/** The same searches, designs and models under another name, and without users. */
export const copyPool = operation('pools', CopyPool, async (actor, { guid, name: wanted }) =>
  db.$transaction(async (tx) => {
    const names = await lockNames(tx);
    const { name: original, description, content } = await lockPool(tx, guid);
    const name = wanted ?? freeName(names, original);
    refuseTwin(names, name);
    const { id } = await tx.pool.create({ data: { name, description } });
    await writeContent(tx, id, content);
    await recordAudit(tx, actor, {
      operation: 'copyPool',
      subject: ['pool', id],
      before: { copied: guid, name: original },
      after: noteOf({ name, description }, content),
    });
    return { guid: id, bagId: id, name };
  }),
);

/** `Spring (2)` for a copy of `Spring` or of `Spring (5)`: the first number that is free. */
function freeName(names: Map<string, string>, original: string): string {
  const stem = original.replace(/ \(\d+\)$/, '');
  for (let number = 2; ; number++) {
    const ending = ` (${number})`;
    const name = `${cutText(stem, 200 - ending.length)}${ending}`;
    if (!names.has(foldText(name))) return name;
  }
}

/** To the trash. Nobody's archive opens by accident: a pool with users goes only together with the word on what they see then. */
export const deletePool = operation('pools', DeletePool, async (actor, { guid, usersTo }) =>
  db.$transaction(async (tx) => {
    await lockNames(tx);
    const { name, description, content } = await lockPool(tx, guid);
    // Locked: whom another admin moves out of it at this moment keeps what he was given.
    const users = await tx.$queryRaw<{ id: string }[]>`
      SELECT "id"::text FROM "User" WHERE "poolId" = ${guid}::uuid ORDER BY "id" FOR UPDATE`;
    if (users.length && usersTo === undefined) throw fieldError('usersTo', 'poolHasUsers');
    if (usersTo === guid) throw fieldError('usersTo', 'notOneOf');
    const userGuids = users.map(({ id }) => id);
    await keepInTrash(tx, actor, {
      kind: 'pool',
      things: [{ id: guid, name }],
      moves: { 'User.poolId': usersTo === undefined || usersTo === 'open' ? null : usersTo },
    });
    if (userGuids.length) await movePoolUsers(tx, actor, usersTo === 'open' ? null : usersTo!, userGuids, 'usersTo');
    await tx.pool.delete({ where: { id: guid } });
    await recordAudit(tx, actor, {
      operation: 'deletePool',
      subject: ['pool', guid],
      before: noteOf({ name, description }, content),
      after: userGuids.length ? { usersTo, userCount: userGuids.length } : undefined,
    });
    return { guid, name, userCount: userGuids.length };
  }, longTransaction),
);

interface Content {
  searches: Record<string, unknown>[];
  designs: { designGuid: string; designName: string }[];
  wearGuids: string[];
}

/** Locked, so that users put into it meanwhile wait, and nobody saves beside. */
async function lockPool(tx: Transaction, guid: string) {
  await tx.$queryRaw`SELECT FROM "Pool" WHERE "id" = ${guid}::uuid FOR UPDATE`;
  const row = await tx.pool.findUnique({
    where: { id: guid },
    include: {
      searches: { orderBy: { position: 'asc' } },
      designs: { select: { design: { select: { id: true, name: true } } } },
      wears: { select: { wearModelId: true } },
    },
  });
  if (!row) throw new DomainError('poolNotFound');
  const content: Content = {
    searches: row.searches.map(({ criteria }) => criteria as Record<string, unknown>),
    designs: row.designs.map(({ design }) => ({ designGuid: design.id, designName: design.name })),
    wearGuids: row.wears.map(({ wearModelId }) => wearModelId),
  };
  return { name: row.name, description: row.description, updatedAt: row.updatedAt, content };
}

/** `held`: the pool's searches until now; what they name may be gone, and stays named. */
async function readContent(tx: Transaction, input: InsertPool, held: Record<string, unknown>[]): Promise<Content> {
  const { found, missing } = await findReferenced(input.extraDesigns, tx);
  if (missing.length) {
    const shown = missing.slice(0, 20).map((one) => one.slice(0, 40));
    const names = shown.join(', ') + (missing.length > shown.length ? ' …' : '');
    throw fieldError('extraDesigns', 'poolDesignsNotFound', { names, count: missing.length });
  }
  const wearGuids = [...new Set(input.wearGuids)];
  const known = await tx.wearModel.count({ where: { id: { in: wearGuids } } });
  if (known !== wearGuids.length) throw fieldError('wearGuids', 'notOneOf');
  await refuseUnknown(tx, input.searches, held);
  return { searches: input.searches.map(compact), designs: found, wearGuids };
}

/** Archives, labels and customers that a search names for the first time must be there. */
async function refuseUnknown(tx: Transaction, searches: PoolCriteria[], held: Record<string, unknown>[]) {
  const before = held.flatMap((criteria) => PoolCriteria.safeParse(criteria).data ?? []);
  const added = <T>(read: (criteria: PoolCriteria) => T[]) => {
    const known = new Set(before.flatMap(read));
    return [...new Set(searches.flatMap(read))].filter((one) => !known.has(one));
  };
  const archives = added((search) => search.allowedArchive);
  const labels = added((search) => [...search.allowedLabels, ...search.forbiddenLabels]);
  const customers = added(({ allowedCustomers, forbiddenCustomers }) =>
    [...allowedCustomers, ...forbiddenCustomers].map((guid) => guid.toLowerCase()),
  );
  const archiveCount = archives.length && (await tx.archive.count({ where: { id: { in: archives } } }));
  const labelCount = labels.length && (await tx.label.count({ where: { id: { in: labels }, isGroupHeader: false } }));
  const customerCount = customers.length && (await tx.customer.count({ where: { id: { in: customers } } }));
  if (archiveCount !== archives.length || labelCount !== labels.length || customerCount !== customers.length)
    throw fieldError('searches', 'notOneOf');
}

async function writeContent(tx: Transaction, poolId: string, { searches, designs, wearGuids }: Content): Promise<void> {
  await tx.poolSearch.deleteMany({ where: { poolId } });
  await tx.poolSearch.createMany({
    data: searches.map((criteria, position) => ({ poolId, position, criteria: criteria as never })),
  });
  const designIds = designs.map(({ designGuid }) => designGuid);
  await tx.poolDesign.deleteMany({ where: { poolId, designId: { notIn: designIds } } });
  await tx.poolDesign.createMany({ data: designIds.map((designId) => ({ poolId, designId })), skipDuplicates: true });
  await tx.poolWearModel.deleteMany({ where: { poolId, wearModelId: { notIn: wearGuids } } });
  await tx.poolWearModel.createMany({
    data: wearGuids.map((wearModelId) => ({ poolId, wearModelId })),
    skipDuplicates: true,
  });
}

function noteOf({ name, description }: { name: string; description: string }, content: Content) {
  const extraDesigns = content.designs.map(({ designName }) => designName);
  return { name, description, searches: content.searches, extraDesigns, wearGuids: content.wearGuids };
}
