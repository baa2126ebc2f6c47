/** A colorway's original as it came in, for the back office. */
import { db } from '#app/data/database.server.ts';
import type { ByteRange } from '#app/data/storage/contract.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { safeName } from '#app/domain/base/text/file-names.ts';
import { operation } from '#app/domain/base/operation.ts';
import { requireStill } from '#app/domain/people/accounts/still.server.ts';
import { OneOriginal } from './rules.ts';

/** Throws `originalNotKept` where the archive never had it or its file is gone. */
export const openOriginal = operation(
  'designs',
  OneOriginal,
  async (actor, { designGuid, colorwayGuid, versionId }) => {
    const row = await db.colorway.findUnique({
      where: { id: colorwayGuid },
      include: { original: true, design: { select: { id: true, name: true } } },
    });
    if (!row || row.designId !== designGuid.toLowerCase()) throw new DomainError('colorwayNotFound');
    const { design, name } = row;
    const version = versionId
      ? await db.originalVersion.findFirst({
          where: { id: versionId, colorwayId: row.id },
          include: { original: true },
        })
      : row;
    if (!version) throw new DomainError('versionNotFound');
    const { original } = version;
    const size = original && (await storage.size(original.storageKey));
    if (original && size === null)
      // Nobody has to look for it first: it stands among what needs attention now.
      await db.original.updateMany({ where: { id: original.id, lostAt: null }, data: { lostAt: new Date() } });
    if (!original || size === null) throw new DomainError('originalNotKept');
    return {
      fileName: nameFile(original.fileName, original.format),
      type: types[original.format] ?? 'image/tiff',
      size,
      etag: `"${Buffer.from(original.sha256).toString('hex').slice(0, 32)}"`,
      modifiedAt: original.createdAt,
      open: (range?: ByteRange) => storage.read(original.storageKey, range),
      requireStill: async () => void (await requireStill(actor, 'designs')),
      /** Written down once, where the file's beginning is sent. */
      record: async (isStart: boolean) => {
        if (!isStart) return;
        await recordAudit(db, actor, {
          operation: 'downloadOriginal',
          subject: ['colorway', colorwayGuid],
          after: { reference: `${design.name}/${name}`, fileName: original.fileName, bytes: size },
        });
      },
    };
  },
);

const types: Record<string, string> = {
  psd: 'image/vnd.adobe.photoshop',
  psb: 'image/vnd.adobe.photoshop',
  eps: 'application/postscript',
  screens: 'application/zip',
};

/** Its own name, safe anywhere; an ending where it had none. */
function nameFile(fileName: string, format: string): string {
  const dot = fileName.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [fileName.slice(0, dot), fileName.slice(dot)] : [fileName, ''];
  return `${safeName(stem)}${/^\.(tiff?|ps[db]|eps|dcs|zip)$/i.test(ending) ? ending : `.${format}`}`;
}
