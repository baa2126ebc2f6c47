/** Recorded browsing: who looked at which colorway. */
import { db } from '#app/data/database.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation, personOf } from '#app/domain/base/operation.ts';
import { noteRecent } from '#app/domain/lists/recent/recent.server.ts';
import { visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';
import { RecordView, viewPauseMinutes } from './record-view-rules.ts';

/** SPEC §7 /metrics/record. Throws `colorwayNotFound` for a hidden colorway as for one that never was. */
export const recordView = operation('archive', RecordView, async (actor, { designGuid, colorwayGuid }) => {
  const person = personOf(actor);
  // What an admin looks at as this person is not this person's looking.
  if (person.impersonatedBy) return { recorded: false };
  const visible = await visibleDesigns(actor);
  const [found] = await db.$queryRaw<{ reference: string }[]>`
    SELECT d."name" || '/' || c."name" AS reference
    FROM "Colorway" c JOIN "Design" d ON d."id" = c."designId"
    WHERE c."id" = ${colorwayGuid}::uuid AND d."id" = ${designGuid}::uuid AND ${visible}`;
  if (!found) throw new DomainError('colorwayNotFound');
  await noteRecent(person.userId, colorwayGuid);
  const recorded = await db.$transaction(async (tx) => {
    // Two tabs at the same moment are one look.
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`view ${person.userId} ${colorwayGuid}`}, 0))`;
    return tx.$executeRaw`
      INSERT INTO "ColorwayView" ("userId", "customerId", "designId", "colorwayId", "reference")
      SELECT ${person.userId}::uuid, ${person.customerId}::uuid, ${designGuid}::uuid, ${colorwayGuid}::uuid, ${found.reference}
      WHERE NOT EXISTS (
        SELECT FROM "ColorwayView" WHERE "userId" = ${person.userId}::uuid AND "colorwayId" = ${colorwayGuid}::uuid
          AND "at" > now() - make_interval(mins => ${viewPauseMinutes}::int))`;
  });
  return { recorded: recorded === 1 };
});
