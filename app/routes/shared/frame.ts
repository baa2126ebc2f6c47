/** What the header of every page needs, from the root's data. */
import { useLocation } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { localeNames, locales } from '#app/locales/settings.ts';
import { useRootData } from './root-data.ts';
import type { AccountMenuProps } from '#app/ui/account-menu.tsx';
import type { Brand, HeadOffice } from '#app/ui/page-shell.tsx';
import type { PreferencesProps } from '#app/ui/preferences.tsx';
import { PreferencesForm, SignOutForm } from './shell-forms.tsx';

export function useFrame() {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const root = useRootData();
  const corporate = root?.corporate;
  const brand: Brand = {
    name: corporate?.name || t('shell.product'),
    homeHref: '/archive',
    line: corporate?.header || undefined,
    logo: corporate?.logo ? { src: corporate.logo, width: 160, height: 32 } : undefined,
  };
  const headOffice: HeadOffice | undefined = corporate?.headOffice.length
    ? { title: t('shell.headOffice'), lines: corporate.headOffice }
    : undefined;
  const preferences: PreferencesProps = {
    form: PreferencesForm,
    surround: {
      value: root?.surround ?? 'light',
      label: t('shell.background'),
      choices: [
        { value: 'light', label: t('shell.backgroundLight') },
        { value: 'grey', label: t('shell.backgroundGrey') },
        { value: 'dark', label: t('shell.backgroundDark') },
      ],
    },
    language:
      root?.languageSelection === false
        ? undefined
        : {
            value: root?.locale ?? 'en',
            label: t('shell.language'),
            choices: locales.map((value) => ({ value, label: localeNames[value] })),
          },
  };
  const account: AccountMenuProps | undefined = root?.viewer
    ? {
        label: t('shell.account'),
        name: root.viewer.name,
        detail: root.viewer.mail,
        items: [
          { href: '/searches', label: t('shell.savedSearches'), current: pathname === '/searches' },
          { href: '/recent', label: t('shell.recent'), current: pathname === '/recent' },
          ...(root.viewer.places?.downloads || pathname === '/downloads'
            ? [{ href: '/downloads', label: t('shell.downloads'), current: pathname === '/downloads' }]
            : []),
          { href: '/preferences', label: t('shell.preferences'), current: pathname === '/preferences' },
        ],
        signOut: { form: SignOutForm, label: t('shell.signOut') },
      }
    : undefined;
  return { t, pathname, viewer: root?.viewer ?? null, brand, headOffice, preferences, account };
}
