/** Parses range requests (RFC 9110, sections 13 and 14). */

interface File {
  size: number;
  etag: string;
  modifiedAt: Date;
}

/** null: all of it, also for multiple ranges and unknown units. */
export function readRange(
  headers: Headers,
  { size, etag, modifiedAt }: File,
): { start: number; end: number } | 'outside' | 'unchanged' | null {
  const known = headers.get('if-none-match');
  if (known && known.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))) return 'unchanged';
  const condition = headers.get('if-range')?.trim();
  // If-Range: a range of another version would be useless.
  if (condition && condition !== etag && !isSameSecond(condition, modifiedAt)) return null;
  const asked = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(headers.get('range') ?? '');
  const [, from, to] = asked ?? [];
  if (!asked || (from === '' && to === '')) return null;
  if (from === '') {
    const length = Number(to);
    if (length === 0) return 'outside';
    return { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < start) return null;
  return start >= size ? 'outside' : { start, end };
}

function isSameSecond(date: string, modifiedAt: Date): boolean {
  const told = Date.parse(date);
  return !Number.isNaN(told) && Math.floor(told / 1000) === Math.floor(modifiedAt.getTime() / 1000);
}
