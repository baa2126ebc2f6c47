import { useTranslation } from 'react-i18next';
import { colorwayThumbnailAddress, thumbnailAddress, thumbnailBox } from '#app/domain/pictures/addresses.ts';
import { DesignCard } from '#app/ui/card.tsx';
import { Grid } from '#app/ui/grid.tsx';
import { designAddress, searchOrigin } from './addresses.ts';
import type { ArchiveData } from './data.server.ts';

/** Above the fold on most screens: these pictures are asked for at once. */
const eagerCards = 10;

export function ArchiveResults({ data, busy }: { data: ArchiveData; busy: boolean }) {
  const { t } = useTranslation();
  const from = searchOrigin(data.criteria, data.givenSize);
  const labels = { copy: t('design.copyReference'), copied: t('design.copied') };
  return (
    <Grid size={data.size} label={t('archive.results')} busy={busy}>
      {data.answer.designs.map((design, index) => {
        const shape = design.thumbnail?.shape ?? 'h';
        return (
          <DesignCard
            key={design.designGuid}
            href={designAddress(design.designGuid, null, { from })}
            reference={design.designName}
            thumbnail={{
              src: thumbnailAddress(design.designGuid, shape, design.thumbnail?.version),
              ...thumbnailBox[shape],
              alt: t('archive.thumbnail', { name: design.designName }),
            }}
            screens={design.screenCount > 0 ? t('archive.screens', { count: design.screenCount }) : undefined}
            archive={design.archiveName}
            badges={[
              ...(design.moldState === 'none'
                ? []
                : [{ kind: design.moldState, label: t(`archive.mold.${design.moldState}`) }]),
              ...(design.isConfined ? [{ kind: 'confined' as const, label: t('archive.confinement.closed') }] : []),
              { kind: design.designType, label: t(`archive.types.${design.designType}`) },
            ]}
            colorways={design.colorways.map(({ colorwayGuid, colorwayName, version }) => ({
              href: designAddress(design.designGuid, colorwayGuid, { from }),
              name: colorwayName,
              src: colorwayThumbnailAddress(design.designGuid, colorwayGuid, version),
            }))}
            labels={{ ...labels, colorways: t('archive.colorways', { name: design.designName }) }}
            eager={index < eagerCards}
          />
        );
      })}
    </Grid>
  );
}
