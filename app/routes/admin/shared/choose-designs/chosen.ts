/** What has been chosen by picture and not added yet. */
import { colorwayThumbnailAddress, thumbnailAddress } from '#app/domain/visible/pictures/addresses.ts';
import type { DesignChoice } from '#app/domain/lists/choices/choices.server.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';

/** What a place takes: a design, or one of its colorways. */
export type ChoiceKind = 'design' | 'colorway';

export interface Chosen {
  /** of the design or the colorway, as the place takes it */
  guid: string;
  designGuid: string;
  designName: string;
  /** of the picture; null where the design has none */
  colorwayGuid: string | null;
  name: string;
  src: string | null;
}

/** `colorwayGuid`: another than the one that is shown first. Null where the place takes a colorway and there is none. */
export function choose(of: ChoiceKind, choice: DesignChoice, colorwayGuid = choice.colorwayGuid): Chosen | null {
  const { designGuid, designName } = choice;
  const colorway = choice.colorways.find((one) => one.colorwayGuid === colorwayGuid);
  if (of === 'colorway' && !colorway) return null;
  return {
    guid: of === 'colorway' ? colorway!.colorwayGuid : designGuid,
    designGuid,
    designName,
    colorwayGuid: colorway?.colorwayGuid ?? null,
    name: of === 'colorway' ? formatReference(designName, colorway!.colorwayName) : designName,
    src: !colorway
      ? null
      : of === 'colorway'
        ? colorwayThumbnailAddress(designGuid, colorway.colorwayGuid, colorway.version)
        : thumbnailAddress(designGuid, 'h', colorway.version, colorway.colorwayGuid, { side: 320 }),
  };
}

/** Kept in the tab until it is added: a session that ends, a reload or a slip of the Escape key loses nothing. */
export function readKept(place: string): Chosen[] {
  try {
    return JSON.parse(sessionStorage.getItem(`chosen ${place}`) ?? '[]') as Chosen[];
  } catch {
    return [];
  }
}

export function keep(place: string, chosen: Chosen[]): void {
  try {
    if (chosen.length > 0) sessionStorage.setItem(`chosen ${place}`, JSON.stringify(chosen));
    else sessionStorage.removeItem(`chosen ${place}`);
  } catch {
    // No storage: then it is kept as long as the page.
  }
}
