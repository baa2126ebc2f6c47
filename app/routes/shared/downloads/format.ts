const units = ['kilobyte', 'megabyte', 'gigabyte'] as const;

/** 3.4 MB, in the reader's words. */
export function formatBytes(bytes: number, language: string): string {
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  const digits = unit === 0 || value >= 100 ? 0 : 1;
  return new Intl.NumberFormat(language, { style: 'unit', unit: units[unit], maximumFractionDigits: digits }).format(
    unit === 0 ? Math.max(1, value) : value,
  );
}
