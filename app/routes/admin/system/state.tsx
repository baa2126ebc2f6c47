import { useTranslation } from 'react-i18next';
import { Badge } from '#app/ui/badge.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { SystemPage } from './route.tsx';

/** In words, first of all: whether an operator has something to do, and what. */
export function State({ findings }: Pick<SystemPage, 'findings'>) {
  const { t } = useTranslation();
  if (findings.length === 0)
    return (
      <Notice kind="success" title={t('system.well')}>
        {t('system.wellText')}
      </Notice>
    );
  const isBroken = findings.some(({ level }) => level === 'fail');
  return (
    <Notice kind={isBroken ? 'danger' : 'warning'} title={t(isBroken ? 'system.failed' : 'system.warned')}>
      <ul className="stack gap-3">
        {findings.map(({ level, what, advice }) => (
          <li key={what} className="stack gap-0">
            <span className="anywhere">
              {isBroken && level === 'fail' && <Badge kind="failed">{t('imports.stateName.failed')}</Badge>} {what}
            </span>
            {advice && <span className="quiet anywhere">→ {advice}</span>}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
