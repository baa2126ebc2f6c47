/** Who a user is. */
import { declareForm } from '#app/forms/declare.ts';

export const accountForm = declareForm('user', {
  save: { schema: async () => (await import('#app/domain/people/users/rules.ts')).SaveUserForm },
});
