/** Sizes of files as readers of a language write them. Apart from format.ts: every page loads it with the texts. */

const units = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** 3.4 MB, of 1,000,000 bytes each as everywhere; three figures at most, and never less than 1 kB of something. */
export function formatBytes(bytes: number, language: string): string {
  let value = bytes > 0 ? Math.max(1, bytes / 1000) : 0;
  let power = 0;
  while (value >= 999.5 && power < units.length - 1) {
    value /= 1000;
    power++;
  }
  const digits = power === 0 || value >= 99.95 ? 0 : 1;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: units[power],
    maximumFractionDigits: digits,
  }).format(value);
}
