import { useTranslation } from 'react-i18next';
import type { Locale } from '#app/locales/languages.ts';

/** Names and figures in the reader's language. */
export function useNames() {
  const { i18n } = useTranslation();
  const locale = i18n.language as Locale;
  const whole = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 });
  return {
    nameOf: (names: Record<Locale, string>) => names[locale],
    number: (value: number) => whole.format(value),
    /** Never 100 % before everything is done. */
    share: (part: number, total: number) => {
      const rounded = Math.floor((part / Math.max(1, total)) * 1000) / 1000;
      return percent.format(rounded);
    },
  };
}
