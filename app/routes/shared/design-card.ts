/**
 * A design's card. What the server tells of it travels as facts; addresses and words are made of them where the card is drawn, in the page
 * and in the browser alike: so that a page doesn't hold each of them twice. Browser-safe.
 */
import { colorwayThumbnailAddress, thumbnailSet } from '#app/domain/visible/pictures/addresses.ts';
import type { Say } from '#app/locales/translate.ts';
import type { BadgeKind } from '#app/ui/badge.tsx';
import type { MatchedColors, Why } from '#app/ui/why.tsx';
import { designAddress, searchOrigin, similarAddress } from './archive-addresses.ts';

export interface CardFacts {
  guid: string;
  /** the colorway that the card shows: what a favourite or a comparison takes */
  colorwayGuid: string | null;
  name: string;
  version: string | undefined;
  /** cm of cloth across, where all prints are shown at one scale */
  cm: 75 | undefined;
  screenCount: number;
  archive: string;
  moldState: 'engraved' | 'faded' | 'none';
  isConfined: boolean;
  type: 'rotary' | 'digital';
  /** the colorway that answers best, where colours or likeness decided */
  nearest: { guid: string; reference: string } | undefined;
  /** of it, where colours decided */
  matched: MatchedColors | undefined;
  /** among similar designs */
  why: Why | undefined;
  /** guid, name and version of each */
  colorways: [string, string, string][];
}

export interface CardFrame {
  /** the search that found the design, as its address keeps it; undefined: it wasn't found by one */
  from: string | undefined;
  /** that search, whose filters also hold for the designs similar to one */
  query: string;
}

/** Of a page of a search. */
export const frameOf = (query: string, page: number): CardFrame => ({ from: searchOrigin(query, page), query });

export function drawCard(facts: CardFacts, { from, query }: CardFrame, t: Say) {
  const { guid, colorwayGuid, nearest, version, screenCount } = facts;
  const badges: { kind: BadgeKind; label: string }[] = [
    ...(facts.moldState === 'none' ? [] : [{ kind: facts.moldState, label: t(`archive.mold.${facts.moldState}`) }]),
    ...(facts.isConfined ? [{ kind: 'confined' as const, label: t('archive.fields.confined') }] : []),
  ];
  return {
    guid,
    colorwayGuid,
    name: nearest?.reference ?? facts.name,
    href: designAddress(guid, nearest?.guid ?? colorwayGuid, { from }),
    thumbnail: {
      ...thumbnailSet(guid, version, nearest?.guid, facts.cm),
      alt: t('archive.thumbnail', { name: facts.name }),
    },
    screens: screenCount > 0 ? t('archive.screens', { count: screenCount }) : undefined,
    type: t(`archive.types.${facts.type}`),
    archive: facts.archive,
    badges,
    similar: colorwayGuid ? { href: similarAddress(query, colorwayGuid), label: t('archive.similar') } : undefined,
    why: facts.why,
    matched: facts.matched,
    colorways: facts.colorways.map(([own, name, picture]) => ({
      href: designAddress(guid, own, { from }),
      name,
      src: colorwayThumbnailAddress(guid, own, picture),
      current: own === nearest?.guid || undefined,
    })),
  };
}

export type ArchiveCard = ReturnType<typeof drawCard>;
