import { z } from 'zod';
import { listOwnProposals, proposeColorway, withdrawProposal } from '#app/domain/catalog/proposals/proposals.server.ts';
import { row, type Row } from './endpoint.ts';
import { ProposalPage } from './shapes.ts';

const family = 'Proposed colorways';
const proposalGuid = {
  response: z.object({ proposalGuid: z.uuid() }),
  answer: (result: { proposalGuid: string }) => result,
};

export const proposalRows: Row[] = [
  row(listOwnProposals, {
    path: '/design/proposals',
    family,
    summary:
      'Lists the caller’s own proposals, open ones first, the newest of them leading; with `colorwayGuid`, those of one colorway.',
    response: ProposalPage,
    answer: (page) => ({ ...page }),
  }),
  row(proposeColorway, {
    method: 'PUT',
    path: '/design/proposals',
    family,
    summary:
      'Proposes a colorway with other inks. `inks` has an entry for every ink in printing order. Repeated calls create one proposal.',
    ...proposalGuid,
  }),
  row(withdrawProposal, {
    method: 'DELETE',
    path: '/design/proposals/{id}',
    family,
    summary: 'Deletes a proposal that is still open.',
    names: { id: 'proposalGuid' },
    ...proposalGuid,
  }),
];
