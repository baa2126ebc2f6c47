/** From a search's criteria to the query of the index: a design or colorway that the asker may see, a picture of theirs, or a palette. */
import { db, Prisma } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import type { SearchCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';
import { fromHex, srgbToLab } from '#app/image/base/color-math.ts';
import { packSought, seekPrint, unpackPrint } from '#app/image/similar/edge-bytes.ts';
import { EMBEDDING_RECIPE } from '#app/image/similar/embedding-recipe.ts';
import { unpackVectors } from '../vector-index/vector-bytes.ts';
import { toPalette } from '../vector-index/vector-rows.ts';
import { readQueryPicture } from '../query-pictures/query-pictures.server.ts';
import { usualWeights } from '#app/domain/visible/criteria/similar-criteria.ts';
import { colorPart, type Color, type SimilarQuery, type Weights, type Window } from '../vector-index/score.ts';

const { sql } = Prisma;

export type SimilarCriteria = Pick<
  SearchCriteria,
  'similarId' | 'similarImage' | 'similarPalette' | 'similarMotif' | 'similarColor' | 'similarScale'
>;

export interface FoundQuery {
  query: SimilarQuery;
  /** ordinal of the query's own design, which is not a result */
  without: number | null;
}

export function isSimilar({ similarId, similarImage, similarPalette }: SimilarCriteria): boolean {
  return similarId !== undefined || similarImage !== undefined || similarPalette.length > 0;
}

/** Throws `designNotFound`, `pictureNotFound`, `lookNotReady` or `lookMissing`. */
export async function readQuery(actor: Actor, criteria: SimilarCriteria): Promise<FoundQuery> {
  const { similarId, similarImage, similarPalette } = criteria;
  const weights: Weights = {
    motif: criteria.similarMotif ?? usualWeights.motif,
    color: criteria.similarColor ?? usualWeights.color,
    scale: criteria.similarScale ?? usualWeights.scale,
  };
  if (similarId !== undefined) return queryWithDesign(actor, similarId, weights);
  if (similarImage !== undefined) {
    const { windows, palette, edges } = await readQueryPicture(actor, similarImage);
    return { query: { windows, palette, weights, edges }, without: null };
  }
  return { query: { windows: [], palette: readPalette(similarPalette), weights }, without: null };
}

async function queryWithDesign(actor: Actor, id: string, weights: Weights): Promise<FoundQuery> {
  const seen = await readColorway(actor, id);
  const query = { windows: seen.windows, palette: seen.palette, weights, edges: seen.edges };
  if (seen.windows.length === 0) {
    const byColor = weights.motif === 0 && weights.color > 0 && seen.palette.length > 0;
    if (!byColor) throw new DomainError(seen.isUnreadable ? 'lookMissing' : 'lookNotReady');
  }
  if (colorPart(query) === 1 && seen.palette.length === 0) throw new DomainError('lookMissing');
  return { query, without: seen.ordinal };
}

export interface QueryColorway {
  ordinal: number;
  /** of the colorway, or of another of its design while it has none itself: motif is theirs alike */
  windows: Window[];
  palette: Color[];
  /** what is looked for in others; none where they aren't known yet */
  edges?: Uint8Array;
  /** what there is to see was tried and couldn't be read, or there is nothing */
  isUnreadable: boolean;
}

interface Row {
  ordinal: number;
  /** false: the one row of a design without any */
  isColorway: boolean;
  cm: number[] | null;
  vectors: Uint8Array | null;
  packed: Uint8Array | null;
  edges: Uint8Array | null;
  isTried: boolean;
}

/** By the id of a colorway, or of a design for its active colorway. Hidden ones count as missing. */
export async function readColorway(actor: Actor, id: string): Promise<QueryColorway> {
  const visible = await visibleDesigns(actor);
  const current = sql`l."stamp" LIKE ${`${EMBEDDING_RECIPE}:`} || k."masterHash" || ':%'`;
  const rows = await db.$queryRaw<Row[]>`
    SELECT d."ordinal", k."id" IS NOT NULL AS "isColorway", l."cm", l."vectors", p."packed", e."edges", l."cm" IS NOT NULL AND l."cm" <> '{0}' AS "isTried"
    FROM "Design" d LEFT JOIN "Colorway" k ON k."designId" = d."id"
      LEFT JOIN "ColorwayLook" l ON l."colorwayId" = k."id" AND ${current}
      LEFT JOIN "ColorwayEdges" e ON e."colorwayId" = k."id" AND e."stamp" = l."stamp"
      LEFT JOIN "ColorwayPalette" p ON p."colorwayId" = k."id"
    WHERE d."id" IN (SELECT x."designId" FROM "Colorway" x WHERE x."id" = ${id}::uuid UNION ALL SELECT ${id}::uuid) AND ${visible}
    ORDER BY (k."id" = ${id}::uuid) DESC NULLS LAST, (k."id" = d."activeColorwayId") DESC NULLS LAST, k."position"`;
  const [own] = rows;
  if (!own) throw new DomainError('designNotFound');
  const looked = rows.find(({ vectors }) => vectors !== null && vectors.length > 0);
  return {
    ordinal: own.ordinal,
    windows: looked ? unpackVectors(looked.vectors!).map((vector, at) => ({ cm: looked.cm![at] ?? null, vector })) : [],
    palette: toPalette(own.packed && Buffer.from(own.packed)),
    edges: looked?.edges ? soughtOf(looked.edges) : undefined,
    isUnreadable: rows.every(({ isColorway, isTried }) => isTried || !isColorway),
  };
}

function soughtOf(edges: Uint8Array): Uint8Array | undefined {
  const print = unpackPrint(edges);
  return print ? packSought(seekPrint(print)) : undefined;
}

/** Colours without a share split what the others leave; what is left after that may be any colour. */
function readPalette(entries: string[]): Color[] {
  const read = entries.map((entry) => {
    const [hex, share] = entry.split(' ') as [string, string?];
    return { lab: srgbToLab(...fromHex(hex)), told: share === undefined ? null : Number(share) / 100 };
  });
  const told = read.reduce((sum, one) => sum + (one.told ?? 0), 0);
  const open = read.filter((one) => one.told === null).length;
  const rest = open > 0 ? Math.max(0.05, (1 - told) / open) : 0;
  const palette = read.map(({ lab, told }) => ({ lab, share: told ?? rest }));
  const whole = palette.reduce((sum, { share }) => sum + share, 0);
  const shrink = whole > 1 ? 1 / whole : whole === 0 ? null : 1;
  // All at nothing: they count alike.
  return palette.map(({ lab, share }) => ({ lab, share: shrink === null ? 1 / palette.length : share * shrink }));
}
