import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { CollectionCards } from '#app/routes/shared/collections/collection-cards.tsx';
import { readOverview } from '#app/routes/shared/collections/data.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, async ({ actor, t }) => ({
    title: t('collections.title'),
    collections: await readOverview(actor),
  }));

export default function Collections() {
  const { t } = useTranslation();
  const { collections, title } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={title} intro={collections.length > 0 ? t('collections.intro') : undefined} />
      {collections.length > 0 ? (
        <CollectionCards collections={collections} label={title} />
      ) : (
        <EmptyState
          icon="collection"
          title={t('collections.empty')}
          action={<ButtonLink to="/archive">{t('collections.toArchive')}</ButtonLink>}
        >
          {t('collections.emptyText')}
        </EmptyState>
      )}
    </>
  );
}
