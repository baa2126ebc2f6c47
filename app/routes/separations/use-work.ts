import { useLocation } from '@remix-run/react';
import { useEffect, useReducer, useRef, type Dispatch } from 'react';
import { addBase, dropBase } from '#app/base-path.ts';
import { readWork, startWork, work, writeWork, type Act, type Work } from './recolor.ts';

/** ms without changes before the address is updated */
const rest = 400;

/** The recolouring of a colorway, kept in the address: it can be shared and bookmarked. */
export function useWork(originals: string[]): [Work, Dispatch<Act>] {
  const { pathname, search } = useLocation();
  // Mounted anew once its inks are made, the desk goes on with what was written past the router.
  const start = typeof window === 'undefined' ? search : window.location.search;
  const [now, act] = useReducer(work, null, () => startWork(readWork(new URLSearchParams(start), originals)));
  const key = originals.join();
  const written = writeWork(now, originals, new URLSearchParams(search)).toString();
  const own = useRef(start);
  const routed = useRef<string>();

  // Navigation within the page: the address wins. So it does at first, as the desk before writes as it goes.
  useEffect(() => {
    if (search === routed.current) return;
    const shown = routed.current === undefined ? window.location.search : search;
    routed.current = search;
    if (shown === own.current) return;
    own.current = shown;
    const { inks, alone, repeat } = readWork(new URLSearchParams(shown), key.split(','));
    act({ do: 'set', inks });
    act({ do: 'alone', alone });
    act({ do: 'repeat', repeat });
  }, [search, key]);

  const write = useRef<() => void>();
  useEffect(() => {
    const next = written ? `?${written}` : '';
    write.current = undefined;
    if (next === own.current) return;
    write.current = () => {
      write.current = undefined;
      own.current = next;
      // Bypasses the router, which would call the server: colours also work offline.
      window.history.replaceState(window.history.state, '', addBase(pathname + next));
    };
    const timer = setTimeout(() => write.current?.(), rest);
    return () => clearTimeout(timer);
  }, [written, pathname]);
  useEffect(
    () => () => {
      if (dropBase(window.location.pathname) === pathname) write.current?.();
    },
    [pathname],
  );

  // Forms in the page's frame return to the router's address: it must include the recolouring.
  useEffect(() => {
    const tellWay = ({ target }: SubmitEvent) => {
      const way = target instanceof HTMLFormElement && target.elements.namedItem('returnTo');
      if (way instanceof HTMLInputElement) way.value = dropBase(window.location.pathname) + window.location.search;
    };
    document.addEventListener('submit', tellWay, true);
    return () => document.removeEventListener('submit', tellWay, true);
  }, []);

  useEffect(() => {
    const undo = (event: KeyboardEvent) => {
      const typing =
        event.target instanceof HTMLElement &&
        event.target.matches('input:not([type=color], [type=checkbox]), textarea');
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || typing) return;
      event.preventDefault();
      act({ do: 'undo' });
    };
    document.addEventListener('keydown', undo);
    return () => document.removeEventListener('keydown', undo);
  }, []);
  return [now, act];
}
