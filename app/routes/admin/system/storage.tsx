import { useTranslation } from 'react-i18next';
import { formatBytes } from '#app/locales/format-bytes.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Properties } from '#app/ui/properties.tsx';
import type { SystemPage } from './route.tsx';
import { Section } from '#app/routes/admin/shared/section.tsx';

export function Storage({ page: { storage, database, processes } }: { page: SystemPage }) {
  const { t, i18n } = useTranslation();
  const bytes = (count: number) => formatBytes(count, i18n.language);
  const bounded = (size: number, bound: number) => t('system.ofBound', { size: bytes(size), bound: bytes(bound) });
  const pictures = processes.find(({ pictureBytes }) => pictureBytes !== null)?.pictureBytes;
  return (
    <Section title={t('system.storage')}>
      <Properties
        items={[
          {
            term: t('system.storageKind'),
            value: (
              <span className="row gap-2">
                <span className="anywhere">
                  {storage.store
                    ? t('system.storageStore', { name: storage.store })
                    : t('system.storageFolder', { folder: storage.folder })}
                </span>
                <Badge kind={storage.isReachable ? 'done' : 'failed'}>
                  {t(storage.isReachable ? 'system.reachable' : 'system.unreachable')}
                </Badge>
              </span>
            ),
          },
          { term: t('system.free'), value: storage.free !== null && bytes(storage.free) },
          {
            term: t('system.pictureCache'),
            value: typeof pictures === 'number' && bounded(pictures, storage.mostPictureBytes),
          },
          { term: t('system.storeCache'), value: storage.cache && bounded(storage.cache.bytes, storage.cache.most) },
          { term: t('system.databaseSize'), value: database && bytes(database.bytes) },
          { term: t('system.connections'), value: database && t('system.ofMost', { ...database.connections }) },
        ]}
      />
    </Section>
  );
}

/** Of the web server that answers; those of the others stand beside them. */
export function Versions({ page: { program, database } }: { page: SystemPage }) {
  const { t } = useTranslation();
  const { version, build, node, vips, schema } = program;
  return (
    <Section title={t('system.versions')}>
      <Properties
        items={[
          { term: t('system.version'), value: `${version}${build ? ` · ${t('system.build', { build })}` : ''}` },
          { term: 'Node', value: node },
          { term: 'PostgreSQL', value: database?.version },
          { term: 'libvips', value: vips },
          { term: t('system.schema'), value: <span className="anywhere">{schema}</span> },
        ]}
      />
    </Section>
  );
}
