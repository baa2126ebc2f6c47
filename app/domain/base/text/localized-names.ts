/** Names that a row keeps in each language. Browser-safe. */
import type { Locale } from '#app/locales/languages.ts';

export interface NamesRow {
  nameTr: string;
  nameEn: string;
  nameRu: string;
}

export function localized(row: NamesRow, locale: Locale): string {
  return { tr: row.nameTr, en: row.nameEn, ru: row.nameRu }[locale];
}

export function byLocale(row: NamesRow): Record<Locale, string> {
  return { tr: row.nameTr, en: row.nameEn, ru: row.nameRu };
}
