/** The form that proposes a recoloured print as a new colorway. */
import { declareForm } from '#app/forms/declare.ts';

export const proposalForm = declareForm('proposal', {
  propose: { schema: async () => (await import('#app/domain/catalog/proposals/rules.ts')).ProposeColorway },
  withdraw: { confirm: true },
});
