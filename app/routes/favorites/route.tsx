/** All favourites lists: one's own as contact sheets, and those that colleagues share. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { mostNameLength } from '#app/domain/lists/favorites/limits.ts';
import { openFavorites } from '#app/domain/lists/favorites/pages.server.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { SubmitButton } from '#app/forms/post-form.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { TextField } from '#app/ui/field.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { actOnFavorites } from '#app/routes/shared/favorites/action.server.ts';
import styles from '#app/routes/shared/favorites/favorites.module.css';
import { favoritesForm } from '#app/routes/shared/favorites/form.ts';
import { OwnLists, SharedLists } from '#app/routes/shared/favorites/list-cards.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('favorites', args, async ({ actor, t }) => ({
    title: t('favorites.title'),
    ...(await openFavorites(actor, undefined)),
  }));

export const action = (args: ActionFunctionArgs) =>
  withPage('favorites', args, (page) => actOnFavorites(page, '/favorites'));

export default function Favorites() {
  const { t } = useTranslation();
  const { lists, shared } = useLoaderData<typeof loader>();
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
      <ActionForm
        of={favoritesForm}
        intent="create"
        action="/favorites"
        className={`no-print ${styles.create}`}
        replace
      >
        {({ field }) => (
          <>
            <TextField
              label={t('favorites.newList')}
              hint={t('favorites.nameHint')}
              maxLength={mostNameLength}
              autoComplete="off"
              required
              {...field('name')}
            />
            <SubmitButton look="primary" icon="plus">
              {t('favorites.create')}
            </SubmitButton>
          </>
        )}
      </ActionForm>
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
          <h2 className="section-title">{t('favorites.sharedWithMe')}</h2>
          <SharedLists lists={shared} />
        </section>
      )}
    </>
  );
}
