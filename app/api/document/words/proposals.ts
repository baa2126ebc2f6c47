/** What fields of proposed colorways hold. */
import type { ByShape } from '../shape-names.ts';

export const proposalsWords: ByShape<string> = {
  'ProposalPage*': { proposals: 'proposals on this page, the newest first' },
  Proposal: {
    createdAt: 'when it was proposed',
    state: 'open, accepted or declined',
    note: 'note to the archive; empty: none',
  },
  ProposalInk: {
    name: 'name of the ink',
    srgb: 'proposed colour, #rrggbb',
    on: 'whether the ink is printed',
    deltaE: 'ΔE2000 between the proposed colour and the one in the archive',
  },
  PostDesignProposalsRequest: { colorwayGuid: 'guid of a colorway: only its proposals' },
  PutDesignProposalsRequest: {
    note: 'note to the archive',
    inks: 'an entry for each ink of the colorway, in its order',
  },
  PutDesignProposalsInks: { srgb: 'colour, #rrggbb; null: as it is', on: 'whether the ink is printed' },
  DeleteDesignProposalsIdRequest: { id: 'guid of the proposal' },
};
