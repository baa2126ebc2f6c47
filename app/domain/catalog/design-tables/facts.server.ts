/** What tables say of designs, many at once; and what their words stand for. */
import { db, Prisma } from '#app/data/database.server.ts';
import {
  dynamicFields,
  type DesignType,
  type DynamicField,
  type MoldState,
} from '#app/domain/visible/criteria/criteria.ts';
import { readSettings } from '#app/domain/base/settings/settings.server.ts';
import { localized, type NamesRow } from '#app/domain/base/text/localized-names.ts';
import type { RepeatDirection, RepeatOffset } from '#app/domain/base/repeat.ts';
import type { Locale } from '#app/locales/languages.ts';

export type DesignFacts = {
  id: string;
  name: string;
  archiveId: number;
  type: DesignType;
  moldState: MoldState;
  screenCount: number;
  repeatOffset: RepeatOffset;
  repeatDirection: RepeatDirection;
  repeatCustomValue: number | null;
  isConfined: boolean;
  customerId: string | null;
  studio: string;
  originalName: string;
  notes: string;
  closedCountries: string[];
  dpi: number;
  widthCm: number;
  heightCm: number;
  widthPx: number;
  heightPx: number;
  channelCount: number;
  layerCount: number;
  /** ms */
  uploadedAt: number;
  modifiedAt: number;
  activeColorway: string | null;
  colorways: string[];
  labels: number[];
  lists: number[];
} & Record<DynamicField, string | null>;

const plain = [
  'name',
  'archiveId',
  'screenCount',
  'repeatCustomValue',
  'isConfined',
  'customerId',
  'studio',
  'originalName',
  'notes',
  'closedCountries',
  'dpi',
  'widthCm',
  'heightCm',
  'widthPx',
  'heightPx',
  'channelCount',
  'layerCount',
  'type',
  'moldState',
  'repeatOffset',
  'repeatDirection',
  ...dynamicFields,
] as const;

const { sql, raw } = Prisma;
const own = raw(plain.map((name) => `'${name}', d."${name}"`).join(', '));
// Milliseconds in two steps: a whole number, as it stands in the edit version.
const ms = (name: string) => raw(`'${name}', round(extract(epoch FROM d."${name}") * 1000)`);

/** By id. One question for all; of a design that isn't there nothing. */
export async function readFacts(ids: string[]): Promise<Map<string, DesignFacts>> {
  if (ids.length === 0) return new Map();
  const [row] = await db.$queryRaw<{ packed: string | null }[]>`
    SELECT json_agg(json_build_object('id', d."id", ${own}, ${ms('uploadedAt')}, ${ms('modifiedAt')}))::text AS packed
    FROM "Design" d WHERE d."id" = ANY(${ids}::uuid[])`;
  const rest = await readMembers(ids);
  const read = JSON.parse(row!.packed ?? '[]') as Omit<DesignFacts, keyof Members>[];
  return new Map(read.map((design) => [design.id, { ...design, ...membersOf(design.id, rest) } as DesignFacts]));
}

interface Members {
  labels: number[];
  lists: number[];
  colorways: string[];
  activeColorway: string | null;
}
type Read = Record<'labels' | 'lists', Map<string, number[]>> & Record<'colorways' | 'active', Map<string, string[]>>;

function membersOf(id: string, { labels, lists, colorways, active }: Read): Members {
  return {
    labels: labels.get(id) ?? [],
    lists: lists.get(id) ?? [],
    colorways: colorways.get(id) ?? [],
    activeColorway: active.get(id)?.[0] ?? null,
  };
}

async function readMembers(ids: string[]): Promise<Read> {
  const gather = async <T>(query: Prisma.Sql) => {
    const rows = await db.$queryRaw<{ id: string; of: T[] }[]>(query);
    return new Map(rows.map(({ id, of }) => [id, of]));
  };
  const [labels, lists, colorways, active] = await Promise.all([
    gather<number>(sql`SELECT l."designId"::text AS id, array_agg(l."labelId" ORDER BY l."labelId") AS of
      FROM "DesignLabel" l WHERE l."designId" = ANY(${ids}::uuid[]) GROUP BY 1`),
    gather<number>(sql`SELECT s."designId"::text AS id, array_agg(s."listId" ORDER BY s."listId") AS of
      FROM "SpecialListDesign" s WHERE s."designId" = ANY(${ids}::uuid[]) GROUP BY 1`),
    gather<string>(sql`SELECT c."designId"::text AS id, array_agg(c."name" ORDER BY c."position") AS of
      FROM "Colorway" c WHERE c."designId" = ANY(${ids}::uuid[]) GROUP BY 1`),
    gather<string>(sql`SELECT d."id"::text AS id, ARRAY[c."name"] AS of
      FROM "Design" d JOIN "Colorway" c ON c."id" = d."activeColorwayId" WHERE d."id" = ANY(${ids}::uuid[])`),
  ]);
  return { labels, lists, colorways, active };
}

export interface NamedRow extends NamesRow {
  id: number;
}

/** What cells name: read once for a table. */
export interface Named {
  labels: (NamedRow & { groupId: number | null; isGroupHeader: boolean })[];
  archives: (NamedRow & { code: string })[];
  lists: NamedRow[];
  customers: { id: string; name: string; nameSef: string; code: string | null }[];
  dynamicNames: string[];
}

export async function readNamed(): Promise<Named> {
  const names = { id: true, nameTr: true, nameEn: true, nameRu: true } as const;
  const [labels, archives, lists, customers, { dynamicNames }] = await Promise.all([
    db.label.findMany({ select: { ...names, groupId: true, isGroupHeader: true } }),
    db.archive.findMany({ select: { ...names, code: true } }),
    db.specialList.findMany({ select: names }),
    db.customer.findMany({ select: { id: true, name: true, nameSef: true, code: true } }),
    readSettings(),
  ]);
  return { labels, archives, lists, customers, dynamicNames };
}

/** By id, as this language says it; of two of one name each says more, and one that would part a list is a number. */
export function nameUniquely<Row extends NamedRow>(
  rows: Row[],
  locale: Locale,
  more: (row: Row) => string,
): Map<number, string> {
  const count = new Map<string, number>();
  const key = (row: Row) => localized(row, locale).toLowerCase();
  for (const row of rows) count.set(key(row), (count.get(key(row)) ?? 0) + 1);
  return new Map(
    rows.map((row) => {
      const name = count.get(key(row))! > 1 ? more(row) : localized(row, locale);
      return [row.id, /[;|\n]/.test(name) ? `#${row.id}` : name];
    }),
  );
}
