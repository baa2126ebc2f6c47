import { useTranslation } from 'react-i18next';
import { formatDuration } from '#app/locales/format.ts';
import { Moment } from '#app/ui/moment.tsx';
import { Table } from '#app/ui/table.tsx';
import type { SystemPage } from './route.tsx';
import { Section } from '#app/routes/admin/shared/section.tsx';

export function SlowTable({ slow }: Pick<SystemPage, 'slow'>) {
  const { t, i18n } = useTranslation();
  const written = (ms: number) => formatDuration(ms, i18n.language);
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <Section title={`${t('system.slow')} · ${t('system.lastDay')}`} text={t('system.slowText')}>
      <Table
        caption={t('system.slow')}
        rows={slow}
        rowKey={({ kind, what }) => `${kind} ${what}`}
        empty={<p className="quiet">{t('system.slowNone')}</p>}
        columns={[
          {
            key: 'what',
            head: t('system.what'),
            rowHead: true,
            cell: ({ kind, text }) => (
              <span className="cell">
                <span className="anywhere">{text}</span>
                <span className="detail">{t(`system.timedKinds.${kind}`)}</span>
              </span>
            ),
          },
          { key: 'count', head: t('system.count'), numeric: true, cell: ({ count }) => number.format(count) },
          { key: 'median', head: t('system.median'), numeric: true, minor: true, cell: (one) => written(one.median) },
          { key: 'p95', head: t('system.p95'), numeric: true, cell: ({ p95 }) => written(p95) },
          { key: 'most', head: t('system.most'), numeric: true, cell: ({ most }) => written(most) },
          {
            key: 'at',
            head: t('system.mostAt'),
            minor: true,
            cell: ({ mostAt, mostId }) => (
              <span className="cell">
                <Moment at={mostAt} language={i18n.language} />
                <span className="detail figures">{mostId}</span>
              </span>
            ),
          },
        ]}
      />
    </Section>
  );
}
