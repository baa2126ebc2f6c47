/** Pages of a search that follow one another while designs are chosen from them. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { addBase } from '#app/base-path.ts';
import { withQuery } from '#app/routes/shared/archive-addresses.ts';
import type { ArchiveResultsPage } from './data.server.ts';

/** px before the end at which the next page is requested */
const ahead = 1200;

export interface ChoosePages {
  pages: ArchiveResultsPage[];
  state: 'idle' | 'loading' | 'failed';
  /** null at the end */
  next: number | null;
  load: () => void;
  /** Goes on the element after the last page. */
  end: (element: Element | null) => void;
}

export function useChoosePages(first: ArchiveResultsPage, query: string, isAlone: boolean): ChoosePages {
  const [pages, setPages] = useState([first]);
  const [state, setState] = useState<ChoosePages['state']>('idle');
  const last = pages.at(-1)!;
  const next = last.page + 1 < last.pageCount ? last.page + 1 : null;
  const after = last.cards.at(-1)?.guid;
  const asking = useRef(false);

  const load = useCallback(() => {
    if (next === null || asking.current) return;
    asking.current = true;
    setState('loading');
    const params = new URLSearchParams(query);
    params.set('page', String(next));
    // Skips up to the last design shown: a newly added one may have shifted it onto this page.
    if (after) params.set('after', after);
    fetch(addBase(withQuery('/archive/more', params)), { headers: { accept: 'application/json' } })
      .then(async (answer) => {
        if (!answer.ok || answer.redirected) throw new Error(String(answer.status));
        const page = (await answer.json()) as ArchiveResultsPage;
        setPages((before) => [...before, page]);
        setState('idle');
      })
      .catch(() => setState('failed'))
      .finally(() => (asking.current = false));
  }, [next, after, query]);

  const [end, setEnd] = useState<Element | null>(null);
  useEffect(() => {
    if (!end || !isAlone || next === null || state !== 'idle') return;
    const observer = new IntersectionObserver(([entry]) => entry!.isIntersecting && load(), {
      rootMargin: `0px 0px ${ahead}px`,
    });
    observer.observe(end);
    return () => observer.disconnect();
  }, [end, isAlone, next, state, load]);
  return { pages, state, next, load, end: setEnd };
}
