/** Per cent as readers of a language write it: 12.5%, %12,5, 12,5 %. Apart from days and sizes, since the archive's script carries it. Browser-safe. */
export function formatPercent(percent: number, language: string): string {
  return new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100);
}
