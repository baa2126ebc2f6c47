/** Values in texts that say how they are written: `{{limit, bytes}}`, `{{most, number}}`. A `{{count}}` is always a number. Browser-safe. */
import { formatBytes } from './format-bytes.ts';
import { numbersOf } from './format-number.ts';

/** What is no number, or is to be written in no certain way, stays as it is. */
export function formatValue(name: string, value: unknown, format: string | undefined, language: string): unknown {
  if (typeof value !== 'number') return value;
  if (format === 'bytes') return formatBytes(value, language);
  return format === 'number' || name === 'count' ? numbersOf(language).format(value) : value;
}
