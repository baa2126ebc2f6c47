import { useLoaderData, useLocation } from '@remix-run/react';
import { labelsAt } from './addresses.ts';
import type { loader } from './route.tsx';

/** Addresses that keep what is shown. */
export function useLabelsAt(): (dialog?: Record<string, string | number>) => string {
  const { currentPage } = useLoaderData<typeof loader>().list;
  const place = new URLSearchParams(useLocation().search);
  // Once the label that it is the page of has gone.
  if (currentPage > 0) place.set('page', String(currentPage));
  return (dialog) => labelsAt(place, dialog);
}
