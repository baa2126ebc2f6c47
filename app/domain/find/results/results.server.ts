/** From a page's design ids to the rows that a grid of cards or a program shows. */
import { Prisma } from '#app/data/database.server.ts';
import { readPrepared } from '#app/data/prepared-reads.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { roundCm } from '#app/domain/base/repeat.ts';
import { foldText } from '#app/domain/base/text/fold.ts';
import { localized, type NamesRow } from '#app/domain/base/text/localized-names.ts';
import {
  chooseThumbnailColorway,
  thumbnailMode,
  type ThumbnailMode,
} from '#app/domain/visible/pictures/thumbnail-mode.server.ts';
import { colorwayStarts } from '#app/domain/visible/index/criteria-sql.server.ts';
import {
  creditOf,
  readColorQuery,
  scorePalette,
  waysOf,
  type ColorQuery,
} from '#app/domain/visible/index/color-match.ts';
import { unpackPalette } from '#app/domain/visible/index/palettes.server.ts';
import { labToSrgb, toHex } from '#app/image/base/color-math.ts';
import type { Likeness } from '#app/domain/find/vector-index/likeness.ts';
import { thumbnailShape, type ThumbnailShape } from '#app/domain/visible/pictures/addresses.ts';
import { pictureDesignColumn, versionOf, type Versioned } from '#app/domain/visible/pictures/version.server.ts';
import type { DesignType, MoldState } from '#app/domain/visible/criteria/criteria.ts';
import { visibleDesignBy, visibleDesigns } from '#app/domain/visible/visibility/visibility.server.ts';

const { sql } = Prisma;

export interface DesignResult {
  designGuid: string;
  designName: string;
  activeVariantGuid: string | null;
  activeVariantName: string | null;
  originalVariantGuid: string | null;
  originalVariantName: string | null;
  designType: DesignType;
  moldState: MoldState;
  labels: { id: number; label: string }[];
  closedCountries: string[];
  isConfined: boolean;
  screenCount: number;
  archiveId: number;
  archiveName: string;
  sizeCm: { width: number; height: number };
  uploadDate: Date;
  lastEditDate: Date;
  thumbnail: { shape: ThumbnailShape; colorwayGuid: string; version: string } | null;
  colorwayCount: number;
  /** the first of them, for a card's strip */
  colorways: { colorwayGuid: string; colorwayName: string; version: string }[];
  /** where similar designs were asked for */
  likeness?: Likeness;
  /** where colours were asked for: the colorway that answers best, and its colours */
  matchedVariantGuid?: string;
  matchedVariantName?: string;
  matchedColors?: MatchedColor[];
}

export interface MatchedColor {
  /** #rrggbb */
  color: string;
  /** of the printed area, 0 … 1 */
  share: number;
  /** one of those that were asked for */
  isMatch: boolean;
}

const stripLength = 8;

interface Row extends NamesRow {
  id: string;
  name: string;
  type: DesignType;
  moldState: MoldState;
  closedCountries: string[];
  isConfined: boolean;
  screenCount: number;
  archiveId: number;
  widthCm: number;
  heightCm: number;
  design: Versioned['design'];
  uploadedAt: Date;
  modifiedAt: Date;
  activeColorwayId: string | null;
  labels: ({ id: number } & NamesRow)[];
  /** editedAt: ms */
  colorways: { id: string; name: string; position: number; masterHash: string; editedAt: number }[];
}

/** Why designs were found, which tells the colorway to show: the one called so, the one with the colours asked for, or else the one that is nearest. */
export interface Reasons {
  /** by design */
  likeness?: Map<string, Likeness>;
  colors?: ColorQuery | null;
  /** how its name begins, folded */
  colorway?: string;
}

/** In the order of `ids`. What became hidden since they were found is left out: the rows stand under visibility once more. */
export async function readResults(
  actor: Actor,
  ids: string[],
  { likeness, colors, colorway = '' }: Reasons = {},
): Promise<DesignResult[]> {
  if (ids.length === 0) return [];
  const visible = await visibleDesigns(actor);
  const [rows, mode] = await Promise.all([
    readPrepared<Row>(sql`
      SELECT d."id"::text, d."name", d."type"::text, d."moldState"::text, d."closedCountries", d."isConfined", d."screenCount", d."archiveId",
        d."widthCm"::float8, d."heightCm"::float8, ${pictureDesignColumn}, d."uploadedAt", d."modifiedAt", d."activeColorwayId"::text,
        a."nameTr", a."nameEn", a."nameRu",
        coalesce((SELECT json_agg(json_build_object('id', l."id", 'nameTr', l."nameTr", 'nameEn', l."nameEn", 'nameRu', l."nameRu") ORDER BY l."id")
          FROM "DesignLabel" x JOIN "Label" l ON l."id" = x."labelId" WHERE x."designId" = d."id"), '[]') AS labels,
        coalesce((SELECT json_agg(json_build_object('id', k."id", 'name', k."name", 'position', k."position", 'masterHash', k."masterHash",
            'editedAt', (extract(epoch FROM k."editedAt") * 1000)::bigint) ORDER BY k."position")
          FROM "Colorway" k WHERE k."designId" = d."id"), '[]') AS colorways
      FROM unnest(${ids}::uuid[]) given(id) JOIN ${visibleDesignBy(sql`given.id`, visible)} ON TRUE JOIN "Archive" a ON a."id" = d."archiveId"`),
    thumbnailMode(),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const matches = colors ? await findMatches(colors, rows) : null;
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [toResult(row, actor, mode, { likeness: likeness?.get(id), match: matches?.get(id), colorway })] : [];
  });
}

interface Match {
  colorwayId: string;
  /** null where only colours were asked for that it doesn't have */
  colors: MatchedColor[] | null;
}

/** By design, which of its colorways answers best; none where the colours have changed since it was found. */
async function findMatches(query: ColorQuery, rows: Row[]): Promise<Map<string, Match>> {
  const ways = waysOf(query).map(readColorQuery);
  const wanted = ways.flat().filter(({ isUnwanted }) => !isUnwanted);
  const ids = rows.flatMap(({ colorways }) => colorways.map(({ id }) => id));
  const packed = await readPrepared<{ id: string; packed: Buffer }>(sql`
    SELECT p."colorwayId"::text AS id, p."packed" FROM "ColorwayPalette" p WHERE p."colorwayId" = ANY(${ids}::uuid[])`);
  const palettes = new Map(packed.map((row) => [row.id, unpackPalette(row.packed)]));
  return new Map(
    rows.flatMap(({ id, colorways }) => {
      let [best, bestScore] = ['', 0];
      for (const colorway of colorways) {
        const palette = palettes.get(colorway.id) ?? [];
        const score = Math.max(...ways.map((asked) => scorePalette(asked, palette)));
        if (score > bestScore) [best, bestScore] = [colorway.id, score];
      }
      if (bestScore === 0) return [];
      const colors = palettes.get(best)!.map(({ l, a, b, share }) => ({
        color: toHex(labToSrgb([l, a, b])),
        share,
        isMatch: wanted.some((one) => creditOf(one, l, a, b, share) > 0),
      }));
      colors.sort((one, other) => other.share - one.share);
      return [[id, { colorwayId: best, colors: wanted.length > 0 ? colors : null }] as const];
    }),
  );
}

/** VR-2 comes before VR-20. */
function calledSo<Named extends { name: string }>(colorways: Named[], start: string): Named | undefined {
  if (start === '') return undefined;
  const named = (fits: (name: string) => boolean) => colorways.find(({ name }) => fits(foldText(name)));
  const starts = colorwayStarts(start);
  return named((name) => starts.includes(name)) ?? named((name) => starts.some((one) => name.startsWith(one)));
}

function toResult(
  row: Row,
  actor: Actor,
  mode: ThumbnailMode,
  { likeness, match, colorway }: { likeness?: Likeness; match?: Match; colorway: string },
): DesignResult {
  const { colorways } = row;
  const original = colorways[0];
  const active = colorways.find(({ id }) => id === row.activeColorwayId) ?? original;
  const candidates = colorways.map((colorway) => ({ ...colorway, editedAt: new Date(colorway.editedAt) }));
  const matched = colorways.find(({ id }) => id === match?.colorwayId);
  const meant = calledSo(colorways, colorway) ?? matched;
  const nearest = meant ?? colorways.find(({ id }) => id === likeness?.colorwayGuid);
  const shown = nearest ?? chooseThumbnailColorway(candidates, row.activeColorwayId, mode);
  const strip = nearest ? [nearest, ...colorways.filter((colorway) => colorway !== nearest)] : colorways;
  const sizeCm = { width: row.widthCm, height: row.heightCm };
  const version = ({ masterHash }: { masterHash: string }) => versionOf({ masterHash, design: row.design });
  return {
    designGuid: row.id,
    designName: row.name,
    activeVariantGuid: active?.id ?? null,
    activeVariantName: active?.name ?? null,
    originalVariantGuid: original?.id ?? null,
    originalVariantName: original?.name ?? null,
    designType: row.type,
    moldState: row.moldState,
    labels: row.labels.map((label) => ({ id: label.id, label: localized(label, actor.locale) })),
    closedCountries: row.closedCountries,
    isConfined: row.isConfined,
    screenCount: row.screenCount,
    archiveId: row.archiveId,
    archiveName: localized(row, actor.locale),
    sizeCm: { width: roundCm(row.widthCm), height: roundCm(row.heightCm) },
    uploadDate: row.uploadedAt,
    lastEditDate: row.modifiedAt,
    thumbnail: shown ? { shape: thumbnailShape(sizeCm), colorwayGuid: shown.id, version: version(shown) } : null,
    colorwayCount: colorways.length,
    colorways: strip
      .slice(0, stripLength)
      .map((one) => ({ colorwayGuid: one.id, colorwayName: one.name, version: version(one) })),
    ...(likeness && { likeness }),
    ...(meant && {
      matchedVariantGuid: meant.id,
      matchedVariantName: meant.name,
      ...(meant === matched && match!.colors && { matchedColors: match!.colors }),
    }),
  };
}

/** Design numbers by id, of those that the actor may know of. */
export async function readNames(actor: Actor, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const visible = await visibleDesigns(actor);
  const rows = await readPrepared<{ id: string; name: string }>(sql`
    SELECT d."id"::text, d."name" FROM unnest(${ids}::uuid[]) given(id) JOIN ${visibleDesignBy(sql`given.id`, visible)} ON TRUE`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
