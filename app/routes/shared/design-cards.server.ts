/** One page of a search as cards, ready to show. */
import type { Person } from '#app/domain/base/actor.ts';
import type { SearchAnswer } from '#app/domain/find/search/search.server.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import type { DesignResult } from '#app/domain/find/results/results.server.ts';
import { translate } from '#app/locales/translate.ts';
import { drawCard, frameOf, type ArchiveCard, type CardFacts } from './design-card.ts';
import { sayMatched, sayWhy } from './match-reasons.server.ts';

/** cm of fabric across a card when all prints are shown at one scale: half of a 150 cm width */
export const frameCm = 75;

/** `query`: the search that answered. */
export function toCards(person: Person, answer: SearchAnswer, query: string): ArchiveCard[] {
  const frame = frameOf(query, answer.currentPage);
  return answer.designs.map((design) => drawCard(readCard(person, design), frame, translate(person.locale)));
}

/** Of a design that no search of the archive found. */
export function toCard(person: Person, design: DesignResult): ArchiveCard {
  return drawCard(readCard(person, design), { from: undefined, query: '' }, translate(person.locale));
}

/** Where colours or likeness decided, a card shows the colorway that answers best. */
export function readCard(person: Person, design: DesignResult): CardFacts {
  const { likeness, thumbnail, sizeCm } = design;
  const isScaled = person.settings.sameScale && thumbnail !== null && sizeCm.width > 0 && sizeCm.height > 0;
  return {
    guid: design.designGuid,
    colorwayGuid: thumbnail?.colorwayGuid ?? design.activeVariantGuid,
    name: design.designName,
    version: thumbnail?.version,
    cm: isScaled ? frameCm : undefined,
    screenCount: design.screenCount,
    archive: design.archiveName,
    moldState: design.moldState,
    isConfined: design.isConfined,
    type: design.designType,
    nearest: nearestOf(design),
    matched: design.matchedColors && sayMatched(design, person.locale),
    why: likeness && sayWhy(likeness, person.locale),
    colorways: design.colorways.map(({ colorwayGuid, colorwayName, version }) => [colorwayGuid, colorwayName, version]),
  };
}

/** The colours asked for decide before likeness does. */
function nearestOf({ designName, matchedVariantGuid, matchedVariantName, likeness }: DesignResult) {
  if (matchedVariantGuid)
    return { guid: matchedVariantGuid, reference: formatReference(designName, matchedVariantName!) };
  return likeness && { guid: likeness.colorwayGuid, reference: formatReference(designName, likeness.colorwayName) };
}
