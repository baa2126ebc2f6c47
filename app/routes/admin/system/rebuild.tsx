import { useTranslation } from 'react-i18next';
import { formatDuration } from '#app/locales/format.ts';
import { Section } from '#app/routes/admin/shared/section.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Properties } from '#app/ui/properties.tsx';
import type { SystemPage } from './route.tsx';

const badges = { waiting: 'waiting', running: 'running', stopped: 'warning', done: 'done' } as const;

/** Masters made again by `rebuild masters`; nothing where that was never asked for. */
export function Rebuild({ rebuild }: Pick<SystemPage, 'rebuild'>) {
  const { t, i18n } = useTranslation();
  if (!rebuild) return null;
  const { language } = i18n;
  const { state, total, done, failed, left, onlyOld, designs, host, startedAt, finishedAt } = rebuild;
  const number = new Intl.NumberFormat(language);
  const what = onlyOld ? t('system.rebuildOld') : t('system.rebuildAll');
  return (
    <Section title={t('system.rebuild')} text={state === 'stopped' ? t('system.rebuildStoppedText') : undefined}>
      <Properties
        items={[
          {
            term: t('system.rebuildWhat'),
            value: <span className="anywhere">{designs.length > 0 ? `${what}: ${designs.join(', ')}` : what}</span>,
          },
          {
            term: t('system.rebuildState'),
            value: (
              <span className="row gap-2">
                <Badge kind={badges[state]}>{t(`system.rebuildStates.${state}`)}</Badge>
                {t('system.rebuildDone', { done: number.format(done), total: number.format(total) })}
              </span>
            ),
          },
          ...(state === 'running' && left !== null
            ? [{ term: t('system.rebuildLeft'), value: formatDuration(left, language) }]
            : []),
          ...(failed > 0 ? [{ term: t('system.failedJobs'), value: <Badge kind="failed">{failed}</Badge> }] : []),
          {
            term: t('system.rebuildSince'),
            value: (
              <span className="row gap-2">
                <Moment at={startedAt} language={language} /> <span className="detail anywhere">{host}</span>
              </span>
            ),
          },
          ...(finishedAt
            ? [{ term: t('system.rebuildFinished'), value: <Moment at={finishedAt} language={language} /> }]
            : []),
        ]}
      />
    </Section>
  );
}
