/** What a user may do, from where and for how long. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useOutletContext } from '@remix-run/react';
import { can } from '#app/domain/base/permissions.ts';
import { assignPool } from '#app/domain/people/pools/assign.server.ts';
import { listPoolChoices } from '#app/domain/people/users/choices.server.ts';
import { setAddresses, setPermissions } from '#app/domain/people/users/edit-user.server.ts';
import { setLoginCondition } from '#app/domain/people/users/login-conditions.server.ts';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { userPage } from '#app/routes/admin/shared/users/addresses.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { aboutUser } from '../handlers.server.ts';
import type { UserData } from '../route.tsx';
import { accessForm } from './form.ts';
import { OtherFacts, RightsFacts } from './access-facts.tsx';
import { Addresses, Condition, Pool, Rights } from './access-forms.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('people', args, async ({ actor }) => {
    const { pools } = await listPoolChoices(actor, {});
    return { pools, ownAddress: actor.address, mayMakeAdmins: can(actor, 'owner') };
  });
export type AccessData = UserData & Awaited<ReturnType<typeof loader>>;

export const action = (args: ActionFunctionArgs) =>
  withPage('people', args, (page) => {
    const { userGuid, input, said, leave } = aboutUser(page);
    return handleForm(
      page,
      accessForm,
      {
        rights: intent(setPermissions, { input, done: said('rightsSaved'), leave }),
        pool: intent(assignPool, { input, done: said('poolSaved'), leave }),
        condition: intent(setLoginCondition, { input, done: said('conditionSaved'), leave }),
        ranges: intent(setAddresses, { input, done: said('rangesSaved'), leave }),
      },
      userPage(userGuid, 'access'),
    );
  });

export default function Access() {
  const props = { ...useOutletContext<UserData>(), ...useLoaderData<typeof loader>() };
  if (!props.mayChange)
    return (
      <>
        <RightsFacts {...props} />
        <Pool {...props} />
        <OtherFacts {...props} />
      </>
    );
  return (
    <>
      <Rights {...props} />
      <Pool {...props} />
      <Condition {...props} />
      <Addresses {...props} />
    </>
  );
}
