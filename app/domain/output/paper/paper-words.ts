/** Facts of a colorway in the words of papers and tables. */
import { layoutOf } from '#app/domain/base/repeat.ts';
import type { ExportItem } from '#app/domain/output/making/items.server.ts';
import { formatDay } from '#app/locales/format.ts';
import { formatPercent } from '#app/locales/format-percent.ts';
import { formatShare } from '#app/locales/format-share.ts';
import type { Locale } from '#app/locales/languages.ts';
import type { Say } from '#app/locales/translate.ts';

export interface Speaker {
  t: Say;
  locale: Locale;
  number: (value: number, digits?: number) => string;
  share: (value: number) => string;
  date: (at: Date) => string;
}

export function speakerFor(t: Say, locale: Locale): Speaker {
  return {
    t,
    locale,
    number: (value, digits = 2) => new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value),
    share: (value) => formatShare(value, locale),
    date: (at) => formatDay(at, locale),
  };
}

export function repeatWords(item: ExportItem, { t, locale }: Speaker): string {
  const word = t(`design.offsets.${item.repeatOffset}`);
  if (item.repeatOffset !== 'custom') return word;
  const { drop, shift } = layoutOf(item);
  return `${word} ${formatPercent((drop || shift) * 100, locale)} ${drop ? '↓' : '→'}`;
}

/** cm, in the reader's figures */
export function sizeWords(
  { widthCm, heightCm }: Pick<ExportItem, 'widthCm' | 'heightCm'>,
  { number, t }: Speaker,
): string {
  return `${number(widthCm)} × ${number(heightCm)} ${t('downloads.sheet.unit')}`;
}
