import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef, useState } from 'react';

/** Processes write down every 20 s what they know. */
const everyMs = 20_000;

/** Reads the page's data anew while it is looked at; true once it does. */
export function useRefresh(): boolean {
  const { revalidate, state } = useRevalidator();
  const [isLive, setLive] = useState(false);
  const now = useRef({ revalidate, state });
  useEffect(() => {
    now.current = { revalidate, state };
  }, [revalidate, state]);
  useEffect(() => {
    setLive(true);
    const read = () => {
      if (document.visibilityState === 'visible' && now.current.state === 'idle') now.current.revalidate();
    };
    const timer = setInterval(read, everyMs);
    document.addEventListener('visibilitychange', read);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', read);
    };
  }, []);
  return isLive;
}
