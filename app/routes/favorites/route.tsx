/** All favourites lists: the user's own as contact sheets, and those shared by colleagues. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { mostNameLength } from '#app/domain/lists/favorites/limits.ts';
import { getDeletedLists } from '#app/domain/lists/favorites/lists.server.ts';
import { openFavorites } from '#app/domain/lists/favorites/pages.server.ts';
import { ActionForm } from '#app/forms/action-form.tsx';
import { PostButton, SubmitButton } from '#app/forms/post-form.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Moment } from '#app/ui/moment.tsx';
import { TextField } from '#app/ui/field.tsx';
import { favoritesAction } from '#app/routes/shared/favorites/action.server.ts';
import styles from '#app/routes/shared/favorites/favorites.module.css';
import { favoritesForm } from '#app/routes/shared/favorites/form.ts';
import { OwnLists, SharedLists } from '#app/routes/shared/favorites/list-cards.tsx';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('favorites', args, async ({ actor, t }) => ({
    title: t('favorites.title'),
    ...(await openFavorites(actor, undefined)),
    deleted: await getDeletedLists(actor, {}),
  }));

export const action = (args: ActionFunctionArgs) =>
  withPage('favorites', args, (page) => favoritesAction(page, '/favorites'));

export default function Favorites() {
  const { t, i18n } = useTranslation();
  const { lists, shared, deleted } = useLoaderData<typeof loader>();
  const total = lists.reduce((sum, { entryCount }) => sum + entryCount, 0);
  return (
    <>
      <ListFrame
        header={{
          title: t('favorites.title'),
          intro:
            lists.length > 0 &&
            t('favorites.summary', { count: total, lists: t('favorites.listCount', { count: lists.length }) }),
        }}
        views={
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
        }
        empty={
          lists.length === 0 && {
            icon: 'heart',
            title: t('favorites.noLists'),
            children: t('favorites.noListsText'),
            action: <ButtonLink to="/archive">{t('favorites.toArchive')}</ButtonLink>,
          }
        }
      >
        <section>
          <h2 className="visually-hidden">{t('favorites.yourLists')}</h2>
          <OwnLists lists={lists} />
        </section>
      </ListFrame>
      {shared.length > 0 && (
        <section className={styles.section}>
          <h2 className="section-title">{t('favorites.sharedWithMe')}</h2>
          <SharedLists lists={shared} />
        </section>
      )}
      {deleted.length > 0 && (
        <section className={styles.section}>
          <h2 className="section-title">{t('favorites.deletedLists')}</h2>
          <ul className="stack">
            {deleted.map(({ id, name, until }) => (
              <li key={id} className="row">
                <span>{name}</span>
                <span className="quiet">
                  {t('favorites.deletedUntil')} <Moment at={until} language={i18n.language} />
                </span>
                <PostButton
                  of={favoritesForm}
                  intent="restore"
                  carry={{ listid: id }}
                  action="/favorites"
                  size="small"
                  aria-label={`${t('favorites.restore')}: ${name}`}
                >
                  {t('favorites.restore')}
                </PostButton>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
