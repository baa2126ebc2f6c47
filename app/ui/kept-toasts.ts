import { useState } from 'react';
import type { Toast } from './toasts.tsx';

/** Older ones are dropped. */
const mostKept = 12;

/** A toast arrives once with the page's data; kept here it stays for its full time across revalidations, together with later ones. */
export function useKeptToasts(latest: Toast | null | undefined): Toast[] {
  const [kept, setKept] = useState<Toast[]>(latest ? [latest] : []);
  if (!latest || kept.some(({ id }) => id === latest.id)) return kept;
  const now = [...kept, latest].slice(-mostKept);
  setKept(now);
  return now;
}
