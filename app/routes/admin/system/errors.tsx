import { useTranslation } from 'react-i18next';
import { Badge } from '#app/ui/badge.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Table } from '#app/ui/table.tsx';
import type { SystemPage } from './route.tsx';
import { Section } from '#app/routes/admin/shared/section.tsx';
import styles from './system.module.css';

export function ErrorTable({ errors }: Pick<SystemPage, 'errors'>) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <Section title={`${t('system.errors')} · ${t('system.lastDay')}`} text={t('system.errorsText')}>
      <Table
        caption={t('system.errors')}
        rows={errors}
        rowKey={({ kind, name, where }) => `${kind} ${name} ${where}`}
        empty={<p className="quiet">{t('system.errorsNone')}</p>}
        columns={[
          {
            key: 'what',
            head: t('system.failure'),
            rowHead: true,
            cell: ({ kind, text, lastId }) => (
              <span className="cell">
                <span className="row gap-2">
                  <Badge kind={kind === 'error' || kind === 'job' ? 'failed' : 'warning'}>
                    {t(`system.troubles.${kind}`)}
                  </Badge>
                  <span className="anywhere">{text.what}</span>
                </span>
                {text.where && <span className="detail anywhere">{text.where}</span>}
                {lastId && <span className="detail figures anywhere">{t('system.lastId', { id: lastId })}</span>}
              </span>
            ),
          },
          { key: 'count', head: t('system.count'), numeric: true, cell: ({ count }) => number.format(count) },
          {
            key: 'hours',
            head: t('system.hourly'),
            minor: true,
            tight: true,
            cell: ({ hours }) => <Hours hours={hours} />,
          },
          {
            key: 'last',
            head: t('system.last'),
            cell: ({ lastAt }) => <Moment at={lastAt} language={i18n.language} />,
          },
        ]}
      />
    </Section>
  );
}

/** px */
const [width, height] = [4, 20];

/** A bar an hour, the present one at the right; the count beside it says the sum. */
function Hours({ hours }: { hours: number[] }) {
  const most = Math.max(...hours, 1);
  return (
    <svg className={styles.hours} width={width * hours.length} height={height} aria-hidden="true">
      {hours.map((count, index) => {
        const tall = count === 0 ? 1 : Math.max(3, (count / most) * height);
        return (
          <rect
            key={index}
            x={index * width}
            y={height - tall}
            width={width - 1}
            height={tall}
            data-empty={count === 0 || undefined}
          />
        );
      })}
    </svg>
  );
}
