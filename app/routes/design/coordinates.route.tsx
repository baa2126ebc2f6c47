/** Coordinates of a colorway: other motifs in its colours. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { getFavorites } from '#app/domain/lists/favorites/favorites.server.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Grid } from '#app/ui/grid.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { designAddress } from '#app/routes/shared/archive-addresses.ts';
import { ArchiveDesign } from '#app/routes/shared/archive-card.tsx';
import { readCoordinates } from './coordinates-data.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, async ({ actor, params, t }) => {
    const found = await readCoordinates(actor, params.designId!, params.colorwayId!);
    return {
      title: t('similar.goesWithTitle', { reference: found.reference }),
      ...found,
      favorites: await getFavorites(actor, { among: found.cards.flatMap(({ colorwayGuid }) => colorwayGuid ?? []) }),
      gridSize: actor.settings.gridSize,
    };
  });

export default function Coordinates() {
  const { t } = useTranslation();
  const { title, reference, designGuid, colorwayGuid, refusal, cards, favorites, gridSize } =
    useLoaderData<typeof loader>();
  const here = `/design/goes-with/${designGuid}/${colorwayGuid}`;
  return (
    <>
      <PageHeader
        title={title}
        parent={{ href: designAddress(designGuid, colorwayGuid), label: t('similar.backToDesign', { reference }) }}
        intro={t('similar.goesWithHint')}
      />
      {cards.length === 0 ? (
        <EmptyState icon="similar" title={refusal ?? t('similar.noGoesWith')} />
      ) : (
        <Grid size={gridSize} label={title}>
          {cards.map((card, at) => (
            <ArchiveDesign
              key={card.guid}
              card={card}
              favorites={favorites}
              here={here}
              size={gridSize}
              eager={at < 10}
            />
          ))}
        </Grid>
      )}
    </>
  );
}
