/**
 * The panel of similar designs: at hand on the server, so that a page without script is whole; in the browser fetched before such a page
 * comes alive, and a moment after any other of the archive. (React.lazy would do, but a click that comes before the chunk fails in React 18.)
 */
import { useEffect, useState, type ComponentType } from 'react';
import type { SimilarPanelProps } from '#app/routes/shared/similar-query.server.ts';

let Panel: ComponentType<SimilarPanelProps> | null = import.meta.env.SSR
  ? (await import('./similar-panel.tsx')).SimilarPanel
  : null;

/** Without an answer the page does without the panel: its results, chips and filters are there. */
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

/** ms after the page has come alive */
const idle = 1500;

/** So that it is there when somebody asks for what is similar. */
export function usePanelAtHand(): void {
  useEffect(() => {
    const timer = setTimeout(() => void fetchSimilarPanel(), idle);
    return () => clearTimeout(timer);
  }, []);
}
