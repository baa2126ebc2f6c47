/** Which stored files the rows refer to, laid beside what is stored, a part of the keys at a time: neither ever has to fit into memory. */
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { StoredEntry } from '#app/data/storage/contract.ts';
import { storage } from '#app/data/storage/storage.server.ts';

export interface Reference {
  /** what a row names: a file, a folder, or a file without the sizes made of it */
  owner: string;
  /** the file that must be there; null where a folder is meant */
  key: string | null;
  sha256: string | null;
  bytes: number | null;
  /** false while the file is still being made, or where it is made again when somebody asks */
  isNeeded: boolean;
}

/** In the order of the keys' bytes. `asked`: pictures made on request, a cache; `sketches`: made anew where one is missing. */
const prefixes = [
  'asked',
  'boards',
  'corporate',
  'exports',
  'inks',
  'masters',
  'originals',
  'renditions',
  'sketches',
  'wear-uploads',
  'wear',
] as const;
export type Prefix = (typeof prefixes)[number];
/** Their next two characters are the beginning of a hash. */
const hashed = new Set<Prefix>(['asked', 'boards', 'inks', 'masters', 'originals', 'renditions', 'sketches']);
/** Masters from which on the keys are gone through in 256 parts. */
const manyMasters = 5_000;

/** Columns as readReferences reads them. A file that a running import or export still writes is not needed yet. */
export const referencesQuery = `
  WITH hashes AS (
    SELECT "masterHash" AS hash FROM "Colorway" UNION SELECT "masterHash" FROM "OriginalVersion"
    UNION SELECT "masterHash" FROM "ImportFile" WHERE "masterHash" IS NOT NULL
    UNION SELECT "masterHash" FROM "TrashFile" WHERE "masterHash" IS NOT NULL
  ), boards AS (
    SELECT "storageKey" AS key FROM "CollectionImage" UNION SELECT "posterKey" FROM "CollectionImage"
    UNION SELECT "thumbnailKey" FROM "Collection" UNION SELECT "largeKey" FROM "Collection"
    UNION SELECT "storageKey" FROM "TrashFile" WHERE "storageKey" LIKE 'boards/%'
  ), files (owner, key, sha256, bytes, needed) AS (
    SELECT o."storageKey", o."storageKey", encode(o."sha256", 'hex'), o."bytes",
      EXISTS (SELECT 1 FROM "Colorway" c WHERE c."originalId" = o."id")
      OR EXISTS (SELECT 1 FROM "TrashFile" t WHERE t."originalId" = o."id")
      OR EXISTS (SELECT 1 FROM "OriginalVersion" v WHERE v."originalId" = o."id")
      OR EXISTS (SELECT 1 FROM "ImportFile" f WHERE f."originalId" = o."id"
        AND (f."state" IN ('uploaded', 'processing', 'processed') OR f."state" = 'added' AND f."colorwayId" IS NOT NULL))
      FROM "Original" o
    UNION ALL SELECT key, key, NULL, NULL, bool_or(needed) FROM (
      SELECT "masterKey" AS key, true AS needed FROM "Colorway"
      UNION ALL SELECT 'masters/' || left("masterHash", 2) || '/' || "masterHash" || '.tif', true FROM "TrashFile" WHERE "masterHash" IS NOT NULL
      UNION ALL SELECT "masterKey", true FROM "OriginalVersion"
      UNION ALL SELECT "masterKey", "state" = 'processed' FROM "ImportFile" WHERE "masterKey" IS NOT NULL) masters GROUP BY key
    UNION ALL SELECT folder || '/' || left(hash, 2) || '/' || hash, NULL, NULL, NULL, false
      FROM hashes, (VALUES ('asked'), ('inks'), ('renditions'), ('sketches')) folders (folder)
    UNION ALL SELECT regexp_replace(key, '\\.[^./]*$', ''), key, split_part(split_part(key, '/', 3), '.', 1), NULL, true
      FROM boards WHERE key IS NOT NULL
    UNION ALL SELECT 'corporate/' || file, 'corporate/' || file, sha256, NULL, true FROM "Setting",
      split_part("value" ->> 'logo', '/', 4) name, split_part(name, '.', 1) hash,
      LATERAL (VALUES (name, hash), (hash || '-paper.png', NULL)) logo (file, sha256) WHERE "key" = 'corporate' AND name <> ''
    UNION ALL SELECT "storageKey", "storageKey", NULL, "bytes", true FROM "ExportJob" WHERE "storageKey" IS NOT NULL
    UNION ALL SELECT "storageKey", CASE WHEN "storageKey" LIKE 'wear-uploads/%' THEN "storageKey" END, NULL, NULL, true
      FROM "TrashFile" WHERE "storageKey" LIKE 'wear%'
    UNION ALL SELECT "filesKey", NULL, NULL, NULL, true FROM "WearModel" WHERE "filesKey" IS NOT NULL
    UNION ALL SELECT "draft" ->> 'filesKey', NULL, NULL, NULL, true FROM "WearModel" WHERE "draft" ->> 'filesKey' IS NOT NULL
    UNION ALL SELECT upload ->> 'key', upload ->> 'key', NULL, NULL, true FROM "WearModel",
      jsonb_array_elements(CASE WHEN jsonb_typeof("draft" -> 'uploads') = 'array' THEN "draft" -> 'uploads' ELSE '[]' END) upload
  )
  SELECT DISTINCT owner COLLATE "C" AS owner, key, sha256, bytes, needed FROM files ORDER BY 1`;

/** Lines of a COPY of `referencesQuery`. */
export async function* readReferences(file: string): AsyncGenerator<Reference> {
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Infinity })) {
    const [owner, key, sha256, bytes, needed] = line.split('\t').map((value) => (value === '\\N' ? null : value));
    if (owner)
      yield {
        owner,
        key: key!,
        sha256: sha256!,
        bytes: bytes === null ? null : Number(bytes),
        isNeeded: needed === 't',
      };
  }
}

export interface Shard {
  prefix: Prefix;
  /** what the keys begin with, with the slash */
  base: string;
  /** by owner */
  references: Map<string, Reference[]>;
  /** in the order of their keys */
  stored: StoredEntry[];
}

/** Every part of the keys, also one that no row refers to. */
export async function* eachShard(
  references: AsyncGenerator<Reference>,
  { masters, leaveOut = [] }: { masters: number; leaveOut?: Prefix[] },
): AsyncGenerator<Shard> {
  let next = await references.next();
  for (const prefix of prefixes) {
    const parts = hashed.has(prefix) && masters > manyMasters ? hexPairs : [''];
    for (const part of parts) {
      const base = `${prefix}${part && `/${part}`}`;
      const found = new Map<string, Reference[]>();
      for (; !next.done && next.value.owner.startsWith(`${base}/`); next = await references.next()) {
        const { owner } = next.value;
        found.set(owner, [...(found.get(owner) ?? []), next.value]);
      }
      if (leaveOut.includes(prefix)) continue;
      const stored = (await storage.entries(base)).sort((one, other) => compareKeys(one.key, other.key));
      yield { prefix, base: `${base}/`, references: found, stored };
    }
  }
}

const hexPairs = Array.from({ length: 256 }, (_, value) => value.toString(16).padStart(2, '0'));

/** As the database sorts them under the collation C; keys are ASCII. */
export function compareKeys(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** A row names each of their files. */
const namedWhole = new Set<Prefix>(['corporate', 'exports', 'masters', 'originals', 'wear-uploads']);

export function ownerOf(prefix: Prefix, key: string): string {
  if (prefix === 'boards') return key.replace(/[-.][^/]*$/, '');
  if (namedWhole.has(prefix)) return key;
  return key.slice(0, key.lastIndexOf('/'));
}

/** What of a shard must be there and isn't. A folder counts as there when anything is in it. */
export function findMissing({ prefix, references, stored }: Shard): Reference[] {
  const keys = new Set(stored.map(({ key }) => key));
  const owners = new Set(stored.map(({ key }) => ownerOf(prefix, key)));
  return [...references.values()]
    .flat()
    .filter(({ owner, key, isNeeded }) => isNeeded && (key === null ? !owners.has(owner) : !keys.has(key)));
}
