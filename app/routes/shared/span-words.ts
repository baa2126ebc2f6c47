/** A span of days in words. */
import type { DateSpan } from '#app/domain/base/dates/date-span.ts';
import { formatDay } from '#app/locales/format.ts';
import type { Say } from '#app/locales/translate.ts';

export function spanWords({ preset, from, to }: DateSpan, t: Say, language: string): string {
  if (preset) return t(`archive.dates.${preset}`);
  const day = (text: string) => formatDay(text, language);
  return `${from ? day(from) : '…'} – ${to ? day(to) : '…'}`;
}
