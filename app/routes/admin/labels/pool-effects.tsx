import { useTranslation } from 'react-i18next';
import { Notice } from '#app/ui/notice.tsx';
import type { LabelListData } from './data.server.ts';

export type Effects =
  NonNullable<LabelListData['removing']> | NonNullable<NonNullable<LabelListData['merging']>['effects']>;

/** What the pools that use the label would show afterwards. */
export function PoolEffects({ effects: { pools } }: { effects: Effects }) {
  const { t } = useTranslation();
  if (pools.length === 0) return null;
  const isWarning = pools.some(({ gained, emptied }) => gained > 0 || emptied);
  return (
    <Notice kind={isWarning ? 'warning' : 'info'} title={t('labelling.poolsTouched', { count: pools.length })}>
      <ul className="bullets">
        {pools.map(({ poolGuid, poolName, users, gained, lost, searchesGone, emptied }) => (
          <li key={poolGuid}>
            <strong>{poolName}</strong> {t('labelling.poolUsers', { count: users })}
            <ul>
              {emptied && <li>{t('labelling.poolEmptied')}</li>}
              {!emptied && searchesGone > 0 && <li>{t('labelling.poolSearches', { count: searchesGone })}</li>}
              {gained > 0 && <li>{t('labelling.poolGains', { count: gained })}</li>}
              {lost > 0 && <li>{t('labelling.poolLoses', { count: lost })}</li>}
              {gained === 0 && lost === 0 && !emptied && <li>{t('labelling.poolSame')}</li>}
            </ul>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
