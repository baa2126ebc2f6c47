/** Finding one design or colorway by what people type and addresses hold, under visibility. */
import { z } from 'zod';
import { db } from '#app/data/database.server.ts';
import { sameLetters } from '#app/data/same-letters.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { findVisibleColorways } from '#app/domain/visible/visibility/find-visible.server.ts';
import { parseReference } from '#app/domain/base/text/reference.ts';

const Reference = z.object({ reference: z.string().max(200, 'wrongColorwayFormat') });

/** From DESIGN/COLORWAY NO to guids; letter case doesn't matter. */
export const findColorway = operation('archive', Reference, async (actor, { reference }) => {
  const parsed = parseReference(reference);
  if (!parsed) throw new DomainError('wrongColorwayFormat', { fields: { reference: ['wrongColorwayFormat'] } });
  const candidates = await db.colorway.findMany({
    where: {
      name: sameLetters(parsed.colorwayName),
      design: { nameFolded: foldText(parsed.designName) },
    },
    select: { id: true },
    orderBy: { id: 'asc' },
  });
  const seen = await findVisibleColorways(
    actor,
    candidates.map(({ id }) => id),
  );
  // Names that fold alike are kept apart by their exact spelling.
  const found = seen.find(({ designName }) => designName === parsed.designName) ?? seen[0];
  if (!found) throw new DomainError('colorwayNotFound', { fields: { reference: ['colorwayNotFound'] } });
  return {
    designGuid: found.designId,
    colorwayGuid: found.id,
    designName: found.designName,
    colorwayName: found.name,
  };
});
