/** The originals that a colorway has had: the list, making one the present one again, and deleting one for good. */
import { db, type Prisma, type Transaction } from '#app/data/database.server.ts';
import { storage } from '#app/data/storage/storage.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { roundCm } from '#app/domain/base/repeat.ts';
import { cmBy } from '#app/domain/base/square-px.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { requestEmbeddings } from '#app/domain/find/embeddings/embeddings.server.ts';
import { freeFiles } from '#app/domain/visible/pictures/stored-files.server.ts';
import { pictureDesign, versionOf } from '#app/domain/visible/pictures/version.server.ts';
import { lockDesign } from '../designs/edit.server.ts';
import { changedPrinting, followPrinting } from '../designs/printing.ts';
import { keepVersion, presentVersion, takeVersion } from './keep-version.server.ts';
import { OneVersion, VersionsOf } from './rules.ts';

const include = {
  original: { select: { fileName: true, format: true, bytes: true, lostAt: true } },
} as const satisfies Prisma.OriginalVersionInclude & Prisma.ColorwayInclude;

/** The present one first, then the others, the last one replaced leading. */
export const listVersions = operation('designs', VersionsOf, async (_actor, { colorwayGuid }) => {
  const colorway = await db.colorway.findUnique({
    where: { id: colorwayGuid },
    include: {
      ...include,
      versionBy: { select: { name: true } },
      design: { select: { id: true, name: true, activeColorwayId: true, ...pictureDesign } },
      versions: {
        include: { ...include, by: { select: { name: true } } },
        orderBy: [{ replacedAt: 'desc' }, { id: 'desc' }],
      },
    },
  });
  if (!colorway) throw new DomainError('colorwayNotFound');
  const { design, versions, versionId, versionAt, versionBy, versionKind, versionWhy, ...present } = colorway;
  const cm = design.activeColorwayId === colorway.id ? [design.widthCm, design.heightCm].map(Number) : null;
  return {
    designGuid: design.id,
    colorwayGuid: colorway.id,
    reference: formatReference(design.name, colorway.name),
    pictureVersion: versionOf(colorway),
    versions: [
      {
        ...describe(present, cm),
        versionId,
        uploadDate: versionAt,
        by: versionBy?.name ?? null,
        kind: versionKind,
        reason: versionWhy,
        isCurrent: true,
      },
      ...versions.map(({ id, at, by, kind, reason, ...version }) => ({
        ...describe(version, cmOf(version.design)),
        versionId: id,
        uploadDate: at,
        by: by?.name ?? null,
        kind,
        reason,
        isCurrent: false,
      })),
    ],
  };
});

type Measured = Pick<
  Prisma.OriginalVersionGetPayload<{ include: typeof include }>,
  'widthPx' | 'heightPx' | 'dpi' | 'dpiY' | 'colorMode' | 'depth' | 'channelCount' | 'layerCount' | 'original'
>;

/** `cm`: of its design, where the original decided it; else by its own dpi */
function describe(version: Measured, cm: number[] | null) {
  const { widthPx, heightPx, colorMode, depth, channelCount, layerCount, original } = version;
  const { widthCm, heightCm } = cmBy(version, { width: widthPx, height: heightPx });
  return {
    sizePx: [widthPx, heightPx],
    sizeCm: (cm ?? [widthCm, heightCm]).map(roundCm),
    designDpi: version.dpi.toNumber(),
    colorMode,
    depth,
    channelCount,
    layerCount,
    original: original && {
      fileName: original.fileName,
      format: original.format,
      bytes: Number(original.bytes),
      isLost: original.lostAt !== null,
    },
  };
}

function cmOf(design: Prisma.JsonValue): number[] | null {
  const kept = design as { widthCm: number; heightCm: number } | null;
  return kept && [kept.widthCm, kept.heightCm];
}

/** The present original is kept as a version of its own, so that nothing is lost by going back either. Nothing is processed anew. */
export const restoreVersion = operation('designs', OneVersion, async (actor, { versionId }) => {
  const wanted = await findVersion(db, versionId);
  if ('isCurrent' in wanted) return { colorwayGuid: wanted.colorwayId, designGuid: wanted.designId, versionId };
  const { designId, masterKey } = wanted;
  if ((await storage.size(masterKey)) === null) throw new DomainError('versionLost');
  const answer = await db.$transaction(async (tx) => {
    const design = await lockDesign(tx, designId);
    const version = await findVersion(tx, versionId);
    if ('isCurrent' in version) throw new DomainError('changedMeanwhile');
    const { colorwayId } = version;
    const before = design.colorways.find(({ id }) => id === colorwayId)!;
    // Somebody else has just brought it back, or an import the same file.
    if (isSame(before, version)) return { designGuid: designId, colorwayGuid: colorwayId, versionId: before.versionId };
    await keepVersion(tx, colorwayId);
    await takeVersion(tx, versionId);
    const byId = actor.kind === 'person' ? actor.userId : null;
    const present = presentVersion({ byId, kind: 'restored', reason: '' });
    await tx.colorway.update({ where: { id: colorwayId }, data: { ...present, editedAt: present.versionAt } });
    const modifiedAt = new Date(Math.max(Date.now(), design.modifiedAt.getTime() + 1));
    const printing = design.activeColorwayId === colorwayId ? followPrinting(design, before, version) : {};
    const { was, is } = changedPrinting(design, printing);
    await tx.design.update({ where: { id: designId }, data: { modifiedAt, ...printing } });
    await recordAudit(tx, actor, {
      operation: 'restoreVersion',
      subject: ['colorway', colorwayId],
      before: { reference: formatReference(design.name, before.name), ...noteOf(before), ...was },
      after: { fileName: version.fileName, ...noteOf(version), ...is },
    });
    return { designGuid: designId, colorwayGuid: colorwayId, versionId: present.versionId };
  });
  await requestEmbeddings();
  return answer;
});

type Whole = Pick<Prisma.OriginalVersionGetPayload<object>, 'originalId' | 'masterHash' | 'dpi' | 'dpiY'>;

/** Everything else of an original follows from these. */
const isSame = (one: Whole, other: Whole) =>
  one.originalId === other.originalId &&
  one.masterHash === other.masterHash &&
  one.dpi.equals(other.dpi) &&
  one.dpiY?.toNumber() === other.dpiY?.toNumber();

const noteOf = ({ widthPx, heightPx, dpi }: Pick<Measured, 'widthPx' | 'heightPx' | 'dpi'>) => ({
  px: `${widthPx} × ${heightPx}`,
  dpi: dpi.toNumber(),
});

/** Its original and master go with it unless somebody else has them. The present one can't. */
export const deleteVersion = operation('designs', OneVersion, async (actor, { versionId }) => {
  const found = await findVersion(db, versionId);
  if ('isCurrent' in found) throw new DomainError('versionIsCurrent');
  const gone = await db.$transaction(async (tx) => {
    const design = await lockDesign(tx, found.designId);
    const version = await findVersion(tx, versionId);
    if ('isCurrent' in version) throw new DomainError('changedMeanwhile');
    await tx.originalVersion.delete({ where: { id: versionId } });
    const name = design.colorways.find(({ id }) => id === version.colorwayId)!.name;
    await recordAudit(tx, actor, {
      operation: 'deleteVersion',
      subject: ['colorway', version.colorwayId],
      before: { reference: formatReference(design.name, name), fileName: version.fileName, ...noteOf(version) },
    });
    return version;
  });
  await freeFiles({ originalIds: [gone.originalId], masterHashes: [gone.masterHash] });
  return { designGuid: found.designId, colorwayGuid: gone.colorwayId, versionId };
});

/** Throws `versionNotFound`. */
async function findVersion(tx: Pick<Transaction, 'originalVersion' | 'colorway'>, versionId: string) {
  const row = await tx.originalVersion.findUnique({
    where: { id: versionId },
    include: { colorway: { select: { designId: true } }, original: { select: { fileName: true } } },
  });
  if (row) return { ...row, designId: row.colorway.designId, fileName: row.original?.fileName ?? null };
  const present = await tx.colorway.findUnique({ where: { versionId }, select: { id: true, designId: true } });
  if (!present) throw new DomainError('versionNotFound');
  return { isCurrent: true, colorwayId: present.id, designId: present.designId } as const;
}
