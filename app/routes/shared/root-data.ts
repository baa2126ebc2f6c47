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
  /** an impersonating admin; already as texts, because the archive's page loads few */
  impersonation?: { title: string; note: string; end: string };
}

/** The root's data: user, language, background, company name. Undefined if the root failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root') as RootData | undefined;
}
