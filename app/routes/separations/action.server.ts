/** The two forms of a separations page. */
import { data } from '@remix-run/node';
import type { Person } from '#app/domain/base/actor.ts';
import { DomainError } from '#app/domain/base/errors.ts';
import { proposeColorway, withdrawProposal } from '#app/domain/catalog/proposals/proposals.server.ts';
import { translate } from '#app/locales/translate.ts';
import { redirectWithToast } from '#app/forms/toast.server.ts';

export async function actOnProposals(person: Person, colorwayGuid: string, form: FormData, here: string) {
  const t = translate(person.locale);
  const note = String(form.get('note') ?? '');
  try {
    if (form.get('intent') === 'withdraw') {
      await withdrawProposal(person, { proposalGuid: form.get('proposalGuid') });
      return await redirectWithToast(here, { kind: 'success', text: t('separations.withdrawn') });
    }
    await proposeColorway(person, { colorwayGuid, inks: form.get('inks'), note });
    return await redirectWithToast(here, { kind: 'success', text: t('separations.sent') });
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return data({ message: t(`errors.${error.key}`, error.values), note }, { status: error.status });
  }
}
