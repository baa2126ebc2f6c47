/**
 * The panel of similar designs: imported on the server, so that a page without script is complete; in the browser loaded before hydration of
 * such a page, and shortly after that of any other archive page. (Not React.lazy: a click before the chunk arrives fails in React 18.)
 */
import { useEffect, useState, type ComponentType } from 'react';
import type { SimilarPanelProps } from '#app/routes/shared/similar-query.server.ts';

let Panel: ComponentType<SimilarPanelProps> | null = import.meta.env.SSR
  ? (await import('./similar-panel.tsx')).SimilarPanel
  : null;

/** If the chunk fails to load, the page works without the panel. */
export async function fetchSimilarPanel(): Promise<void> {
  Panel ??= await import('./similar-panel.tsx').then(
    (module) => module.SimilarPanel,
    () => null,
  );
}

export function SimilarPanel({ panel }: { panel: SimilarPanelProps }) {
  const [, setHere] = useState(Panel !== null);
  useEffect(() => {
    if (!Panel) void fetchSimilarPanel().then(() => setHere(true));
  }, []);
  return Panel && <Panel {...panel} />;
}

/** ms after hydration */
const idle = 1500;

/** Preloads the panel, so that a search for similar designs doesn't wait for it. */
export function usePanelAtHand(): void {
  useEffect(() => {
    const timer = setTimeout(() => void fetchSimilarPanel(), idle);
    return () => clearTimeout(timer);
  }, []);
}
