import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Kind } from '#app/domain/statistics/kinds.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Table } from '#app/ui/table.tsx';
import type { ShownChart } from './charts.server.ts';
import { ChangeText } from './figures.tsx';
import styles from './statistics.module.css';

/** The picture says what the sentence under its title and the table beneath say. */
export function Chart({ chart, csv }: { chart: ShownChart; kind: Kind; csv: string }) {
  const { t } = useTranslation();
  const id = useId();
  const { title, summary, wide, narrow, isCompared, figures } = chart;
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className="row gap-4 spread section-title">
        <h2 className="heading" id={id}>
          {title}
        </h2>
        <ul className={`row gap-4 detail ${styles.legend}`}>
          <li data-series="now">{t('statistics.chart.now')}</li>
          {isCompared && (
            <li data-series={chart.key === 'series' ? 'line' : 'then'}>{t('statistics.chart.earlier')}</li>
          )}
        </ul>
      </div>
      <div role="img" aria-label={summary} className={styles.chart}>
        <div data-width="wide" dangerouslySetInnerHTML={{ __html: wide }} />
        <div data-width="narrow" dangerouslySetInnerHTML={{ __html: narrow }} />
      </div>
      {figures.length > 0 && (
        <details className="fold">
          <summary className="quiet">{t('statistics.chart.table')}</summary>
          <ButtonLink look="quiet" size="small" icon="download" to={csv} reloadDocument>
            {t('statistics.csv')}
          </ButtonLink>
          <Table
            caption={t('statistics.tables.series')}
            rows={figures}
            rowKey={({ period }) => period}
            columns={[
              { key: 'period', head: t('statistics.columns.period'), cell: ({ period }) => period, rowHead: true },
              { key: 'count', head: t('statistics.columns.count'), cell: ({ count }) => count, numeric: true },
              ...(isCompared
                ? [
                    {
                      key: 'previous',
                      head: t('statistics.columns.previous'),
                      cell: ({ previous }: (typeof figures)[number]) => previous,
                      numeric: true,
                    },
                    {
                      key: 'change',
                      head: t('statistics.columns.change'),
                      cell: ({ change }: (typeof figures)[number]) => change && <ChangeText change={change} />,
                      numeric: true,
                    },
                  ]
                : []),
            ]}
          />
        </details>
      )}
    </section>
  );
}
