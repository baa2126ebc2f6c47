/**
 * A customer's stock page: a special list with the metres that lie ready. Who knows its name sees it without signing in, so nothing stands
 * on it that is confined to anybody but its customer or closed in the customer's country; and its pictures are made for it alone.
 */
import { db } from '#app/data/database.server.ts';
import type { Actor } from '#app/domain/base/actor.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { operation, personOf } from '#app/domain/base/operation.ts';
import { versionOf } from '#app/domain/visible/pictures/addresses.ts';
import { obtainPicture, storedPicture } from '#app/domain/visible/pictures/pictures.server.ts';
import { guid, Nothing } from '#app/domain/base/rules.ts';
import { findColorwaysUnder, findVisibleDesigns } from '#app/domain/visible/visibility/find-visible.server.ts';
import { visibleOnStockPage } from '#app/domain/visible/visibility/visibility.server.ts';
import { readSettings } from '#app/domain/base/settings/settings.server.ts';
import { translate } from '#app/locales/translate.ts';
import { StockByName, StockPictureById } from './rules.ts';

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

/** In the list's own order. `entryId` narrows to one. */
async function readRows(page: Page, entryId?: string): Promise<Row[]> {
  return db.$queryRaw<Row[]>`
    SELECT e."id"::text AS "entryId", e."metres"::float8, d."id"::text AS "designGuid", d."name" AS "designName", k."name" AS "colorwayName",
      shown."id"::text AS "shownColorway", shown."masterHash"
    FROM "StockEntry" e JOIN "StockPage" p ON p."id" = e."pageId"
      JOIN "SpecialListDesign" s ON s."listId" = p."specialListId" AND s."designId" = e."designId"
      JOIN "Design" d ON d."id" = e."designId" LEFT JOIN "Colorway" k ON k."id" = e."colorwayId" AND k."designId" = d."id"
      LEFT JOIN LATERAL (SELECT x."id", x."masterHash" FROM "Colorway" x WHERE x."designId" = d."id" AND (k."id" IS NULL OR x."id" = k."id")
        ORDER BY x."id" = d."activeColorwayId" DESC NULLS LAST, x."position" LIMIT 1) shown ON TRUE
    WHERE p."id" = ${page.id}::uuid AND (${entryId ?? null}::uuid IS NULL OR e."id" = ${entryId ?? null}::uuid)
      AND (e."colorwayId" IS NULL OR k."id" IS NOT NULL)
      AND ${visibleOnStockPage(page.customer)}
    ORDER BY s."position", d."name", k."position" NULLS FIRST, e."id"`;
}

async function readPage(actor: Actor, page: Page) {
  const rows = await readRows(page);
  const opening = new Set(
    (
      await findVisibleDesigns(
        actor,
        rows.map(({ designGuid }) => designGuid),
      )
    ).map(({ id }) => id),
  );
  const items = rows.map(({ shownColorway, masterHash, ...row }): StockItem => {
    const { designName, colorwayName, designGuid } = row;
    return {
      ...row,
      reference: colorwayName === null ? designName : formatReference(designName, colorwayName),
      picture: shownColorway && masterHash ? { colorwayGuid: shownColorway, version: versionOf(masterHash) } : null,
      opens: opening.has(designGuid),
    };
  });
  return {
    name: page.name,
    title: page.title,
    metres: items.reduce((sum, { metres }) => sum + metres, 0),
    items,
  };
}
export type StockPageView = Awaited<ReturnType<typeof readPage>>;

/** DESIGN §4 /custom/{name}. Throws `stockPageNotFound` for one that is closed as for one that never was. */
export const getStockPage = operation('public', StockByName, async (actor, { name }) =>
  readPage(actor, await findOpenPage(name)),
);

/** The stock pages of one's own company. */
export const listStockPages = operation('shop', Nothing, async (actor) => {
  const { customerId } = personOf(actor);
  const pages = await db.stockPage.findMany({
    where: { customerId, isActive: true },
    orderBy: [{ title: 'asc' }, { name: 'asc' }],
  });
  return pages.map(({ name, title }) => ({ name, title }));
});

/** One of them, inside the session. */
export const getOwnStockPage = operation('shop', StockByName, async (actor, { name }) => {
  const page = await findOpenPage(name);
  if (page.customerId !== personOf(actor).customerId) throw new DomainError('stockPageNotFound');
  return readPage(actor, page);
});

/** characters of the text over the pictures */
const markLength = 60;

/** The watermarked picture of an entry of that page; of no other design. Throws `stockPageNotFound`, `pictureNotReady`. */
export const getStockPicture = operation('public', StockPictureById, async (_actor, { name, entryId }) => {
  const page = await findOpenPage(name);
  const [row] = guid.safeParse(entryId).success ? await readRows(page, entryId) : [];
  const [colorway] = row?.shownColorway
    ? await findColorwaysUnder(visibleOnStockPage(page.customer), [row.shownColorway])
    : [];
  if (!colorway) throw new DomainError('stockPageNotFound');
  const { corporate } = await readSettings();
  // One text whoever looks, so that one picture serves all.
  const house = corporate.name || translate('en')('shell.product');
  const mark = `${house} · ${page.title}`.slice(0, markLength);
  return storedPicture(await obtainPicture(colorway, { view: 'stock', mark }), versionOf(colorway.masterHash));
});
