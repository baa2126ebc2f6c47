/** A page that keeps itself up to date. */
import { useNavigation, useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { unasked } from './unasked.ts';

/**
 * Reads the page's data anew, but for the root's: a toast remains for the tab whose press it answers. Not to be called while it is busy:
 * it would begin the navigation anew that is under way, and a toast that this had brought along would be lost.
 */
export function useReread(): { reread: () => void; isBusy: boolean } {
  const { revalidate, state } = useRevalidator();
  const { state: pressed } = useNavigation();
  useEffect(() => {
    if (state === 'idle' || pressed !== 'idle') unasked.at = '';
  }, [state, pressed]);
  useEffect(
    () => () => {
      unasked.at = '';
    },
    [],
  );
  const reread = useCallback(() => {
    unasked.at = location.href;
    revalidate();
  }, [revalidate]);
  return { reread, isBusy: state === 'loading' || pressed !== 'idle' };
}

/** Every so many ms and when the tab comes back to view, as long as it is looked at; true once it does. */
export function useRereadEvery(everyMs: number, isActive = true): boolean {
  const [isLive, setLive] = useState(false);
  const latest = useReread();
  const now = useRef(latest);
  useEffect(() => {
    now.current = latest;
  });
  useEffect(() => {
    setLive(isActive);
    if (!isActive) return;
    const read = () => {
      if (document.visibilityState === 'visible' && !now.current.isBusy) now.current.reread();
    };
    const timer = setInterval(read, everyMs);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [everyMs, isActive]);
  return isLive;
}
