/** Handing a finished file out: whose it is, whether all in it is still open to her, and that it was taken. */
import { z } from 'zod';
import { db, type Prisma } from '#app/data/database.server.ts';
import { NotStored, type ByteRange } from '#app/data/storage/contract.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { ownOperation, personOf } from '#app/domain/base/operation.ts';
import { guid } from '#app/domain/base/rules.ts';
import { requireStill } from '#app/domain/people/accounts/still.server.ts';
import { requireOpen } from '#app/domain/output/making/allowed.server.ts';
import { Parameters } from '#app/domain/output/making/parameters.ts';
import { isActive, isCad, type DownloadKind } from '#app/domain/output/making/rules.ts';
import { findOutdated } from './read.server.ts';

const types: Record<string, string> = {
  pdf: 'application/pdf',
  tif: 'image/tiff',
  zip: 'application/zip',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Throws `downloadNotFound`, `downloadNotReady`, `downloadExpired`, `downloadOutdated`, or what closes its kind. */
export const openDownload = ownOperation('pictures', z.object({ jobId: z.string() }), async (actor, { jobId }) => {
  const person = personOf(actor);
  const row = guid.safeParse(jobId).success
    ? await db.exportJob.findFirst({ where: { id: jobId, userId: person.userId } })
    : null;
  if (!row) throw new DomainError('downloadNotFound');
  if (row.state !== 'done' || !row.storageKey)
    throw new DomainError(isActive(row.state) ? 'downloadNotReady' : 'downloadNotFound');
  if (!row.expiresAt || row.expiresAt <= new Date()) throw new DomainError('downloadExpired');
  const requireShown = async (now: Person) => {
    await requireOpen(now, row.kind as DownloadKind);
    if ((await findOutdated(now, [row])).has(row.id)) throw new DomainError('downloadOutdated');
  };
  await requireShown(person);
  const key = row.storageKey;
  const size = await storage.size(key);
  if (size === null) throw new DomainError('downloadExpired');
  return {
    fileName: row.fileName!,
    size,
    type: types[key.split('.').at(-1)!] ?? 'application/octet-stream',
    etag: `"${row.id}-${size.toString(36)}"`,
    modifiedAt: row.finishedAt ?? row.createdAt,
    open: async (range?: ByteRange) => {
      try {
        return await storage.read(key, range);
      } catch (error) {
        throw error instanceof NotStored ? new DomainError('downloadExpired') : error;
      }
    },
    record: (isStart: boolean) => recordDownload(person, row.id, isStart),
    requireStill: async () => requireShown(personOf(await requireStill(person, 'pictures'))),
  };
});

/** Parts of one download, asked for at once or one after another, come within it. */
const oneDownloadMs = 60_000;

/**
 * Writes a download down: one CAD entry for each colorway, or an audit entry for an export. `isStart` false (a part that doesn't begin
 * at the beginning) counts only where none was written down yet: nobody gets a file unrecorded by leaving its first byte out.
 */
export async function recordDownload(person: Person, jobId: string, isStart: boolean): Promise<void> {
  await db.$transaction(async (tx) => {
    const before = new Date(Date.now() - oneDownloadMs);
    const { count } = await tx.exportJob.updateMany({
      where: {
        id: jobId,
        userId: person.userId,
        OR: [{ recordedAt: null }, ...(isStart ? [{ recordedAt: { lt: before } }] : [])],
      },
      data: { recordedAt: new Date() },
    });
    if (count === 0) return;
    const row = await tx.exportJob.findUniqueOrThrow({ where: { id: jobId } });
    const { colorwayIds, wearId } = Parameters.parse(row.parameters);
    if (!isCad(row.kind as DownloadKind)) {
      await recordAudit(tx, person, {
        operation: 'downloadExport',
        subject: ['export', jobId],
        after: { kind: row.kind, colorways: colorwayIds.length },
      });
      return;
    }
    const colorways = await tx.colorway.findMany({
      where: { id: { in: colorwayIds } },
      select: { id: true, designId: true, name: true, design: { select: { name: true } } },
    });
    const wear = wearId && (await tx.wearModel.findUnique({ where: { id: wearId }, select: { id: true } }));
    await tx.cadDownload.createMany({
      data: colorways.map(({ id, designId, name, design }): Prisma.CadDownloadCreateManyInput => ({
        userId: person.userId,
        customerId: person.customerId,
        designId,
        colorwayId: id,
        wearId: wear ? wear.id : null,
        reference: formatReference(design.name, name),
        code: row.kind.endsWith('102') ? 102 : 101,
      })),
    });
  });
}
