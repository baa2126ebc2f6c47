/** All favourites lists: one's own as contact sheets, and those that colleagues share. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { requirePage } from '#app/actor.server.ts';
import { openFavorites, type FavoritesPage } from '#app/domain/lists/favorites/pages.server.ts';
import { translate } from '#app/locales/translate.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Form } from '#app/ui/link.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { withErrorResponse } from '../shared/page.server.ts';
import { actOnFavorites, type Refusal } from '../shared/favorites/action.server.ts';
import styles from '../shared/favorites/favorites.module.css';
import { OwnLists, SharedLists } from '../shared/favorites/list-cards.tsx';
import { NameField } from '../shared/favorites/list-dialog.tsx';
import { readForm } from '../shared/read-form.server.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const person = await requirePage(request, context, 'favorites');
  const favorites = await withErrorResponse(openFavorites(person, undefined), person.locale);
  return { title: translate(person.locale)('favorites.title'), favorites };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const person = await requirePage(request, context, 'favorites');
  return actOnFavorites({ person, form: await readForm(request), here: '/favorites' });
}

export default function Favorites() {
  const { t } = useTranslation();
  const { lists, shared } = useLoaderData<typeof loader>().favorites as FavoritesPage;
  const refused = useActionData<typeof action>() as Refusal | undefined;
  const total = lists.reduce((sum, { entryCount }) => sum + entryCount, 0);
  return (
    <>
      <PageHeader
        title={t('favorites.title')}
        intro={
          lists.length > 0 &&
          t('favorites.summary', { count: total, lists: t('favorites.listCount', { count: lists.length }) })
        }
      />
      <Form
        // A list that was made leaves an empty field behind.
        key={lists.length}
        method="post"
        action="/favorites"
        className={styles.create}
        replace
      >
        <input type="hidden" name="intent" value="create" />
        <NameField label={t('favorites.newList')} refused={refused?.intent === 'create' ? refused : undefined} />
        <Button look="primary" icon="plus">
          {t('favorites.create')}
        </Button>
      </Form>
      {lists.length === 0 ? (
        <EmptyState
          icon="heart"
          title={t('favorites.noLists')}
          action={<ButtonLink to="/archive">{t('favorites.toArchive')}</ButtonLink>}
        >
          {t('favorites.noListsText')}
        </EmptyState>
      ) : (
        <section>
          <h2 className="visually-hidden">{t('favorites.yourLists')}</h2>
          <OwnLists lists={lists} />
        </section>
      )}
      {shared.length > 0 && (
        <section className={styles.section}>
          <h2>{t('favorites.sharedWithMe')}</h2>
          <SharedLists lists={shared} />
        </section>
      )}
    </>
  );
}
