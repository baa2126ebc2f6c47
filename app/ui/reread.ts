/** A page that keeps itself up to date. */
import { useNavigation, useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';
import { isServerThere } from './is-server-there.ts';

/** Reads the page's data anew. Not to be called while it is busy: it would begin anew the navigation that is under way. */
export function useReread(): { reread: () => void; isBusy: boolean } {
  const { revalidate, state } = useRevalidator();
  const { state: pressed } = useNavigation();
  return { reread: revalidate, isBusy: state === 'loading' || pressed !== 'idle' };
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
    let isOver = false;
    const mayRead = () => !isOver && document.visibilityState === 'visible' && !now.current.isBusy;
    const read = async () => {
      if (mayRead() && (await isServerThere()) && mayRead()) now.current.reread();
    };
    const timer = setInterval(() => void read(), everyMs);
    document.addEventListener('visibilitychange', read);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, [everyMs, isActive]);
  return isLive;
}
