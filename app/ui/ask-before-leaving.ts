import { useBlocker } from '@remix-run/react';
import { useEffect } from 'react';

/** While `isActive`, leaving the page asks first. `onLeave`: ends what goes on, once somebody has said that they leave. */
export function useAskBeforeLeaving(isActive: boolean, text: string, onLeave?: () => void): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isActive && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    if (!window.confirm(text)) return blocker.reset();
    onLeave?.();
    blocker.proceed();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [blocker]);
  useEffect(() => {
    if (!isActive) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isActive]);
}
