import { useTranslation } from 'react-i18next';
import type { Change } from './words.server.ts';
import styles from './statistics.module.css';

interface FiguresProps {
  shown: {
    total: string;
    period: string | null;
    previous: string | null;
    previousPeriod: string | null;
    change: Change | null;
    perDay: string | null;
    unlabeled: number | null;
  };
}

/** The whole period in a line of figures, beside the one before. */
export function Figures({ shown }: FiguresProps) {
  const { t } = useTranslation();
  const { total, period, previous, previousPeriod, change, perDay, unlabeled } = shown;
  return (
    <section className={styles.figures} aria-label={t('statistics.figures')}>
      <p className="stack gap-0">
        <strong className="figures">{total}</strong>
        {period && <span className="detail">{period}</span>}
      </p>
      <dl className="row gap-10">
        {previous !== null && (
          <div>
            <dt className="detail">{t('statistics.before', { period: previousPeriod })}</dt>
            <dd className="figures">
              {previous} {change && <ChangeText change={change} />}
            </dd>
          </div>
        )}
        {perDay && (
          <div>
            <dt className="detail">{t('statistics.perDay')}</dt>
            <dd className="figures">{perDay}</dd>
          </div>
        )}
      </dl>
      {previous === null && period && <p>{t('statistics.noBefore')}</p>}
      {unlabeled !== null && <p>{t('statistics.unlabeled', { count: unlabeled })}</p>}
    </section>
  );
}

const signs = { up: '↑', down: '↓', same: '' } as const;

export function ChangeText({ change: { text, direction } }: { change: Change }) {
  return (
    <span className="quiet unbroken" data-direction={direction}>
      {signs[direction] && <span aria-hidden="true">{signs[direction]} </span>}
      {text}
    </span>
  );
}
