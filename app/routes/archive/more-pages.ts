/** Continuous scrolling: appends the next pages of a search, each with its own address. */
import { useLocation } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useBeforePaint } from '#app/ui/use-before-paint.ts';
import { addBase, dropBase } from '#app/base-path.ts';
import { pageAddress, withQuery } from '#app/routes/shared/archive-addresses.ts';
import type { ArchiveData, ArchiveResultsPage } from './data.server.ts';

/** Pages loaded automatically; further ones need a click, so that the footer can be reached. */
const byThemselves = 8;
/** px before the end at which the next page is requested */
const ahead = 1200;
const searchesKept = 8;

/** Loaded pages by history entry, so that going back restores them. */
const kept = new Map<string, ArchiveResultsPage[]>();

export interface MorePages {
  pages: ArchiveResultsPage[];
  state: 'idle' | 'loading' | 'failed';
  /** The page that the button loads; null at the end, or while pages load automatically. */
  next: number | null;
  load: () => void;
  /** The page before the first one shown; null at the beginning, and where pages don't follow one another. */
  previous: number | null;
  loadEarlier: () => void;
  /** Goes on the element after the last page. */
  end: (element: Element | null) => void;
}

export function useMorePages(data: ArchiveData): MorePages {
  const { key } = useLocation();
  const enabled = data.settings.infiniteScroll;
  const identity = `${key} ${enabled} ${data.settings.sameScale} ${data.query}`;
  const [read, setRead] = useState(() => ({ identity, pages: begin(identity, data.results) }));
  const [state, setState] = useState<MorePages['state']>('idle');
  // A new search starts over; revalidation of the same one only refreshes its page.
  if (read.identity !== identity) {
    setRead({ identity, pages: begin(identity, data.results) });
    setState('idle');
  } else if (!read.pages.includes(data.results)) {
    setRead({ identity, pages: read.pages.map((page) => (page.page === data.results.page ? data.results : page)) });
  }
  const { pages } = read;
  const last = pages.at(-1)!;
  const lastGuid = last.cards.at(-1)?.guid;
  const next = enabled && last.page + 1 < last.pageCount ? last.page + 1 : null;

  useEffect(() => {
    if (!enabled) return;
    kept.delete(identity);
    kept.set(identity, pages);
    if (kept.size > searchesKept) kept.delete(kept.keys().next().value!);
  }, [enabled, identity, pages]);

  const previous = enabled && pages[0]!.page > 0 ? pages[0]!.page - 1 : null;

  const asking = useRef<AbortController>();
  useEffect(() => () => asking.current?.abort(), [identity]);
  const ask = (wanted: number | null, after: string | undefined) => {
    if (wanted === null) return;
    // What somebody presses for goes before what loads by itself.
    if (wanted < pages[0]!.page) asking.current?.abort();
    if (asking.current && !asking.current.signal.aborted) return;
    const controller = new AbortController();
    asking.current = controller;
    setState('loading');
    askFor(data.query, wanted, after, controller.signal)
      .then((page) => {
        if (page.page < pages[0]!.page) anchor.current = measureFirst();
        setRead((before) => (before.identity === identity ? { identity, pages: addPage(before.pages, page) } : before));
        setState('idle');
      })
      .catch(() => {
        if (controller.signal.aborted) return;
        if (wanted > pages[0]!.page) setState('failed');
        // As the link without script.
        else window.location.assign(addBase(pageAddress(data.query, wanted)));
      })
      .finally(() => controller.abort());
  };
  const asks = useRef(ask);
  useEffect(() => {
    asks.current = ask;
  });
  const load = useCallback(() => asks.current(next, lastGuid), [next, lastGuid]);
  const anchor = useRef<Anchor | null>(null);
  // What was in view stays there when a page comes before it.
  useBeforePaint(() => {
    anchor.current?.restore();
    anchor.current = null;
  }, [pages]);

  const [end, setEnd] = useState<Element | null>(null);
  const alone = pages.length % byThemselves !== 0;
  useEffect(() => {
    if (!end || next === null || !alone || state !== 'idle') return;
    const observer = new IntersectionObserver(([entry]) => entry!.isIntersecting && load(), {
      rootMargin: `0px 0px ${ahead}px`,
    });
    observer.observe(end);
    return () => observer.disconnect();
  }, [end, next, alone, state, load]);

  useAddressOfPage(data.query, enabled && pages.length > 1);
  return { pages, state, next, load, previous, loadEarlier: () => ask(previous, undefined), end: setEnd };
}

/** At its end or, if it is an earlier one, its beginning; by then new designs may have moved some from one to the other. */
function addPage(pages: ArchiveResultsPage[], page: ArchiveResultsPage): ArchiveResultsPage[] {
  if (page.page > pages.at(-1)!.page) return [...pages, page];
  if (page.page >= pages[0]!.page) return pages;
  const shown = new Set(pages.flatMap(({ cards }) => cards.map(({ guid }) => guid)));
  return [{ ...page, cards: page.cards.filter(({ guid }) => !shown.has(guid)) }, ...pages];
}

interface Anchor {
  restore: () => void;
}

/** The browser's own way of keeping the place would count twice where there is one. */
function measureFirst(): Anchor | null {
  const first = document.querySelector('[data-archive-page]');
  if (!first) return null;
  const top = first.getBoundingClientRect().top;
  const { style } = document.documentElement;
  style.setProperty('overflow-anchor', 'none');
  return {
    restore: () => {
      window.scrollBy({ top: first.getBoundingClientRect().top - top, behavior: 'instant' });
      style.removeProperty('overflow-anchor');
    },
  };
}

function begin(identity: string, first: ArchiveResultsPage): ArchiveResultsPage[] {
  const found = kept.get(identity);
  return found?.some(({ page }) => page === first.page)
    ? found.map((page) => (page.page === first.page ? first : page))
    : [first];
}

async function askFor(
  query: string,
  page: number,
  after: string | undefined,
  signal: AbortSignal,
): Promise<ArchiveResultsPage> {
  const params = new URLSearchParams(query);
  params.set('page', String(page));
  // Skips up to the last design shown: a newly added one may have shifted it onto this page.
  if (after) params.set('after', after);
  const answer = await fetch(addBase(withQuery('/archive/more', params)), {
    signal,
    headers: { accept: 'application/json' },
  });
  // The session is over: a full page load redirects to sign-in and back.
  if (answer.redirected || answer.status === 401) {
    window.location.assign(addBase(pageAddress(query, page)));
    return new Promise(() => {});
  }
  if (!answer.ok) throw new Error(`${answer.status}`);
  return (await answer.json()) as ArchiveResultsPage;
}

/** The address bar follows the page in view, so that it can be shared and bookmarked. */
function useAddressOfPage(query: string, on: boolean): void {
  useEffect(() => {
    if (!on) return;
    let frame = 0;
    const follow = () => {
      frame = 0;
      const sections = [...document.querySelectorAll<HTMLElement>('[data-archive-page]')];
      const line = window.innerHeight / 2;
      const shown = sections.findLast((section) => section.getBoundingClientRect().top < line) ?? sections[0];
      if (!shown) return;
      const address = pageAddress(query, Number(shown.dataset.archivePage));
      const path = dropBase(window.location.pathname);
      if (path === '/archive' && address !== path + window.location.search)
        window.history.replaceState(window.history.state, '', addBase(address));
    };
    const onScroll = () => {
      frame ||= requestAnimationFrame(follow);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      cancelAnimationFrame(frame);
    };
  }, [query, on]);
}
