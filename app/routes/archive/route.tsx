import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData, type ShouldRevalidateFunctionArgs } from '@remix-run/react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { keepSearch } from '#app/domain/find/words/recent.server.ts';
import { Chips } from '#app/ui/chips.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { LoadingBar } from '#app/ui/progress.tsx';
import { useAskedSearch } from '#app/routes/shared/asked-search.ts';
import { pageAddress } from '#app/routes/shared/archive-addresses.ts';
import { lastPage, readArchive, type ArchiveData } from './data.server.ts';
import { ArchiveFilters } from './filters.tsx';
import { movedAddress } from './merged-labels.server.ts';
import { useMorePages } from './more-pages.ts';
import { ArchivePager, EarlierPages } from './archive-pager.tsx';
import { ArchiveResults } from './results.tsx';
import { SimilarPanel, usePanelAtHand } from './similar-lazy.tsx';
import { Places } from './places.tsx';
import { SortForm } from './sort-form.tsx';
import { ViewSettings } from './view-settings.tsx';
import { NothingFound } from './nothing-found.tsx';
import { usePictureDrop } from './use-picture-drop.ts';
import { withPage } from '#app/routes/shared/page.server.ts';
import { CurrentListMenu } from '#app/routes/shared/favorites/lists-menu.tsx';
import './archive.css';
import './similar.css';

export const loader = (args: LoaderFunctionArgs) =>
  withPage('archive', args, async ({ actor, request, url, t }) => {
    const moved = await movedAddress(actor, url);
    if (moved) throw redirect(moved);
    const archive = await readArchive(actor, url.searchParams);
    const last = lastPage(archive);
    if (last) throw redirect(last);
    const { q } = archive.criteria;
    // A link that was only pointed at is not a search.
    if (q && !request.headers.get('sec-purpose')?.includes('prefetch')) await keepSearch(actor, { q });
    return { title: t('archive.title'), archive: JSON.stringify(archive) };
  });

/** A favourite doesn't change the results: no revalidation. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction === '/favorites/entry' ? false : defaultShouldRevalidate;
}

export default function Archive() {
  const { t } = useTranslation();
  const archive = useArchive();
  // One that is on its way begins with a question mark.
  const busy = useAskedSearch(archive.query) !== archive.query;
  const more = useMorePages(archive);
  const results = useResultsInView(archive.query);
  usePictureDrop(archive.query);
  usePanelAtHand();
  const { totalCount } = archive.results;
  const { similar } = archive;
  const clear = { href: archive.clearHref, label: t('archive.clearAll') };
  return (
    <div className="archive">
      <h1 className="visually-hidden">{t('archive.title')}</h1>
      <LoadingBar active={busy || more.state === 'loading'} label={t('archive.loading')} />
      <ArchiveFilters data={archive} />
      <section className="stack gap-4" aria-label={t('archive.results')} ref={results}>
        <Notices of={archive.notices} />
        <div className="archive-bar">
          <p className="archive-count heading figures" role="status">
            {t('archive.count', { count: totalCount })}
          </p>
          <div className="archive-tools">
            {archive.tools.map(({ href, label }) => (
              <ButtonLink key={href} to={href} size="small" className="no-print">
                {label}
              </ButtonLink>
            ))}
            <SortForm data={archive} />
            <ViewSettings data={archive} />
          </div>
          <CurrentListMenu favorites={archive.favorites} returnTo={pageAddress(archive.query, archive.results.page)} />
        </div>
        {(archive.chips.length > 0 || archive.places.news || archive.places.save) && (
          <div className="row gap-4 archive-chosen">
            {similar && <SimilarPanel panel={similar} />}
            <Notices of={archive.read} />
            <Chips
              label={t('archive.chosen')}
              change={t('archive.meant.change')}
              chips={archive.chips}
              clear={archive.chips.length > 1 ? clear : undefined}
            />
            <Places data={archive} />
          </div>
        )}
        {similar?.missing && <p className="detail similar-missing">{similar.missing}</p>}
        {archive.settings.sameScale && totalCount > 0 && (
          <p className="detail">{t('archive.sameScaleNote', { width: archive.frameCm })}</p>
        )}
        <EarlierPages data={archive} more={more} />
        {totalCount > 0 ? <ArchiveResults data={archive} more={more} busy={busy} /> : <NothingFound data={archive} />}
        <ArchivePager data={archive} more={more} />
      </section>
    </div>
  );
}

const Notices = ({ of }: { of: ArchiveData['notices'] }) =>
  of.map(({ kind, title, text, act }) => (
    <Notice
      key={text}
      kind={kind}
      title={title}
      action={
        act && (
          <ButtonLink to={act.href} size="small">
            {act.label}
          </ButtonLink>
        )
      }
    >
      {text}
    </Notice>
  ));

/** As text, the data take half the bytes in a page that Remix's own form of them does, and a quarter of the time to write. */
function useArchive(): ArchiveData {
  const loaded = useLoaderData<typeof loader>();
  return useMemo(() => JSON.parse(loaded.archive) as ArchiveData, [loaded]);
}

/** Scrolls to the results after a new search, but only if they start above the window. */
function useResultsInView(query: string) {
  const results = useRef<HTMLElement>(null);
  const before = useRef(query);
  useEffect(() => {
    if (before.current === query) return;
    before.current = query;
    const { top } = results.current!.getBoundingClientRect();
    if (top < 0) results.current!.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [query]);
  return results;
}
