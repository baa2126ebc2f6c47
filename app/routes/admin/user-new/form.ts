import { declareForm } from '#app/forms/declare.ts';

export const newUserForm = declareForm(
  'new-user',
  { create: { schema: async () => (await import('#app/domain/people/users/rules.ts')).CreateUserForm } },
  { hide: ['password1', 'password2'] },
);
