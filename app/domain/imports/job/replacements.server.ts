/** Which files of an import would take the place of a colorway's original. None does so unasked: each is agreed to by name, or all at once by a program. */
import type { Prisma, Transaction } from '#app/data/database.server.ts';
import { DomainError, type ErrorValues } from '#app/domain/base/errors.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { pictureDesign } from '#app/domain/visible/pictures/version.server.ts';

export type ReplacedColorway = Prisma.ColorwayGetPayload<{
  include: { design: { select: { name: true } & typeof pictureDesign }; original: { select: { fileName: true } } };
}>;

export interface Replacement {
  fileId: string;
  fileName: string;
  groupId: string;
  colorway: ReplacedColorway;
  /** DESIGN/COLORWAY NO */
  reference: string;
  isAgreed: boolean;
}

/** Of the files that are not in the archive yet, in their order; by the names that they have now. */
export async function findReplacements(tx: Pick<Transaction, 'importFile' | '$queryRaw' | 'colorway'>, jobId: string) {
  const found = await tx.$queryRaw<{ groupId: string; designId: string }[]>`
    SELECT g."id" AS "groupId", d."id" AS "designId"
    FROM "ImportGroup" g JOIN "ImportJob" j ON j."id" = g."jobId"
    JOIN "Design" d ON d."id" = coalesce(g."designId", (
      SELECT x."id" FROM "Design" x WHERE x."name" = g."name" AND x."archiveId" = j."archiveId"
        AND g."attributes" ->> 'numbered' IS DISTINCT FROM 'true'
        AND (NOT j."isNewImport" OR g."attributes" ->> 'joins' = x."id"::text)))
    WHERE g."jobId" = ${jobId}::uuid`;
  if (found.length === 0) return [];
  const designs = new Map(found.map(({ groupId, designId }) => [groupId, designId]));
  const files = await tx.importFile.findMany({
    where: { jobId, state: 'processed', groupId: { in: [...designs.keys()] }, colorwayName: { not: null } },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    select: { id: true, fileName: true, groupId: true, colorwayName: true, replacesId: true },
  });
  const colorways = await tx.colorway.findMany({
    where: { designId: { in: [...new Set(designs.values())] } },
    include: { design: { select: { name: true, ...pictureDesign } }, original: { select: { fileName: true } } },
  });
  const byName = new Map(colorways.map((colorway) => [keyOf(colorway.designId, colorway.name), colorway]));
  return files.flatMap(({ id, fileName, groupId, colorwayName, replacesId }): Replacement[] => {
    const colorway = byName.get(keyOf(designs.get(groupId!)!, colorwayName!));
    if (!colorway) return [];
    const reference = formatReference(colorway.design.name, colorway.name);
    return [{ fileId: id, fileName, groupId: groupId!, colorway, reference, isAgreed: replacesId === colorway.id }];
  });
}

const keyOf = (designId: string, name: string) => `${designId} ${name.toLowerCase()}`;

export function unnamed({ fileName, reference }: Pick<Replacement, 'fileName' | 'reference'>): DomainError {
  return new DomainError('replacementUnnamed', { values: { fileName, reference } satisfies ErrorValues });
}

/** Names the first file that was agreed to replace the original of a colorway which is gone: it would be added as something new, unasked. */
export async function refuseGone(tx: Pick<Transaction, '$queryRaw'>, jobId: string): Promise<void> {
  const [first] = await tx.$queryRaw<{ fileName: string }[]>`
    SELECT f."fileName" FROM "ImportFile" f
    WHERE f."jobId" = ${jobId}::uuid AND f."state" = 'processed' AND f."groupId" IS NOT NULL AND f."replacesId" IS NOT NULL
      AND NOT EXISTS (SELECT FROM "Colorway" k WHERE k."id" = f."replacesId")
    ORDER BY f."position", f."id" LIMIT 1`;
  if (first) throw gone(first.fileName);
}

export const gone = (fileName: string) => new DomainError('replacementGone', { values: { fileName } });

/** Names the first file that would replace an original without having been asked to. */
export function refuseUnnamed(replacements: Replacement[]): void {
  const first = replacements.find(({ isAgreed }) => !isAgreed);
  if (first) throw unnamed(first);
}
