/** Finding one design or colorway by what people type and addresses hold, under visibility. */
import { z } from 'zod';
import { db } from '#app/data/database.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation } from '#app/domain/base/operation.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { isVisible } from '#app/domain/visible/visibility/visibility.server.ts';
import { parseReference } from '#app/domain/base/text/reference.ts';

const Reference = z.object({ reference: z.string().max(200, 'wrongColorwayFormat') });

/** From DESIGN/COLORWAY NO to guids; letter case doesn't matter. */
export const findColorway = operation('archive', Reference, async (actor, { reference }) => {
  const parsed = parseReference(reference);
  if (!parsed) throw new DomainError('wrongColorwayFormat', { fields: { reference: ['wrongColorwayFormat'] } });
  const candidates = await db.colorway.findMany({
    where: {
      name: { equals: parsed.colorwayName, mode: 'insensitive' },
      design: { nameFolded: foldText(parsed.designName) },
    },
    include: { design: { select: { name: true } } },
    orderBy: { id: 'asc' },
  });
  // Names that fold alike are kept apart by their exact spelling.
  const found = candidates.find(({ design }) => design.name === parsed.designName) ?? candidates[0];
  if (!found || !(await isVisible(actor, found.designId)))
    throw new DomainError('colorwayNotFound', { fields: { reference: ['colorwayNotFound'] } });
  return {
    designGuid: found.designId,
    colorwayGuid: found.id,
    designName: found.design.name,
    colorwayName: found.name,
  };
});
