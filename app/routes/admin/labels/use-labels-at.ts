import { useLocation } from '@remix-run/react';
import { labelsAt } from './addresses.ts';

/** Addresses that keep what is shown. */
export function useLabelsAt(): (dialog?: Record<string, string | number>) => string {
  const { search } = useLocation();
  return (dialog) => labelsAt(new URLSearchParams(search), dialog);
}
