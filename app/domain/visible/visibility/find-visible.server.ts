/**
 * The visible thing: a design or colorway that an asker may know of. None is made but here, by a query under the rule of visibility, and
 * whatever shows, renders or hands out takes nothing else: a check that is forgotten is a type error. Hidden and missing are one.
 */
import { db, Prisma, type Transaction } from '#app/data/database.server.ts';
import { readPrepared } from '#app/data/prepared-reads.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { askTogether } from '#app/domain/base/ask-together.ts';
import type { Repeat } from '#app/domain/base/repeat.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { requirePermission } from '#app/domain/base/permissions.ts';
import { guid } from '#app/domain/base/rules.ts';
import { visibleDesignBy, visibleDesigns, type Visibility } from './visibility.server.ts';

const { sql } = Prisma;

declare const found: unique symbol;

interface Found {
  readonly [found]: true;
}

export interface VisibleDesign extends Found {
  id: string;
  name: string;
}

/** What of a colorway and its design decides a picture. */
export interface PictureFacts {
  id: string;
  designId: string;
  masterKey: string;
  masterHash: string;
  widthPx: number;
  heightPx: number;
  design: Repeat & { widthCm: number; heightCm: number };
}

export interface VisiblePicture extends PictureFacts, Found {}

export interface VisibleColorway extends VisiblePicture {
  name: string;
  designName: string;
}

/** In the order given, each once. */
export async function findVisibleDesigns(actor: Actor, designIds: string[]): Promise<VisibleDesign[]> {
  if (designIds.length === 0) return [];
  const visible = await visibleDesigns(actor);
  return db.$queryRaw<VisibleDesign[]>`
    SELECT d."id"::text, d."name" FROM ${inOrder(designIds)} JOIN ${visibleDesignBy(sql`o.id`, visible)} ON TRUE ORDER BY o.n`;
}

const inOrder = (ids: string[]) =>
  sql`(SELECT id, min(n) AS n FROM unnest(${ids}::uuid[]) WITH ORDINALITY given(id, n) GROUP BY id) o`;

export async function findVisibleDesign(actor: Actor, designId: string): Promise<VisibleDesign | null> {
  if (!guid.safeParse(designId).success) return null;
  return (await findVisibleDesigns(actor, [designId]))[0] ?? null;
}

/** Throws `designNotFound`. */
export async function requireVisibleDesign(actor: Actor, designId: string): Promise<VisibleDesign> {
  const design = await findVisibleDesign(actor, designId);
  if (!design) throw new DomainError('designNotFound');
  return design;
}

/** In the order given, each once. */
export async function findVisibleColorways(actor: Actor, colorwayIds: string[]): Promise<VisibleColorway[]> {
  return findColorwaysUnder(await visibleDesigns(actor), colorwayIds);
}

/** The same under a rule that isn't one asker's alone. */
export async function findColorwaysUnder(
  visible: Visibility,
  colorwayIds: string[],
  tx?: Transaction,
): Promise<VisibleColorway[]> {
  if (colorwayIds.length === 0) return [];
  const read = sql`
    SELECT ${columns} FROM ${inOrder(colorwayIds)} JOIN "Colorway" c ON c."id" = o.id JOIN ${visibleDesignBy(sql`c."designId"`, visible)} ON TRUE
    ORDER BY o.n`;
  const rows = await (tx ? tx.$queryRaw<Row[]>(read) : readPrepared<Row>(read));
  return rows.map(toColorway);
}

/** All of a design, in their order; none of a hidden one. */
export async function findDesignColorways(actor: Actor, designId: string): Promise<VisibleColorway[]> {
  const visible = await visibleDesigns(actor);
  const rows = await db.$queryRaw<Row[]>`
    SELECT ${columns} FROM "Colorway" c JOIN "Design" d ON d."id" = c."designId"
    WHERE d."id" = ${designId}::uuid AND ${visible} ORDER BY c."position", c."id"`;
  return rows.map(toColorway);
}

type Row = Omit<VisibleColorway, 'design'> & PictureFacts['design'];

const columns = sql`
      c."id"::text, c."designId"::text, c."name", d."name" AS "designName", c."masterKey", c."masterHash", c."widthPx", c."heightPx",
      d."repeatOffset"::text, d."repeatDirection"::text, d."repeatCustomValue"::float8, d."widthCm"::float8, d."heightCm"::float8`;

function toColorway(row: Row): VisibleColorway {
  return toPicture(row) as VisibleColorway;
}

function toPicture(row: Omit<Row, 'name' | 'designName'>): VisiblePicture {
  const { repeatOffset, repeatDirection, repeatCustomValue, widthCm, heightCm, ...colorway } = row;
  return { ...colorway, design: { repeatOffset, repeatDirection, repeatCustomValue, widthCm, heightCm } };
}

/** `designId` left out: tiles name the colorway alone. */
export async function findVisibleColorway(
  actor: Actor,
  colorwayId: string,
  designId?: string,
): Promise<VisibleColorway | null> {
  if (!guid.safeParse(colorwayId).success) return null;
  const colorway = await findTogether(JSON.stringify(actor), { actor, colorwayId: colorwayId.toLowerCase() });
  return colorway && (designId === undefined || designId.toLowerCase() === colorway.designId) ? colorway : null;
}

/** A page's pictures and a viewer's tiles come by the dozen, of one asker who is the same in everything. */
const findTogether = askTogether(async (asked: { actor: Actor; colorwayId: string }[]) => {
  const found = await findVisibleColorways(
    asked[0]!.actor,
    asked.map(({ colorwayId }) => colorwayId),
  );
  return asked.map(({ colorwayId }) => found.find(({ id }) => id === colorwayId) ?? null);
});

/** Throws `colorwayNotFound`. */
export async function requireVisibleColorway(
  actor: Actor,
  colorwayId: string,
  designId?: string,
): Promise<VisibleColorway> {
  const colorway = await findVisibleColorway(actor, colorwayId, designId);
  if (!colorway) throw new DomainError('colorwayNotFound');
  return colorway;
}

/** The one grant without the rule: a file of an import is no design yet, and the import itself and admins alone look at it. */
export function grantImportFile(actor: Actor, file: PictureFacts): VisiblePicture {
  requirePermission(actor, 'admin');
  return file as VisiblePicture;
}

/** An earlier original, as its colorway's pictures showed it. Like a file of an import it is no design, and admins alone look at it. */
export async function findVersionPicture(actor: Actor, versionId: string): Promise<VisiblePicture | null> {
  requirePermission(actor, 'admin');
  const rows = await db.$queryRaw<Omit<Row, 'name' | 'designName'>[]>`
    SELECT c."id"::text, c."designId"::text, v."masterKey", v."masterHash", v."widthPx", v."heightPx",
      d."repeatOffset"::text, d."repeatDirection"::text, d."repeatCustomValue"::float8,
      coalesce((v."design" ->> 'widthCm')::float8, round(v."widthPx" / v."dpi" * 2.54, 4)::float8) AS "widthCm",
      coalesce((v."design" ->> 'heightCm')::float8, round(v."heightPx" / coalesce(v."dpiY", v."dpi") * 2.54, 4)::float8) AS "heightCm"
    FROM "OriginalVersion" v JOIN "Colorway" c ON c."id" = v."colorwayId" JOIN "Design" d ON d."id" = c."designId"
    WHERE v."id" = ${versionId}::uuid`;
  return rows[0] ? toPicture(rows[0]) : null;
}
