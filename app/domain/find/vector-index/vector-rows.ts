/** Looks and palettes read from the database, for the index and for the exact comparison: both see the same windows. */
import type { BulkReader } from '#app/data/bulk-reads.server.ts';
import { LOOK_MAKE } from '#app/image/similar/make-embedding.ts';
import { LOOK_BYTES, unpackVectors } from './vector-bytes.ts';
import type { Color, SeenColorway } from './score.ts';

export interface SeenDesign {
  ordinal: number;
  designId: string;
  /** those with a look or a palette, in the design's order; all windows of the first that has any, the whole repeat of the others */
  colorways: SeenColorway[];
}

type Row = [
  ordinal: number,
  designId: string,
  id: string,
  name: string,
  cm: string | null,
  vectors: string | null,
  palette: string | null,
];

/** A look counts while it is of the colorway's present picture; another size or layout alone makes no other print of it. */
const usable = `l."stamp" LIKE '${LOOK_MAKE}:' || k."masterHash" || ':%' AND length(l."vectors") >= ${LOOK_BYTES}`;

const query = (where: string, withVectors: boolean) => `
  SELECT s."ordinal", s."designId", s."id", s."name", s."cm", ${
    withVectors
      ? `encode(CASE WHEN s."turn" = 1 THEN s."vectors" ELSE substring(s."vectors", 1, ${LOOK_BYTES}) END, 'base64')`
      : 'NULL'
  }, encode(s."packed", 'base64')
  FROM (
    SELECT d."ordinal", d."id"::text AS "designId", k."id"::text AS "id", k."name", k."position", p."packed", l."vectors",
      array_to_string(l."cm", ' ') AS "cm",
      row_number() OVER (PARTITION BY d."ordinal" ORDER BY (l."colorwayId" IS NULL), k."position") AS "turn"
    FROM "Design" d JOIN "Colorway" k ON k."designId" = d."id"
      LEFT JOIN "ColorwayLook" l ON l."colorwayId" = k."id" AND ${usable}
      LEFT JOIN "ColorwayPalette" p ON p."colorwayId" = k."id"
    WHERE ${where} AND (l."colorwayId" IS NOT NULL OR p."colorwayId" IS NOT NULL)
  ) s ORDER BY s."ordinal", s."position"`;

/** Of all designs from one ordinal up to another. */
export async function readSpan(reader: BulkReader, from: number, to: number): Promise<SeenDesign[]> {
  return toDesigns(await reader.read<Row>(query('d."ordinal" >= $1::int AND d."ordinal" < $2::int', true), [from, to]));
}

/** Without vectors where colours alone are compared. */
export async function readDesigns(reader: BulkReader, ordinals: number[], withVectors = true): Promise<SeenDesign[]> {
  if (ordinals.length === 0) return [];
  return toDesigns(await reader.read<Row>(query('d."ordinal" = ANY($1::int[])', withVectors), [ordinals]));
}

function toDesigns(rows: Row[]): SeenDesign[] {
  const designs: SeenDesign[] = [];
  for (const [ordinal, designId, id, name, cm, vectors, palette] of rows) {
    if (designs.at(-1)?.ordinal !== ordinal) designs.push({ ordinal, designId, colorways: [] });
    designs.at(-1)!.colorways.push({
      id,
      name,
      windows: toWindows(cm, vectors),
      palette: toPalette(palette === null ? null : Buffer.from(palette, 'base64')),
    });
  }
  return designs;
}

function toWindows(cm: string | null, vectors: string | null): SeenColorway['windows'] {
  if (!cm || !vectors) return [];
  const sides = cm.split(' ').map(Number);
  const found = unpackVectors(Buffer.from(vectors, 'base64'));
  return found.flatMap((vector, at) => (sides[at]! > 0 ? [{ cm: sides[at]!, vector }] : []));
}

/** From big-endian floats: l, a, b and share. */
export function toPalette(bytes: Buffer | null): Color[] {
  if (!bytes) return [];
  return Array.from({ length: Math.floor(bytes.length / 16) }, (_, at) => {
    const [l, a, b, share] = [0, 4, 8, 12].map((offset) => bytes.readFloatBE(at * 16 + offset)) as [
      number,
      number,
      number,
      number,
    ];
    return { lab: [l, a, b], share };
  });
}
