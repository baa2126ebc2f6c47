import { useSearchParams } from '@remix-run/react';
import { labelsAt } from './addresses.ts';

/** Addresses that keep what was searched for. */
export function useLabelsAt(): (dialog?: Record<string, string | number>) => string {
  const [params] = useSearchParams();
  return (dialog) => labelsAt(params.get('query') ?? '', dialog);
}
