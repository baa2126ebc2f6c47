/**
 * A customer's stock page: a special list with the metres that lie ready. Who knows its name sees it without signing in, so nothing stands
 * on it that is confined to anybody but its customer or closed in the customer's country; and its pictures are made for it alone.
 */
import { hash } from 'node:crypto';
import { db, Prisma } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation, personOf } from '#app/domain/base/operation.ts';
import {
  pictureDesignColumn,
  shorten,
  versionOf,
  type Versioned,
} from '#app/domain/visible/pictures/version.server.ts';
import { obtainPicture, storedPicture } from '#app/domain/visible/pictures/pictures.server.ts';
import { guid, Nothing } from '#app/domain/base/rules.ts';
import { findColorwaysUnder, findVisibleDesigns } from '#app/domain/visible/visibility/find-visible.server.ts';
import { visibleOnStockPage } from '#app/domain/visible/visibility/visibility.server.ts';
import { readSettings } from '#app/domain/base/settings/settings.server.ts';
import { translate } from '#app/locales/translate.ts';
import { StockByName, StockPictureById } from './rules.ts';

const { sql } = Prisma;
/** Anybody may ask for a page: it must never cost much. */
const perPage = 60;

export interface StockItem {
  entryId: string;
  designGuid: string;
  designName: string;
  /** null: the metres are of the design, whatever its colorway */
  colorwayName: string | null;
  reference: string;
  metres: number;
  /** null where there is no picture */
  picture: { colorwayGuid: string; version: string } | null;
  /** what the asker could open in the archive */
  opens: boolean;
}

interface Row {
  entryId: string;
  designGuid: string;
  designName: string;
  colorwayName: string | null;
  metres: number;
  shownColorway: string | null;
  masterHash: string | null;
  design: Versioned['design'];
}

const toPage = {
  id: true,
  name: true,
  title: true,
  customerId: true,
  customer: { select: { id: true, country: true } },
} as const;

async function findOpenPage(name: string) {
  // PostgreSQL keeps no NUL, so no page has one in its name.
  const page = name.includes('\0')
    ? null
    : await db.stockPage.findFirst({ where: { name, isActive: true }, select: toPage });
  if (!page) throw new DomainError('stockPageNotFound');
  return page;
}
type Page = Awaited<ReturnType<typeof findOpenPage>>;

/** The entries that the page shows: as what SQL finds them, and under which conditions. */
const shownOn = (page: Page) => ({
  from: sql`"StockEntry" e JOIN "StockPage" p ON p."id" = e."pageId"
    JOIN "SpecialListDesign" s ON s."listId" = p."specialListId" AND s."designId" = e."designId"
    JOIN "Design" d ON d."id" = e."designId" LEFT JOIN "Colorway" k ON k."id" = e."colorwayId" AND k."designId" = d."id"`,
  where: sql`p."id" = ${page.id}::uuid AND (e."colorwayId" IS NULL OR k."id" IS NOT NULL) AND ${visibleOnStockPage(page.customer)}`,
});

/** In the list's own order. */
async function readRows(page: Page, which: { entryId: string } | { from: number }): Promise<Row[]> {
  const { from, where } = shownOn(page);
  const one = 'entryId' in which ? sql`AND e."id" = ${which.entryId}::uuid` : Prisma.empty;
  return db.$queryRaw<Row[]>`
    SELECT e."id"::text AS "entryId", e."metres"::float8, d."id"::text AS "designGuid", d."name" AS "designName", k."name" AS "colorwayName",
      shown."id"::text AS "shownColorway", shown."masterHash", ${pictureDesignColumn}
    FROM ${from}
      LEFT JOIN LATERAL (SELECT x."id", x."masterHash" FROM "Colorway" x WHERE x."designId" = d."id" AND (k."id" IS NULL OR x."id" = k."id")
        ORDER BY x."id" = d."activeColorwayId" DESC NULLS LAST, x."position" LIMIT 1) shown ON TRUE
    WHERE ${where} ${one}
    ORDER BY s."position", d."name", k."position" NULLS FIRST, e."id"
    LIMIT ${perPage} OFFSET ${'from' in which ? which.from : 0}`;
}

/** Of all its pages. */
async function readTotals(page: Page) {
  const { from, where } = shownOn(page);
  const [totals] = await db.$queryRaw<[{ entries: number; designs: number; metres: number }]>`
    SELECT count(*)::int AS entries, count(DISTINCT d."id")::int AS designs, coalesce(sum(e."metres"), 0)::float8 AS metres
    FROM ${from} WHERE ${where}`;
  return totals;
}

/** `asked`: from 0; beyond the last page nothing stands. */
async function readPage(actor: Actor, page: Page, asked: number) {
  const [rows, totals, mark] = await Promise.all([
    readRows(page, { from: asked * perPage }),
    readTotals(page),
    markOf(page),
  ]);
  const opening = new Set(
    (
      await findVisibleDesigns(
        actor,
        rows.map(({ designGuid }) => designGuid),
      )
    ).map(({ id }) => id),
  );
  const items = rows.map(({ shownColorway, masterHash, design, ...row }): StockItem => {
    const { designName, colorwayName, designGuid } = row;
    return {
      ...row,
      reference: colorwayName === null ? designName : formatReference(designName, colorwayName),
      picture:
        shownColorway && masterHash
          ? { colorwayGuid: shownColorway, version: stockVersion({ masterHash, design }, mark) }
          : null,
      opens: opening.has(designGuid),
    };
  });
  return {
    name: page.name,
    title: page.title,
    metres: totals.metres,
    designCount: totals.designs,
    range: { first: asked * perPage + 1, last: asked * perPage + items.length, total: totals.entries },
    currentPage: asked,
    totalPage: Math.ceil(totals.entries / perPage),
    items,
  };
}
export type StockPageView = Awaited<ReturnType<typeof readPage>>;

/** DESIGN §4 /custom/{name}. Throws `stockPageNotFound` for one that is closed as for one that never was. */
export const getStockPage = operation('public', StockByName, async (actor, { name, page }) =>
  readPage(actor, await findOpenPage(name), page),
);

/** The stock pages of one's own company. */
export const listStockPages = operation('shop', Nothing, async (actor) => {
  const { customerId, locale } = personOf(actor);
  const pages = await db.stockPage.findMany({ where: { customerId, isActive: true }, orderBy: { name: 'asc' } });
  const { compare } = new Intl.Collator(locale);
  return pages.sort((one, other) => compare(one.title, other.title)).map(({ name, title }) => ({ name, title }));
});

/** One of them, inside the session. */
export const getOwnStockPage = operation('shop', StockByName, async (actor, { name, page }) => {
  const found = await findOpenPage(name);
  if (found.customerId !== personOf(actor).customerId) throw new DomainError('stockPageNotFound');
  return readPage(actor, found, page);
});

/** characters of the text over the pictures */
const markLength = 60;

/** One text whoever looks, so that one picture serves all. */
async function markOf({ title }: Page): Promise<string> {
  const { corporate } = await readSettings();
  const house = corporate.name || translate('en')('shell.product');
  return `${house} · ${title}`.slice(0, markLength);
}

const stockVersion = (print: Versioned, mark: string) => shorten(hash('sha256', `${versionOf(print)} ${mark}`));

/** The watermarked picture of an entry of that page; of no other design. Throws `stockPageNotFound`, `pictureNotReady`. */
export const getStockPicture = operation('public', StockPictureById, async (_actor, { name, entryId }) => {
  const page = await findOpenPage(name);
  const [row] = guid.safeParse(entryId).success ? await readRows(page, { entryId }) : [];
  const [colorway] = row?.shownColorway
    ? await findColorwaysUnder(visibleOnStockPage(page.customer), [row.shownColorway])
    : [];
  if (!colorway) throw new DomainError('stockPageNotFound');
  const mark = await markOf(page);
  return storedPicture(await obtainPicture(colorway, { view: 'stock', mark }), stockVersion(colorway, mark));
});
