/** The inks of a colorway, from its original's header, and how a proposal shows beside them. */
import type { Prisma } from '#app/data/database.server.ts';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { pictureDesign, versionOf } from '#app/domain/visible/pictures/version.server.ts';
import { readInkSheet } from '#app/domain/visible/pictures/inks.server.ts';
import type { VisibleColorway } from '#app/domain/visible/visibility/find-visible.server.ts';
import { deltaE2000 } from '#app/image/base/color-math.ts';
import { inksOf, type Ink } from '#app/image/inks/inks.ts';
import type { Channel, ColorMode } from '#app/image/base/types.ts';
import { labOf, type Lab } from './colors.ts';
import type { ProposalState } from './rules.ts';

/** An ink as a proposal keeps it. */
export interface KeptInk {
  name: string;
  srgb: string;
  /** CIE L*a*b* D50 */
  lab: Lab;
  on: boolean;
  /** the original's colour */
  was: string;
}

/** As the file's own profile shows them where they have been made already, else as their kind is known. */
export async function readInks(
  colorway: VisibleColorway,
  original: { colorMode: string; channels: Prisma.JsonValue },
): Promise<Ink[]> {
  return (await readInkSheet(colorway))?.inks ?? inksOf(asInfo(original));
}

export function asInfo({ colorMode, channels }: { colorMode: string; channels: Prisma.JsonValue }) {
  return { mode: colorMode as ColorMode, channels: channels as unknown as Channel[] };
}

export const proposalSelect = {
  id: true,
  inks: true,
  note: true,
  state: true,
  decidedAt: true,
  createdAt: true,
  colorway: {
    select: {
      id: true,
      name: true,
      designId: true,
      masterHash: true,
      colorMode: true,
      channels: true,
      design: { select: { name: true, ...pictureDesign } },
    },
  },
} satisfies Prisma.ColorwayProposalSelect;

type Row = Prisma.ColorwayProposalGetPayload<{ select: typeof proposalSelect }>;

export function toProposal(row: Row) {
  const names = inksOf(asInfo(row.colorway)).map(({ name }) => name);
  const kept = row.inks as unknown as KeptInk[];
  return {
    proposalGuid: row.id,
    colorwayGuid: row.colorway.id,
    designGuid: row.colorway.designId,
    reference: formatReference(row.colorway.design.name, row.colorway.name),
    version: versionOf(row.colorway),
    /** false where the colorway's original has been replaced since by one with other inks: then there is no picture of it */
    fits: names.length === kept.length && kept.every(({ name }, index) => name === names[index]),
    inks: kept.map((ink) => ({ ...ink, deltaE: deltaE2000(labOf(ink.was), ink.lab) })),
    note: row.note,
    state: row.state as ProposalState,
    createdAt: row.createdAt,
    decidedAt: row.decidedAt,
  };
}
