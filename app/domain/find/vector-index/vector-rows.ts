/** What the index reads from the database: embeddings and palettes to hold, names and colours of what it found. */
import type { BulkReader } from '#app/data/bulk-reads.server.ts';
import { EMBEDDING_RECIPE } from '#app/image/similar/embedding-recipe.ts';
import { Prints } from './prints.ts';
import { VECTOR_BYTES, unpackVectors } from './vector-bytes.ts';
import type { Color, IndexedColorway, Told } from './score.ts';

export interface IndexedDesign {
  ordinal: number;
  /** those with an embedding or a palette, in the design's order; all windows of the first that has any, the whole repeat of the others */
  colorways: IndexedColorway[];
  /** of all that an index takes from these rows: another after any change of them */
  print: bigint;
}

type Row = [
  ordinal: number,
  id: string,
  cm: string | null,
  vectors: string | null,
  palette: string | null,
  print: string,
];

/** An embedding counts while it is of the colorway's present picture; another size or layout alone makes no other print of it. */
const usable = `l."stamp" LIKE '${EMBEDDING_RECIPE}:' || k."masterHash" || ':%' AND length(l."vectors") >= ${VECTOR_BYTES}`;

/** What of a colorway the index takes. A row's xmin is another after each write, also of the same picture by another make of the network. */
const print = `hashtextextended(concat_ws(' ', k."id", k."position", l."stamp", l.xmin, p.xmin), 0)`;

const joined = `"Design" d JOIN "Colorway" k ON k."designId" = d."id"
      LEFT JOIN "ColorwayLook" l ON l."colorwayId" = k."id" AND ${usable}
      LEFT JOIN "ColorwayPalette" p ON p."colorwayId" = k."id"`;
const anything = `(l."colorwayId" IS NOT NULL OR p."colorwayId" IS NOT NULL)`;

/** Of some designs, for an index. */
export async function readAnew(reader: BulkReader, ordinals: number[]): Promise<IndexedDesign[]> {
  const rows = await reader.read<Row>(
    `
    SELECT s."ordinal", s."id", s."cm",
      encode(CASE WHEN s."turn" = 1 THEN s."vectors" ELSE substring(s."vectors", 1, ${VECTOR_BYTES}) END, 'base64'),
      encode(s."packed", 'base64'), s."print"
    FROM (
      SELECT d."ordinal", k."id"::text AS "id", k."position", p."packed", l."vectors",
        array_to_string(l."cm", ' ') AS "cm",
        row_number() OVER (PARTITION BY d."ordinal" ORDER BY (l."colorwayId" IS NULL), k."position") AS "turn",
        bit_xor(${print}) OVER (PARTITION BY d."ordinal") AS "print"
      FROM ${joined}
      WHERE d."ordinal" = ANY($1::int[]) AND ${anything}
    ) s ORDER BY s."ordinal", s."position"`,
    [ordinals],
  );
  return toDesigns(rows);
}

/** Of all designs, as they are now: their ordinals and prints. */
export async function readPrints(reader: BulkReader): Promise<Prints> {
  const [[packed]] = (await reader.read<[string | null]>(`
    SELECT encode(string_agg(int4send("ordinal") || int8send("print"), ''::bytea), 'base64') FROM (
      SELECT d."ordinal", bit_xor(${print}) AS "print" FROM ${joined} WHERE ${anything} GROUP BY d."ordinal") x`)) as [
    [string | null],
  ];
  const bytes = Buffer.from(packed ?? '', 'base64');
  const prints = new Prints();
  for (let at = 0; at < bytes.length; at += 12) prints.set(bytes.readInt32BE(at), bytes.readBigInt64BE(at + 4));
  return prints;
}

/** A colorway that was found, as it is told of. */
export interface FoundColorway extends Told {
  ordinal: number;
  designId: string;
}

/** By id; what has gone since the index looked is left out. */
export async function readFound(reader: BulkReader, colorwayIds: string[]): Promise<Map<string, FoundColorway>> {
  if (colorwayIds.length === 0) return new Map();
  type FoundRow = [id: string, name: string, ordinal: number, designId: string, palette: string | null];
  const rows = await reader.read<FoundRow>(
    `
    SELECT k."id"::text, k."name", d."ordinal", d."id"::text, encode(p."packed", 'base64')
    FROM "Colorway" k JOIN "Design" d ON d."id" = k."designId" LEFT JOIN "ColorwayPalette" p ON p."colorwayId" = k."id"
    WHERE k."id" = ANY($1::uuid[])`,
    [colorwayIds],
    'found colorways',
  );
  return new Map(
    rows.map(([id, name, ordinal, designId, palette]) => [
      id,
      { name, ordinal, designId, palette: toPalette(palette === null ? null : Buffer.from(palette, 'base64')) },
    ]),
  );
}

/** Where the colours of these colorways meet (edge-bytes.ts), by id: of those that an embedding counts for, as their present picture has them. */
export async function readEdges(reader: BulkReader, colorwayIds: string[]): Promise<Map<string, Uint8Array>> {
  if (colorwayIds.length === 0) return new Map();
  const rows = await reader.read<[id: string, edges: string]>(
    `
    SELECT k."id"::text, encode(e."edges", 'base64')
    FROM "Colorway" k JOIN "ColorwayEdges" e ON e."colorwayId" = k."id"
    WHERE k."id" = ANY($1::uuid[]) AND e."stamp" LIKE '${EMBEDDING_RECIPE}:' || k."masterHash" || ':%'`,
    [colorwayIds],
    'edges of found colorways',
  );
  return new Map(rows.map(([id, edges]) => [id, Buffer.from(edges, 'base64')]));
}

function toDesigns(rows: Row[]): IndexedDesign[] {
  const designs: IndexedDesign[] = [];
  for (const [ordinal, id, cm, vectors, palette, print] of rows) {
    if (designs.at(-1)?.ordinal !== ordinal) designs.push({ ordinal, colorways: [], print: BigInt(print) });
    designs.at(-1)!.colorways.push({
      id,
      windows: toWindows(cm, vectors),
      palette: toPalette(palette === null ? null : Buffer.from(palette, 'base64')),
    });
  }
  return designs;
}

function toWindows(cm: string | null, vectors: string | null): IndexedColorway['windows'] {
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
