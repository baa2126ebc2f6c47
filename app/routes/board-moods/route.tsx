import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { moodAddress } from '#app/domain/lists/collections/show/addresses.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Icon } from '#app/ui/icons.tsx';
import { Link } from '#app/ui/link.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { readBoardsPage } from '#app/routes/shared/collections/boards-data.server.ts';
import { CollectionHead } from '#app/routes/shared/collections/collection-head.tsx';
import styles from '#app/routes/shared/collections/collections.module.css';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, async ({ actor, params }) => {
    const page = await readBoardsPage(actor, params.id!);
    return { title: page.name, page };
  });

/** Pictures and films of a collection as they would be pinned to a wall. */
export default function BoardMoods() {
  const { t } = useTranslation();
  const { page } = useLoaderData<typeof loader>();
  const moods = page.sections.flatMap(({ boards }) => boards);
  return (
    <div className="stack gap-6">
      <CollectionHead {...page} view="moods" />
      {moods.length > 0 ? (
        <ul className={styles.moods} aria-label={t('collections.moodsOf', { name: page.name })}>
          {moods.map((mood, index) => {
            const name =
              mood.title || t(mood.kind === 'film' ? 'collections.film' : 'collections.picture', { number: index + 1 });
            return (
              <li key={mood.id} className={styles.mood}>
                <Link to={moodAddress(page.id, mood.id)} className="stack gap-2 card-link" prefetch="intent">
                  <span className={styles.moodPicture} style={{ aspectRatio: `${mood.width} / ${mood.height}` }}>
                    {mood.picture ? (
                      <img
                        {...mood.picture}
                        sizes="(width < 700px) 100vw, 33vw"
                        width={mood.width}
                        height={mood.height}
                        alt=""
                        loading={index < 4 ? 'eager' : 'lazy'}
                        decoding="async"
                      />
                    ) : (
                      <Icon name="film" size={32} />
                    )}
                    {mood.kind === 'film' && (
                      <span className="film-mark">
                        <Icon name="film" />
                        {t('collections.isFilm')}
                      </span>
                    )}
                  </span>
                  <span className="card-name anywhere">{name}</span>
                </Link>
              </li>
            );
          })}
        </ul>
      ) : (
        <EmptyState
          icon="collection"
          title={t('collections.noMoods')}
          action={<ButtonLink to="/collections">{t('collections.title')}</ButtonLink>}
        />
      )}
    </div>
  );
}
