/** Everything a design's page shows to one user. */
import type { Person } from '#app/domain/base/actor.ts';
import { stretchOf } from '#app/domain/base/square-px.ts';
import { asDomainError, DomainError } from '#app/domain/base/errors.ts';
import { nearestName } from '#app/domain/visible/colors/color-names.ts';
import { getDesignHeader } from '#app/domain/catalog/designs/header.server.ts';
import { getOrders } from '#app/domain/catalog/orders/orders.server.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { getFavorites, listsWith } from '#app/domain/lists/favorites/favorites.server.ts';
import { can } from '#app/domain/base/permissions.ts';
import { layoutOf } from '#app/domain/base/repeat.ts';
import { findSimilarColorways } from '#app/domain/catalog/designs/similar-colorways.server.ts';
import { getColorwayView, getTileInfo } from '#app/domain/visible/pictures/find-picture.server.ts';
import { listProofs, type OfferedProof } from '#app/domain/visible/pictures/proofs.server.ts';
import { fabricHeightCm, OnePart, partOf, PictureRequest, pictureSize } from '#app/domain/visible/pictures/requests.ts';
import { viewAddress, type ViewKind, type ViewParams } from '#app/domain/visible/pictures/addresses.ts';
import { guid } from '#app/domain/base/rules.ts';
import { readCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { findNeighbours } from '#app/domain/find/search/search.server.ts';
import { recordView } from '#app/domain/statistics/record-view.server.ts';
import { getDynamicNames } from '#app/domain/base/settings/settings.server.ts';
import { translate } from '#app/locales/translate.ts';
import { regionName } from '#app/routes/shared/region-name.server.ts';
import { readDownloadPanel } from '#app/routes/shared/downloads/data.server.ts';
import { readModelView } from './wear/data.server.ts';

const designViews = ['print', '75', '150', 'repeat', 'model'] as const;
export type DesignView = (typeof designViews)[number];

const layouts = {
  straight: { drop: 0, shift: 0 },
  halfDrop: { drop: 50, shift: 0 },
  brick: { drop: 0, shift: 50 },
} as const;
export type LayoutChoice = keyof typeof layouts | 'own' | 'custom';
const mirrors = ['across', 'down', 'both'] as const;

export async function readDesignPage(
  person: Person,
  designId: string,
  colorwayId: string | undefined,
  params: URLSearchParams,
  { isOpened }: { isOpened: boolean },
) {
  // An address without a valid guid is answered like one that doesn't exist.
  if (!guid.safeParse(designId).success) throw new DomainError('designNotFound');
  const header = await getDesignHeader(person, { designGuid: designId });
  const colorwayGuid = colorwayId?.toLowerCase() ?? header.thumbnailColorwayGuid;
  const colorway = header.colorways.find((one) => one.colorwayGuid === colorwayGuid);
  if (colorwayId && !colorway) throw new DomainError('colorwayNotFound');
  const seen = colorway ? await getColorwayView(person, { ...shown(header.guid, colorway), signed: true }) : null;
  const view = designViews.find((one) => one === params.get('view')) ?? 'print';
  const isFull = params.get('full') === '1';
  const from = readOrigin(params);
  const proofs = seen ? await listProofs(person, {}) : [];
  const proof = chosenProof(proofs, params);
  const [orders, neighbours, picture, model, dynamicNames, favorites, inLists, similar, downloads] = await Promise.all([
    getOrders(person, { designGuid: header.guid }),
    from ? findNeighbours(person, { designGuid: header.guid, criteria: originCriteria(from) }).catch(whileAway) : null,
    seen && view !== 'model' ? readPicture(person, seen, view, params, proof) : null,
    seen && view === 'model' ? readModelView(person, seen, params) : null,
    getDynamicNames(person, {}),
    getFavorites(person, { among: colorway ? [colorway.colorwayGuid] : [] }),
    colorway ? listsWith(person, { colorwayGuid: colorway.colorwayGuid }) : [],
    colorway ? findSimilarColorways(person, shown(header.guid, colorway)) : [],
    colorway ? readDownloadPanel(person) : null,
    colorway && isOpened && recordView(person, shown(header.guid, colorway)),
  ]);
  return {
    header,
    colorway: colorway ?? null,
    reference: colorway ? formatReference(header.designName, colorway.colorwayName) : header.designName,
    view,
    /** the picture alone */
    isFull,
    from,
    orders,
    neighbours,
    picture,
    model,
    proofs,
    proof,
    hasInks: seen?.hasInks ?? false,
    favorites,
    inLists,
    similar,
    downloads,
    colorNames: colorway?.colors.map(({ lab }) => nearestName(lab, person.locale)) ?? [],
    /** prefetched: counted as a view only when opened */
    isRecorded: isOpened,
    iiif: seen?.iiif ?? null,
    inHouse: can(person, 'inHouse'),
    dynamicNames,
    closedIn: header.closedCountries.map((code) => regionName(code, person.locale)).join(', '),
    title: translate(person.locale)('design.title', {
      name: colorway ? formatReference(header.designName, colorway.colorwayName) : header.designName,
    }),
  };
}

interface ChosenProof extends OfferedProof {
  /** colours beyond the fabric's are marked */
  gamut: boolean;
}

/** Another one is as if none were asked for. */
function chosenProof(proofs: OfferedProof[], params: URLSearchParams): ChosenProof | null {
  const found = proofs.find(({ profileId }) => profileId === params.get('proof'));
  return found ? { ...found, gamut: params.get('gamut') === '1' } : null;
}

type ColorwayView = Awaited<ReturnType<typeof getColorwayView>>;
export type DesignData = Awaited<ReturnType<typeof readDesignPage>>;

const shown = (designGuid: string, { colorwayGuid }: { colorwayGuid: string }) => ({ designGuid, colorwayGuid });

/** letters of the search that a design was found by */
const mostOrigin = 2000;

/** A longer one isn't kept: cut, it would be another search, or none. */
export function readOrigin(params: URLSearchParams): string | undefined {
  const from = params.get('from');
  return from && from.length <= mostOrigin ? from : undefined;
}

/** The search that the user came from, as fields of a call. */
function originCriteria(from: string): Record<string, unknown> {
  const { dates, ...rest } = readCriteria(new URLSearchParams(from === 'all' ? '' : from)).criteria;
  return { ...rest, dateRange: dates };
}

/** What a view shows: address, size in px, the same at twice the density, and the cm it measures. */
async function readPicture(
  person: Person,
  colorway: ColorwayView,
  view: Exclude<DesignView, 'model'>,
  params: URLSearchParams,
  proof: ChosenProof | null,
) {
  const choice =
    (['straight', 'halfDrop', 'brick', 'custom'] as const).find((one) => one === params.get('layout')) ?? 'own';
  const count = (name: string) => Math.min(20, Math.max(1, Math.round(Number(params.get(name))) || 2));
  const repeat = { across: count('across'), down: count('down') };
  const offset = Math.min(99.99, Math.max(0, Number(params.get('offset')) || 0));
  const direction = params.get('direction') === 'horizontal' ? 'horizontal' : 'vertical';
  const mirror = mirrors.find((one) => one === params.get('mirror'));
  const custom = direction === 'vertical' ? { drop: offset, shift: 0 } : { drop: 0, shift: offset };
  const chosen = choice === 'own' ? null : choice === 'custom' ? custom : layouts[choice];
  const [kind, asked]: [ViewKind, object] =
    view === 'print'
      ? ['print', {}]
      : view === 'repeat'
        ? ['repeat', { ...repeat, ...chosen, ...(mirror && { mirror }) }]
        : ['fabric', { cm: Number(view) }];
  const at = (width: number) => PictureRequest.parse({ view: kind, width, ...asked });
  const { designGuid, colorwayGuid, version } = colorway;
  const proofed = proof ? { proof: proof.profileId, ...(proof.gamut && { gamut: 1 as const }) } : {};
  const address = (width: number) =>
    viewAddress(kind, designGuid, colorwayGuid, { ...asked, width, ...proofed, version });
  const [one, two] = [pictureSize(colorway, at(1600)), pictureSize(colorway, at(3200))];
  const { widthCm, heightCm } = colorway.design;
  const sizeCm = {
    print: { width: widthCm, height: heightCm },
    fabric: { width: view === '75' ? 75 : 150, height: fabricHeightCm },
    repeat: { width: widthCm * repeat.across, height: heightCm * repeat.down },
  }[kind];
  const scene = await readScene(person, colorway, sizeCm, {
    ...(view === 'repeat' && chosen
      ? { drop: chosen.drop / 100, shift: chosen.shift / 100 }
      : layoutOf(colorway.design)),
    ...(view === 'repeat' && mirror && { mirror }),
  });
  return {
    src: address(1600),
    srcSet: two.width > one.width ? `${address(1600)} 1x, ${address(3200)} 2x` : undefined,
    size: one,
    sizeCm,
    repeat,
    layout: choice as LayoutChoice,
    offset,
    direction,
    mirror: mirror ?? null,
    zoom: scene === 'away' ? null : scene,
    /** the storage can't be reached, and the picture may not come either */
    isAway: scene === 'away',
    part: view === 'print' ? readPart(colorway, params, proofed) : null,
  };
}

/** A design is shown without the way to its neighbours rather than not at all. */
function whileAway(error: unknown): null {
  if (asDomainError(error)?.key !== 'unavailable') throw error;
  return null;
}

/** What deep zoom needs to lay out the fabric; null without a master. `away`: the storage can't be reached. */
async function readScene(
  person: Person,
  colorway: ColorwayView,
  shown: { width: number; height: number },
  layout: { drop: number; shift: number; mirror?: (typeof mirrors)[number] },
) {
  // Without a master only the picture is shown.
  const info = await getTileInfo(person, { colorwayGuid: colorway.colorwayGuid }).catch((error: unknown) =>
    asDomainError(error)?.key === 'unavailable' ? 'away' : null,
  );
  if (info === null || info === 'away') return info;
  const { width, height, tile, levels, widthCm, heightCm, version } = info;
  return {
    width,
    height,
    tile,
    levels,
    stretch: stretchOf({ width, height }, { width: widthCm, height: heightCm }),
    version,
    cloth: { tile: { width: widthCm, height: heightCm }, shown, ...layout },
  };
}

/** A part of the print for pages without script: a quarter, a sixteenth, … at up to full resolution. */
function readPart(colorway: ColorwayView, params: URLSearchParams, proofed: Pick<ViewParams, 'proof' | 'gamut'>) {
  const asked = OnePart.safeParse({ zoom: params.get('zoom'), col: params.get('col'), row: params.get('row') });
  if (!asked.success) return null;
  const { zoom, col, row } = asked.data;
  const { colorwayGuid, designGuid, version, widthPx, heightPx, design } = colorway;
  const { region, size } = partOf(colorway, asked.data);
  const { x, y, width, height } = region;
  const enlarged = size.height > height ? '^' : '';
  const iiif = `/iiif/3/${colorwayGuid}/${x},${y},${width},${height}/${enlarged}${size.width},${size.height}/0/default.jpg`;
  return {
    zoom,
    col: Math.min(col, zoom - 1),
    row: Math.min(row, zoom - 1),
    // Tiles as they are come at once; as on a fabric each is made.
    src: proofed.proof ? viewAddress('part', designGuid, colorwayGuid, { ...asked.data, ...proofed, version }) : iiif,
    size,
    fromCm: { x: (design.widthCm * x) / widthPx, y: (design.heightCm * y) / heightPx },
    widthCm: (design.widthCm * width) / widthPx,
    heightCm: (design.heightCm * height) / heightPx,
  };
}
