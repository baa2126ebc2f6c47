/** One page of a search as cards, ready to show. */
import type { Person } from '#app/domain/base/actor.ts';
import {
  colorwayThumbnailAddress,
  thumbnailAddress,
  thumbnailBox,
  viewAddress,
} from '#app/domain/visible/pictures/addresses.ts';
import type { SearchAnswer } from '#app/domain/find/search/search.server.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import type { DesignResult } from '#app/domain/find/results/results.server.ts';
import { translate } from '#app/locales/translate.ts';
import type { BadgeKind } from '#app/ui/badge.tsx';
import { designAddress, searchOrigin, similarAddress } from './archive-addresses.ts';
import { sayWhy } from './match-reasons.server.ts';

/** cm of fabric across a card when all prints are shown at one scale: half of a 150 cm width */
export const frameCm = 75;
/** px requested at one scale: the grid's largest card on a dense screen, in steps so that renditions are reused */
const scaleSteps = [80, 160, 320, 640, 1280];
const pxPerCm = 8;

export function toCards(person: Person, answer: SearchAnswer, query: string) {
  const from = searchOrigin(query, answer.currentPage);
  const sameScale = person.settings.sameScale;
  const similar = (colorwayGuid: string) => similarAddress(query, colorwayGuid);
  return answer.designs.map((design) => toCard(person, design, from, sameScale, similar));
}

export type ArchiveCard = ReturnType<typeof toCard>;

/**
 * `from`: the search that found the design, if any. Among similar designs a card shows the nearest colorway.
 * `similar`: the search for designs similar to a colorway.
 */
export function toCard(
  person: Person,
  design: DesignResult,
  from?: string,
  sameScale = false,
  similar = (colorwayGuid: string) => similarAddress('', colorwayGuid),
) {
  const t = translate(person.locale);
  const { likeness, thumbnail } = design;
  const colorwayGuid = thumbnail?.colorwayGuid ?? design.activeVariantGuid;
  const shape = thumbnail?.shape ?? 'h';
  const badges: { kind: BadgeKind; label: string }[] = [
    ...(design.moldState === 'none' ? [] : [{ kind: design.moldState, label: t(`archive.mold.${design.moldState}`) }]),
    ...(design.isConfined ? [{ kind: 'confined' as const, label: t('archive.fields.confined') }] : []),
    { kind: design.designType, label: t(`archive.types.${design.designType}`) },
  ];
  const scaled = sameScale && thumbnail !== null && design.sizeCm.width > 0 && design.sizeCm.height > 0;
  return {
    guid: design.designGuid,
    /** the colorway that the card shows: what a favourite or a comparison takes */
    colorwayGuid,
    name: likeness ? formatReference(design.designName, likeness.colorwayName) : design.designName,
    href: designAddress(design.designGuid, likeness?.colorwayGuid, { from }),
    thumbnail: {
      src: scaled
        ? scaledPicture(design)
        : thumbnailAddress(design.designGuid, shape, thumbnail?.version, likeness?.colorwayGuid),
      ...thumbnailBox[shape],
      alt: t('archive.thumbnail', { name: design.designName }),
    },
    sizeCm: scaled ? design.sizeCm : undefined,
    screens: design.screenCount > 0 ? t('archive.screens', { count: design.screenCount }) : undefined,
    archive: design.archiveName,
    badges,
    similar: colorwayGuid ? { href: similar(colorwayGuid), label: t('similar.find') } : undefined,
    why: likeness && sayWhy(likeness, person.locale),
    colorways: design.colorways.map(({ colorwayGuid, colorwayName, version }) => ({
      href: designAddress(design.designGuid, colorwayGuid, { from }),
      name: colorwayName,
      src: colorwayThumbnailAddress(design.designGuid, colorwayGuid, version),
      current: colorwayGuid === likeness?.colorwayGuid || undefined,
    })),
  };
}

function scaledPicture({ designGuid, thumbnail, sizeCm }: DesignResult): string {
  const wanted = sizeCm.width * pxPerCm;
  const width = scaleSteps.find((step) => step >= wanted) ?? scaleSteps.at(-1)!;
  return viewAddress('print', designGuid, thumbnail!.colorwayGuid, { width, version: thumbnail!.version });
}
