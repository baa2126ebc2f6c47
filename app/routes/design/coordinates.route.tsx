/** All that goes with a colorway: other motifs in its colours. */
import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { favoritesFor, type Favorites } from '#app/domain/lists/favorites/favorites.server.ts';
import { translate } from '#app/locales/translate.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Grid } from '#app/ui/grid.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withErrorResponse } from '../shared/page.server.ts';
import { designAddress } from '../shared/archive-addresses.ts';
import { ArchiveDesign } from '../shared/archive-card.tsx';
import type { ArchiveCard } from '../shared/design-cards.server.ts';
import { readCoordinates } from './coordinates-data.server.ts';

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'archive');
  const found = await withErrorResponse(readCoordinates(person, params.designId!, params.colorwayId!), person.locale);
  return {
    title: translate(person.locale)('similar.goesWithTitle', { reference: found.reference }),
    ...found,
    favorites: await favoritesFor(
      person,
      found.cards.flatMap(({ colorwayGuid }) => colorwayGuid ?? []),
    ),
    gridSize: person.settings.gridSize,
  };
}

export default function Coordinates() {
  const { t } = useTranslation();
  const { title, reference, designGuid, colorwayGuid, refusal, gridSize, ...found } = useLoaderData<typeof loader>();
  const cards = found.cards as ArchiveCard[];
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
              favorites={found.favorites as Favorites}
              here={here}
              eager={at < 10}
            />
          ))}
        </Grid>
      )}
    </>
  );
}
