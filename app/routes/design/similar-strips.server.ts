/** Similar designs and coordinates below a design, each with its reason. Loaded after the page. */
import type { Person } from '#app/domain/base/actor.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { colorwayThumbnailAddress } from '#app/domain/visible/pictures/addresses.ts';
import type { DesignResult } from '#app/domain/find/results/results.server.ts';
import { findCoordinates } from '#app/domain/find/similar/similar.server.ts';
import { findSimilarDesigns } from '#app/domain/find/search/search.server.ts';
import { translate } from '#app/locales/translate.ts';
import { designAddress } from '#app/routes/shared/archive-addresses.ts';
import { sayWhy } from '#app/routes/shared/match-reasons.server.ts';

/** of each kind */
const shown = 8;
/** Without related designs, the nearest ones are shown. */
const leastPrints = 4;

export interface SimilarStrip {
  /** why there is no result, such as a missing embedding */
  refusal: string | null;
  prints: SimilarPrint[];
  goesWith: SimilarPrint[];
}

export type SimilarPrint = ReturnType<typeof toPrint>;

export async function readSimilarStrips(
  person: Person,
  designGuid: string,
  colorwayGuid: string,
): Promise<SimilarStrip> {
  try {
    const [{ designs }, coordinates] = await Promise.all([
      findSimilarDesigns(person, { designGuid, colorwayGuid, count: shown }),
      findCoordinates(person, { designGuid, colorwayGuid }),
    ]);
    return {
      refusal: null,
      prints: designs
        .filter(({ likeness }, at) => likeness?.kinship || at < leastPrints)
        .map((design) => toPrint(person, design)),
      goesWith: coordinates.slice(0, shown).map((design) => toPrint(person, design)),
    };
  } catch (error) {
    if (!isRefused(error)) throw error;
    return { refusal: translate(person.locale)(`errors.${error.key}`), prints: [], goesWith: [] };
  }
}

/** The page above is unaffected. */
export function isRefused(error: unknown): error is DomainError {
  return error instanceof DomainError && ['lookNotReady', 'similarNotReady', 'lookMissing'].includes(error.key);
}

function toPrint(person: Person, { designGuid, designName, likeness, thumbnail }: DesignResult) {
  return {
    href: designAddress(designGuid, likeness?.colorwayGuid),
    reference: likeness ? formatReference(designName, likeness.colorwayName) : designName,
    src: thumbnail && colorwayThumbnailAddress(designGuid, thumbnail.colorwayGuid, thumbnail.version),
    why: likeness && sayWhy(likeness, person.locale),
  };
}
