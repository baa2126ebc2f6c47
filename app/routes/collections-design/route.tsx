import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { designsAddress } from '#app/domain/lists/collections/show/addresses.ts';
import { designsPerPage } from '#app/domain/lists/collections/show/rules.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Link } from '#app/ui/link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { ListFrame } from '#app/routes/shared/list-frame.tsx';
import { ListPager } from '#app/routes/shared/list-pager.tsx';
import { withPage } from '#app/routes/shared/page.server.ts';
import { withQuery } from '#app/routes/shared/archive-addresses.ts';
import { CollectionCards } from '#app/routes/shared/collections/collection-cards.tsx';
import { CollectionHead } from '#app/routes/shared/collections/collection-head.tsx';
import { CollectionSearch } from './collection-search.tsx';
import { readCollectionPage, type CollectionPage } from '#app/routes/shared/collections/data.server.ts';
import { DesignCards } from './design-cards.tsx';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, async ({ actor, params, url }) => {
    const collection = await readCollectionPage(actor, params.id!, url.searchParams);
    const { found, query } = collection.search;
    const last = found && Math.max(0, found.pageCount - 1);
    if (found && last !== null && found.page > last) throw redirect(pageOf(collection.id, query, last));
    return { title: collection.name, collection };
  });

function pageOf(id: string, query: string, page: number): string {
  const params = new URLSearchParams(query);
  if (page > 0) params.set('page', String(page));
  return withQuery(designsAddress(id), params);
}

function partOf(id: string, part: number): string {
  return withQuery(designsAddress(id), new URLSearchParams(part > 0 ? { part: String(part) } : {}));
}

export default function CollectionDesigns() {
  const { t } = useTranslation();
  const { collection } = useLoaderData<typeof loader>();
  const { name, groups, heads, pages, subcollections, search, favorites, gridSize } = collection;
  const here = partOf(collection.id, pages?.page ?? 0);
  const isEmpty = groups.length === 0 && subcollections.length === 0 && !search.found;
  return (
    <div className="stack gap-6">
      <CollectionHead {...collection} view="designs" picture={collection.large} />
      {!isEmpty && <CollectionSearch page={collection} here={here} />}
      {search.ignored.length > 0 && (
        <Notice kind="warning">{t('collections.ignored', { names: search.ignored.join(', ') })}</Notice>
      )}
      {search.found && <Found collection={collection} found={search.found} />}
      {heads.length > 1 && (
        <nav className="line gap-5 targets no-print" aria-label={t('collections.jump')}>
          {heads.map(({ id, name, page }) =>
            page === pages?.page ? (
              <a key={id} href={`#g-${id}`}>
                {name}
              </a>
            ) : (
              <Link key={id} to={`${partOf(collection.id, page)}#g-${id}`}>
                {name}
              </Link>
            ),
          )}
        </nav>
      )}
      {groups.map((group, at) => (
        <section key={group.id} aria-labelledby={`g-${group.id}`}>
          <h2 id={`g-${group.id}`} className="section-title anywhere">
            {group.name}
          </h2>
          <DesignCards
            cards={group.cards}
            label={t('collections.groupDesigns', { name: group.name })}
            size={gridSize}
            favorites={favorites}
            here={here}
            eager={at === 0 ? 10 : 0}
            place={group.id}
          />
        </section>
      ))}
      {pages && pages.pageCount > 1 && (
        <ListPager
          currentPage={pages.page}
          totalPage={pages.pageCount}
          hrefFor={(part) => partOf(collection.id, part)}
          range={{
            first: pages.page * designsPerPage + 1,
            last: Math.min(pages.total, (pages.page + 1) * designsPerPage),
            total: pages.total,
          }}
        />
      )}
      {!search.found && subcollections.length > 0 && (
        <section aria-labelledby="subcollections">
          <h2 id="subcollections" className="section-title anywhere">
            {t('collections.subcollections')}
          </h2>
          <CollectionCards collections={subcollections} label={t('collections.subcollections')} />
        </section>
      )}
      {isEmpty && (
        <EmptyState
          icon="archive"
          title={t('collections.noDesigns')}
          action={
            <ButtonLink to={collection.boards > 0 ? collection.boardsHref : '/archive'}>
              {collection.boards > 0 ? t('collections.toBoards') : t('collections.toArchive')}
            </ButtonLink>
          }
        >
          {name}: {t('collections.noDesignsText')}
        </EmptyState>
      )}
    </div>
  );
}

function Found({
  collection,
  found,
}: {
  collection: CollectionPage;
  found: NonNullable<CollectionPage['search']['found']>;
}) {
  const { t } = useTranslation();
  const { id, search, favorites, gridSize } = collection;
  const here = pageOf(id, search.query, found.page);
  return (
    <section aria-label={t('collections.results')} className="stack">
      <ListFrame
        total={t('collections.found', { count: found.total })}
        empty={
          found.total === 0 && {
            icon: 'search',
            title: t('collections.nothingFound'),
            children: t('collections.nothingFoundText'),
            action: <Link to={designsAddress(id)}>{t('collections.clear')}</Link>,
          }
        }
        pages={{
          currentPage: found.page,
          totalPage: found.pageCount,
          hrefFor: (page) => pageOf(id, search.query, page),
        }}
      >
        <DesignCards
          cards={found.cards}
          label={t('collections.results')}
          size={gridSize}
          favorites={favorites}
          here={here}
          eager={10}
        />
      </ListFrame>
    </section>
  );
}
