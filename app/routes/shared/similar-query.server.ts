/** The query of a similarity search as shown by the archive's page; if it is invalid, the reason, and the search without it. */
import type { Person } from '#app/domain/base/actor.ts';
import { nameColor } from '#app/domain/visible/colors/color-names.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { colorwayThumbnailAddress, colorwayThumbnailBox } from '#app/domain/visible/pictures/addresses.ts';
import type { SearchCriteria } from '#app/domain/visible/criteria/criteria.ts';
import { searchDesigns, type SearchAnswer } from '#app/domain/find/search/search.server.ts';
import { readQueryDesign } from '#app/domain/find/similar/similar.server.ts';
import { getPicture } from '#app/domain/find/query-pictures/query-pictures.server.ts';
import { paletteShares, usualWeights } from '#app/domain/visible/criteria/similar-criteria.ts';
import { translate, type TextKey } from '#app/locales/translate.ts';
import { pictureAddress, picturePage, picturePixels } from './similar/addresses.ts';
import { designAddress, searchAddress, searchParams, withQuery, type Changes } from './archive-addresses.ts';
import { toRaw } from './raw-criteria.server.ts';
import { toAreas } from './similar/areas.ts';
import type { AreaListProps } from './similar/area-list.tsx';
import type { StripColorway } from '#app/ui/colorway-strip.tsx';

/** Ready-made texts and addresses: the panel is a separate chunk, loaded only for similarity searches. */
export interface SimilarPanelProps {
  title: string;
  subject?: { name: string; href: string; src: string | null; width?: number; height?: number };
  others?: { label: string; colorways: Omit<StripColorway, 'select'>[] };
  /** share: 0 … 1 */
  swatches?: { hex: string; share: number; label: string }[];
  change?: { href: string; label: string };
  /** of a picture: where it shows a print */
  areas?: AreaListProps;
  /** 0 … 100 */
  sliders: { name: string; label: string; hint: string; value: number; usual: number }[];
  weigh: string;
  apply: string;
  /** the rest of the search, for hidden fields */
  kept: [name: string, value: string][];
  remove: { href: string; label: string };
  order: string;
  /** says that designs are missing that are still being prepared */
  missing?: string;
  /** where there are none */
  nothing: string;
}

const queryKinds = ['similarId', 'similarImage', 'similarPalette'] as const;
type QueryKind = (typeof queryKinds)[number];
const weights = ['motif', 'color', 'scale'] as const;
const fieldOf = { motif: 'similarMotif', color: 'similarColor', scale: 'similarScale' } as const;

export const noQuery = {
  similarId: undefined,
  similarImage: undefined,
  similarPalette: [],
  similarMotif: undefined,
  similarColor: undefined,
  similarScale: undefined,
} satisfies Changes;

/** Errors of the query alone; the rest of the search is kept. */
const refusals: Partial<Record<DomainError['key'], { text: TextKey; act?: 'again' | 'picture' }>> = {
  designNotFound: { text: 'similar.gone' },
  colorwayNotFound: { text: 'similar.gone' },
  pictureNotFound: { text: 'errors.pictureNotFound', act: 'picture' },
  lookNotReady: { text: 'errors.lookNotReady', act: 'again' },
  similarNotReady: { text: 'errors.similarNotReady', act: 'again' },
  lookMissing: { text: 'errors.lookMissing' },
};

/** The subject of one query. */
interface QueryWords {
  /** such as 01-0559/VR-2 */
  name: string;
  panel: Pick<SimilarPanelProps, 'title' | 'subject' | 'others' | 'swatches' | 'change' | 'areas'>;
  chip: { name: string; swatch?: string };
  weights: readonly (typeof weights)[number][];
}

export interface AnsweredQuery {
  /** the search without the failed query */
  given: SearchCriteria;
  answer: SearchAnswer;
  similar: SimilarPanelProps | null;
  refused: { title: string; text: string; act: { href: string; label: string } | null } | null;
  chip: { name: string; value: string; swatch?: string } | null;
}

/** Of several queries the first counts. */
function queryOf(criteria: SearchCriteria): QueryKind | undefined {
  return queryKinds.find((name) => (name === 'similarPalette' ? criteria[name].length > 0 : criteria[name]));
}

/** A search with at most one query, and without weights if it has none. */
function tidy(criteria: SearchCriteria): SearchCriteria {
  const query = queryOf(criteria);
  if (!query) return { ...criteria, ...noQuery };
  const { similarMotif, similarColor, similarScale } = criteria;
  return { ...criteria, ...noQuery, similarMotif, similarColor, similarScale, [query]: criteria[query] };
}

export async function searchWithQuery(person: Person, wanted: SearchCriteria): Promise<AnsweredQuery> {
  const given = tidy(wanted);
  const plain = { similar: null, refused: null, chip: null };
  const query = queryOf(given);
  if (!query) return { given, answer: await searchDesigns(person, toRaw(given)), ...plain };
  try {
    const [asked, answer] = await Promise.all([describe(person, query, given), searchDesigns(person, toRaw(given))]);
    const { name, swatch } = asked.chip;
    return {
      given,
      answer,
      similar: toPanel(person, asked, given, answer.isPartial),
      refused: null,
      chip: { name, value: asked.name, swatch },
    };
  } catch (error) {
    const refusal = error instanceof DomainError && refusals[error.key];
    if (!refusal) throw error;
    const rest = { ...given, ...noQuery, page: 0, after: undefined };
    return {
      given: rest,
      answer: await searchDesigns(person, toRaw(rest)),
      ...plain,
      refused: sayRefusal(person, refusal, given),
    };
  }
}

function sayRefusal(
  person: Person,
  { text, act }: { text: TextKey; act?: 'again' | 'picture' },
  given: SearchCriteria,
) {
  const t = translate(person.locale);
  const acts = {
    again: { href: searchAddress(given), label: t('archive.again') },
    picture: { href: picturePage, label: t('similar.anotherPicture') },
  };
  return { title: t('similar.notAsked'), text: t(text), act: act ? acts[act] : null };
}

async function describe(person: Person, query: QueryKind, given: SearchCriteria): Promise<QueryWords> {
  if (query === 'similarId') return describeDesign(person, given);
  const t = translate(person.locale);
  if (query === 'similarImage') {
    const id = given.similarImage!;
    const picture = await getPicture(person, { pictureGuid: id });
    const { crop } = picture;
    return {
      name: t('similar.askedPicture'),
      panel: {
        title: t('similar.asked'),
        subject: { name: t('similar.askedPicture'), href: pictureAddress(id), src: picturePixels(id, crop) },
        change: { href: pictureAddress(id), label: t('similar.otherPart') },
        areas: toAreas(t, picture),
      },
      chip: { name: t('similar.chip') },
      weights: ['motif', 'color'],
    };
  }
  const colors = paletteShares(given.similarPalette);
  const percent = new Intl.NumberFormat(person.locale, { style: 'percent', maximumFractionDigits: 0 });
  return {
    name: colors.map(({ hex }) => hex).join(' '),
    panel: {
      title: t('similar.askedColors'),
      swatches: colors.map(({ hex, share }) => ({
        hex,
        share,
        label: t('similar.areaShare', {
          color: `${nameColor(hex, person.locale)} ${hex}`,
          share: percent.format(share),
        }),
      })),
      change: {
        href: withQuery('/similar/palette', searchParams({ similarPalette: given.similarPalette })),
        label: t('similar.otherColors'),
      },
    },
    chip: { name: t('similar.chipColors'), swatch: colors[0]!.hex },
    weights: [],
  };
}

async function describeDesign(person: Person, given: SearchCriteria): Promise<QueryWords> {
  const t = translate(person.locale);
  const { designGuid, designName, colorway, colorways } = await readQueryDesign(person, { similarId: given.similarId });
  const name = colorway ? formatReference(designName, colorway.colorwayName) : designName;
  const picture = (one: { colorwayGuid: string; version: string }) =>
    colorwayThumbnailAddress(designGuid, one.colorwayGuid, one.version);
  return {
    name,
    panel: {
      title: t('similar.asked'),
      subject: {
        name,
        href: designAddress(designGuid, colorway?.colorwayGuid),
        src: colorway && picture(colorway),
        ...colorwayThumbnailBox,
      },
      others: {
        label: t('similar.otherColorways'),
        colorways:
          colorways.length > 1
            ? colorways.map((one) => ({
                href: searchAddress(given, { similarId: one.colorwayGuid }),
                name: one.colorwayName,
                src: picture(one),
                current: one.colorwayGuid === colorway?.colorwayGuid,
              }))
            : [],
      },
    },
    chip: { name: t('similar.chip') },
    weights,
  };
}

function isFiltered(given: SearchCriteria): boolean {
  const filters = { ...given, ...noQuery, page: 0, after: undefined, order: undefined, count: undefined };
  return searchParams(filters).size > 0;
}

function toPanel(person: Person, asked: QueryWords, given: SearchCriteria, isPartial = false): SimilarPanelProps {
  const t = translate(person.locale);
  const kept = [...searchParams({ ...given, page: 0, after: undefined })].filter(
    ([name]) => !Object.values<string>(fieldOf).includes(name),
  );
  return {
    ...asked.panel,
    sliders: asked.weights.map((one) => ({
      name: fieldOf[one],
      label: t(`similar.${one}`),
      hint: t(`similar.${one}Hint`),
      value: given[fieldOf[one]] ?? usualWeights[one],
      usual: usualWeights[one],
    })),
    weigh: t('similar.weights'),
    apply: t('similar.apply'),
    kept,
    remove: { href: searchAddress(given, noQuery), label: t('similar.remove') },
    order: t('similar.order'),
    missing: isPartial ? t('similar.isPartial') : undefined,
    nothing: isFiltered(given) ? t('similar.nothingFiltered') : t('similar.nothing'),
  };
}
