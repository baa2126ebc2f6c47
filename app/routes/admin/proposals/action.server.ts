/** What an admin does with one proposal or several. */
import type { Person } from '#app/domain/base/actor.ts';
import { decideProposal, deleteProposals } from '#app/domain/catalog/proposals/decide.server.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { translate } from '#app/locales/translate.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';

const decisions = { accept: 'accepted', decline: 'declined' } as const;

/** Every act leads back to the list; a refusal says there what was wrong. */
export async function actOnProposal(person: Person, form: FormData, here: string) {
  const t = translate(person.locale);
  const intent = String(form.get('intent'));
  const back = withoutQuery(here);
  try {
    if (intent === 'accept' || intent === 'decline') {
      const decision = decisions[intent];
      const proposalGuid = form.get('proposalGuid');
      const { reference } = await decideProposal(person, { proposalGuid, was: form.get('was'), decision });
      return await redirectWithToast(back, { kind: 'success', text: t(`separations.${decision}`, { reference }) });
    }
    const { deleted } = await deleteProposals(person, { proposalGuids: form.getAll('proposalGuid') });
    return await redirectWithToast(back, { kind: 'success', text: t('separations.deletedCount', { count: deleted }) });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return redirectWithToast(back, { kind: 'error', text: t(`errors.${error.key}`, error.values) });
  }
}

function withoutQuery(address: string): string {
  const url = new URL(address, 'http://here');
  url.searchParams.delete('delete');
  return url.pathname + url.search;
}
