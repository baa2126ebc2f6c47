/** What may need attention in an archive, and what is asked of it. Browser-safe. */
import { z } from 'zod';
import type { OfficePart } from '#app/domain/base/office-parts.ts';
import { blank, guid, wholeNumber } from '#app/domain/base/rules.ts';

/** Findings about designs; each may be set aside for a design that is right as it is. */
export const designFindings = [
  'resolution',
  'seam',
  'labels',
  'studio',
  'screens',
  'duplicates',
  'originals',
  'pictures',
] as const;
export type DesignFinding = (typeof designFindings)[number];

/** In the order of the page: what is broken, what is missing, what may be wrong, people. */
export const findings = [
  'originals',
  'pictures',
  'imports',
  'resolution',
  'seam',
  'labels',
  'studio',
  'screens',
  'duplicates',
  'users',
  'pools',
] as const;
export type Finding = (typeof findings)[number];

/** The part of the administration that one belongs to, other than the designs. */
const parts: Partial<Record<Finding, OfficePart>> = { imports: 'import', users: 'people', pools: 'pools' };
export const partOfFinding = (finding: Finding): OfficePart => parts[finding] ?? 'designs';

/** days that somebody invited is given to come */
export const invitedDays = 7;
/** hours without a sign of life after which an import counts as standing still */
export const stillHours = 1;

export const findingsPerPage = 25;

const page = z.preprocess((value) => blank(value) ?? 0, wholeNumber.min(0, 'tooSmall').max(1_000_000, 'tooBig'));

export const ListDesignFinding = z.object({
  finding: z.enum(designFindings, 'notOneOf'),
  /** those that were set aside, instead of those that are open */
  aside: z.boolean().default(false),
  page,
});
export const ListOtherFinding = z.object({ page });

export const SetAside = z.object({ designGuid: guid, finding: z.enum(designFindings, 'notOneOf') });
export const OneDesignOf = z.object({ designGuid: guid });
/** `sides`: the left and right edge; `ends`: the upper and lower one */
export const seamEdges = ['sides', 'ends'] as const;
export type SeamEdge = (typeof seamEdges)[number];
export const OneSeam = z.object({ colorwayGuid: guid, edge: z.enum(seamEdges, 'notOneOf') });
