/** An original that another one takes the place of stays as a version, row for row; and a version becomes the present original again. */
import { randomUUID } from 'node:crypto';
import { Prisma, type Transaction } from '#app/data/database.server.ts';

const { sql, raw } = Prisma;

/** The same columns of "Colorway" and "OriginalVersion": what an original decides of its colorway. */
const columnNames = [
  'originalId',
  'widthPx',
  'heightPx',
  'dpi',
  'dpiY',
  'colorMode',
  'depth',
  'profileName',
  'channels',
  'layerNames',
  'channelCount',
  'layerCount',
  'warnings',
  'masterKey',
  'masterHash',
  'repeatBox',
  'assumedProfile',
];
const columns = raw(columnNames.map((name) => `"${name}"`).join(', '));
const columnsOf = (table: 'k' | 'v') => raw(columnNames.map((name) => `${table}."${name}"`).join(', '));

/** Call it before the colorway changes, under the lock of its design. */
export async function keepVersion(tx: Transaction, colorwayId: string): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "OriginalVersion" ("id", "colorwayId", ${columns}, "colors", "design", "lookStamp", "lookHash", "lookCm", "lookVectors",
      "at", "byId", "kind", "reason", "replacedAt")
    SELECT k."versionId", k."id", ${columnsOf('k')},
      coalesce((SELECT jsonb_agg(jsonb_build_object('l', c."l", 'a', c."a", 'b', c."b", 'srgb', c."srgb", 'share', c."share") ORDER BY c."position")
        FROM "ColorwayColor" c WHERE c."colorwayId" = k."id"), '[]'),
      CASE WHEN d."activeColorwayId" = k."id" THEN jsonb_build_object('widthCm', d."widthCm", 'heightCm', d."heightCm") END,
      l."stamp", l."hash", l."cm", l."vectors", k."versionAt", k."versionById", k."versionKind", k."versionWhy",
      -- Not now(): a transaction that waited for another one began before it.
      clock_timestamp()
    FROM "Colorway" k JOIN "Design" d ON d."id" = k."designId" LEFT JOIN "ColorwayLook" l ON l."colorwayId" = k."id"
    WHERE k."id" = ${colorwayId}::uuid`;
}

interface Bringing {
  byId: string | null;
  kind: 'imported' | 'restored';
  reason: string;
}

/** What a colorway says of its new original. */
export function presentVersion({ byId, kind, reason }: Bringing) {
  return { versionId: randomUUID(), versionAt: new Date(), versionById: byId, versionKind: kind, versionWhy: reason };
}

/** Pixels, palette, measures and embedding as they were; the design's own, where this is its active colorway. The present one must have been kept. */
export async function takeVersion(tx: Transaction, versionId: string): Promise<void> {
  const version = sql`FROM "OriginalVersion" v WHERE v."id" = ${versionId}::uuid`;
  await tx.$executeRaw`UPDATE "Colorway" k SET (${columns}) = (SELECT ${columnsOf('v')} ${version})
    WHERE k."id" = (SELECT v."colorwayId" ${version})`;
  await tx.$executeRaw`DELETE FROM "ColorwayColor" WHERE "colorwayId" = (SELECT v."colorwayId" ${version})`;
  await tx.$executeRaw`
    INSERT INTO "ColorwayColor" ("colorwayId", "position", "l", "a", "b", "srgb", "share")
    SELECT v."colorwayId", c.n - 1, (c.color ->> 'l')::real, (c.color ->> 'a')::real, (c.color ->> 'b')::real, c.color ->> 'srgb',
      (c.color ->> 'share')::real
    FROM "OriginalVersion" v, jsonb_array_elements(v."colors") WITH ORDINALITY c(color, n) WHERE v."id" = ${versionId}::uuid`;
  await tx.$executeRaw`
    UPDATE "Design" d SET "widthPx" = v."widthPx", "heightPx" = v."heightPx", "dpi" = v."dpi",
      "channelCount" = v."channelCount", "layerCount" = v."layerCount",
      "widthCm" = coalesce((v."design" ->> 'widthCm')::numeric, v."widthPx" / v."dpi" * 2.54),
      "heightCm" = coalesce((v."design" ->> 'heightCm')::numeric, v."heightPx" / coalesce(v."dpiY", v."dpi") * 2.54)
    FROM "OriginalVersion" v WHERE v."id" = ${versionId}::uuid AND d."activeColorwayId" = v."colorwayId"`;
  // An embedding that no longer fits, because the repeat's layout is another one now, is made anew.
  await tx.$executeRaw`
    INSERT INTO "ColorwayLook" ("colorwayId", "stamp", "hash", "cm", "vectors")
    SELECT v."colorwayId", v."lookStamp", v."lookHash", v."lookCm", v."lookVectors"
    FROM "OriginalVersion" v WHERE v."id" = ${versionId}::uuid AND v."lookStamp" IS NOT NULL
    ON CONFLICT ("colorwayId") DO UPDATE SET "stamp" = excluded."stamp", "hash" = excluded."hash", "cm" = excluded."cm",
      "vectors" = excluded."vectors"`;
}
