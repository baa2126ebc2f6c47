/** Shared by the actions of a user's pages. */
import { getUser } from '#app/domain/people/users/one-user.server.ts';
import type { Posted } from '#app/forms/handle.server.ts';
import { usersPage } from '#app/routes/admin/shared/users/addresses.ts';
import type { Page } from '#app/routes/shared/page.server.ts';

type Said = 'conditionSaved' | 'poolSaved' | 'rightsSaved' | 'rangesSaved' | 'assigned' | 'authenticatorDone';

/** Always the user in the address, whatever the form says. */
export function aboutUser({ params }: Page) {
  const userGuid = params.userId ?? '';
  return {
    userGuid,
    input: (fields: Record<string, unknown>) => ({ ...fields, userGuid }),
    said:
      (key: Said) =>
      async (_: unknown, { actor, t, done }: Posted) =>
        done(t(`users.${key}`, { name: (await getUser(actor, { userGuid })).name })),
    leave: { notFound: usersPage, poolUserNotFound: usersPage },
  };
}
