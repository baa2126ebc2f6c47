import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** ms */
const everyMs = 1500;

/** Reloads the page's data while a download is in progress and the page is visible. */
export function useProgress(isActive: boolean): void {
  const { revalidate, state } = useRevalidator();
  const now = useRef({ revalidate, state });
  useEffect(() => {
    now.current = { revalidate, state };
  }, [revalidate, state]);
  useEffect(() => {
    if (!isActive) return;
    const timer = setInterval(() => {
      if (now.current.state === 'idle' && document.visibilityState === 'visible') now.current.revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isActive]);
}
