/**
 * The pattern that gives many designs their original numbers. Browser-safe.
 * `{number}` the design's number, `{archive}` its archive's code, `{old}` the original number it has, `{old:2}` that one's second part (parts lie
 * between spaces, hyphens, underscores, dots and slashes; `{old:-1}` the last), `{n}` 1, 2, 3 …, `{n:0100}` 0100, 0101 …
 */
import type { ErrorKey } from '#app/domain/base/errors.ts';

export type PatternPart =
  | { kind: 'text'; text: string }
  | { kind: 'number' }
  | { kind: 'archive' }
  /** part 0: the whole */
  | { kind: 'old'; part: number }
  /** digits: at least so many */
  | { kind: 'running'; from: number; digits: number };

/** What lies between an original number's parts: a regular expression that PostgreSQL and JavaScript read alike. */
export const partsApart = '[-_./ ]+';

export class PatternFault extends Error {
  override name = 'PatternFault';
  key: Extract<ErrorKey, 'patternUnknown' | 'patternBrace'>;
  piece: string;
  constructor(key: PatternFault['key'], piece: string) {
    super(key);
    this.key = key;
    this.piece = piece;
  }
}

/** Throws PatternFault. */
export function readPattern(pattern: string): PatternPart[] {
  const parts: PatternPart[] = [];
  for (const piece of pattern.match(/\{[^{}]*\}|[^{}]+|[{}]/g) ?? []) {
    if (piece === '{' || piece === '}') throw new PatternFault('patternBrace', piece);
    parts.push(piece.startsWith('{') ? readPlaceholder(piece) : { kind: 'text', text: piece });
  }
  return parts;
}

function readPlaceholder(piece: string): PatternPart {
  const [, name = '', given] = /^\{\s*([a-z]+)\s*(?::\s*(-?\d{1,9})\s*)?\}$/i.exec(piece) ?? [];
  const kind = name.toLowerCase();
  if (given === undefined && (kind === 'number' || kind === 'archive')) return { kind };
  if (kind === 'old' && Number(given ?? 0) !== 0) return { kind, part: Number(given) };
  if (kind === 'old' && given === undefined) return { kind, part: 0 };
  if (kind === 'n' && !given?.startsWith('-'))
    return { kind: 'running', from: Number(given ?? 1), digits: given?.length ?? 1 };
  throw new PatternFault('patternUnknown', piece);
}
