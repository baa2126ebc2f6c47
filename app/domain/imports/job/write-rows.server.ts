/** Many rows of an import by one statement each: a review has 500 files, and a transaction has seconds, also on a busy machine. */
import type { Transaction } from '#app/data/database.server.ts';
import type { KeptAttributes } from './attributes.ts';

export interface FilePlace {
  id: string;
  groupId: string;
  colorwayName: string | null;
}

/** Whoever hands names from one file to another frees them first. */
export async function placeRows(tx: Transaction, places: FilePlace[]): Promise<void> {
  await tx.$executeRaw`
    UPDATE "ImportFile" f SET "groupId" = found."groupId", "colorwayName" = found."colorwayName"
      FROM unnest(${places.map(({ id }) => id)}::uuid[], ${places.map(({ groupId }) => groupId)}::uuid[],
        ${places.map(({ colorwayName }) => colorwayName)}::text[]) AS found ("id", "groupId", "colorwayName")
     WHERE f."id" = found."id"`;
}

/** Numbers may change places: first all out of the way, then each to its own. */
export async function renameGroups(tx: Transaction, names: { id: string; name: string }[]): Promise<void> {
  if (names.length === 0) return;
  const ids = names.map(({ id }) => id);
  await tx.$executeRaw`UPDATE "ImportGroup" SET "name" = '~' || "id" WHERE "id" = ANY (${ids}::uuid[])`;
  await tx.$executeRaw`
    UPDATE "ImportGroup" g SET "name" = found."name"
      FROM unnest(${ids}::uuid[], ${names.map(({ name }) => name)}::text[]) AS found ("id", "name")
     WHERE g."id" = found."id"`;
}

export async function setAttributes(
  tx: Transaction,
  groups: { id: string; attributes: KeptAttributes }[],
): Promise<void> {
  await tx.$executeRaw`
    UPDATE "ImportGroup" g SET "attributes" = found."attributes"
      FROM unnest(${groups.map(({ id }) => id)}::uuid[], ${groups.map(({ attributes }) => JSON.stringify(attributes))}::jsonb[])
        AS found ("id", "attributes")
     WHERE g."id" = found."id"`;
}
