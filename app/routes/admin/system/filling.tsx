import { useTranslation } from 'react-i18next';
import { formatDuration } from '#app/locales/format.ts';
import { Section } from '#app/routes/admin/shared/section.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Properties } from '#app/ui/properties.tsx';
import type { SystemPage } from './route.tsx';

/** How far an archive is in which data for similar designs is missing; nothing where none is, or hardly any. */
export function Filling({ filling }: Pick<SystemPage, 'filling'>) {
  const { t, i18n } = useTranslation();
  if (!filling) return null;
  const { language } = i18n;
  const { total, done, left, runners, isRunning, startedAt } = filling;
  const number = new Intl.NumberFormat(language);
  return (
    <Section
      title={t('system.queues.looks-make')}
      text={t(isRunning ? 'system.fillingText' : 'system.fillingStoppedText')}
    >
      <Properties
        items={[
          {
            term: t('system.rebuildState'),
            value: (
              <span className="row gap-2">
                <Badge kind={isRunning ? 'running' : 'warning'}>
                  {t(`system.rebuildStates.${isRunning ? 'running' : 'stopped'}`)}
                </Badge>
                {t('system.fillingDone', { done: number.format(done), total: number.format(total) })}
              </span>
            ),
          },
          ...(left === null ? [] : [{ term: t('system.rebuildLeft'), value: formatDuration(left, language) }]),
          ...(runners > 0 ? [{ term: t('system.fillingRunners'), value: number.format(runners) }] : []),
          { term: t('system.rebuildSince'), value: <Moment at={startedAt} language={language} /> },
        ]}
      />
    </Section>
  );
}
