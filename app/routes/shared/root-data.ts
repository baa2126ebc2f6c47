import { useRouteLoaderData } from '@remix-run/react';
import type { OfficePart } from '#app/domain/base/office-parts.ts';
import type { ClientSettings } from '#app/domain/base/actor.ts';
import type { Settings } from '#app/domain/base/settings/rules.ts';
import type { Places } from '#app/domain/lists/places.server.ts';
import type { Locale } from '#app/locales/languages.ts';
import type { KeptDraft } from '#app/forms/kept-draft.ts';
import type { Toast } from '#app/forms/toast.server.ts';

/** What every page has from the root. */
export interface RootData {
  locale: Locale;
  surround: ClientSettings['surround'];
  requestId: string;
  /** of a document alone: forms/toasts.ts */
  toast: Toast | null;
  draft: KeptDraft | null;
  corporate: Settings['corporate'];
  languageSelection: boolean;
  product: string;
  viewer: {
    name: string;
    mail: string;
    isAdmin: boolean;
    /** of the administration, those that are open to the person */
    parts: OfficePart[];
    shortcuts: boolean;
    places: Places | null;
  } | null;
  /** an impersonating admin; already as texts, because the archive's page loads few */
  impersonation?: { title: string; note: string; end: string };
}

/** The root's data: user, language, background, company name. Undefined if the root failed. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData('root') as RootData | undefined;
}
