import { useRevalidator } from '@remix-run/react';
import { useEffect, useRef } from 'react';

/** ms */
const everyMs = 1500;

/** Reads the page's data again while something is in the making and somebody looks. */
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
