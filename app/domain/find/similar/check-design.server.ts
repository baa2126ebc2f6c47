import { z } from 'zod';
import { db } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { guid } from '#app/domain/base/rules.ts';
import { visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';

/** A design, or one of its colorways. */
export const OneDesign = z.object({
  designGuid: guid,
  colorwayGuid: z.preprocess((value) => (value === '' || value === null ? undefined : value), guid.optional()),
});

/** Throws `designNotFound` for one that the asker can't see, `colorwayNotFound` for a colorway of another design. */
export async function checkDesign(actor: Actor, designId: string, colorwayId: string | undefined): Promise<void> {
  const visible = await visibleDesigns(actor);
  const [row] = await db.$queryRaw<{ colorwayId: string | null }[]>`
    SELECT k."id"::text AS "colorwayId" FROM "Design" d
      LEFT JOIN "Colorway" k ON k."designId" = d."id" AND k."id" = ${colorwayId ?? null}::uuid
    WHERE d."id" = ${designId}::uuid AND ${visible}`;
  if (!row) throw new DomainError('designNotFound');
  if (colorwayId && !row.colorwayId) throw new DomainError('colorwayNotFound');
}
