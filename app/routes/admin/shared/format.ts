/** Figures of the import pages in the reader's language. */

export function formatPercent(fraction: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent' }).format(Math.floor(fraction * 100) / 100);
}

export function formatNumber(value: number, language: string, digits = 2): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
}
