import { useTranslation } from 'react-i18next';

export function mailAddress(kind: string, locale: string): string {
  return `/admin/settings/mails?${new URLSearchParams({ kind, locale }).toString()}`;
}

/** A kind without a text is shown by its key. */
export function useKindName(): (kind: string) => string {
  const { t } = useTranslation();
  return (kind) => {
    const key = `settings.mailKinds.${kind}`;
    const name = t(key as 'settings.mailKinds.passwordLink');
    return name === key ? t('settings.mailOther', { kind }) : name;
  };
}
