/** What a customer's users can see, by the pools that they have. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { readCustomerSight } from '#app/domain/oversight/insight/sight.server.ts';
import { numbersOf } from '#app/locales/format-number.ts';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Segments } from '#app/ui/segments.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { Sight } from '#app/routes/admin/shared/sight/sight.tsx';
import { drawSight } from '#app/routes/admin/shared/sight/sight.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('people', args, async ({ actor, params, url: { searchParams }, t }) => {
    const asked = Object.fromEntries(['pool', 'design', 'page'].map((name) => [name, searchParams.get(name)]));
    const { customerName, groups, chosen, ...sight } = await readCustomerSight(actor, {
      customerGuid: params.customerId,
      ...asked,
    });
    return {
      title: t('insight.seesTitle', { name: customerName }),
      customerGuid: params.customerId!,
      customerName,
      groups,
      chosen,
      sight: drawSight(actor, sight),
    };
  });

export default function CustomerSees() {
  const { t, i18n } = useTranslation();
  const { title, customerGuid, customerName, groups, chosen, sight } = useLoaderData<typeof loader>();
  const number = numbersOf(i18n.language);
  const page = `/admin/customers/${customerGuid}/sees`;
  const nameOf = (name: string | null) => name ?? t('insight.noPool');
  return (
    <>
      <PageHeader
        title={title}
        parent={{ href: `/admin/customers/${customerGuid}`, label: customerName }}
        intro={t('insight.customerIntro')}
      />
      <div className="stack gap-6">
        {groups.length > 1 && (
          <Segments
            label={t('insight.pools')}
            value={chosen.pool}
            segments={groups.map(({ pool, poolName, designCount }) => ({
              value: pool,
              label: `${nameOf(poolName)} ${number.format(designCount)}`,
              href: `${page}?${new URLSearchParams({ pool }).toString()}`,
            }))}
          />
        )}
        <p className="quiet">
          {nameOf(chosen.poolName)} · {t('insight.users', { count: chosen.userCount })}
        </p>
        <Sight sight={sight} address={page} keeps={groups.length > 1 ? { pool: chosen.pool } : {}} />
      </div>
    </>
  );
}
