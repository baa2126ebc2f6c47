/** A design's colorways in the back office: names, order, which is active, removal. */
import { db, isTaken, type Transaction } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError, fieldError } from '#app/domain/base/errors.ts';
import { keepInTrash, longTransaction } from '#app/domain/base/trash/keep.server.ts';
import { requireVersion, versionOf as formVersionOf } from '#app/domain/base/edit-version.server.ts';
import { operation } from '#app/domain/base/operation.ts';
import { pictureDesign, versionOf } from '#app/domain/visible/pictures/version.server.ts';
import { requestEmbeddings } from '#app/domain/find/embeddings/embeddings.server.ts';
import { chooseActive, lockDesign } from './edit.server.ts';
import { changedPrinting } from './printing.ts';
import { DesignByGuid, MoveColorway, OneColorway, RenameColorway } from './rules.ts';

/** In their order, with what goes along with each when it is removed. */
export const listAdminColorways = operation('designs', DesignByGuid, async (_actor, { designGuid }) => {
  const rows = await db.colorway.findMany({
    where: { designId: designGuid },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    include: {
      original: { select: { fileName: true, bytes: true, lostAt: true } },
      activeOf: { select: { id: true } },
      design: { select: pictureDesign },
      _count: {
        select: { favorites: true, hotspots: true, orders: true, stock: true, proposals: true, versions: true },
      },
    },
  });
  return {
    colorways: rows.map((row) => ({
      designGuid,
      colorwayGuid: row.id,
      colorwayName: row.name,
      nameVersion: formVersionOf(row.name),
      isActive: row.activeOf !== null,
      size: [row.widthPx, row.heightPx] as [number, number],
      dpi: row.dpi.toNumber(),
      channelCount: row.channelCount,
      layerCount: row.layerCount,
      version: versionOf(row),
      editedAt: row.editedAt,
      original: row.original && {
        fileName: row.original.fileName,
        bytes: Number(row.original.bytes),
        isLost: row.original.lostAt !== null,
      },
      uses: row._count,
      /** earlier originals and the present one */
      versionCount: row._count.versions + 1,
    })),
  };
});

/** Names that differ by letter case alone are one to somebody who types a reference. */
export const renameColorway = operation('designs', RenameColorway, async (actor, input) => {
  const { designGuid, colorwayGuid, colorwayName, version } = input;
  try {
    return await changeColorway(actor, 'renameColorway', input, async (tx, design, colorway) => {
      requireVersion(version, colorway.name);
      const taken = design.colorways.some(
        ({ id, name }) => id !== colorwayGuid && name.toLowerCase() === colorwayName.toLowerCase(),
      );
      if (taken) throw fieldError('colorwayName', 'colorwayNameTaken', { name: colorwayName });
      await tx.colorway.update({ where: { id: colorwayGuid }, data: { name: colorwayName, editedAt: new Date() } });
      return {
        before: { colorwayName: colorway.name },
        after: { colorwayName },
        answer: { designGuid, colorwayGuid, colorwayName },
      };
    });
  } catch (error) {
    if (isTaken(error)) throw fieldError('colorwayName', 'colorwayNameTaken', { name: colorwayName });
    throw error;
  }
});

/** One place up or down; at the end already, it stays. */
export const moveColorway = operation('designs', MoveColorway, async (actor, input) => {
  const { designGuid, colorwayGuid, direction } = input;
  return changeColorway(actor, 'moveColorway', input, async (tx, design) => {
    const order = design.colorways.map(({ id }) => id);
    const from = order.indexOf(colorwayGuid);
    const to = Math.min(order.length - 1, Math.max(0, from + (direction === 'up' ? -1 : 1)));
    const next = order.toSpliced(from, 1).toSpliced(to, 0, colorwayGuid);
    for (const [position, id] of next.entries()) await tx.colorway.update({ where: { id }, data: { position } });
    return { before: { order }, after: { order: next }, answer: { designGuid, colorwayGuid } };
  });
});

export const activateColorway = operation('designs', OneColorway, async (actor, input) => {
  const { designGuid, colorwayGuid } = input;
  const { isOther, ...answer } = await changeColorway(actor, 'activateColorway', input, async (tx, design) => {
    const data = chooseActive(design, colorwayGuid);
    const { was, is } = changedPrinting(design, data);
    await tx.design.update({ where: { id: designGuid }, data });
    return {
      before: { activeColorwayGuid: design.activeColorwayId, ...was },
      after: { activeColorwayGuid: colorwayGuid, ...is },
      answer: { designGuid, colorwayGuid, isOther: 'widthCm' in data },
    };
  });
  if (isOther) await requestEmbeddings();
  return answer;
});

/** To the trash, with what hangs on it; the last one of a design stays. */
export const removeColorway = operation('designs', OneColorway, async (actor, input) => {
  const { designGuid, colorwayGuid } = input;
  const { isOther, ...answer } = await changeColorway(actor, 'removeColorway', input, async (tx, design, colorway) => {
    const next = design.colorways.find(({ id }) => id !== colorwayGuid);
    if (!next) throw new DomainError('lastColorway');
    const isActive = design.activeColorwayId === colorway.id;
    const data = isActive ? chooseActive(design, next.id) : {};
    const printing = changedPrinting(design, data);
    const { widthPx, heightPx, widthCm, heightCm, dpi, channelCount, layerCount } = design;
    await keepInTrash(tx, actor, {
      kind: 'colorway',
      things: [
        {
          id: colorway.id,
          name: `${design.name}/${colorway.name}`,
          facts: {
            picture: { masterHash: colorway.masterHash },
            // Being active, it gave the design these.
            ...(isActive && {
              design: { widthPx, heightPx, widthCm, heightCm, dpi, channelCount, layerCount },
              printing,
            }),
          },
        },
      ],
      moves: isActive ? { 'Design.activeColorwayId': next.id } : {},
    });
    await tx.design.update({ where: { id: designGuid }, data });
    await tx.colorway.delete({ where: { id: colorwayGuid } });
    return {
      before: { colorwayName: colorway.name, ...printing.was },
      after: Object.keys(printing.is).length > 0 ? printing.is : undefined,
      answer: { designGuid, colorwayGuid, colorwayName: colorway.name, isOther: 'widthCm' in data },
    };
  });
  if (isOther) await requestEmbeddings();
  return answer;
});

type Locked = Awaited<ReturnType<typeof lockDesign>>;
interface Change<Answer> {
  before: unknown;
  after: unknown;
  answer: Answer;
}

/** Under the design's lock, with its moment of change and its line in the audit. */
async function changeColorway<Answer>(
  actor: Actor,
  name: string,
  { designGuid, colorwayGuid }: { designGuid: string; colorwayGuid: string },
  run: (tx: Transaction, design: Locked, colorway: Locked['colorways'][number]) => Promise<Change<Answer>>,
): Promise<Answer> {
  return db.$transaction(async (tx) => {
    const design = await lockDesign(tx, designGuid);
    const colorway = design.colorways.find(({ id }) => id === colorwayGuid.toLowerCase());
    if (!colorway) throw new DomainError('colorwayNotFound');
    const { before, after, answer } = await run(tx, design, colorway);
    const modifiedAt = new Date(Math.max(Date.now(), design.modifiedAt.getTime() + 1));
    await tx.design.update({ where: { id: designGuid }, data: { modifiedAt } });
    const reference = `${design.name}/${colorway.name}`;
    await recordAudit(tx, actor, {
      operation: name,
      subject: ['colorway', colorwayGuid],
      before: { reference, ...(before as object) },
      after,
    });
    return answer;
  }, longTransaction);
}
