/** Colorways ticked for comparison, up to four, over pages and searches, until this tab is closed. Without script the form's own boxes do. */
import { useCallback, useEffect, useState } from 'react';

export const mostCompared = 4;
const shelf = 'archive-compare';

export interface Comparing {
  picked: string[];
  toggle: (guid: string, on: boolean) => void;
  clear: () => void;
}

export function useComparing(): Comparing {
  const [picked, setPicked] = useState<string[]>([]);
  useEffect(() => {
    // A box ticked before hydration counts too.
    const ticked = [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox][name=c]:checked')];
    const after = [...new Set([...readShelf(), ...ticked.map(({ value }) => value)])].slice(0, mostCompared);
    writeShelf(after);
    setPicked(after);
  }, []);
  const keep = useCallback((change: (before: string[]) => string[]) => {
    setPicked((before) => {
      const after = change(before).slice(0, mostCompared);
      writeShelf(after);
      return after;
    });
  }, []);
  return {
    picked,
    toggle: useCallback(
      (guid, on) => keep((before) => [...before.filter((one) => one !== guid), ...(on ? [guid] : [])]),
      [keep],
    ),
    clear: useCallback(() => keep(() => []), [keep]),
  };
}

/** The choice ends with comparing; whoever goes back for more has it again. */
export function keepCompared(guids: string[]): void {
  writeShelf(guids);
}

function readShelf(): string[] {
  try {
    const text: unknown = JSON.parse(sessionStorage.getItem(shelf) ?? '[]');
    return Array.isArray(text) ? text.filter((one) => typeof one === 'string').slice(0, mostCompared) : [];
  } catch {
    // Storage is unavailable or its content invalid: nothing is ticked.
    return [];
  }
}

function writeShelf(picked: string[]): void {
  try {
    sessionStorage.setItem(shelf, JSON.stringify(picked));
  } catch {
    // Storage is unavailable: the selection lasts as long as this page.
  }
}

/** The form of the archive's page that the cards' boxes belong to. */
export const compareFormId = 'archive-compare';
