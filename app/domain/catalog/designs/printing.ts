/** What an original says of how its design is printed, and how the design follows when another original takes its place. Pure. */
import type { DesignType } from '#app/domain/visible/criteria/criteria.ts';

export interface Printing {
  type: DesignType;
  screenCount: number;
}

interface Planes {
  colorMode: string;
  /** as a colorway keeps them */
  channels: unknown;
}

/** A screen for every ink; what has no inks of its own is taken for a digital print. */
export function printingOf({ colorMode, channels }: Planes): Printing {
  const kinds = (channels as { kind: string }[]).map(({ kind }) => kind);
  const isSeparated = colorMode === 'multichannel';
  return {
    type: isSeparated || kinds.includes('spot') ? 'rotary' : 'digital',
    screenCount: kinds.filter((kind) => (isSeparated ? kind !== 'alpha' : kind === 'spot')).length,
  };
}

/**
 * What changes. A value that isn't the former original's own was entered by somebody, and stays; so do those of engraved and faded
 * screens, which are what they are whatever a file says.
 */
export function followPrinting(design: Printing & { moldState: string }, from: Planes, to: Planes): Partial<Printing> {
  if (design.moldState !== 'none') return {};
  const [was, is] = [printingOf(from), printingOf(to)];
  return {
    ...(design.type === was.type && is.type !== was.type && { type: is.type }),
    ...(design.screenCount === was.screenCount &&
      is.screenCount !== was.screenCount && { screenCount: is.screenCount }),
  };
}

/** For the audit and the trash: both values of what changes. */
export function changedPrinting(design: Printing, { type, screenCount }: Partial<Printing>) {
  return {
    was: { ...(type && { type: design.type }), ...(screenCount !== undefined && { screenCount: design.screenCount }) },
    is: { ...(type && { type }), ...(screenCount !== undefined && { screenCount }) },
  };
}
