import { useRouteLoaderData } from '@remix-run/react';
import type { RootData } from './root.tsx';

/** What the root knows: viewer, language, surround, the house's name. Undefined where the root itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root') as RootData | undefined;
}
