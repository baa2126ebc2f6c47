/** Everything a design's page shows, for one person. */
import { data } from '@remix-run/node';
import type { Person } from '#app/domain/actor.ts';
import { DomainError } from '#app/domain/errors.ts';
import { getDesignHeader } from '#app/domain/designs/header.server.ts';
import { getOrders } from '#app/domain/designs/orders.server.ts';
import { formatReference } from '#app/domain/designs/reference.ts';
import { can } from '#app/domain/permissions.ts';
import { findVisibleColorway } from '#app/domain/pictures/find.server.ts';
import { fabricHeightCm, PictureRequest, pictureSize } from '#app/domain/pictures/requests.server.ts';
import { viewAddress, type ViewKind } from '#app/domain/pictures/addresses.ts';
import { guid } from '#app/domain/rules.ts';
import { readCriteria } from '#app/domain/search/criteria.ts';
import { findNeighbours } from '#app/domain/search/search.server.ts';
import { readSettings } from '#app/domain/settings/settings.server.ts';
import { translate } from '#app/locales/translate.ts';

export const designViews = ['print', '75', '150', 'repeat', 'model'] as const;
export type DesignView = (typeof designViews)[number];

const layouts = { straight: { drop: 0, shift: 0 }, halfDrop: { drop: 50 }, brick: { shift: 50 } } as const;
export type LayoutChoice = keyof typeof layouts | 'own';

export async function readDesignPage(
  person: Person,
  designId: string,
  colorwayId: string | undefined,
  params: URLSearchParams,
) {
  // An address that holds no guid means nothing: as missing as any other.
  if (!guid.safeParse(designId).success) throw new DomainError('designNotFound');
  const header = await getDesignHeader(person, { designGuid: designId });
  const colorwayGuid = colorwayId?.toLowerCase() ?? header.activeColorwayGuid;
  const colorway = header.colorways.find((one) => one.colorwayGuid === colorwayGuid);
  if (colorwayId && !colorway) throw new DomainError('colorwayNotFound');
  const view = designViews.find((one) => one === params.get('view')) ?? 'print';
  const from = params.get('from')?.slice(0, 2000) || undefined;
  const [orders, neighbours, picture, settings] = await Promise.all([
    getOrders(person, { designGuid: header.guid }),
    from ? findNeighbours(person, { designGuid: header.guid, criteria: originCriteria(from) }) : null,
    colorway && view !== 'model' ? readPicture(person, header.guid, colorway.colorwayGuid, view, params) : null,
    readSettings(),
  ]);
  return {
    header,
    colorway: colorway ?? null,
    reference: colorway ? formatReference(header.designName, colorway.colorwayName) : header.designName,
    view,
    from,
    orders,
    neighbours,
    picture,
    inHouse: can(person, 'inHouse'),
    dynamicNames: settings.dynamicNames,
    title: translate(person.locale)('design.title', {
      name: colorway ? formatReference(header.designName, colorway.colorwayName) : header.designName,
    }),
  };
}

export type DesignData = Awaited<ReturnType<typeof readDesignPage>>;

/** The search that somebody came from, in the words of a call. */
function originCriteria(from: string): Record<string, unknown> {
  const { dates, ...rest } = readCriteria(new URLSearchParams(from === 'all' ? '' : from)).criteria;
  return { ...rest, dateRange: dates };
}

/** What a view shows: address, size in px, the same at twice the density, and the cm it measures. */
async function readPicture(
  person: Person,
  designGuid: string,
  colorwayGuid: string,
  view: Exclude<DesignView, 'model'>,
  params: URLSearchParams,
) {
  const colorway = await findVisibleColorway(person, colorwayGuid, designGuid);
  if (!colorway) throw data(null, { status: 404 });
  const layout = (['straight', 'halfDrop', 'brick'] as const).find((one) => one === params.get('layout')) ?? 'own';
  const count = (name: string) => Math.min(20, Math.max(1, Math.round(Number(params.get(name))) || 2));
  const repeat = { across: count('across'), down: count('down') };
  const own = layout === 'own' ? {} : layouts[layout];
  const [kind, asked]: [ViewKind, object] =
    view === 'print'
      ? ['print', {}]
      : view === 'repeat'
        ? ['repeat', { ...repeat, ...own }]
        : ['fabric', { cm: Number(view) }];
  const at = (width: number) => PictureRequest.parse({ view: kind, width, ...asked });
  const version = colorway.masterHash.slice(0, 8);
  const address = (width: number) => viewAddress(kind, designGuid, colorwayGuid, { ...asked, width, version });
  const [one, two] = [pictureSize(colorway, at(1600)), pictureSize(colorway, at(3200))];
  const { widthCm, heightCm } = colorway.design;
  const sizeCm = {
    print: { width: widthCm, height: heightCm },
    fabric: { width: view === '75' ? 75 : 150, height: fabricHeightCm },
    repeat: { width: widthCm * repeat.across, height: heightCm * repeat.down },
  }[kind];
  return {
    src: address(1600),
    srcSet: two.width > one.width ? `${address(1600)} 1x, ${address(3200)} 2x` : undefined,
    size: one,
    sizeCm,
    repeat,
    layout: layout as LayoutChoice,
  };
}
