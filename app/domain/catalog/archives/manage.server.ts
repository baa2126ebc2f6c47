/** Archives in the back office: added, renamed, put in order; removed once they are empty. */
import { db, isTaken, type Prisma, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { requireVersion, versionOf } from '#app/domain/base/edit-version.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { Nothing } from '#app/domain/base/rules.ts';
import { forgetSettings, writeSetting } from '#app/domain/base/settings/settings.server.ts';
import { MoveArchive, OneArchive, SaveArchive } from './rules.ts';

const order = [{ position: 'asc' }, { id: 'asc' }] as const;
/** An import that still can add designs. */
const openImports: Prisma.ImportJobWhereInput = { state: { in: ['waiting', 'running', 'failed'] }, finishedAt: null };

export const listAdminArchives = operation('settings', Nothing, async () => {
  const rows = await db.archive.findMany({
    orderBy: [...order],
    include: { _count: { select: { designs: true } } },
  });
  return {
    archives: rows.map(({ id, code, nameTr, nameEn, nameRu, nextNumber, _count }) => ({
      archiveId: id,
      code,
      nameTr,
      nameEn,
      nameRu,
      nextNumber,
      designCount: _count.designs,
      version: versionOf({ code, nameTr, nameEn, nameRu }),
    })),
  };
});
export type AdminArchive = Awaited<ReturnType<typeof listAdminArchives>>['archives'][number];

/** A new one, or what one of them is to be. Another code leads the numbers to come; those given stay. */
export const saveArchive = operation('settings', SaveArchive, async (actor, { archiveId, version, ...data }) => {
  try {
    return await db.$transaction(async (tx) => {
      const before = archiveId === undefined ? null : await lockArchive(tx, archiveId);
      const { code, nameTr, nameEn, nameRu } = before ?? {};
      if (before) requireVersion(version, { code, nameTr, nameEn, nameRu });
      const last = await tx.archive.aggregate({ _max: { position: true } });
      const row = before
        ? await tx.archive.update({ where: { id: before.id }, data })
        : await tx.archive.create({ data: { ...data, position: (last._max.position ?? -1) + 1 } });
      await recordAudit(tx, actor, {
        operation: 'saveArchive',
        subject: ['archive', String(row.id)],
        before: before ? { code, nameTr, nameEn, nameRu } : undefined,
        after: data,
      });
      return { archiveId: row.id, code: row.code };
    });
  } catch (error) {
    if (isTaken(error)) throw fieldError('code', 'archiveCodeTaken');
    throw error;
  }
});

/** One place up or down. */
export const moveArchive = operation('settings', MoveArchive, async (actor, { archiveId, direction }) =>
  db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM "Archive" ORDER BY "id" FOR UPDATE`;
    const before = (await tx.archive.findMany({ orderBy: [...order], select: { id: true } })).map(({ id }) => id);
    const from = before.indexOf(archiveId);
    if (from < 0) throw new DomainError('archiveNotFound');
    const to = Math.min(before.length - 1, Math.max(0, from + (direction === 'up' ? -1 : 1)));
    const after = before.toSpliced(from, 1).toSpliced(to, 0, archiveId);
    for (const [position, id] of after.entries()) await tx.archive.update({ where: { id }, data: { position } });
    if (from !== to)
      await recordAudit(tx, actor, { operation: 'moveArchive', subject: ['archive', ''], before, after });
    return { archiveIds: after };
  }),
);

/** Only without designs, those in the trash included, and running imports; records of finished imports are deleted with it. */
export const deleteArchive = operation('settings', OneArchive, async (actor, { archiveId }) => {
  const answer = await db.$transaction(async (tx) => {
    const { code, nameTr, nameEn, nameRu } = await lockArchive(tx, archiveId);
    const designs = await tx.design.count({ where: { archiveId } });
    const imports = await tx.importJob.count({
      where: { archiveId, OR: [openImports, { state: 'done', stage: { not: 'completeTransfer' } }] },
    });
    if (designs + imports > 0) throw new DomainError('archiveNotEmpty', { values: { designs, imports } });
    // Without it they couldn't come back.
    const [trash] = await tx.$queryRaw<{ count: number }[]>`
      SELECT count(*)::int AS count FROM "TrashRow" WHERE "table" = 'Design' AND "row" ->> 'archiveId' = ${String(archiveId)}`;
    if (trash!.count > 0) throw new DomainError('archiveInTrash', { values: { designs: trash!.count } });
    await tx.importJob.deleteMany({ where: { archiveId } });
    await tx.archive.delete({ where: { id: archiveId } });
    // Whoever opens the archive must not land in one that is gone.
    const kept = await tx.setting.findUnique({ where: { key: 'defaultArchive' } });
    if (kept?.value === archiveId) await writeSetting(tx, actor, 'defaultArchive', () => -1);
    const before = { code, nameTr, nameEn, nameRu };
    await recordAudit(tx, actor, { operation: 'deleteArchive', subject: ['archive', String(archiveId)], before });
    return { archiveId, code };
  });
  forgetSettings();
  return answer;
});

async function lockArchive(tx: Transaction, archiveId: number) {
  await tx.$queryRaw`SELECT 1 FROM "Archive" WHERE "id" = ${archiveId} FOR UPDATE`;
  const row = await tx.archive.findUnique({ where: { id: archiveId } });
  if (!row) throw new DomainError('archiveNotFound');
  return row;
}
