import { useTranslation } from 'react-i18next';
import type { HouseProfile } from '#app/domain/base/profiles/profiles.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { RowActs } from '#app/ui/row-acts.tsx';
import { Table } from '#app/ui/table.tsx';
import { profilesPage as here } from './form.ts';
import { useUses } from './uses.ts';

export function ProfileTable({ profiles }: { profiles: HouseProfile[] }) {
  const { t } = useTranslation();
  const usesOf = useUses();
  return (
    <Table
      caption={t('settings.profiles')}
      rows={profiles}
      rowKey={({ profileId }) => profileId}
      empty={
        <EmptyState icon="scale" title={t('profiles.none')}>
          {t('profiles.noneText')}
        </EmptyState>
      }
      columns={[
        {
          key: 'name',
          head: t('profiles.name'),
          rowHead: true,
          cell: ({ name }) => <span className="anywhere">{name}</span>,
        },
        {
          key: 'space',
          head: t('profiles.space'),
          cell: ({ space, channels }) => t(`profiles.spaces.${space}`, { count: channels }),
        },
        { key: 'use', head: t('profiles.use'), cell: (profile) => usesOf(profile).join(', ') || t('profiles.unused') },
        {
          key: 'actions',
          head: t('settings.actions'),
          headHidden: true,
          tight: true,
          cell: ({ profileId, name }) => (
            <RowActs
              named={name}
              edit={{ to: `${here}?edit=${profileId}`, label: t('settings.edit') }}
              remove={{ to: `${here}?delete=${profileId}`, label: t('profiles.delete') }}
            />
          ),
        },
      ]}
    />
  );
}
