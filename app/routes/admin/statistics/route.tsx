/** Statistics: labels, CAD downloads, logins and colorway browsing, by period, company and user. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { data } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#app/ui/button.tsx';
import { Chips } from '#app/ui/chips.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { Tabs } from '#app/ui/tabs.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { Chart } from './chart.tsx';
import { readStatisticsPage } from './data.server.ts';
import { EntryTable } from './entry-table.tsx';
import { Figures } from './figures.tsx';
import { StatisticsFilter } from './filter.tsx';
import styles from './statistics.module.css';
import { CountTable, WholeTable } from './tables.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('statistics', args, async ({ actor, url, t }) => {
    const page = await readStatisticsPage(actor, url);
    const title = `${t('admin.statistics')}: ${t(`statistics.kinds.${page.kind}`)}`;
    return data({ ...page, title }, { status: page.shown ? 200 : 422 });
  });

export default function Statistics() {
  const { t } = useTranslation();
  const page = useLoaderData<typeof loader>();
  const { kind, kinds, shown, chips, clear, of, monthsKept } = page;
  return (
    <>
      <PageHeader title={t('admin.statistics')} intro={t(`statistics.intro.${kind}`)} />
      <Tabs
        label={t('admin.statistics')}
        tabs={kinds.map((one) => ({
          href: one.href,
          label: t(`statistics.kinds.${one.kind}`),
          current: one.kind === kind,
        }))}
      />
      <StatisticsFilter page={page} />
      <Chips label={t('statistics.chosen')} chips={chips} clear={{ href: clear, label: t('statistics.clear') }} />
      {shown?.page === 'table' && of && <WholeTable of={of} shown={shown} overviewHref={page.overviewHref} />}
      {shown?.page === 'overview' && (
        <>
          <Figures shown={shown} />
          {shown.isEmpty ? (
            <EmptyState icon="statistics" title={t('statistics.nothing')}>
              {t('statistics.nothingText')}
            </EmptyState>
          ) : (
            <>
              {shown.charts.map((chart) => (
                <Chart key={chart.key} chart={chart} kind={kind} csv={page.seriesCsv} />
              ))}
              <div className={styles.tables} data-count={shown.tables.length}>
                {shown.tables.map((table) => (
                  <CountTable key={table.of} table={table} />
                ))}
              </div>
            </>
          )}
          {shown.entries && (shown.entries.length > 0 || shown.newest) && (
            <section aria-labelledby="entries" className={styles.section}>
              <div className="row gap-4 spread section-title">
                <h2 className="heading" id="entries">
                  {t('statistics.tables.entries')}
                </h2>
                <ButtonLink look="quiet" size="small" icon="download" to={page.entriesCsv} reloadDocument>
                  {t('statistics.csv')}
                </ButtonLink>
              </div>
              <EntryTable kind={kind} entries={shown.entries} />
              <p className="row gap-3">
                {shown.newest && (
                  <ButtonLink to={shown.newest} icon="chevronLeft">
                    {t('statistics.newest')}
                  </ButtonLink>
                )}
                {shown.older && (
                  <ButtonLink to={shown.older} rel="next">
                    {t('statistics.older')}
                  </ButtonLink>
                )}
              </p>
            </section>
          )}
        </>
      )}
      <p className="detail">
        {t('statistics.utc')} {monthsKept > 0 && t('statistics.kept', { count: monthsKept })}
      </p>
    </>
  );
}
