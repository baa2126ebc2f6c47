/** Data of the labelling page: the design with its fabric view, the labels by group, and the progress. */
import { redirect } from '@remix-run/node';
import type { Person } from '#app/domain/base/actor.ts';
import { getAdminDesignHeader } from '#app/domain/catalog/designs/header.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { getAllLabels } from '#app/domain/catalog/labels/labels.server.ts';
import {
  findDesignToLabel,
  getLabelCompletion,
  peekUnlabeled,
  unlabeled,
  unlabeledDesign,
} from '#app/domain/catalog/labels/labelling.server.ts';
import { prepareSuggestions, suggestLabels } from '#app/domain/catalog/labels/suggest/suggest.server.ts';
import { viewAddress } from '#app/domain/visible/pictures/addresses.ts';
import { getColorwayView } from '#app/domain/visible/pictures/find-picture.server.ts';
import { PictureRequest, pictureSize } from '#app/domain/visible/pictures/requests.ts';
import { translate } from '#app/locales/translate.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';
import { groupLabels } from '#app/routes/admin/shared/label-groups.ts';
import { labellingAddress, readPlace, type Place } from './addresses.ts';

/** px of the picture's width: the design page asks for the same, so that one rendition serves both */
const pictureWidth = 1600;

export async function readLabellingPage(person: Person, params: URLSearchParams) {
  const place = readPlace(params);
  const lookedFor = await lookForNumber(person, params.get('number') ?? '', place);
  const [labels, standing] = await Promise.all([getAllLabels(person, {}), getLabelCompletion(person, {})]);
  const groups = groupLabels(labels, ({ labels: names }) => names[person.locale].label);
  const design = await readDesign(person, place, lookedFor ? { number: lookedFor.number } : {});
  const { name, archive } = place;
  const after = design?.guid ?? place.after;
  const { remaining, upcoming } = await peekUnlabeled(person, { name, archive, after });
  const [previous, last, ahead] = await Promise.all([
    readPassed(person, place.after),
    readPassed(person, place.last),
    upcoming ? readCloth(person, upcoming, place.cm) : null,
  ]);
  if (upcoming) await prepareSuggestions(person, { designGuid: upcoming });
  const copied = params.get('same') === '1' ? (last?.labelIds ?? []) : [];
  const accepted = params.get('accept') === '1' ? (design?.proposals ?? []).map(({ labelId }) => labelId) : [];
  return {
    place: { ...place, design: design?.guid },
    groups,
    ...standing,
    remaining,
    design,
    previous: previous?.guid === design?.guid ? null : previous,
    last: last && last.guid !== design?.guid && last.labelIds.length > 0 ? last : null,
    /** the next design's picture, prefetched */
    ahead: ahead?.src ?? null,
    /** beside the design's own labels: the last design's, or the proposed ones */
    ticked: [...copied, ...accepted],
    lookedFor,
  };
}
export type LabellingData = Awaited<ReturnType<typeof readLabellingPage>>;

/** Null without a query; throws the redirect to a design that is found. */
async function lookForNumber(person: Person, number: string, place: Place) {
  if (number.trim() === '') return null;
  try {
    const { designGuid } = await findDesignToLabel(person, { number });
    throw redirect(labellingAddress({ ...place, design: designGuid }));
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { number: number.slice(0, 200), message: translate(person.locale)(`errors.${error.key}`, error.values) };
  }
}

/** The design in the address; without one, redirects to the next. */
async function readDesign(person: Person, place: Place, more: Record<string, string>) {
  if (!place.design) {
    const { design } = await unlabeled(person, place);
    if (!design) return null;
    throw redirect(labellingAddress({ ...place, design: design.guid }, more));
  }
  try {
    const [{ design, version, labelledBy, alsoAt }, { proposals }] = await Promise.all([
      unlabeledDesign(person, { designGuid: place.design }),
      suggestLabels(person, { designGuid: place.design }),
    ]);
    return {
      proposals,
      guid: design.guid,
      name: design.designName,
      archiveName: design.archive.archiveName[person.locale],
      sizeCm: design.designSizeCm,
      designType: design.designType,
      moldState: design.moldState,
      isConfined: design.isConfined,
      screenCount: design.screenCount,
      labelIds: design.labels.map(({ id }) => id),
      version,
      labelledBy,
      alsoAt,
      colorways: design.colorways.map(({ colorwayGuid, colorwayName, colors }) => ({
        colorwayGuid,
        colorwayName,
        colors: colors.map(({ color, share }) => ({ color, share })),
      })),
      cloth: await readCloth(person, design.guid, place.cm),
    };
  } catch (error) {
    if (!(error instanceof DomainError) || error.key !== 'designNotFound') throw error;
    const text = translate(person.locale)('errors.designNotFound');
    throw await redirectWithToast(labellingAddress({ ...place, design: undefined }), { kind: 'danger', text });
  }
}

/** The fabric view; null where the design has no colorway. */
async function readCloth(person: Person, designGuid: string, cm: 75 | 150 = 75) {
  try {
    const colorway = await getColorwayView(person, { designGuid });
    const { colorwayGuid, version } = colorway;
    const size = pictureSize(colorway, PictureRequest.parse({ view: 'fabric', cm, width: pictureWidth }));
    return { src: viewAddress('fabric', designGuid, colorwayGuid, { cm, width: pictureWidth, version }), size };
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** A design passed before; null if deleted. */
async function readPassed(person: Person, designGuid: string | undefined) {
  if (!designGuid) return null;
  try {
    const design = await getAdminDesignHeader(person, { designGuid });
    return { guid: design.guid, name: design.designName, labelIds: design.labels.map(({ id }) => id) };
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}
