/** Admin actions on proposals. Each redirects to the list; a refusal is shown there. */
import { decideProposal, deleteProposals } from '#app/domain/catalog/proposals/decide.server.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import type { Page } from '#app/routes/shared/page.server.ts';
import { proposalForm } from './form.ts';

export function proposalAction(page: Page) {
  const { url } = page;
  url.searchParams.delete('delete');
  const decide = (decision: 'accepted' | 'declined') =>
    intent(decideProposal, {
      input: (fields) => ({ ...fields, decision }),
      done: ({ reference }, { t, done }) => done(t(`separations.${decision}`, { reference })),
    });
  return handleForm(
    page,
    proposalForm,
    {
      accept: decide('accepted'),
      decline: decide('declined'),
      delete: intent(deleteProposals, {
        input: ({ proposalGuid }) => ({ proposalGuids: proposalGuid }),
        ask({ text }) {
          url.searchParams.set('delete', text('proposalGuid'));
          return url.pathname + url.search;
        },
        done: ({ deleted }, { t, done }) => done(t('separations.deletedCount', { count: deleted })),
      }),
    },
    url.pathname + url.search,
  );
}
