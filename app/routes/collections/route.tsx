import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { translate } from '#app/locales/translate.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { CollectionCards } from '../shared/collections/collection-cards.tsx';
import { readOverview } from '../shared/collections/data.server.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'archive');
  return { title: translate(person.locale)('collections.title'), collections: await readOverview(person) };
}

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
