import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '#app/locales/format-bytes.ts';
import { formatDuration } from '#app/locales/format.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Properties } from '#app/ui/properties.tsx';
import type { SystemPage } from './route.tsx';
import { Section } from '#app/routes/admin/shared/section.tsx';

export function Backup({ runs: { backup, verify, verifyBackups, restore } }: Pick<SystemPage, 'runs'>) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const when = ({ finishedAt, host }: { finishedAt: Date; host: string }, more?: ReactNode) => (
    <span className="row gap-2">
      <Moment at={finishedAt} language={language} /> <span className="detail anywhere">{host}</span> {more}
    </span>
  );
  const verified = (run: typeof verify) =>
    run
      ? when(
          run,
          <Badge kind={run.problems === 0 ? 'done' : 'failed'}>
            {run.problems === 0 ? t('system.verifiedWell') : t('system.verifiedBad', { count: run.problems })}
          </Badge>,
        )
      : t('system.never');
  return (
    <Section title={t('system.backup')} text={backup ? undefined : t('system.backupNone')}>
      <Properties
        items={[
          ...(backup
            ? [
                { term: t('system.backupWhen'), value: when(backup) },
                { term: t('system.backupTo'), value: `${backup.folder} / ${backup.name}` },
                {
                  term: t('system.backupWhole'),
                  value:
                    backup.problems === 0 ? (
                      <Badge kind="done">{t('system.whole')}</Badge>
                    ) : (
                      <Badge kind="warning">{t('system.incomplete', { count: backup.problems })}</Badge>
                    ),
                },
                {
                  term: t('system.backupSize'),
                  value: t('system.backupSizeText', {
                    total: formatBytes(backup.bytes, language),
                    added: formatBytes(backup.newBytes, language),
                  }),
                },
                {
                  term: t('system.backupTook'),
                  value: formatDuration(backup.finishedAt.getTime() - backup.startedAt.getTime(), language),
                },
              ]
            : []),
          { term: t('system.verified'), value: verified(verify) },
          { term: t('system.backupsVerified'), value: verified(verifyBackups) },
          { term: t('system.restored'), value: restore && when(restore, <span>{restore.name}</span>) },
        ]}
      />
    </Section>
  );
}
