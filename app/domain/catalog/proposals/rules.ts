/** Recoloured inks as addresses, forms and calls write them, and what may be done with a proposed colorway. Browser-safe. */
import { z } from 'zod';
import { blank, formVersion, guid, listOf, optionalText, wholeNumber } from '#app/domain/base/rules.ts';

export const proposalStates = ['open', 'accepted', 'declined'] as const;
export type ProposalState = (typeof proposalStates)[number];

/** open ones of one person, all colorways together */
export const mostOpenProposals = 200;
const mostInks = 64;

/** An ink as it is printed: `srgb` #rrggbb. */
export interface InkState {
  srgb: string;
  on: boolean;
}

/** An ink as somebody wrote it; `srgb` null: the original's own colour. */
export interface WrittenInk {
  srgb: string | null;
  on: boolean;
}

/** `` or `-` the original's colour on or off, `hex` another one, `-hex` another one that is off. Undefined for anything else. */
function readInk(entry: string): WrittenInk | undefined {
  const [, off, hex] = /^(-?)#?([\da-f]{6})?$/i.exec(entry.trim()) ?? [];
  return off === undefined ? undefined : { srgb: hex ? `#${hex.toLowerCase()}` : null, on: off === '' };
}

/** A recolouring out of an address: one entry an ink. What can't be read is as the original prints it. */
export function readRecoloring(text: string | null | undefined, originals: readonly string[]): InkState[] {
  const entries = text?.split(',') ?? [];
  return originals.map((original, index) => {
    const ink = readInk(entries[index] ?? '');
    return { srgb: ink?.srgb ?? original, on: ink?.on ?? true };
  });
}

/** The way back; '' while nothing is changed. */
export function writeRecoloring(inks: readonly InkState[], originals: readonly string[]): string {
  const entries = inks.map(
    ({ srgb, on }, index) => `${on ? '' : '-'}${srgb === originals[index] ? '' : srgb.slice(1)}`,
  );
  return entries.some(Boolean) ? entries.join(',') : '';
}

/** The same for a rendered picture's address, which knows no originals: every ink has its colour, `-` is off. */
export function writePictureInks(inks: readonly InkState[]): string {
  return inks.map(({ srgb, on }) => (on ? srgb.slice(1) : '-')).join(',');
}

/** `#rrggbb` or nothing, for the original's own colour. */
const ProposedInk = z.preprocess(
  (value) => (typeof value === 'string' ? (readInk(value) ?? { srgb: value }) : value),
  z.object({
    srgb: z
      .string('invalidColor')
      .regex(/^#[\da-f]{6}$/i, 'invalidColor')
      .nullish()
      .transform((hex) => hex?.toLowerCase() ?? null),
    on: z.boolean('wrongType').default(true),
  }),
);

/** An address's text, a JSON list, or a list; its empty entries count, so not `listOf`. */
const inkList = z
  .preprocess(
    (value) => {
      if (typeof value !== 'string') return value;
      if (!value.trim().startsWith('[')) return value.split(',');
      try {
        return JSON.parse(value) as unknown;
      } catch {
        return value;
      }
    },
    z.array(ProposedInk, 'wrongType').min(1, 'required').max(mostInks, 'tooLong'),
  )
  .meta({ takes: 'json' });

export const ProposeColorway = z.object({
  colorwayGuid: guid,
  inks: inkList,
  note: optionalText(1000).transform((text) => text?.replaceAll('\0', '') ?? ''),
});

const page = z.preprocess(
  (value) => (value === '' || value === null || value === undefined ? 0 : value),
  wholeNumber.min(0, 'tooSmall').max(1_000_000, 'tooBig'),
);
export const OwnProposals = z.object({ colorwayGuid: z.preprocess(blank, guid.optional()), page });
export const OneProposal = z.object({ proposalGuid: guid });
/** `state` left out: all of them */
export const ListProposals = z.object({
  state: z.preprocess(blank, z.enum(proposalStates, 'notOneOf').optional()),
  page,
});
export const DecideProposal = z.object({
  proposalGuid: guid,
  decision: z.enum(['accepted', 'declined'], 'notOneOf'),
  version: formVersion,
});
export const DeleteProposals = z.object({
  proposalGuids: listOf(guid).refine((guids) => guids.length > 0, 'nothingSelected'),
});
