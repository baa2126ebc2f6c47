/** What part of a file a request asks for (RFC 9110 §14.2). */

export interface ByteRange {
  /** first and last byte, both counted in */
  start: number;
  end: number;
}

/** Null: all of it, also where several parts are asked for at once or what is asked for can't be read. */
export function readRange(headers: Headers, etag: string, size: number): ByteRange | null | 'outside' {
  const [, first, last] = /^\s*bytes\s*=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(headers.get('range') ?? '') ?? [];
  if (first === undefined || last === undefined || (first === '' && last === '')) return null;
  // What the asker has a part of may be another file by now.
  const unless = headers.get('if-range');
  if (unless && unless !== etag) return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'outside' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start >= size ? 'outside' : { start, end };
}
