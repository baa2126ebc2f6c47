import { useCallback, useEffect, useState, type RefObject } from 'react';

/** The browser's full screen, or where there is none (an iPhone's) the whole of its window. */
export function useFullScreen(element: RefObject<HTMLElement>): { on: boolean; toggle: () => void } {
  const [on, setOn] = useState(false);
  useEffect(() => {
    const changed = () => setOn(document.fullscreenElement !== null && document.fullscreenElement === element.current);
    document.addEventListener('fullscreenchange', changed);
    return () => document.removeEventListener('fullscreenchange', changed);
  }, [element]);
  useEffect(() => {
    if (!on || document.fullscreenElement) return;
    const leave = (event: KeyboardEvent) => event.key === 'Escape' && setOn(false);
    const { overflow } = document.body.style;
    document.body.style.overflow = 'hidden';
    document.addEventListener('keydown', leave);
    return () => {
      document.body.style.overflow = overflow;
      document.removeEventListener('keydown', leave);
    };
  }, [on]);
  const toggle = useCallback(() => {
    if (document.fullscreenElement) return void document.exitFullscreen();
    if (on) return setOn(false);
    const asked = element.current?.requestFullscreen?.();
    if (asked) asked.catch(() => setOn(true));
    else setOn(true);
  }, [element, on]);
  return { on, toggle };
}
