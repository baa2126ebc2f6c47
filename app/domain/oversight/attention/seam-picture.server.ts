/** Two copies of a print around a seam that the import found open, as the design is laid now. */
import { db } from '#app/data/database.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation, personOf } from '#app/domain/base/operation.ts';
import type { Remark } from '#app/domain/imports/job/image-words.ts';
import { versionOf } from '#app/domain/visible/pictures/version.server.ts';
import { obtainPicture, storedPicture } from '#app/domain/visible/pictures/pictures.server.ts';
import { requireVisibleColorway } from '#app/domain/visible/visibility/find-visible.server.ts';
import { OneSeam, type SeamEdge } from './rules.ts';

const keys: Record<string, SeamEdge> = { seamHorizontal: 'sides', seamVertical: 'ends' };

/** Of a colorway, as its import found them. */
export function openSeams(remarks: Remark[]): { edge: SeamEdge; values: NonNullable<Remark['values']> }[] {
  return remarks.flatMap(({ key, values = {} }) => {
    const edge = keys[key];
    return edge ? [{ edge, values }] : [];
  });
}

/** Its middle is where the seam was clearest. Throws `colorwayNotFound`, `notFound`, `pictureNotReady`, `tooManyPictures`. */
export const getSeamPicture = operation('designs', OneSeam, async (actor, { colorwayGuid, edge }) => {
  const colorway = await requireVisibleColorway(actor, colorwayGuid);
  const { warnings } = await db.colorway.findUniqueOrThrow({ where: { id: colorway.id }, select: { warnings: true } });
  const seam = openSeams(warnings as unknown as Remark[]).find((one) => one.edge === edge);
  if (!seam) throw new DomainError('notFound');
  const { widthPx, heightPx, design } = colorway;
  const [px, cm] = edge === 'sides' ? [heightPx, design.heightCm] : [widthPx, design.widthCm];
  const { from = cm / 2, to = cm / 2 } = seam.values;
  // The resolution, and so the cm, may have been set right since.
  const at = Math.min(px - 1, Math.max(0, Math.round((((Number(from) + Number(to)) / 2) * px) / cm)));
  const request = { view: 'seam', edge, at } as const;
  const key = await obtainPicture(colorway, request, { asker: personOf(actor) });
  return storedPicture(key, versionOf(colorway));
});
