/** What a user can see, and why one design or why not. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, useOutletContext } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { readUserSight } from '#app/domain/oversight/insight/sight.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { Sight } from '#app/routes/admin/shared/sight/sight.tsx';
import { drawSight } from '#app/routes/admin/shared/sight/sight.server.ts';
import { userPage } from '#app/routes/admin/shared/users/addresses.ts';
import { pageOf } from '#app/routes/shared/list-pages.server.ts';
import type { UserData } from '../route.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('people', args, async ({ actor, params, url: { searchParams } }) => {
    const ask = { design: searchParams.get('design'), page: pageOf(searchParams) };
    const { poolName, ...sight } = await readUserSight(actor, { userGuid: params.userId, ...ask });
    return { poolName, sight: drawSight(actor, sight) };
  });

export default function UserSees() {
  const { t } = useTranslation();
  const { poolName, sight } = useLoaderData<typeof loader>();
  const { user } = useOutletContext<UserData>();
  return (
    <div className="stack gap-6 above">
      <p className="quiet">{poolName ? t('insight.withPool', { name: poolName }) : t('insight.withoutPool')}</p>
      <Sight sight={sight} address={userPage(user.userGuid, 'sees')} />
    </div>
  );
}
