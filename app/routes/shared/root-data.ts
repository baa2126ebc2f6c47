import { useRouteLoaderData } from '@remix-run/react';
import type { ClientSettings } from '#app/domain/base/actor.ts';
import type { Settings } from '#app/domain/base/settings/rules.ts';
import type { Locale } from '#app/locales/languages.ts';
import type { Toast } from '#app/forms/toast.server.ts';

/** What every page has from the root. */
export interface RootData {
  locale: Locale;
  surround: ClientSettings['surround'];
  requestId: string;
  toast: Toast | null;
  corporate: Settings['corporate'];
  languageSelection: boolean;
  product: string;
  viewer: { name: string; mail: string; isAdmin: boolean; mayAdminister: boolean; mayShop: boolean } | null;
  /** an admin who looks as this person; in words already, for the archive's page brings few along */
  impersonation?: { title: string; note: string; end: string };
}

/** What the root knows: viewer, language, surround, the house's name. Undefined where the root itself failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root') as RootData | undefined;
}
