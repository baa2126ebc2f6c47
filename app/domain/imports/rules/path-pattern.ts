/** Patterns of paths with named parts: `{studio}/{year}/{label}/{number}_*`. Pure. */
import { foldText } from '#app/domain/base/text/fold.ts';

/** What a part or a property may become. */
export const ruleFields = ['archive', 'label', 'studio', 'customer', 'number', 'notes'] as const;
export type RuleField = (typeof ruleFields)[number];
/** Parts that stand for something that becomes nothing. */
const passing = ['year', 'any'] as const;

type Part = RuleField | (typeof passing)[number];
type Token =
  | { kind: 'letter'; letter: string }
  | { kind: 'part'; part: Part }
  /** `*`: letters of one name */
  | { kind: 'some' }
  /** two stars and a slash: any folders, or none */
  | { kind: 'folders' };

export const mostPatternLetters = 300;
/** parts and stars of one pattern */
const mostOpen = 20;

const isPart = (name: string): name is Part => ([...ruleFields, ...passing] as string[]).includes(name);
const fold = (letter: string) => foldText(letter) || letter;

/** Null where it can't be understood. */
export function readPattern(text: string): Token[] | null {
  if (text.length > mostPatternLetters) return null;
  const tokens: Token[] = [];
  const pieces = text.trim().match(/\*\*\/|\*\*|\*|\{[^{}]*\}|[{}]|./gsu) ?? [];
  for (const piece of pieces) {
    const last = tokens.at(-1)?.kind;
    const name = /^\{\s*(\w+)\s*\}$/.exec(piece)?.[1]?.toLowerCase();
    if (piece === '**/') tokens.push({ kind: 'folders' });
    else if (piece === '*' || name !== undefined) {
      // Two beside one another: nothing tells where one ends.
      if (last === 'some' || last === 'part') return null;
      if (name !== undefined && !isPart(name)) return null;
      tokens.push(name === undefined ? { kind: 'some' } : { kind: 'part', part: name as Part });
    } else if (/^(\*\*|[{}].*)$/s.test(piece)) return null;
    else tokens.push({ kind: 'letter', letter: piece === '\\' ? '/' : fold(piece) });
  }
  if (tokens.length === 0 || tokens.filter(({ kind }) => kind !== 'letter').length > mostOpen) return null;
  return tokens;
}

export type Captured = Partial<Record<Part, string[]>>;

/** The whole path, without the file's ending, or with it where the pattern has one; case and accents count for nothing. Null: it doesn't fit. */
export function matchPath(tokens: Token[], path: string): Captured | null {
  const ending = /\.[^./]*$/.exec(path)?.[0] ?? '';
  return matchAll(tokens, path.slice(0, path.length - ending.length)) ?? matchAll(tokens, path);
}

function matchAll(tokens: Token[], path: string): Captured | null {
  const letters = Array.from(path.normalize('NFC'));
  const folded = letters.map(fold);
  const dead = new Uint8Array((tokens.length + 1) * (letters.length + 1));
  const taken: [Part, string][] = [];
  // What failed once from one place of both fails always, so the work is bounded by their lengths.
  const fits = (token: number, at: number): boolean => {
    const key = token * (letters.length + 1) + at;
    if (dead[key]) return false;
    if (tryAt(token, at)) return true;
    dead[key] = 1;
    return false;
  };
  const tryAt = (index: number, at: number): boolean => {
    const token = tokens[index];
    if (!token) return at === letters.length;
    if (token.kind === 'letter') return folded[at] === token.letter && fits(index + 1, at + 1);
    if (token.kind === 'folders') {
      for (let end = at; end <= letters.length; end++)
        if ((end === at || letters[end - 1] === '/') && fits(index + 1, end)) return true;
      return false;
    }
    for (let end = at + (token.kind === 'part' ? 1 : 0); end <= letters.length; end++) {
      if (end > at && letters[end - 1] === '/') return false;
      if (
        token.kind === 'part' &&
        token.part === 'year' &&
        !/^\d{4}$/.test(letters.slice(at, Math.min(end, at + 5)).join(''))
      )
        continue;
      if (!fits(index + 1, end)) continue;
      if (token.kind === 'part') taken.unshift([token.part, letters.slice(at, end).join('').trim()]);
      return true;
    }
    return false;
  };
  if (!fits(0, 0)) return null;
  const captured: Captured = {};
  for (const [part, text] of taken) if (text) captured[part] = [...(captured[part] ?? []), text];
  return captured;
}
