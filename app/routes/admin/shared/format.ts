/** Figures of the import pages in the reader's language. */
import { writtenResolutions } from '#app/domain/base/square-px.ts';

export function formatPercent(fraction: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent' }).format(Math.floor(fraction * 100) / 100);
}

export function formatNumber(value: number, language: string, digits = 2): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
}

interface Resolved {
  width: number;
  height: number;
  widthCm: number | null;
  heightCm: number | null;
  dpi: number;
}

/** "150 dpi", or "200 × 100 dpi" where px aren't square. */
export function dpiWords(of: Resolved, number: (value: number) => string): string {
  const { width, height, widthCm, heightCm, dpi } = of;
  const found = writtenResolutions({ width, height }, { width: widthCm ?? 0, height: heightCm ?? 0 }, dpi);
  return `${found.map((each) => number(each)).join(' × ')} dpi`;
}
