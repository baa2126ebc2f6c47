/** The keyboard shortcuts of a page: each part is loaded after it, so that the page itself weighs no more. */
import { useEffect, useState, type ComponentType, type RefObject } from 'react';
import { useRootData } from '#app/routes/shared/root-data.ts';

/** Arrow keys always work; single characters can be switched off. */
const useShortcutsOn = () => useRootData()?.viewer?.shortcuts ?? false;

/** `/` and `?` on every page, and the dialog of all keys. What they need comes after the page. */
export function PageKeys() {
  const isOn = useShortcutsOn();
  const [Help, setHelp] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  useEffect(() => {
    if (!isOn) return;
    let stop: (() => void) | undefined;
    let gone = false;
    const show = () =>
      void import('./key-dialog.tsx').then(
        ({ KeyDialog }) => setHelp(() => KeyDialog),
        () => undefined,
      );
    void import('./page-keys.ts').then(
      ({ hearPageKeys }) => {
        if (!gone) stop = hearPageKeys(show);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [isOn]);
  return Help && <Help onClose={() => setHelp(null)} />;
}

/** Keys within the grids of `container`. */
export function useGridKeys(container: RefObject<HTMLElement>): void {
  const isOn = useShortcutsOn();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let gone = false;
    void import('./grid-keys.ts').then(
      ({ hearGridKeys }) => {
        if (!gone && container.current) stop = hearGridKeys(container.current, isOn);
      },
      () => undefined,
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, [container, isOn]);
}
