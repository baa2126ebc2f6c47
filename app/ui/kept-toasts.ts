import { useState } from 'react';
import type { Toast } from './toasts.tsx';

/** More have long gone. */
const mostKept = 12;

/** A page's word comes once with its data; kept here it lives its time through, whatever is loaded meanwhile, and a second one stands under it. */
export function useKeptToasts(latest: Toast | null): Toast[] {
  const [kept, setKept] = useState<Toast[]>(latest ? [latest] : []);
  if (!latest || kept.some(({ id }) => id === latest.id)) return kept;
  const now = [...kept, latest].slice(-mostKept);
  setKept(now);
  return now;
}
