import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '#app/ui/button.tsx';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
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
    <ListFrame
      header={{ title, intro: collections.length > 0 && t('collections.intro') }}
      empty={
        collections.length === 0 && {
          icon: 'collection',
          title: t('collections.empty'),
          children: t('collections.emptyText'),
          action: <ButtonLink to="/archive">{t('collections.toArchive')}</ButtonLink>,
        }
      }
    >
      <CollectionCards collections={collections} label={title} />
    </ListFrame>
  );
}
