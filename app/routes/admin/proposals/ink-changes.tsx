import { useTranslation } from 'react-i18next';
import { nameDifference } from '#app/domain/catalog/proposals/colors.ts';
import styles from './proposals.module.css';

export interface ProposedInk {
  name: string;
  srgb: string;
  was: string;
  on: boolean;
  deltaE: number;
}

/** The inks that differ, before and after; the rest is counted. */
export function InkChanges({ inks }: { inks: ProposedInk[] }) {
  const { t, i18n } = useTranslation();
  const number = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1, minimumFractionDigits: 1 });
  const changed = inks
    .map((ink, index) => ({ ...ink, number: index + 1 }))
    .filter(({ on, srgb, was }) => !on || srgb !== was);
  const same = inks.length - changed.length;
  return (
    <ul className="stack gap-1">
      {changed.map(({ number: place, name, was, srgb, on, deltaE }) => (
        <li key={place} className="row nowrap gap-2 figures">
          <span className={styles.pair} aria-hidden="true">
            <span style={{ background: was }} />
            <span style={{ background: on ? srgb : undefined }} data-off={!on || undefined} />
          </span>
          <span>
            {place} {name}
            <span className="cell detail">
              {on
                ? `${was} → ${srgb} · ${t('separations.deltaE', { value: number.format(deltaE) })} ${t(`separations.differences.${nameDifference(deltaE)}`)}`
                : `${was} → ${t('separations.off')}`}
            </span>
          </span>
        </li>
      ))}
      {same > 0 && <li className="detail">{t('separations.unchanged', { count: same })}</li>}
    </ul>
  );
}
