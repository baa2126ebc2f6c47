/** Designs chosen one by one for an edit, over pages and searches, until this tab is closed. Without script the form's own boxes do. */
import { useCallback, useEffect, useState } from 'react';
import { mostChosen } from './choose-limits.ts';

const shelf = 'archive-chosen';

export interface Chosen {
  guids: ReadonlySet<string>;
  isFull: boolean;
  /** As far as there is room. */
  set: (guids: string[], on: boolean) => void;
  clear: () => void;
}

export function useChosenDesigns(): Chosen {
  const [guids, setGuids] = useState<ReadonlySet<string>>(new Set<string>());
  const change = useCallback((next: (before: ReadonlySet<string>) => string[]) => {
    setGuids((before) => {
      const after = next(before).slice(0, mostChosen);
      write(after);
      return new Set(after);
    });
  }, []);
  useEffect(() => {
    // A box ticked before hydration counts too.
    const ticked = [...document.querySelectorAll<HTMLInputElement>('input[name=designGuids]:checked')];
    change(() => [...new Set([...read(), ...ticked.map(({ value }) => value)])]);
  }, [change]);
  return {
    guids,
    isFull: guids.size >= mostChosen,
    set: useCallback(
      (some, on) =>
        change((before) =>
          on ? [...new Set([...before, ...some])] : [...before].filter((one) => !some.includes(one)),
        ),
      [change],
    ),
    clear: useCallback(() => change(() => []), [change]),
  };
}

function read(): string[] {
  try {
    const text: unknown = JSON.parse(sessionStorage.getItem(shelf) ?? '[]');
    return Array.isArray(text) ? text.filter((one) => typeof one === 'string') : [];
  } catch {
    // Storage is unavailable or its content invalid: nothing is chosen.
    return [];
  }
}

function write(guids: string[]): void {
  try {
    sessionStorage.setItem(shelf, JSON.stringify(guids));
  } catch {
    // Storage is unavailable: the choice lasts as long as this page.
  }
}
