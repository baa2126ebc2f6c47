/** What sets a finding right that no other operation does: judging it right, and making pictures again. */
import { db } from '#app/data/database.server.ts';
import { recordAudit } from '#app/domain/base/audit/record-audit.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { requestEmbeddingsOf } from '#app/domain/find/embeddings/embeddings.server.ts';
import { requestPictures } from '#app/domain/imports/stages/rebuild.server.ts';
import { OneDesignOf, SetAside } from './rules.ts';

/** "This is right": the design is found no more for this. Said twice, it is said once. */
export const setFindingAside = operation('designs', SetAside, async (actor, { designGuid, finding }) =>
  db.$transaction(async (tx) => {
    const designName = await requireDesign(tx, designGuid);
    const person =
      actor.kind === 'person' ? { userId: actor.userId, userName: actor.name } : { userName: nameOf(actor) };
    const { count } = await tx.findingSetAside.createMany({
      data: [{ designId: designGuid, finding, ...person }],
      skipDuplicates: true,
    });
    if (count > 0)
      await recordAudit(tx, actor, {
        operation: 'setFindingAside',
        subject: ['design', designGuid],
        after: { finding },
      });
    return { designGuid, designName };
  }),
);

const nameOf = (actor: Actor) => (actor.kind === 'stranger' ? '' : actor.name);

export const takeFindingBack = operation('designs', SetAside, async (actor, { designGuid, finding }) =>
  db.$transaction(async (tx) => {
    const designName = await requireDesign(tx, designGuid);
    const { count } = await tx.findingSetAside.deleteMany({ where: { designId: designGuid, finding } });
    if (count > 0)
      await recordAudit(tx, actor, {
        operation: 'takeFindingBack',
        subject: ['design', designGuid],
        before: { finding },
      });
    return { designGuid, designName };
  }),
);

async function requireDesign(tx: Pick<typeof db, 'design'>, id: string): Promise<string> {
  const design = await tx.design.findUnique({ where: { id }, select: { name: true } });
  if (!design) throw new DomainError('designNotFound');
  return design.name;
}

/** Forgets that they failed and asks the workers; what fails again is found again. */
export const makePicturesAgain = operation('designs', OneDesignOf, async (_actor, { designGuid }) => {
  const designName = await requireDesign(db, designGuid);
  const colorways = await db.colorway.findMany({ where: { designId: designGuid }, select: { id: true } });
  const ids = colorways.map(({ id }) => id);
  const colorwayId = { in: ids };
  await db.$transaction([
    db.pictureFailure.deleteMany({ where: { colorwayId } }),
    db.colorwayLook.deleteMany({ where: { colorwayId, hash: null } }),
    db.colorwayEdges.deleteMany({ where: { colorwayId, edges: new Uint8Array() } }),
  ]);
  for (const id of ids) await requestPictures(id);
  await requestEmbeddingsOf(designGuid, ids);
  return { designGuid, designName };
});
