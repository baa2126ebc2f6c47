import { useTranslation } from 'react-i18next';
import { formatBytes } from '#app/locales/format-bytes.ts';
import { formatDuration } from '#app/locales/format.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { Table } from '#app/ui/table.tsx';
import type { SystemPage } from './route.tsx';
import { Section } from '#app/routes/admin/shared/section.tsx';

type Process = SystemPage['processes'][number];

const kinds = { alive: 'active', replaced: 'neutral', gone: 'failed' } as const;

export function ProcessTable({ processes, now }: Pick<SystemPage, 'processes' | 'now'>) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const ago = (at: Date | number) => formatDuration(Math.max(0, now.getTime() - new Date(at).getTime()), language);
  return (
    <Section title={t('system.processes')} text={t('system.processesText')}>
      <Table
        caption={t('system.processes')}
        rows={processes}
        rowKey={({ id }) => id}
        muted={({ state }) => state === 'replaced'}
        columns={[
          {
            key: 'role',
            head: t('system.role'),
            rowHead: true,
            cell: ({ role, host, pid }: Process) => (
              <span className="cell">
                <span className="unbroken">{t(`system.roles.${role}`)}</span>
                <span className="detail anywhere">
                  {host} · {t('system.pid', { pid })}
                </span>
              </span>
            ),
          },
          {
            key: 'state',
            head: t('system.state'),
            cell: ({ state, seenAt }) => (
              <span className="cell">
                <Badge kind={kinds[state]}>{t(`system.${state}`)}</Badge>
                <span className="detail">{t('system.seen', { time: ago(seenAt) })}</span>
              </span>
            ),
          },
          {
            key: 'version',
            head: t('system.version'),
            minor: true,
            cell: ({ version, build, node }) => (
              <span className="cell">
                <span className="unbroken">{[version, build].filter(Boolean).join(' · ')}</span>
                <span className="detail unbroken">Node {node}</span>
              </span>
            ),
          },
          {
            key: 'since',
            head: t('system.since'),
            minor: true,
            cell: ({ startedAt }) => <Moment at={startedAt} language={language} />,
          },
          {
            key: 'jobs',
            head: t('system.jobs'),
            cell: ({ state, jobs }) =>
              state === 'alive' &&
              jobs.length > 0 && (
                <ul className="stack gap-0">
                  {jobs.map(({ queue, startedAt }, index) => (
                    <li key={index}>
                      {queue} <span className="detail unbroken">{ago(startedAt)}</span>
                    </li>
                  ))}
                </ul>
              ),
          },
          {
            key: 'memory',
            head: t('system.memory'),
            numeric: true,
            minor: true,
            cell: ({ memory }) => formatBytes(memory, language),
          },
          {
            key: 'delay',
            head: t('system.delay'),
            numeric: true,
            minor: true,
            cell: ({ loopDelay }) => formatDuration(loopDelay, language),
          },
          {
            key: 'free',
            head: t('system.free'),
            numeric: true,
            minor: true,
            cell: ({ free }) => free !== null && formatBytes(free, language),
          },
        ]}
      />
    </Section>
  );
}
