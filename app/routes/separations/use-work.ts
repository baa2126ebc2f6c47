import { useLocation } from '@remix-run/react';
import { useEffect, useReducer, useRef, type Dispatch } from 'react';
import { readWork, startWork, work, writeWork, type Act, type Work } from './recolor.ts';

/** ms of rest before the address follows the hand */
const rest = 400;

/** The work on a colorway's inks, kept in the address: it can be sent, bookmarked and come back to. */
export function useWork(originals: string[]): [Work, Dispatch<Act>] {
  const { pathname, search } = useLocation();
  const [now, act] = useReducer(work, null, () => startWork(readWork(new URLSearchParams(search), originals)));
  const key = originals.join();
  const written = writeWork(now, originals, new URLSearchParams(search)).toString();
  const own = useRef(search);

  // Somebody went back or forth, or took a link of this page: the address leads.
  useEffect(() => {
    if (search === own.current) return;
    own.current = search;
    const { inks, alone, repeat } = readWork(new URLSearchParams(search), key.split(','));
    act({ do: 'set', inks });
    act({ do: 'alone', alone });
    act({ do: 'repeat', repeat });
  }, [search, key]);

  useEffect(() => {
    const next = written ? `?${written}` : '';
    if (next === own.current) return;
    const timer = setTimeout(() => {
      own.current = next;
      // Past the router: it would ask the server, and a colour needs no server, not even one that is there.
      window.history.replaceState(window.history.state, '', pathname + next);
    }, rest);
    return () => clearTimeout(timer);
  }, [written, pathname]);

  // The page's frame knows the router's address: what leads back here by a form leads back to this work.
  useEffect(() => {
    const tellWay = ({ target }: SubmitEvent) => {
      const way = target instanceof HTMLFormElement && target.elements.namedItem('returnTo');
      if (way instanceof HTMLInputElement) way.value = window.location.pathname + window.location.search;
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
