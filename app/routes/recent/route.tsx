/** The designs that one looked at last. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { formatReference } from '#app/domain/base/text/reference.ts';
import { getFavorites } from '#app/domain/lists/favorites/favorites.server.ts';
import { mostRecent } from '#app/domain/lists/recent/limits.ts';
import { clearRecent, listRecent } from '#app/domain/lists/recent/recent.server.ts';
import { ConfirmButton } from '#app/forms/confirm-button.tsx';
import { handleForm, intent } from '#app/forms/handle.server.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Grid } from '#app/ui/grid.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ArchiveDesign } from '#app/routes/shared/archive-card.tsx';
import { drawCard } from '#app/routes/shared/design-card.ts';
import { readCard } from '#app/routes/shared/design-cards.server.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { recentForm } from './form.ts';

const page = '/recent';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, async ({ actor, t }) => {
    const [designs, favorites] = await Promise.all([listRecent(actor, undefined), getFavorites(actor, {})]);
    const frame = { from: undefined, query: '' };
    return {
      title: t('searches.recentTitle'),
      // A card opens the colorway that was seen last.
      cards: designs.map(({ seenColorwayName, ...design }) => {
        const guid = design.thumbnail.colorwayGuid;
        const nearest = { guid, reference: formatReference(design.designName, seenColorwayName) };
        return drawCard({ ...readCard(actor, design), nearest }, frame, t);
      }),
      favorites,
      gridSize: actor.settings.gridSize,
    };
  });

export const action = (args: ActionFunctionArgs) =>
  withPage('archive', args, (asked) =>
    handleForm(
      asked,
      recentForm,
      { clear: intent(clearRecent, { done: (_, { t, done }) => done(t('searches.cleared')) }) },
      page,
    ),
  );

export default function Recent() {
  const { t } = useTranslation();
  const { cards, favorites, gridSize } = useLoaderData<typeof loader>();
  if (cards.length === 0)
    return (
      <>
        <PageHeader title={t('searches.recentTitle')} />
        <EmptyState
          icon="clock"
          title={t('searches.recentNoneTitle')}
          action={<ButtonLink to="/archive">{t('searches.toArchive')}</ButtonLink>}
        >
          {t('searches.recentNoneText')}
        </EmptyState>
      </>
    );
  return (
    <>
      <PageHeader
        title={t('searches.recentTitle')}
        intro={t('searches.recentIntro', { count: mostRecent })}
        actions={
          <ConfirmButton
            of={recentForm}
            intent="clear"
            here={page}
            title={t('searches.clearTitle')}
            text={t('searches.clearText')}
            className="no-print"
          >
            {t('searches.clear')}
          </ConfirmButton>
        }
      />
      <Grid label={t('searches.designs')} size={gridSize}>
        {cards.map((card, index) => (
          <ArchiveDesign
            key={card.guid}
            card={card}
            favorites={favorites}
            here={page}
            size={gridSize}
            eager={index < 10}
          />
        ))}
      </Grid>
    </>
  );
}
